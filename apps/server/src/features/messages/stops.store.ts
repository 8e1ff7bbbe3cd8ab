import { type MessageStop, type StopReason, stopLimits } from '@shala/contract/messages/stops'
import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

/** Has nobody write any more to the phone or email of a message of its child. What was said first stands. */
export async function stopAddress(
  db: SchoolDb,
  { messageId, why, at }: { messageId: string; why: StopReason; at: Date },
): Promise<void> {
  await sql`
    insert into message_stops (school_id, student_id, address, why, stopped_at)
    select school_id, student_id, address, ${why}, ${at} from family_messages
    where school_id = ${db.schoolId} and id = ${messageId} and address <> ''
    on conflict do nothing`.execute(db)
}

/** The newest, and how many there are. */
export async function findStops(db: SchoolDb): Promise<{ stops: MessageStop[]; total: number }> {
  const { rows } = await sql<MessageStop & { total: number }>`
    select stop.student_id as "studentId", users.name as "studentName",
      case when classes.id is not null
        then json_build_object('_id', classes.id, 'name', classes.name, 'section', classes.section) end as class,
      stop.address, stop.why, to_char(stop.stopped_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      count(*) over ()::int as total
    from message_stops as stop
    join users on users.school_id = ${db.schoolId} and users.id = stop.student_id and users.deleted_at is null
    left join classes on classes.school_id = ${db.schoolId} and classes.id = users.class_id
    where stop.school_id = ${db.schoolId}
    order by stop.stopped_at desc, users.name, stop.address
    limit ${stopLimits.listed}`.execute(db)
  return { stops: rows.map(({ total: _, ...stop }) => stop), total: rows[0]?.total ?? 0 }
}

/** @returns whether there was such a stop */
export async function deleteStop(
  db: SchoolDb,
  { studentId, address }: { studentId: string; address: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('message_stops')
    .where('school_id', '=', db.schoolId)
    .where('student_id', '=', studentId)
    .where('address', '=', address)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
