import type { AttendanceTotals } from '@shala/contract/attendance/attendance'
import { noDays, partsOfDay, plusDays, type StudentLeaveCounts } from '@shala/contract/attendance/day-parts'
import {
  type Child,
  familyLimits,
  familyRefusals,
  familyTexts,
  type HomeAnswer,
  type listChildren,
  type setOwnMessages as setEndpoint,
} from '@shala/contract/family'
import { addDays, type Day, daysFrom } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { monthOf } from '@shala/contract/general/months'
import { isDayOff, type SchoolDays, weekdayOf } from '@shala/contract/schools/school-days'
import { answerForChild, tellOfStop } from '#features/answers/index'
import {
  type DayInParts,
  type FamilyChild,
  type FamilyMark,
  findDaysInParts,
  findFamilyChildren,
  findFamilyMarks,
  isAbsentToday,
  totalsOf,
  withoutWorked,
} from '#features/attendance/index'
import { type AuthParts, authOfActor, findSiblings, readingAuthOfActor } from '#features/auth/index'
import type { LeaveParts } from '#features/leave/index'
import { setOwnLanguage, setOwnMessages } from '#features/messages/index'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { Refused } from '#platform/refused'

export interface FamilyParts {
  auth: AuthParts
  leave: LeaveParts
}

/** The children of one phone, one's own first. */
async function idsOf(auth: ReturnType<typeof authOfActor>, { actor, now }: Context): Promise<string[]> {
  const siblings = await findSiblings({ authDb: auth.authDb, now }, actor)
  return [actor.userId, ...siblings].slice(0, familyLimits.children)
}

/** The marks of some children, their days in parts, the school's days, and how it counts leave. */
interface Known {
  marks: FamilyMark[]
  parts: DayInParts[]
  days: SchoolDays
  leaveCounts: StudentLeaveCounts
}

type MarkedDay = Pick<Child['week'][number], 'status' | 'awayHalf' | 'leave'>

/** `isMarked`: of the class. Other days do not count. */
type DayOfChild = MarkedDay & Pick<DayInParts, 'isMarked'>

/** A child's days that are marked, or for which leave is approved. */
function daysOf(id: string, { marks, parts }: Known): ReadonlyMap<Day, DayOfChild> {
  const days = new Map<Day, DayOfChild>()
  for (const { studentId, date, status } of marks) {
    if (studentId === id) days.set(date, { status, awayHalf: null, leave: null, isMarked: true })
  }
  for (const { studentId, date, status, awayHalf, leave, isMarked } of parts) {
    if (studentId === id) days.set(date, { status, awayHalf, leave, isMarked })
  }
  return days
}

function monthOfChild(
  days: ReadonlyMap<Day, DayOfChild>,
  today: Day,
  leaveCounts: StudentLeaveCounts,
): AttendanceTotals {
  const counts = [...days]
    .filter(([date, { isMarked }]) => isMarked && date <= today && monthOf(date) === monthOf(today))
    .map(([, { status, leave, awayHalf }]) => partsOfDay(status, leave, awayHalf))
    .reduce(plusDays, noDays)
  return totalsOf(counts, leaveCounts)
}

function markedDay({ status, awayHalf, leave }: MarkedDay): MarkedDay {
  return { status, awayHalf, leave }
}

const unmarked: MarkedDay = { status: null, awayHalf: null, leave: null }
const sunday = 7

function toChild(
  { classId, className, classSection, ...row }: FamilyChild,
  known: Known,
  { actor, today }: Context,
): Child {
  const days = daysOf(row._id, known)
  const week = daysFrom(mondayOf(today), addDays(mondayOf(today), 6))
    .map((date) => ({
      date,
      isOff: isDayOff(date, known.days, classId),
      ...markedDay(days.get(date) ?? unmarked),
    }))
    .filter(({ date, isOff, status }) => weekdayOf(date) !== sunday || !isOff || status !== null)
  return {
    ...row,
    class: className === null ? null : { name: className, section: classSection },
    isCurrent: row._id === actor.userId,
    week,
    month: monthOfChild(days, today, known.leaveCounts),
  }
}

const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

/** This week and this month of each child of the phone that the person signed in with. */
export async function showChildren(
  { auth, leave }: FamilyParts,
  context: Context,
): Promise<Answer<typeof listChildren>> {
  const { db, actor, today } = context
  const studentIds = await idsOf(readingAuthOfActor(auth, actor), context)
  const monday = mondayOf(today)
  const from = [monday, `${monthOf(today)}-01`].sort()[0] ?? monday
  const to = addDays(monday, 6)
  const [rows, marks, parts, { rhythms, studentLeaveCounts: leaveCounts }, holidays] = await Promise.all([
    findFamilyChildren(db, { studentIds, date: today }),
    findFamilyMarks(db, { studentIds, from, to }),
    findDaysInParts(db, { from, to, studentIds, listed: null }),
    showSettings(context),
    leave.findHolidays(context, { from: monday, to }),
  ])
  const days = { rhythms, holidays: await withoutWorked(db, holidays) }
  const known = { marks, parts, days, leaveCounts }
  const places = new Map(studentIds.map((id, place) => [id, place]))
  const children = rows
    .toSorted((one, other) => (places.get(one._id) ?? 0) - (places.get(other._id) ?? 0))
    .map((row) => toChild(row, known, context))
  return { date: today, children }
}

/**
 * Tells the school why a child of the phone is absent today, in the place of the child's own account.
 * @throws Refused 404 for anybody else's child, 409 once the child is no longer absent, for days already told of, and for
 *   'On the way' after the office has spoken to the family; 429 past twenty notes a day
 */
export async function answerAtHome(
  { auth, leave }: FamilyParts,
  context: Context,
  { id, answer }: { id: string; answer: HomeAnswer },
): Promise<{ message: string }> {
  const { db, actor, today } = context
  const ids = await idsOf(authOfActor(auth, actor), context)
  const [child] = ids.includes(id) ? await findFamilyChildren(db, { studentIds: [id], date: today }) : []
  if (!child) throw new Refused(familyRefusals.notFound)
  if (!(await isAbsentToday(context, id))) throw new Refused(familyRefusals.notAbsent)
  const { name, photo } = child
  const ofChild = { ...context, actor: { ...actor, userId: id, name, photo } }
  const isTaken = await answerForChild(leave, ofChild, { answer, words: '', days: 1 })
  if (!isTaken) throw new Refused(familyRefusals.spoken)
  return { message: familyTexts.told[answer] }
}

/** Stops messages to the account's own phone and email, which the office is told, has them sent again, or chooses their language. */
export async function setMessages(
  context: Context,
  { isStopped, language }: Received<typeof setEndpoint, 'body'>,
): Promise<{ message: string }> {
  await inTransaction(context, async (context) => {
    if (language !== undefined) await setOwnLanguage(context, language)
    const isNew = isStopped !== undefined && (await setOwnMessages(context, { isStopped }))
    if (isNew && isStopped) await tellOfStop(context)
  })
  if (isStopped === undefined) return { message: familyTexts.language }
  return { message: isStopped ? familyTexts.stopped : familyTexts.again }
}
