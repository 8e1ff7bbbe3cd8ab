import { remindingTexts, type remindOfClasses } from '@shala/contract/attendance/reminding'
import { classLabel } from '@shala/contract/classes'
import { timeAt } from '@shala/contract/general/clock-times'
import { addDays, type Day, dayAt } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import { listClasses } from '#features/classes/index'
import { notify, takeBackByKeys, unreadKeys, whenTold } from '#features/notifications/index'
import { findLastingSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import { inTransaction } from '#platform/database/school-db'
import { minute } from '#platform/durations'
import { keyOfDay } from './attendance-reminders.rules.ts'
import { countDay } from './attendance-stats.store.ts'
import { showUnmarked } from './attendance-unmarked.rules.ts'
import { findClassesOfDay, findDaysBegun } from './attendance-unmarked.store.ts'

const tenMinutes = 10 * minute

interface Told {
  unmarked: number
  names: string[]
  /** `HH:MM` on the school's clock, when all of them had already been told. */
  at: string | null
}

function messageOf({ unmarked, names, at }: Told): string {
  const { allMarked, already, nobody, reminded } = remindingTexts
  if (unmarked === 0) return allMarked
  if (names.length === 0) return nobody
  return at
    ? fill(already, { time: at, names: names.join(', ') })
    : fill(reminded, { names: names.join(', ') })
}

/** When the first of these was told; null when one of them was not told. */
async function toldBefore(context: Context, keys: string[]): Promise<Date | null> {
  const told = await whenTold(context, keys)
  const instants = keys.map((key) => told.get(key)?.getTime() ?? Number.NaN)
  const first = Math.min(...instants)
  return keys.length > 0 && Number.isFinite(first) ? new Date(first) : null
}

/**
 * The key of a class's reminder now: one for each ten minutes of the clock, or the last one while that is younger than ten
 * minutes. One key notifies a person once, so that two admins at the same moment remind once.
 */
async function keysNow(context: Context, date: Day, classIds: string[]): Promise<Map<string, string>> {
  const now = context.now.getTime()
  const turn = Math.floor(now / tenMinutes)
  const keyIn = (classId: string, turn: number) => `${keyOfDay(date)} ${classId} ${turn}`
  // An admin whose press came first may be served second.
  const around = (id: string) => [keyIn(id, turn - 1), keyIn(id, turn + 1)]
  const told = await whenTold(context, classIds.flatMap(around))
  const isYoung = (key: string) => now - (told.get(key)?.getTime() ?? 0) < tenMinutes
  return new Map(classIds.map((id) => [id, around(id).find(isYoung) ?? keyIn(id, turn)]))
}

interface Reminder {
  _id: string
  name: string
  section: string | null
  teacher: { _id: string }
}

/** @returns when all of them had already been told, if they had */
async function tell(context: Context, date: Day, reminders: Reminder[]): Promise<Date | null> {
  return await inTransaction(context, async (context) => {
    // The ten minutes begin with a reminder that is stored: whoever asks meanwhile waits for it.
    await lockByName(context.db, `${context.db.schoolId} reminders`)
    const ids = reminders.map(({ _id }) => _id)
    const keys = await keysNow(context, date, ids)
    const before = await toldBefore(context, [...keys.values()])
    await notify(
      context,
      reminders.map(({ _id, name, section, teacher }) => ({
        to: [teacher._id],
        kind: 'attendance.remind' as const,
        key: keys.get(_id) ?? '',
        values: { name: context.actor.name, class: classLabel({ name, section }), date },
        // The link names its day, because it may be opened on another one.
        link: `/attendance?classId=${_id}&date=${date}`,
      })),
    )
    return before
  })
}

/** Reminds the class teachers of classes that are not fully marked; each class at most once in ten minutes. */
export async function remindOf(
  context: Context,
  { date = context.today, classIds }: Received<typeof remindOfClasses, 'body'>,
): Promise<Answer<typeof remindOfClasses>> {
  const { actor } = context
  const [{ classes: unmarked }, { classes }] = await Promise.all([
    showUnmarked(context, { date }),
    listClasses(context),
  ])
  const asked = unmarked.filter(({ _id }) => !classIds || classIds.includes(_id))
  const withTeacher = asked.map((one) => ({
    ...one,
    teacher: classes.find(({ _id }) => _id === one._id)?.classTeacher ?? null,
  }))
  const reminded = withTeacher.flatMap(({ teacher, ...one }) => (teacher ? [{ ...one, teacher }] : []))
  const before = await tell(context, date, reminded)
  const names = [...new Set(reminded.map(({ teacher }) => teacher.name))]
  return {
    message: messageOf({
      unmarked: asked.length,
      names,
      at: before && timeAt(before, actor.school?.timeZone ?? 'UTC'),
    }),
    reminded: names,
    remindedAt: before?.toISOString() ?? null,
    withoutTeacher: withTeacher.filter(({ teacher }) => !teacher).map(classLabel),
  }
}

/** In days: reminders of earlier days stay until they are read. */
const lookedAt = 7

/**
 * Withdraws the reminders that nobody has read of classes that are marked by now: they would ask for what is done.
 * @returns whether there were any
 */
export async function withdrawDoneReminders({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> {
  // Wherever the school is, its day is this one or next to it. Most schools have no such reminder, or no mark of such a
  // class, and cost a query or two.
  const about = dayAt(now, 'UTC')
  const range = { from: keyOfDay(addDays(about, -lookedAt)), below: `${keyOfDay(addDays(about, 1))}~` }
  const keys = await unreadKeys({ db }, range)
  if (keys.length === 0) return false
  const reminders = keys.map((key) => {
    const [, date = '', classId = ''] = key.split(' ')
    return { key, date, classId }
  })
  const begun = new Set(await findDaysBegun(db, reminders))
  if (begun.size === 0) return false
  const today = dayAt(now, (await findLastingSettings({ db })).timeZone)
  const byDay = Map.groupBy(
    reminders.filter(({ date }) => begun.has(date)),
    ({ date }) => date,
  )
  const done: string[] = []
  for (const [date, ofDay] of byDay) {
    const counted = countDay(db, { date, isToday: date === today })
    const classes = await findClassesOfDay(db, { date, since: date }, counted)
    const left = new Set(classes.filter(({ students, marked }) => marked < students).map(({ _id }) => _id))
    done.push(...ofDay.filter(({ classId }) => !left.has(classId)).map(({ key }) => key))
  }
  await takeBackByKeys({ db }, done)
  return done.length > 0
}
