import type { Day } from '@shala/contract/general/days'
import type { ReportedState } from '@shala/contract/messages/delivery-reports'
import type { MessageKind, MessageReason } from '@shala/contract/messages/messages'
import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

/** What a provider reported of one message; a reason where it has failed. */
export interface Reported {
  messageId: string
  state: ReportedState
  reason: MessageReason | null
}

export interface Changed {
  state: ReportedState
  event: string
  kind: MessageKind
  date: Day
  studentId: string
  newsId: string | null
}

/** From the weakest; no other state is ever replaced by a report. */
const order = sql`array['sent', 'failed', 'delivered', 'read']`

/**
 * Stores reports, one of each message, where they outweigh what is known. What a family has answered stands, and so does what
 * failed before a provider took it. Locked in the order of ids, so that two at once never wait for each other.
 * @returns the messages that changed
 */
export async function saveReports(db: SchoolDb, reports: readonly Reported[], now: Date): Promise<Changed[]> {
  const column = (of: (report: Reported) => string | null) => reports.map(of)
  const { rows } = await sql<Changed>`
    with one as (
      select * from unnest(${column(({ messageId }) => messageId)}::uuid[], ${column(({ state }) => state)}::text[],
        ${column(({ reason }) => reason)}::text[]) as one (id, state, reason)),
    locked as (
      select message.id from family_messages as message join one on one.id = message.id
      where message.school_id = ${db.schoolId}
      order by message.id for update of message)
    update family_messages as message set state = one.state, reason = one.reason, changed_at = ${now}
    from one join locked on locked.id = one.id
    where message.school_id = ${db.schoolId} and message.id = one.id and message.answer is null
      and message.provider_id is not null
      and array_position(${order}, message.state) < array_position(${order}, one.state)
    returning message.state, message.event, message.kind, message.date, message.student_id as "studentId",
      message.announcement_id as "newsId"`.execute(db)
  return rows
}

/** Deletes the messages of some events that have not left. */
export async function deleteWaiting(db: SchoolDb, of: readonly Pick<Changed, 'event'>[]): Promise<void> {
  await sql`delete from family_messages where school_id = ${db.schoolId} and state = 'waiting'
    and event = any(${of.map(({ event }) => event)}::text[])`.execute(db)
}
