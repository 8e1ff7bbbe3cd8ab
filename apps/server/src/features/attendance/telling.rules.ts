import {
  type listFamiliesToTell,
  type tellFamilies as tellEndpoint,
  tellingLimits,
  tellingRefusals,
} from '@shala/contract/attendance/telling'
import { timeAt } from '@shala/contract/general/clock-times'
import { type Day, dayAt } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { endOfSchool } from '@shala/contract/schools/school-days'
import { settlingMinutes } from '@shala/contract/schools/telling'
import { type FamilyEvent, queueMessages, type Verdict } from '#features/messages/index'
import { notify, toldKeys } from '#features/notifications/index'
import { sees, sightOf } from '#features/people/index'
import { findLastingSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { before, minute } from '#platform/durations'
import { Refused } from '#platform/refused'
import * as store from './telling.store.ts'

type Reading = Pick<Context, 'db' | 'now' | 'today'>
type Settings = Awaited<ReturnType<typeof findLastingSettings>>
/** These follow an absence: the child came late, the mark was a mistake, or it was taken back. */
const afterwards = ['arrived', 'mistaken', 'withdrawn'] as const
type Kind = 'absent' | (typeof afterwards)[number]

/** A mark that goes to and fro all day is told no more often than so. */
const mostTimes = 5

const keysOf = (kind: Kind, date: Day) => `families ${date} ${kind} `

interface Telling extends FamilyEvent {
  name: string
}

/** `times`: how often it was told before. */
function toTelling(kind: Kind, date: Day, { studentId, name }: store.MarkOfChild, times: number): Telling {
  const key = `${keysOf(kind, date)}${studentId}${times > 0 ? ` ${times}` : ''}`
  return { kind, date, key, studentId, name }
}

export interface TellingParts {
  /** Of some students, those whose phone the app rings. */
  findRung: (context: Pick<Context, 'db' | 'now'>, studentIds: string[]) => Promise<ReadonlySet<string>>
}

/** In the app, by the child's own account, which is the family's; and outside it those whom the app does not ring. */
async function tell(
  { findRung }: TellingParts,
  context: Reading,
  { familiesWays: ways }: Settings,
  events: Telling[],
) {
  if (events.length === 0) return
  const rung =
    ways.length > 0
      ? findRung(
          context,
          events.map(({ studentId }) => studentId),
        )
      : new Set<string>()
  const reached = await rung
  await inTransaction(context, async (context) => {
    const link = '/'
    const notices = events.map(({ kind, key, studentId, name, date }) => {
      return { to: [studentId], kind: `attendance.${kind}` as const, key, values: { name, date }, link }
    })
    await notify(context, notices)
    await queueMessages(context, { events, ways, reached })
  })
}

/** How often families were told of one of some kinds today, by child. */
async function countTold(context: Reading, kinds: readonly Kind[]): Promise<Map<string, number>> {
  const told = new Map<string, number>()
  for (const kind of kinds) {
    const from = keysOf(kind, context.today)
    for (const key of await toldKeys(context, { from, below: `${from}~` })) {
      const [id = ''] = key.slice(from.length).split(' ')
      told.set(id, (told.get(id) ?? 0) + 1)
    }
  }
  return told
}

type Marked = Awaited<ReturnType<typeof store.findMarksOf>>[number]

function kindAfter({ status, awayHalf }: Marked): Kind {
  if (status === null) return 'withdrawn'
  return status === 'late' || awayHalf === 'first half' ? 'arrived' : 'mistaken'
}

function isDayOver(settings: Settings, { now, today }: Reading): boolean {
  return timeAt(now, settings.timeZone) >= endOfSchool(today, settings)
}

/** The messages that families got today, and the instant before which a mark must have been made to be told. */
async function readTold(context: Reading) {
  const absences = await countTold(context, ['absent'])
  const ends = await countTold(context, afterwards)
  const times = (told: ReadonlyMap<string, number>, id: string) => told.get(id) ?? 0
  return {
    of: { date: context.today, until: before(context.now, settlingMinutes * minute) },
    absencesOf: (id: string) => times(absences, id),
    endsOf: (id: string) => times(ends, id),
    isAway: (id: string) => times(absences, id) > times(ends, id),
    children: [...absences.keys()],
  }
}
type Told = Awaited<ReturnType<typeof readTold>>

/** The absent children whose families do not know it. */
async function findUntold({ db }: Reading, { of, absencesOf, isAway }: Told): Promise<store.AbsentChild[]> {
  const absent = await store.findAbsentChildren(db, of)
  return absent.filter(({ studentId: id }) => !isAway(id) && absencesOf(id) < mostTimes)
}

const absenceOf =
  (today: Day, { absencesOf }: Told) =>
  (child: store.MarkOfChild) =>
    toTelling('absent', today, child, absencesOf(child.studentId))

/** The messages that follow an absence that was told: the child came, or the mark was changed or taken back. */
async function findEnds({ db, today }: Reading, { of, endsOf, isAway, children }: Told): Promise<Telling[]> {
  const away = children.filter(isAway)
  const marks = away.length > 0 ? await store.findMarksOf(db, of, away) : []
  return marks
    .filter(({ status }) => status !== 'absent')
    .map((mark) => toTelling(kindAfter(mark), today, mark, endsOf(mark.studentId)))
}

const readKey = /^families (\d{4}-\d{2}-\d{2}) (absent|arrived|mistaken|withdrawn) (\S+)/

/**
 * Tells families outside the app of events that it was to ring for, and did not: no browser was reached.
 * @returns the keys that are of such events
 */
export async function tellUnheard(
  context: Pick<Context, 'db' | 'now'>,
  keys: readonly string[],
): Promise<string[]> {
  const { familiesWays: ways } = await findLastingSettings(context)
  if (ways.length === 0) return []
  const events = keys.flatMap((key): FamilyEvent[] => {
    const [, date, kind, studentId] = readKey.exec(key) ?? []
    return date && kind && studentId ? [{ key, date, kind: kind as Kind, studentId }] : []
  })
  const byDay = Map.groupBy(events, ({ date }) => date)
  for (const ofDay of byDay.values())
    await queueMessages(context, { events: ofDay, ways, reached: new Set() })
  return events.map(({ key }) => key)
}

/**
 * Tells families, where the school wants it, that their child is absent today, and what became of an absence that was told
 * (docs/product.md, Notifications), from the school's time on until the day ends. What a family was told last is always what is
 * marked: only marks that are a few minutes old are told, and one that changes again is told again. Where absences are told by
 * hand, what became of them is still told by itself: nobody is left with what is no longer true.
 * @returns whether anybody was told
 */
export async function tellFamilies(
  parts: TellingParts,
  { db, now }: Omit<Reading, 'today'>,
): Promise<boolean> {
  const settings = await findLastingSettings({ db })
  const context = { db, now, today: dayAt(now, settings.timeZone) }
  const { familiesTold, familiesToldFrom, timeZone } = settings
  if (familiesTold === 'no' || isDayOver(settings, context)) return false
  if (familiesTold === 'by_itself' && timeAt(now, timeZone) < familiesToldFrom) return false
  const told = await readTold(context)
  const untold = familiesTold === 'by_itself' ? await findUntold(context, told) : []
  const events = [...untold.map(absenceOf(context.today, told)), ...(await findEnds(context, told))]
  await tell(parts, context, settings, events)
  return events.length > 0
}

/** Those of whom families would be told now, in the classes whose details the person sees. */
async function findMine(context: Context, told: Told): Promise<store.AbsentChild[]> {
  const { detailed } = await sightOf(context)
  return (await findUntold(context, told)).filter((child) => sees(detailed, child.class._id))
}

/** The children whose families can be told by hand now, as many as one call tells; none where it is not done by hand, or after the day. */
export async function showFamiliesToTell(context: Context): Promise<Answer<typeof listFamiliesToTell>> {
  const settings = await findLastingSettings(context)
  const isOpen = settings.familiesTold === 'by_hand' && !isDayOver(settings, context)
  const all = isOpen ? await findMine(context, await readTold(context)) : []
  const children = all.slice(0, tellingLimits.atOnce)
  const toChild = ({ name, ...child }: store.AbsentChild) => ({ ...child, studentName: name })
  return { date: context.today, children: children.map(toChild) }
}

/**
 * Tells the families of these children that they are absent; not of those whose mark has changed, or whose family was told
 * meanwhile.
 * @throws Refused 422 where families are not told by hand, and once the day is over
 */
export async function tellByHand(
  parts: TellingParts,
  context: Context,
  { studentIds }: Received<typeof tellEndpoint, 'body'>,
): Promise<Answer<typeof tellEndpoint>> {
  const settings = await findLastingSettings(context)
  if (settings.familiesTold !== 'by_hand') throw new Refused(tellingRefusals.notByHand)
  if (isDayOver(settings, context)) throw new Refused(tellingRefusals.dayIsOver)
  const told = await readTold(context)
  const wanted = new Set(studentIds)
  const children = (await findMine(context, told)).filter(({ studentId }) => wanted.has(studentId))
  await tell(parts, context, settings, children.map(absenceOf(context.today, told)))
  return { told: children.map(({ studentId }) => studentId) }
}

/** How some children are marked on a day. */
async function readDay({ db, now }: Reading, date: Day, messages: readonly FamilyEvent[]) {
  const ids = [...new Set(messages.map(({ studentId }) => studentId))]
  const marks = await store.findMarksOf(db, { date, until: now }, ids)
  return {
    absent: await store.findStillAbsent(db, date, ids),
    marks: new Map(marks.map((mark) => [mark.studentId, mark])),
  }
}

/**
 * Of messages that are about to leave, which still hold: on the day, while it lasts, and as the child is marked. While a mark has
 * only just changed, a message that does not fit it waits: it may have been a slip. One of an earlier day, whose phone was reported
 * as failed at night, is judged by that day: the family of an absent child was not told, and is listed.
 */
export async function judgeMessages(context: Reading, messages: readonly FamilyEvent[]): Promise<Verdict[]> {
  const { now, today } = context
  const isOver = isDayOver(await findLastingSettings(context), context)
  const settled = before(now, settlingMinutes * minute)
  const days = new Map<Day, Awaited<ReturnType<typeof readDay>>>()
  for (const [date, ofDay] of Map.groupBy(messages, (message) => message.date))
    days.set(date, await readDay(context, date, ofDay))
  return messages.map(({ kind, date, studentId }) => {
    const { absent, marks } = days.get(date) ?? {}
    const mark = marks?.get(studentId)
    const holds =
      kind === 'absent'
        ? absent?.has(studentId)
        : mark && mark.status !== 'absent' && kindAfter(mark) === kind
    if (isOver || date !== today) return holds ? 'too_late' : 'dropped'
    if (holds) return 'holds'
    return mark?.markedAt && mark.markedAt > settled ? 'waits' : 'dropped'
  })
}
