import type { connectAsOwner } from '../apps/server/src/platform/database/connection.ts'
import { familyNames, givenNames, rareName } from './names.ts'

export type Client = Awaited<ReturnType<typeof connectAsOwner>>

export interface Founded {
  schoolId: string
  founderId: string
  today: string
}

const sizeOfClass = 40

/** Classes of 40, everyone enrolled for years, and a few more who have left or passed out. */
export async function addPeople(
  client: Client,
  { schoolId, founderId }: Founded,
  students: number,
): Promise<void> {
  await client.query(
    `insert into school.classes (school_id, id, name, section, created_at)
    select $1, uuidv7(), 'Class ' || 1 + n / 25, 'Section ' || 1 + n % 25, now() from generate_series(0, $2 - 1) n`,
    [schoolId, students / sizeOfClass],
  )
  await client.query(
    `with class as (
      select id, is_passout, row_number() over (order by is_passout, created_at, id) - 1 as place
      from school.classes where school_id = $1
    ), person as (
      select n, class.id as class_id, class.place, n >= $2 and not is_passout as has_left, is_passout,
        case when class.place % 2 = 0 then (1 + n % $3)::text else 'S' || class.place || '-' || 1 + n % $3 end
          || case when n >= $2 then '/' || n else '' end as roll_number
      from generate_series(0, $2 * 108 / 100 - 1) n
      join class on class.place = case
        when n < $2 then n / $3
        when n < $2 * 103 / 100 then n % ($2 / $3)
        else $2 / $3 end
    )
    insert into school.users (school_id, id, role, name, phone, email, status, class_id, roll_number, roll_order,
      enrollment_date, passout_year, created_at)
    select $1, uuidv7(), 'student',
      case n when 777 then $6
        else ($4::text[])[1 + (hashint4(n) & 65535) % cardinality($4::text[])] || ' ' ||
          ($5::text[])[1 + (hashint4(-n) & 65535) % cardinality($5::text[])] end,
      (9000000000 + (n * 7919::bigint) % 1000000000)::text,
      case n % 2 when 0 then 'family' || n || '.' || left($1::text, 8) || right($1::text, 6) || '@example.org' end,
      case when is_passout then 'passout' when has_left then 'leaved' else 'active' end,
      class_id, roll_number, substring(roll_number from '\\d+')::bigint, date '2020-06-01',
      case when is_passout then 2024 end, now()
    from person`,
    [schoolId, students, sizeOfClass, givenNames, familyNames, rareName],
  )
  await client.query(
    `insert into school.enrolments (school_id, id, student_id, class_id, from_date, to_date, reason, made_by, made_at)
    select school_id, uuidv7(), id, class_id, enrollment_date, case when status <> 'active' then date '2025-04-01' end,
      'imported', $2, now()
    from school.users where school_id = $1 and role = 'student'`,
    [schoolId, founderId],
  )
}

/**
 * The marks of the school days from `fromDay` to `toDay`, counted backwards with today as the first, Sundays left out;
 * about 4 in 100 absent, 2 late. In the order of time, as a school writes them.
 */
async function insertMarks(
  client: Client,
  { schoolId, founderId, today }: Founded,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): Promise<void> {
  await client.query(
    `insert into school.attendance (school_id, student_id, date, id, class_id, status, source, marked_at, marked_by)
    select $1, users.id, day, uuidv7(), class_id,
      case when dice < 0.04 then 'absent' when dice < 0.06 then 'late' else 'present' end,
      'manual', least(day + interval '4 hours', now()), $2
    from (
      select day::date, row_number() over (order by day desc) as place
      from generate_series($3::date - 400, $3::date, interval '1 day') day
      where extract(isodow from day) < 7 or day = $3::date
    ) school_day cross join (
      select id, class_id from school.users
      where school_id = $1 and role = 'student' and status = 'active' order by class_id, id
    ) users cross join lateral (select random() as dice where users.id is not null and place > 0) chance
    where place between $4 and $5
    order by day, class_id`,
    [schoolId, founderId, today, fromDay, toDay],
  )
}

/** The counts that the server keeps as it saves marks. */
async function countDays(client: Client): Promise<void> {
  await client.query(
    `insert into school.attendance_days (school_id, date, class_id, present, absent, late, markers)
    select school_id, date, class_id, count(*) filter (where status = 'present'), count(*) filter (where status = 'absent'),
      count(*) filter (where status = 'late'), array_agg(distinct marked_by)
    from school.attendance group by school_id, date, class_id`,
  )
  // An older commit that is measured beside this one has no such table.
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('school.attendance_years') is not null as has`,
  )
  if (!rows[0]?.has) return
  await client.query(
    `insert into school.attendance_years (school_id, student_id, year, class_id, present, absent, late)
    select school_id, student_id, extract(year from date), class_id,
      coalesce(bit_or(school.day_bit(date)) filter (where status = 'present'), 0::bit(366)),
      coalesce(bit_or(school.day_bit(date)) filter (where status = 'absent'), 0::bit(366)),
      coalesce(bit_or(school.day_bit(date)) filter (where status = 'late'), 0::bit(366))
    from school.attendance group by school_id, student_id, extract(year from date), class_id`,
  )
}

/** Each mark has its line in the log. */
async function insertChanges(client: Client): Promise<void> {
  await client.query(
    `insert into school.attendance_changes (school_id, student_id, date, from_status, to_status, from_notes, to_notes,
      source, marked_at, marked_by, recorded_at)
    select school_id, student_id, date, null, status, '', '', source, marked_at, marked_by, marked_at
    from school.attendance order by date, class_id`,
  )
}

/** Takes the indexes off that are quicker made afterwards; the keys stay. */
export async function withoutIndexes(
  client: Client,
  tables: string[],
  act: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await act()
  for (const { definition } of rows) await client.query(definition)
}

/** So many school days of each school. Today's marks come last, as they do each morning. */
export async function addHistory(
  client: Client,
  schools: { school: Founded; schoolDays: number }[],
): Promise<void> {
  // Nobody checks what is made here against itself, row by row: that would take longer than the measuring.
  await client.query('set session_replication_role = replica')
  await withoutIndexes(client, ['school.attendance', 'school.attendance_changes'], async () => {
    for (const { school, schoolDays } of schools) {
      await insertMarks(client, school, { fromDay: 2, toDay: schoolDays })
    }
    await insertChanges(client)
  })
  await client.query('vacuum (analyze)')
  for (const { school } of schools) await insertMarks(client, school, { fromDay: 1, toDay: 1 })
  await countDays(client)
  await client.query('analyze')
  await client.query('set session_replication_role = origin')
}

/** Teachers who have been there for so many days, with a scan in and out on most of them. */
export async function addStaff(
  client: Client,
  { schoolId, today }: Founded,
  { teachers, days }: { teachers: number; days: number },
): Promise<void> {
  await client.query(
    `with teacher as (
      insert into school.users (school_id, id, role, name, phone, created_at)
      select $1, uuidv7(), 'teacher', 'Teacher ' || n, (7100000000 + n)::text, $2::date - $4::int
      from generate_series(1, $3::int) n returning id
    )
    insert into school.teacher_attendance (school_id, teacher_id, date, id, status, checked_in_at, checked_out_at, changed_at)
    select $1, id, day, uuidv7(), case when hashtext(id::text || day) % 9 = 0 then 'late' else 'present' end,
      day + time '03:30', day + time '11:00', day + time '11:00'
    from teacher, generate_series($2::date - $4::int, $2::date - 1, interval '1 day') day
    where hashtext(id::text || day) % 20 <> 0`,
    [schoolId, today, teachers, days],
  )
  await client.query(
    `insert into school.teacher_attendance_starts select school_id, min(date)
    from school.teacher_attendance where school_id = $1 group by school_id`,
    [schoolId],
  )
}
