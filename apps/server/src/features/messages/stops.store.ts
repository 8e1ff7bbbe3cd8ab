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

/** The phone and the email of a child's account, as rows. */
const ownAddresses = (db: SchoolDb, studentId: string) => sql`
  select own.address from users cross join lateral (values (users.phone), (users.email)) as own (address)
  where users.school_id = ${db.schoolId} and users.id = ${studentId} and own.address <> ''`

export async function findOwnAddresses(
  db: SchoolDb,
  studentId: string,
): Promise<{ address: string; isStopped: boolean }[]> {
  const { rows } = await sql<{ address: string; isStopped: boolean }>`
    select own.address, exists (select from message_stops as stop where stop.school_id = ${db.schoolId}
      and stop.student_id = ${studentId} and stop.address = own.address) as "isStopped"
    from (${ownAddresses(db, studentId)}) as own`.execute(db)
  return rows
}

/** @returns whether any was not stopped before */
export async function stopOwnAddresses(db: SchoolDb, studentId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into message_stops (school_id, student_id, address, why, stopped_at)
    select ${db.schoolId}, ${studentId}, own.address, 'stop', ${at} from (${ownAddresses(db, studentId)}) as own
    on conflict do nothing returning address`.execute(db)
  return rows.length > 0
}

/** @returns whether any was stopped */
export async function endOwnStops(db: SchoolDb, studentId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from message_stops where school_id = ${db.schoolId} and student_id = ${studentId}
      and address in (${ownAddresses(db, studentId)}) returning address`.execute(db)
  return rows.length > 0
}
