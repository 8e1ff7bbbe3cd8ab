import type { Other } from './report.ts'
import type { Client } from './school-data.ts'

/** Of each column, by `schema.table.column`: its rows, and a sum that every value and the row it is in count in. */
export type Columns = Map<string, { rows: number; sum: string }>

/** Tables that have another name now. */
const renamed: [string, string][] = [['school.audit_log.', 'school.activity_log.']]

const columnsOf = `
  select format('%s.%s', schema.nspname, class.relname) as "table", array_agg(quote_ident(attname) order by attnum) as columns,
    (select array_agg(quote_ident(attname) order by attnum) from pg_index
      join pg_attribute as part on part.attrelid = indrelid and part.attnum = any(indkey)
      where indrelid = class.oid and indisprimary) as key
  from pg_class as class join pg_namespace as schema on schema.oid = relnamespace
  join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
  where relkind = 'r' and nspname in ('school', 'auth') group by nspname, relname, class.oid`

export async function readColumns(admin: Client): Promise<Columns> {
  const { rows: tables } = await admin.query<{ table: string; columns: string[]; key: string[] }>(columnsOf)
  const found: Columns = new Map()
  for (const { table, columns, key } of tables) {
    const sums = columns.map(
      (column, place) =>
        `sum(hashtextextended(concat_ws('|', ${key.join(', ')}, coalesce(${column}::text, '-')), 0)::numeric)::text as c${place}`,
    )
    const { rows } = await admin.query(`select count(*)::int as n, ${sums.join(', ')} from ${table}`)
    const [row = {}] = rows
    if (row.n === 0) continue
    for (const [place, column] of columns.entries()) {
      found.set(`${table}.${column}`, { rows: row.n, sum: row[`c${place}`] })
    }
  }
  return found
}

const nameNow = (name: string) =>
  renamed.reduce((now, [from, to]) => (now.startsWith(from) ? now.replace(from, to) : now), name)

/** Columns that migrations have changed on purpose, by their former names. */
export const changedOnPurpose: Record<string, string> = {
  'school.schools.working_days': '0047 made it the first of the rhythms',
  'school.family_messages.event': '0082 took the phones of erased children out of it',
  'school.users.search_text': 'generated, since 0018, 0040 and 0051 of more and otherwise',
}

/** @returns each column that is gone or has other rows or values than before */
export function compareColumns(before: Columns, after: Columns): { name: string; what: string }[] {
  return [...before].flatMap(([name, was]) => {
    const is = after.get(nameNow(name))
    if (!is) return [{ name, what: 'gone' }]
    if (is.rows !== was.rows) return [{ name, what: `${is.rows} rows, not ${was.rows}` }]
    return is.sum === was.sum ? [] : [{ name, what: 'other values' }]
  })
}

/** Queries that count the rows that migrations derive and that are missing or wrong, by kind. */
const made: Record<string, string> = {
  'marks not counted in their days': `select (select count(*) from school.attendance where status is not null)
    - (select sum(present + absent + late) from school.attendance_days)`,
  'marks not counted in their years': `select (select count(*) from school.attendance where status is not null)
    - (select sum(bit_count(present) + bit_count(absent) + bit_count(late)) from school.attendance_years)`,
  'students not counted': `select (select count(*) from school.users where role = 'student' and deleted_at is null)
    - (select sum(students) from school.student_counts)`,
  'students without the order of their class': `select count(*) from school.users where role = 'student' and class_key is null`,
  'teachers who never taught': `select count(*) from school.teachers
    where user_id not in (select teacher_id from school.teaching)`,
  'schools without a rhythm':
    'select count(*) from school.schools where school_id not in (select school_id from school.rhythms)',
  'wrong numbers that are written to again': `select count(*) from school.family_messages as message where answer = 'wrong'
    and not exists (select from school.message_stops as stop
      where stop.student_id = message.student_id and stop.address = message.address)`,
  'phones of erased children': `select count(*) from school.family_messages where event ~ ' 91[0-9]{8}$'
    and student_id in (select id from school.users where erased_at is not null)`,
}

export async function judgeMade(admin: Client): Promise<Other[]> {
  const others: Other[] = []
  for (const [what, text] of Object.entries(made)) {
    const { rows } = await admin.query<{ wrong: number }>(`select abs((${text})::int) as wrong`)
    others.push({ what, value: rows[0]?.wrong ?? 1, unit: '', budget: 0 })
  }
  return others
}
