import { timeAt } from '@shala/contract/general/clock-times'
import { type Day, dayAt } from '@shala/contract/general/days'
import { kindOfDay } from '@shala/contract/schools/school-days'
import { settlingMinutes } from '@shala/contract/schools/telling'
import { type Notice, notify, toldKeys } from '#features/notifications/index'
import { findLastingSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { before, minute } from '#platform/durations'
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
function isTimeToTell(settings: Settings, now: Date, today: Day): boolean {
  const { familiesTold, familiesToldFrom, midday, dayEnd, timeZone } = settings
  const end = kindOfDay(today, settings) === 'half' ? midday : dayEnd
  const time = timeAt(now, timeZone)
  return familiesTold !== 'no' && time >= familiesToldFrom && time < end
}

/**
 * Tells families, where the school wants it, that their child is absent today, and what became of an absence that was told
 * (docs/product.md, Notifications), from the school's time on until the day ends. What a family was told last is always what is
 * marked: only marks that are a few minutes old are told, and one that changes again is told again.
 * @returns whether anybody was told
 */
export async function tellFamilies({ db, now }: Omit<Reading, 'today'>): Promise<boolean> {
  const settings = await findLastingSettings({ db })
  const today = dayAt(now, settings.timeZone)
  if (!isTimeToTell(settings, now, today)) return false
  const context = { db, now, today }
  const of = { date: today, until: before(now, settlingMinutes * minute) }
  const absences = await countTold(context, ['absent'])
  const ends = await countTold(context, afterwards)
  const times = (told: ReadonlyMap<string, number>, id: string) => told.get(id) ?? 0
  const isAway = (id: string) => times(absences, id) > times(ends, id)
  const fresh = (await store.findAbsentChildren(db, of))
    .filter(({ studentId: id }) => !isAway(id) && times(absences, id) < mostTimes)
    .map((child) => toNotice('absent', today, child, times(absences, child.studentId)))
  const away = [...absences.keys()].filter(isAway)
  const marks = away.length > 0 ? await store.findMarksOf(db, of, away) : []
  const ended = marks
    .filter(({ status }) => status !== 'absent')
    .map((mark) => toNotice(kindAfter(mark), today, mark, times(ends, mark.studentId)))
  await notify(context, [...fresh, ...ended])
  return fresh.length + ended.length > 0
}
