import type { Day } from '@shala/contract/general/days'
import type { FamilyMessage, MessageState, messageShows } from '@shala/contract/messages/messages'
import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

interface Wanted {
  date: Day
  show: (typeof messageShows)[number]
  limit: number
  offset: number
}

/** A provider that reports a failure may report later that the message arrived after all. */
export const sentStates: readonly MessageState[] = ['sent', 'delivered', 'read']

/** Without the phones to call. */
export type ListedMessage = Omit<FamilyMessage, 'phones'>

/** A day's events, each with the state of what reached its family or, where nothing did, of the last way that was tried. */
function events(db: SchoolDb, date: Day) {
  return sql`
    select event, min(created_at) as created_at, (array_agg(id order by step))[1] as id,
      (array_agg(kind))[1] as kind, (array_agg(student_id))[1] as student_id,
      (array_agg(announcement_id))[1] as announcement_id,
      (array_agg(state order by state = any(${sentStates}::text[]) desc, step desc))[1] as state,
      json_agg(json_build_object('way', way, 'contact', contact, 'to', address, 'state', state, 'reason', reason,
        'answer', answer,
        'at', to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by step) as attempts
    from family_messages
    where school_id = ${db.schoolId} and date = ${date}
    group by event`
}

/** No way reached the family, the last one failed, what it said still stands and, of an absence, the child is still absent and nobody has spoken to the family. */
const notReached = (db: SchoolDb, date: Day) => sql`state in ('failed', 'unknown')
  and (announcement_id is null or exists (select from announcements as news where news.school_id = ${db.schoolId}
    and news.id = event.announcement_id and news.removed_at is null and news.reopened_at is null))
  and (kind <> 'absent' or (
  exists (select from attendance where attendance.school_id = ${db.schoolId} and attendance.date = ${date}
    and attendance.student_id = event.student_id and attendance.status = 'absent')
  and not exists (select from absence_calls as call where call.school_id = ${db.schoolId} and call.date = ${date}
    and call.student_id = event.student_id and call.outcome = 'spoken')))`

export async function findMessages(
  db: SchoolDb,
  { date, show, limit, offset }: Wanted,
): Promise<ListedMessage[]> {
  const { rows } = await sql<ListedMessage>`
    select event.id, event.kind, event.student_id as "studentId", users.name as "studentName",
      case when classes.id is not null
        then json_build_object('_id', classes.id, 'name', classes.name, 'section', classes.section) end as class,
      event.attempts
    from (${events(db, date)}) as event
    join users on users.school_id = ${db.schoolId} and users.id = event.student_id
    left join classes on classes.school_id = ${db.schoolId} and classes.id = users.class_id
    where ${show === 'not_reached' ? notReached(db, date) : sql`true`}
    order by event.created_at desc, classes.sort_key, users.name, event.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export interface MessageCounts {
  all: number
  waiting: number
  sent: number
  notReached: number
}

export async function countMessages(db: SchoolDb, date: Day): Promise<MessageCounts> {
  const { rows } = await sql<MessageCounts>`
    select count(*)::int as all, count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
      count(*) filter (where state = any(${sentStates}::text[]))::int as sent,
      count(*) filter (where ${notReached(db, date)})::int as "notReached"
    from (${events(db, date)}) as event`.execute(db)
  return rows[0] ?? { all: 0, waiting: 0, sent: 0, notReached: 0 }
}
