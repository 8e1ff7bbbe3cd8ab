import { signToken } from '../apps/server/src/features/auth/sessions/tokens.rules.ts'
import { deriveSecrets } from '../apps/server/src/platform/process/secrets.ts'
import { addHistory, type Client, withoutIndexes } from './school-data.ts'
import { makeSchool, type Product } from './schools.ts'

/** As docs/operations.md advises for so many schools; what is shipped is for one. */
export const settingsOfDistrict = {
  max_connections: 100,
  shared_buffers: '2GB',
  effective_cache_size: '6GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
  autovacuum_naptime: '10min',
}
export const sizeOfSchool = { teachers: 10, children: 400 } as const
/** Marked before, until yesterday. */
const schoolDays = 2
/** Schools copied by one statement. */
const atOnce = 100

/** Tables of the database that have rows of a school once it is made. */
const copied = [
  'auth.schools',
  'auth.logins',
  'school.schools',
  'school.classes',
  'school.users',
  'school.enrolments',
  'school.rhythms',
  'school.student_counts',
  'school.teaching',
  'school.attendance',
  'school.attendance_days',
  'school.attendance_years',
  'school.attendance_changes',
]

export interface Teacher {
  token: string
  classId: string
}

export interface RushSchool {
  admin: string
  teachers: Teacher[]
}

interface Column {
  name: string
  type: string
}

async function columnsOf(admin: Client, table: string): Promise<Column[]> {
  const { rows } = await admin.query<Column>(
    `select column_name as name, udt_name as type from information_schema.columns
    where table_schema || '.' || table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
    order by ordinal_position`,
    [table],
  )
  return rows
}

/** Every copy has a name, ids and phones of its own, made from the first school's and the copy's number. */
function copyOf(table: string, { name, type }: Column): string {
  if (name === 'name' && table.endsWith('.schools')) return `own.name || ' ' || n`
  const drawn = `md5(own.${name}::text || n)`
  // As version 4 is written.
  if (type === 'uuid') return `overlay(overlay(${drawn} placing '4' from 13) placing '8' from 17)::uuid`
  return name === 'phone' ? `(own.phone::bigint + 1000003 * n)::text` : `own.${name}`
}

async function copySchool(admin: Client, schoolId: string, count: number): Promise<void> {
  // Triggers would make anew what is copied.
  await admin.query('set session_replication_role = replica')
  for (const table of copied) {
    const columns = await columnsOf(admin, table)
    const names = columns.map(({ name }) => name).join(', ')
    const values = columns.map((column) => copyOf(table, column)).join(', ')
    for (let from = 1; from <= count; from += atOnce) {
      await admin.query(
        `insert into ${table} (${names}) select ${values}
        from ${table} as own cross join generate_series($2::int, $3::int) n where own.school_id = $1`,
        [schoolId, from, Math.min(count, from + atOnce - 1)],
      )
    }
  }
  await admin.query('set session_replication_role = origin')
}

interface Staff {
  schoolId: string
  userId: string
  sessionId: string
  role: 'admin' | 'teacher'
  name: string
  classId: string | null
}

/** Everybody of the staff was signed in yesterday; each teacher has a class. */
async function signStaffIn(admin: Client): Promise<Staff[]> {
  await admin.query(
    `insert into auth.sessions (id, login_id, created_at, expires_at, ip_address, last_used_at, proven_logins, proven_at)
    select gen_random_uuid(), id, now() - interval '1 day', now() + interval '1 day', '127.0.0.1',
      now() - interval '1 day', array[id], now() - interval '1 day'
    from auth.logins where role <> 'student'`,
  )
  const { rows } = await admin.query<Staff>(
    `select login.school_id as "schoolId", login.id as "userId", session.id as "sessionId", login.role, login.name,
      class.id as "classId"
    from (
      select *, row_number() over (partition by school_id, role order by id) as place from auth.logins
      where role <> 'student'
    ) login
    join lateral (select id from auth.sessions where login_id = login.id order by created_at limit 1) session on true
    left join (
      select school_id, id, row_number() over (partition by school_id order by id) as place from school.classes
      where not is_passout
    ) class on login.role = 'teacher' and class.school_id = login.school_id and class.place = login.place`,
  )
  return rows
}

/** What a token does not tell. */
const nobody = {
  duty: 'administrator',
  phone: null,
  email: null,
  photo: null,
  status: 'active',
  schoolName: null,
  timeZone: null,
  isClosed: false,
  hasPassword: false,
  emailVerified: true,
  phoneVerified: true,
  version: 0,
} as const

/** Tokens as the server signs them. */
async function tokensOf(staff: Staff[], secret: string): Promise<Map<Staff, string>> {
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 86_400_000)
  const parts = { tokenKeys: deriveSecrets(secret).tokens, now }
  const tokens = new Map<Staff, string>()
  for (const one of staff) {
    const { schoolId, userId, sessionId, role, name } = one
    const login = { ...nobody, id: userId, schoolId, role, name }
    tokens.set(one, await signToken(parts, login, { id: sessionId, expiresAt }))
  }
  return tokens
}

/** One school made through the front door, and so many copies of its rows. */
export async function makeManySchools(
  product: Product,
  { count, secret }: { count: number; secret: string },
): Promise<{ schools: RushSchool[]; today: string }> {
  const { admin } = product
  const { teachers, children } = sizeOfSchool
  const first = await makeSchool(product, { phone: '9000000003', students: children })
  await admin.query(
    `insert into school.users (school_id, id, role, name, phone, created_at)
    select $1, uuidv7(), 'teacher', 'Teacher ' || n, (7100000000 + n)::text, now() from generate_series(2, $2::int) n`,
    [first.schoolId, teachers],
  )
  // The plans of a database without any marks are not those of a morning.
  const yesterday = new Date(Date.parse(first.today) - 86_400_000).toISOString().slice(0, 10)
  await addHistory(admin, [{ school: { ...first, today: yesterday }, schoolDays }])
  await withoutIndexes(admin, copied, () => copySchool(admin, first.schoolId, count - 1))
  const staff = await signStaffIn(admin)
  const tokens = await tokensOf(staff, secret)
  await admin.query('vacuum (analyze)')
  const schools = new Map<string, RushSchool>()
  for (const one of staff) {
    const school = schools.get(one.schoolId) ?? { admin: '', teachers: [] }
    schools.set(one.schoolId, school)
    const token = tokens.get(one) ?? ''
    if (one.role === 'admin') school.admin = token
    else if (one.classId) school.teachers.push({ token, classId: one.classId })
  }
  return { schools: [...schools.values()], today: first.today }
}
