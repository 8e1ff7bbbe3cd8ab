import {
  type listFamiliesToTell,
  type tellFamilies as tellEndpoint,
  tellingLimits,
  tellingRefusals,
} from '@shala/contract/attendance/telling'
import { timeAt } from '@shala/contract/general/clock-times'
import { type Day, dayAt } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { kindOfDay } from '@shala/contract/schools/school-days'
import { settlingMinutes } from '@shala/contract/schools/telling'
import { type Notice, notify, toldKeys } from '#features/notifications/index'
import { sees, sightOf } from '#features/people/index'
import { findLastingSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
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

/** Tells the child's own account, which is the family's. `times`: how often it was told before. */
function toNotice(kind: Kind, date: Day, { studentId, name }: store.MarkOfChild, times: number): Notice {
  return {
    to: [studentId],
    kind: `attendance.${kind}`,
    key: `${keysOf(kind, date)}${studentId}${times > 0 ? ` ${times}` : ''}`,
    values: { name, date },
    link: '/',
  }
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

/** A half working day ends at midday. */
function isDayOver({ midday, dayEnd, timeZone, ...week }: Settings, { now, today }: Reading): boolean {
  return timeAt(now, timeZone) >= (kindOfDay(today, week) === 'half' ? midday : dayEnd)
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
    toNotice('absent', today, child, absencesOf(child.studentId))

/** The messages that follow an absence that was told: the child came, or the mark was changed or taken back. */
async function findEnds({ db, today }: Reading, { of, endsOf, isAway, children }: Told): Promise<Notice[]> {
  const away = children.filter(isAway)
  const marks = away.length > 0 ? await store.findMarksOf(db, of, away) : []
  return marks
    .filter(({ status }) => status !== 'absent')
    .map((mark) => toNotice(kindAfter(mark), today, mark, endsOf(mark.studentId)))
}

/**
 * Tells families, where the school wants it, that their child is absent today, and what became of an absence that was told
 * (docs/product.md, Notifications), from the school's time on until the day ends. What a family was told last is always what is
 * marked: only marks that are a few minutes old are told, and one that changes again is told again. Where absences are told by
 * hand, what became of them is still told by itself: nobody is left with what is no longer true.
 * @returns whether anybody was told
 */
export async function tellFamilies({ db, now }: Omit<Reading, 'today'>): Promise<boolean> {
  const settings = await findLastingSettings({ db })
  const context = { db, now, today: dayAt(now, settings.timeZone) }
  const { familiesTold, familiesToldFrom, timeZone } = settings
  if (familiesTold === 'no' || isDayOver(settings, context)) return false
  if (familiesTold === 'by_itself' && timeAt(now, timeZone) < familiesToldFrom) return false
  const told = await readTold(context)
  const untold = familiesTold === 'by_itself' ? await findUntold(context, told) : []
  const notices = [...untold.map(absenceOf(context.today, told)), ...(await findEnds(context, told))]
  await notify(context, notices)
  return notices.length > 0
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
  context: Context,
  { studentIds }: Received<typeof tellEndpoint, 'body'>,
): Promise<Answer<typeof tellEndpoint>> {
  const settings = await findLastingSettings(context)
  if (settings.familiesTold !== 'by_hand') throw new Refused(tellingRefusals.notByHand)
  if (isDayOver(settings, context)) throw new Refused(tellingRefusals.dayIsOver)
  const told = await readTold(context)
  const wanted = new Set(studentIds)
  const children = (await findMine(context, told)).filter(({ studentId }) => wanted.has(studentId))
  await notify(context, children.map(absenceOf(context.today, told)))
  return { told: children.map(({ studentId }) => studentId) }
}
