import { maskAadhaar } from '@shala/contract/general/aadhaar'
import type { Role } from '@shala/contract/people'
import { teacherDetailFields } from '@shala/contract/teachers/teachers'
import { type Insertable, type SqlBool, sql } from 'kysely'
import { columnsAs } from '#platform/database/columns'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'
import type { Teachers } from '#platform/database/school-tables.gen'

type Details = Record<(typeof teacherDetailFields)[number], string | null>

/** A live person, in any role, that a row of a file may mean. A contact that is only claimed does not count. */
export interface KnownPerson extends Details {
  id: string
  role: Role
  name: string
  phone: string | null
  email: string | null
  status: string
  photo: string | null
  /** Something that no import provides: a claimed contact, an address, a job title. */
  hasMore: boolean
  /** By its last four digits. */
  aadhaarNumber: string | null
  aadhaarSealed: Buffer | null
}

function knownPeople(db: SchoolDb) {
  return db
    .selectFrom('users')
    .leftJoin('teachers', sameSchool('teachers.user_id', 'users.id'))
    .where('users.school_id', '=', db.schoolId)
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
    .select([
      'users.id',
      sql<Role>`users.role`.as('role'),
      'users.name',
      sql<string | null>`case when users.phone_verified then users.phone end`.as('phone'),
      sql<string | null>`case when users.email_verified then users.email end`.as('email'),
      'users.status',
      'users.photo',
      sql<boolean>`(users.phone is not null and not users.phone_verified)
        or (users.email is not null and not users.email_verified)
        or users.address is not null or users.job_title is not null`.as('hasMore'),
      'teachers.aadhaar_number as aadhaarSealed',
      'teachers.aadhaar_last_four as lastFour',
      ...columnsAs('teachers', teacherDetailFields),
    ])
}

async function read(
  query: ReturnType<typeof knownPeople>,
  { isHeld }: { isHeld: boolean },
): Promise<KnownPerson[]> {
  const found = await (isHeld ? query.forUpdate('users') : query).execute()
  return found.map(({ lastFour, ...rest }) => ({ ...rest, aadhaarNumber: lastFour && maskAadhaar(lastFour) }))
}

/** The staff who have one of these phones, and everybody who has one of these emails. */
export async function findByContact(
  db: SchoolDb,
  { phones, emails }: { phones: string[]; emails: string[] },
  hold: { isHeld: boolean },
): Promise<KnownPerson[]> {
  const named = sql<SqlBool>`(
    (users.role <> 'student' and users.phone_verified and users.phone = any(${phones}::text[]))
    or (users.email_verified and users.email = any(${emails}::text[])))`
  return await read(knownPeople(db).where(named), hold)
}

export async function lockTeachers(db: SchoolDb, ids: string[]): Promise<KnownPerson[]> {
  return await read(knownPeople(db).where(sql<SqlBool>`users.id = any(${ids}::uuid[])`), { isHeld: true })
}

/** Of these teachers, those who have qualifications. */
export async function findQualified(db: SchoolDb, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('qualifications')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`teacher_id = any(${ids}::uuid[])`)
    .select('teacher_id')
    .distinct()
    .execute()
  return new Set(rows.map(({ teacher_id }) => teacher_id))
}

/** Of these teachers, those with a day that was scanned or corrected. */
export async function findAttending(db: SchoolDb, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct teacher_id as id from teacher_attendance
    where school_id = ${db.schoolId} and teacher_id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function insertDetails(
  db: SchoolDb,
  rows: Omit<Insertable<Teachers>, 'school_id'>[],
): Promise<void> {
  await db
    .insertInto('teachers')
    .values(rows.map((row) => ({ school_id: db.schoolId, ...row })))
    .execute()
}

export interface DetailsChange {
  id: string
  fields: Partial<Details>
  /** Absent, it stays; null removes it. */
  number?: { sealed: Buffer; lastFour: string } | null
}

/** Changes many teachers at once, each in different fields; a teacher without details gets some. */
export async function changeDetails(db: SchoolDb, wanted: DetailsChange[]): Promise<void> {
  const changes = wanted.filter(
    ({ fields, number }) => Object.keys(fields).length > 0 || number !== undefined,
  )
  if (changes.length === 0) return
  const ids = changes.map(({ id }) => id)
  const texts = changes.map(({ fields, number }) =>
    JSON.stringify({ ...fields, ...(number !== undefined && { number: 1 }) }),
  )
  const sealed = changes.map(({ number }) => number?.sealed ?? null)
  const lastFours = changes.map(({ number }) => number?.lastFour ?? null)
  const optional = (column: string, field: string) =>
    sql`${sql.ref(column)} = case when change ? ${sql.lit(field)} then change ->> ${sql.lit(field)}
      else teachers.${sql.ref(column)} end`
  await sql`
    insert into teachers (school_id, user_id) select ${db.schoolId}, id from unnest(${ids}::uuid[]) as given (id)
    on conflict do nothing`.execute(db)
  await sql`
    update teachers
    set dob = case when change ? 'dob' then (change ->> 'dob')::date else teachers.dob end,
      ${optional('subject', 'subject')}, ${optional('village', 'village')}, ${optional('vtc', 'vtc')},
      ${optional('post_office', 'postOffice')}, ${optional('sub_district', 'subDistrict')},
      ${optional('state', 'state')}, ${optional('pincode', 'pincode')},
      aadhaar_number = case when change ? 'number' then sealed else teachers.aadhaar_number end,
      aadhaar_last_four = case when change ? 'number' then last_four else teachers.aadhaar_last_four end
    from (select id, text::jsonb as change, sealed, last_four
      from unnest(${ids}::uuid[], ${texts}::text[], ${sealed}::bytea[], ${lastFours}::text[])
        as sent (id, text, sealed, last_four)) as given
    where teachers.school_id = ${db.schoolId} and teachers.user_id = given.id`.execute(db)
}
