import { type AttendanceStatus, attendanceStatuses } from '@shala/contract/attendance/status'
import { type RawBuilder, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

/** A table that is kept in step with the marks by the statements that change them. */
interface Kept {
  table: 'attendance_days' | 'attendance_years'
  key: string[]
  keyOfMark: RawBuilder<unknown>
  /** The marks of a status under a key. */
  of: (status: AttendanceStatus) => RawBuilder<unknown>
  none: RawBuilder<unknown>
}

const days: Kept = {
  table: 'attendance_days',
  key: ['date', 'class_id'],
  keyOfMark: sql`date, class_id`,
  of: (status) => sql`count(*) filter (where status = ${status})`,
  none: sql`0`,
}

const years: Kept = {
  table: 'attendance_years',
  key: ['student_id', 'year', 'class_id'],
  keyOfMark: sql`student_id, extract(year from date)::smallint as year, class_id`,
  of: (status) => sql`bit_or(day_bit(date)) filter (where status = ${status})`,
  none: sql`0::bit(366)`,
}

const columns = (names: readonly string[], alias?: string) =>
  sql.join(names.map((name) => sql.ref(alias ? `${alias}.${name}` : name)))

/** The keys under which something else is kept than the marks come to, with what they come to. */
function wrong(db: SchoolDb, { table, key, keyOfMark, of, none }: Kept) {
  const known = (alias: string) =>
    sql.join(attendanceStatuses.map((status) => sql`coalesce(${sql.ref(`${alias}.${status}`)}, ${none})`))
  const counted = sql.join(attendanceStatuses.map((status) => sql`${of(status)} as ${sql.ref(status)}`))
  const right = sql.join(
    attendanceStatuses.map(
      (status) => sql`coalesce(${sql.ref(`counted.${status}`)}, ${none}) as ${sql.ref(status)}`,
    ),
  )
  return sql`
    select ${columns(key)}, ${right}
    from (
      select ${keyOfMark}, ${counted} from attendance
      where school_id = ${db.schoolId} and status is not null group by ${columns(key)}
    ) as counted
    full join (select * from ${sql.table(table)} where school_id = ${db.schoolId}) as kept using (${columns(key)})
    where (${known('counted')}) is distinct from (${known('kept')})`
}

/** Waits for whoever is just changing the wrong rows, and holds them. @returns how many there are */
async function hold(db: SchoolDb, kept: Kept): Promise<number> {
  const { table, key, none } = kept
  const { rows } = await sql`
    insert into ${sql.table(table)} as held (school_id, ${columns(key)}, ${columns(attendanceStatuses)})
    select ${db.schoolId}, ${columns(key)}, ${none}, ${none}, ${none} from (${wrong(db, kept)}) as wrong
    order by ${columns(key)}
    on conflict (school_id, ${columns(key)}) do update set present = held.present
    returning 1`.execute(db)
  return rows.length
}

async function putRight(db: SchoolDb, kept: Kept): Promise<void> {
  const { table, key } = kept
  const set = sql.join(attendanceStatuses.map((status) => sql`${sql.ref(status)} = wrong.${sql.ref(status)}`))
  await sql`
    update ${sql.table(table)} as held set ${set} from (${wrong(db, kept)}) as wrong
    where held.school_id = ${db.schoolId} and (${columns(key, 'held')}) = (${columns(key, 'wrong')})`.execute(
    db,
  )
}

/** Counts all marks of a school again, in a transaction, while others go on marking. @returns how many rows were wrong */
export async function recountMarks(db: SchoolDb): Promise<number> {
  let found = 0
  for (const kept of [days, years]) {
    const held = await hold(db, kept)
    // Another statement than the one that held them: it sees every change to these rows.
    if (held > 0) await putRight(db, kept)
    found += held
  }
  return found
}
