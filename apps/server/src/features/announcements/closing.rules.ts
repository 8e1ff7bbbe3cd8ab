import { recordActivity } from '#features/activity/index'
import { queueReopened } from '#features/messages/index'
import { notify, takeBackAll } from '#features/notifications/index'
import type { Context } from '#platform/context'
import * as store from './announcements.store.ts'
import { keysOf, type NewsParts } from './telling.rules.ts'

/** The announcement that the school is closed on a day, with the holiday that it speaks of. */
export const findClosingOn = store.findClosing

export interface Reopened {
  /** The day on which the school is open after all. */
  date: string
  calendarDayId: string | null
  /** Families who were told, and now hear that. */
  told: number
}

/**
 * Takes back the announcement that the school is closed, in a transaction. Messages that have not left stay; families who were
 * told, and nobody else, hear that the school is open.
 * @returns undefined for an announcement of anything else, or one that was taken back
 */
export async function reopenInside(
  { findRung }: NewsParts,
  context: Context,
  id: string,
  refuseOver: (date: string) => void,
): Promise<Reopened | undefined> {
  const { db, now } = context
  const row = await store.lockAnnouncement(db, id)
  if (!row?.closes || row.isReopened) return undefined
  const { title, text, from, until, isPinned, closes: date } = row
  refuseOver(date)
  await store.setReopened(db, id, now)
  const before = { title, text, from, until, isPinned }
  await recordActivity(context, {
    action: 'announcements.remove',
    entity: 'announcement',
    entityId: id,
    before,
  })
  const { read, pushed } = await takeBackAll(context, keysOf(id))
  const studentIds = [...new Set([...read, ...pushed])]
  const rung = await findRung(context, studentIds)
  const heard = [...new Set([...read, ...rung])]
  const inApp = { studentIds, reached: rung }
  const byMessage = row.hasTold ? await queueReopened(context, { id, title, text, date }, inApp) : []
  const to = [...new Set([...heard, ...byMessage])]
  const kind = 'announcements.reopened' as const
  await notify(context, [{ to, kind, key: `reopened ${id}`, values: { date }, link: '/announcements' }])
  return { date, calendarDayId: row.calendarDayId, told: to.length }
}
