import {
  daysOffLimits,
  daysOffRefusals,
  daysOffTexts,
  type listMarkedDaysOff,
  type sayOfDayOff,
  workedShare,
} from '@shala/contract/attendance/days-off'
import { calendarLimits, calendarRefusals } from '@shala/contract/calendar/calendar'
import { type MarksOnDaysOff, mostSaidOfMarks } from '@shala/contract/calendar/marks-on-days-off'
import { classLabel } from '@shala/contract/classes'
import type { Day } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import { isDayOff } from '@shala/contract/schools/school-days'
import { recordActivity } from '#features/activity/index'
import { sightOf } from '#features/people/index'
import { type AfterWeek, showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { Refused } from '#platform/refused'
import * as store from './days-off.store.ts'
import * as words from './days-off-words.store.ts'

interface ChangedDays {
  /** Of the days that may have changed, those that are days off now, and the others. */
  off: Day[]
  open: Day[]
  marks: MarksOnDaysOff
}

function questionOf(classes: readonly store.MarkedClass[]) {
  const byDate = Map.groupBy(classes, ({ date }) => date)
  const days = [...byDate].map(([date, marked]) => ({
    date,
    classes: marked.map(classLabel),
    marks: marked.reduce((sum, { marks }) => sum + marks, 0),
  }))
  return { days: days.slice(0, calendarLimits.shownMarkedDays), total: days.length }
}

/** The marked classes for which days that are no holidays any more are days off by the week. */
async function findStillOff(context: Context, open: readonly Day[]): Promise<words.ClassDay[]> {
  const [from, to] = [open[0], open.at(-1)]
  if (!from || !to) return []
  const [{ rhythms }, marked] = await Promise.all([
    showSettings(context),
    store.findMarked(context.db, { from, to }),
  ])
  return marked.filter(({ date, classId }) => open.includes(date) && isDayOff(date, { rhythms }, classId))
}

/** The word for each class; null where some have none. */
function wordsFor(marked: readonly store.MarkedClass[], marks: MarksOnDaysOff): words.Said[] | null {
  if (typeof marks === 'string') return marked.map((one) => ({ ...one, counts: marks === 'count' }))
  const known = new Map(marks?.map((one) => [`${one.date} ${one.classId}`, one.counts]))
  const said = marked.flatMap((one) => {
    const counts = known.get(`${one.date} ${one.classId}`)
    return counts === undefined ? [] : [{ ...one, counts }]
  })
  return said.length === marked.length ? said : null
}

/**
 * Keeps marks in step with days that become days off, or stop being ones. Called in the transaction that changed them.
 * @returns what had been said of the days that no longer are days off
 * @throws Refused 409 with `current` where classes are marked and nobody has said what becomes of that
 */
export async function settleDaysOff(
  context: Context,
  { off, open, marks }: ChangedDays,
): Promise<MarksOnDaysOff> {
  const { db, actor, now } = context
  await store.holdMarks(db, [...off, ...open])
  const stillOff = await findStillOff(context, open)
  const gone = open.length > 0 ? await words.deleteSaid(db, open, stillOff) : []
  const asked = await store.askAbout(db, stillOff, { share: workedShare, at: now })
  const marked = off.length > 0 ? await store.findMarkedClasses(db, off) : []
  const said = wordsFor(marked, marks)
  if (!said) throw new Refused(calendarRefusals.markedDays, { current: questionOf(marked) })
  await words.insertSaid(db, said, { by: actor.userId, at: now })
  const changed = [...gone, ...said].flatMap(({ date, counts }) => (counts ? [] : [date]))
  await store.settleDays(db, [...new Set([...changed, ...asked])].sort())
  return gone.length > 0 && gone.length <= mostSaidOfMarks ? gone : undefined
}

/** The days of a range on which a holiday closes the school. */
export type FindHolidays = (
  context: Context,
  days: { from: Day; to: Day },
) => Promise<{ has: (day: Day) => boolean }>

/**
 * Sets the marks of a class on a day off aside while fewer than half of its students have one and nobody has said more. Whoever
 * saved before it was said that the class was closed did not know: those marks are set aside as well.
 */
async function weigh(context: Context, day: words.ClassDay): Promise<void> {
  await inTransaction(context, async ({ db, now }) => {
    await store.holdMarks(db, [day.date], day.classId)
    const { said, isNew } = await words.holdQuestion(db, { ...day, at: now })
    if (said) return
    if (said === null) {
      const { marks, students } = await store.weighMarks(db, day)
      if (marks >= students * workedShare) {
        await words.dropSaid(db, [day])
        if (isNew) return
      }
    }
    await store.settleDays(db, [day.date], day.classId)
  })
}

/** Called after saving, with the classes of which half may not be marked yet. Sets the marks of those on a day off aside. */
export async function weighMarks(
  findHolidays: FindHolidays,
  context: Context,
  days: readonly words.ClassDay[],
): Promise<void> {
  const [first] = days
  if (!first) return
  const dates = days.map(({ date }) => date).sort()
  const [{ rhythms }, holidays] = await Promise.all([
    showSettings(context),
    findHolidays(context, { from: dates[0] ?? first.date, to: dates.at(-1) ?? first.date }),
  ])
  const off = days.filter(({ date, classId }) => isDayOff(date, { rhythms, holidays }, classId))
  for (const day of off) await weigh(context, day)
}

/** Follows a week that changed from a day on: weighs marks on days that are days off now, and takes back marks on the others. */
export const weighPastWeek =
  (findHolidays: FindHolidays): AfterWeek =>
  async (context, { before, from }) => {
    const { db, today: to, now } = context
    if (from > to) return
    const [marked, { rhythms }, holidays] = await Promise.all([
      store.findMarked(db, { from, to }),
      showSettings(context),
      findHolidays(context, { from, to }),
    ])
    const changed = marked.filter(
      ({ date, classId }) =>
        isDayOff(date, { rhythms, holidays }, classId) !==
        isDayOff(date, { rhythms: before, holidays }, classId),
    )
    const [off = [], open = []] = [true, false].map((isOff) =>
      changed.filter(({ date, classId }) => isDayOff(date, { rhythms, holidays }, classId) === isOff),
    )
    await store.holdMarks(db, [...new Set(changed.map(({ date }) => date))].sort())
    const freed = await words.dropSaid(db, open)
    const asked = await store.askAbout(db, off, { share: workedShare, at: now })
    await store.settleDays(db, [...new Set([...freed, ...asked])].sort())
  }

/** The classes with marks on a day that is a day off for them, or was when it was last asked. */
async function findOfDay(
  findHolidays: FindHolidays,
  context: Context,
  of: { date: Day; classId?: string },
): Promise<store.MarkedDayRow[]> {
  const { listed } = await sightOf(context)
  const found = await store.findSaid(context.db, { ...of, listed, limit: daysOffLimits.listed })
  if (found.every(({ isKept }) => isKept)) return found
  const { date } = of
  const [{ rhythms }, holidays] = await Promise.all([
    showSettings(context),
    findHolidays(context, { from: date, to: date }),
  ])
  return found.filter(({ classId, isKept }) => isKept || isDayOff(date, { rhythms, holidays }, classId))
}

function toAnswer(found: store.MarkedDayRow[]): Answer<typeof listMarkedDaysOff> {
  return {
    days: found.map(({ classId, name, section, isKept: _, ...day }) => ({
      ...day,
      class: { _id: classId, name, section },
    })),
  }
}

/** The days off of which nobody has said what they are. */
export async function showQuestions(context: Context): Promise<Answer<typeof listMarkedDaysOff>> {
  const { listed } = await sightOf(context)
  return toAnswer(await store.findSaid(context.db, { date: undefined, listed, limit: daysOffLimits.listed }))
}

export async function showMarkedDaysOff(
  findHolidays: FindHolidays,
  context: Context,
  { date }: Received<typeof listMarkedDaysOff, 'query'>,
): Promise<Answer<typeof listMarkedDaysOff>> {
  if (date === undefined) return await showQuestions(context)
  return toAnswer(await findOfDay(findHolidays, context, { date }))
}

/**
 * Says whether a class worked on a day off; can be said again.
 * @throws Refused 404 where it has no marks, or the day is none
 */
export async function saySo(
  findHolidays: FindHolidays,
  context: Context,
  { date, classId, worked }: Received<typeof sayOfDayOff, 'body'>,
): Promise<Answer<typeof sayOfDayOff>> {
  return await inTransaction(context, async (context) => {
    const { db, actor, now } = context
    await store.holdMarks(db, [date], classId)
    const [ofClass] = await findOfDay(findHolidays, context, { date, classId })
    if (!ofClass) throw new Refused(daysOffRefusals.notFound)
    await words.say(db, { date, classId }, { counts: worked, by: actor.userId, at: now })
    await store.settleDays(db, [date], classId)
    const of = { date, class: classLabel(ofClass) }
    await recordActivity(context, {
      action: 'calendar.marks',
      entity: 'class',
      entityId: classId,
      before: { ...of, counts: ofClass.isSaid ? ofClass.counts : null },
      after: { ...of, counts: worked },
    })
    const text = worked ? daysOffTexts.worked : daysOffTexts.closed
    return { message: fill(text, { class: classLabel(ofClass), day: date }) }
  })
}
