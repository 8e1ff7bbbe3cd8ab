import { connectAsOwner, type DatabaseAddress } from '../apps/server/src/platform/database/connection.ts'
import type { Client } from './school-data.ts'

const years = 10
/** Rows are written by so many connections at a time. */
const writers = 2
const nameOfPart = (year: number) => `school.attendance_of_${year}`

/** India's academic years, from April to March. */
export function academicYears(today: string): Year[] {
  const [calendarYear = 0, month = 0] = today.split('-').map(Number)
  const last = month >= 4 ? calendarYear : calendarYear - 1
  return Array.from({ length: years }, (_, place) => {
    const year = last - years + 1 + place
    return { year, from: `${year}-04-01`, to: `${year + 1}-04-01` }
  })
}

interface Year {
  year: number
  from: string
  to: string
}

/** A day's marks of everybody, day by day, in the order in which schools write them. */
const fillOf = (table: string, { from, to }: Year, { today, days }: { today: string; days: number }) => `do $$
declare
  one record;
begin
  for one in
    select day::date from generate_series('${from}'::date, least('${to}'::date, '${today}'::date) - 1, interval '1 day') day
    where extract(isodow from day) < 7 order by day desc limit ${days}
  loop
    insert into ${table} (school_id, student_id, date, id, class_id, status, source, marked_at, marked_by)
    select school_id, id, one.day, id, class_id,
      case when (place + (one.day - date '2000-01-01')) % 20 = 0 then 'absent' else 'present' end,
      'manual', one.day + time '04:00', marked_by
    from school.marked_people order by place;
  end loop;
end $$`

/** Those who are marked: a table of their own, since each day reads them all. */
async function listPeople(admin: Client): Promise<number> {
  const { rowCount } = await admin.query(
    `create table school.marked_people as
    select users.school_id, users.id, class_id,
      row_number() over (order by users.school_id, class_id, users.id) as place,
      (select id from school.users as by where by.school_id = users.school_id and by.role = 'admin' limit 1) as marked_by
    from school.users where role = 'student' and status = 'active'`,
  )
  await admin.query('analyze school.marked_people')
  return rowCount ?? 0
}

const keyAndIndexes = (table: string, name: string) => [
  `alter table ${table} add constraint ${name}_key primary key (school_id, student_id, date)`,
  `create index ${name}_of_day on ${table} (school_id, date, class_id, status)`,
  `create index ${name}_half_days on ${table} (school_id, date) where away_half is not null`,
  `create index ${name}_remarks on ${table} (school_id, date) where notes <> ''`,
]
const foreignKeys = [
  'foreign key (school_id, student_id) references school.users (school_id, id)',
  'foreign key (school_id, class_id) references school.classes (school_id, id)',
]

/** For new rows alone: those that are there were made of the rows that the keys lead to. */
async function addForeignKeys(admin: Client, table: string): Promise<void> {
  for (const key of foreignKeys) await admin.query(`alter table ${table} add ${key} not valid`)
}

async function fillYear(admin: Client, one: Year, of: { today: string; days: number }): Promise<void> {
  const { year, from, to } = one
  const table = nameOfPart(year)
  // Made and filled in one transaction, nothing of it is logged.
  await admin.query('begin')
  await admin.query(
    `create table ${table} (like school.attendance including defaults including constraints,
      check (date >= '${from}' and date < '${to}'))`,
  )
  await admin.query(fillOf(table, one, of))
  for (const statement of keyAndIndexes(table, `attendance_of_${year}`)) await admin.query(statement)
  await admin.query('commit')
}

/** The table in parts, with as many rows as are wanted. @returns how many it has */
export async function makeParts(
  admin: Client,
  address: DatabaseAddress,
  { today, rows }: { today: string; rows: number },
): Promise<number> {
  const people = await listPeople(admin)
  const days = Math.round(rows / years / people)
  const waiting = academicYears(today)
  const write = async () => {
    const connection = await connectAsOwner(address)
    await connection.query('set synchronous_commit = off')
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const begun = Date.now()
      await fillYear(connection, one, { today, days })
      console.log(
        `${one.year}: ${people * days} marks with their indexes in ${(Date.now() - begun) / 1000} s`,
      )
    }
    await connection.end()
  }
  await Promise.all(Array.from({ length: writers }, write))
  await admin.query(
    `create table school.attendance_parts (like school.attendance including defaults including constraints)
    partition by range (date)`,
  )
  for (const { year, from, to } of academicYears(today)) {
    const part = nameOfPart(year)
    await admin.query(
      `alter table school.attendance_parts attach partition ${part} for values from ('${from}') to ('${to}')`,
    )
  }
  for (const statement of keyAndIndexes('school.attendance_parts', 'attendance_parts'))
    await admin.query(statement)
  await admin.query(`call system.build_wall('school.attendance_parts')`)
  await admin.query('grant select, insert, update, delete on school.attendance_parts to shala_school')
  await addForeignKeys(admin, 'school.attendance_parts')
  await admin.query('vacuum (analyze) school.attendance_parts')
  return people * days * years
}

/** The real table with the rows of the parts, its indexes made afterwards. */
export async function makeWhole(admin: Client, today: string): Promise<void> {
  const { rows } = await admin.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'school.attendance'::regclass and not indisprimary`,
  )
  const { rows: names } = await admin.query<{ name: string; isKey: boolean }>(
    `select conname as name, true as "isKey" from pg_constraint
      where conrelid = 'school.attendance'::regclass and contype in ('p', 'f')
    union all select indexrelid::regclass::text, false from pg_index
      where indrelid = 'school.attendance'::regclass and not indisprimary`,
  )
  await admin.query('begin')
  for (const { name, isKey } of names)
    await admin.query(isKey ? `alter table school.attendance drop constraint ${name}` : `drop index ${name}`)
  await admin.query('truncate school.attendance')
  for (const { year } of academicYears(today)) {
    const begun = Date.now()
    await admin.query(`insert into school.attendance select * from ${nameOfPart(year)}`)
    console.log(`${year}: copied in ${(Date.now() - begun) / 1000} s`)
  }
  await admin.query('alter table school.attendance add primary key (school_id, student_id, date)')
  for (const { definition } of rows) await admin.query(definition)
  await addForeignKeys(admin, 'school.attendance')
  await admin.query('commit')
  await admin.query('vacuum (analyze) school.attendance')
}
