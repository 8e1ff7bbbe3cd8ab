import { digitsTranslated } from '@shala/contract/general/digits'
import { type ImportedDetail, importedDetailKeys } from '@shala/contract/imports/students'
import type { UserStatus } from '@shala/contract/people'
import type { OwnByKey } from '@shala/contract/students/own-fields'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ClassRow } from '#features/classes/index'
import type { Holder } from '#features/people/index'
import { columnsAs } from '#platform/database/columns'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'
import { withOwn } from '../students-changing.store.ts'

/** A live student that a row of a file may mean. A contact that is only claimed does not count. */
export interface KnownStudent extends Record<ImportedDetail, string | null>, OwnByKey {
  id: string
  name: string
  classId: string
  className: string
  section: string | null
  status: UserStatus
  rollNumber: string
  phone: string | null
  email: string | null
  address: string | null
  admissionNumber: string | null
  aadhaarSealed: Buffer | null
  leavingDate: string | null
  certificateNumber: string | null
}

/** The rows' classes, roll numbers and other numbers. The database lower-cases them itself, as its indexes do. */
export interface Named {
  seats: { classId: string; rollNumber: string }[]
  admissionNumbers: string[]
  phones: string[]
  names: string[]
}

/** '01' is 1, as for the rows; a number without other digits is nothing on both sides. */
const numberKey = (number: RawBuilder<unknown>) =>
  sql`ltrim(translate(lower(${number}), ${digitsTranslated.from}, ${digitsTranslated.to}), '0')`

/** In its own statement: joined to what follows, a plan made for an empty school would read it once per student. */
async function findNamedIds(
  db: SchoolDb,
  { seats, admissionNumbers, phones, names }: Named,
): Promise<string[]> {
  const classIds = seats.map(({ classId }) => classId)
  const rollNumbers = seats.map(({ rollNumber }) => rollNumber)
  const { rows } = await sql<{ id: string }>`
    select id from users
    where school_id = ${db.schoolId} and role = 'student' and deleted_at is null
      and class_id = any(${classIds}::uuid[]) and (class_id, ${numberKey(sql`roll_number`)}) in (
        select class_id, ${numberKey(sql`number`)} from unnest(${classIds}::uuid[], ${rollNumbers}::text[]) as seat (class_id, number))
    union
    select id from users
    where school_id = ${db.schoolId} and role = 'student' and deleted_at is null
      and ${numberKey(sql`admission_number`)} in (
        select ${numberKey(sql`number`)} from unnest(${admissionNumbers}::text[]) as number)
    union
    select id from users
    where school_id = ${db.schoolId} and role = 'student' and deleted_at is null and phone = any(${phones}::text[])
    union
    select id from users
    where school_id = ${db.schoolId} and role = 'student' and deleted_at is null
      and lower(name) in (select lower(name) from unnest(${names}::text[]) as name)`.execute(db)
  return rows.map(({ id }) => id)
}

function studentsWith(db: SchoolDb, ids: string[]) {
  return db
    .selectFrom('users')
    .innerJoin('classes', sameSchool('classes.id', 'users.class_id'))
    .where('users.school_id', '=', db.schoolId)
    .where(sql<SqlBool>`users.id = any(${ids}::uuid[])`)
    .orderBy('users.id')
    .select([
      'users.id',
      'users.name',
      'classes.id as classId',
      'classes.name as className',
      'classes.section',
      sql<UserStatus>`users.status`.as('status'),
      sql<string>`users.roll_number`.as('rollNumber'),
      sql<string | null>`case when users.phone_verified then users.phone end`.as('phone'),
      sql<string | null>`case when users.email_verified then users.email end`.as('email'),
      'users.address',
      'users.admission_number as admissionNumber',
      'users.own_details as own',
      'users.aadhaar_sealed as aadhaarSealed',
    ])
    .select(columnsAs('users', [...importedDetailKeys, 'leavingDate', 'certificateNumber'] as const))
    .$castTo<KnownStudent & { own: Record<string, string> }>()
}

/** Students with one of the roll numbers in one of the classes, or one of the admission numbers; active ones first. */
export async function findNamed(
  db: SchoolDb,
  wanted: Named,
  { isHeld }: { isHeld: boolean },
): Promise<KnownStudent[]> {
  const query = studentsWith(db, await findNamedIds(db, wanted)).where('users.deleted_at', 'is', null)
  const found = await (isHeld ? query.forUpdate('users') : query).execute()
  return found.map(withOwn).toSorted((a, b) => Number(b.status === 'active') - Number(a.status === 'active'))
}

/** Of students who were deleted, what an import would know of them. */
export async function findDeleted(db: SchoolDb, ids: string[]): Promise<KnownStudent[]> {
  const found = await studentsWith(db, ids).where('users.deleted_at', 'is not', null).execute()
  return found.map(withOwn)
}

/** How many active students sign in with each phone, and the name of one. */
export async function countByPhone(
  db: SchoolDb,
  phones: string[],
): Promise<{ phone: string; count: number; name: string }[]> {
  return await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`phone = any(${phones}::text[])`)
    .where('role', '=', sql.lit('student'))
    .where('status', '=', sql.lit('active'))
    .where('deleted_at', 'is', null)
    .groupBy('phone')
    .select([
      sql<string>`phone`.as('phone'),
      sql<number>`count(*)::int`.as('count'),
      sql<string>`min(name)`.as('name'),
    ])
    .execute()
}

/** People of the school, in any role, who certainly have one of these emails. */
export async function findEmailHolders(
  db: SchoolDb,
  emails: string[],
): Promise<{ id: string; name: string; email: string }[]> {
  return await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`email = any(${emails}::text[])`)
    .where('email_verified', '=', true)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', sql<string>`email`.as('email')])
    .execute()
}

/** Students, active or not, who have one of these numbers; an Aadhaar number by its mask. */
export async function findNumberHolders(
  db: SchoolDb,
  numbers: { pens: string[]; apaarIds: string[]; masks: string[] },
): Promise<
  Pick<KnownStudent, 'id' | 'name' | 'className' | 'section' | 'pen' | 'apaarId' | 'aadhaarSealed'>[]
> {
  if (Object.values(numbers).every(({ length }) => length === 0)) return []
  const { pens, apaarIds, masks } = numbers
  return await db
    .selectFrom('users')
    .innerJoin('classes', sameSchool('classes.id', 'users.class_id'))
    .where('users.school_id', '=', db.schoolId)
    .where('users.role', '=', sql.lit('student'))
    .where('users.deleted_at', 'is', null)
    .where(
      sql<SqlBool>`(users.pen = any(${pens}::text[]) or users.apaar_id = any(${apaarIds}::text[])
        or users.aadhaar_number = any(${masks}::text[]))`,
    )
    .select(['users.id', 'users.name', 'classes.name as className', 'classes.section'])
    .select(['users.pen', 'users.apaar_id as apaarId', 'users.aadhaar_sealed as aadhaarSealed'])
    .execute()
}

export async function findClassesOfSchool(db: SchoolDb): Promise<(ClassRow & { is_filled: SqlBool })[]> {
  const isFilled = sql<SqlBool>`exists (select from student_counts
    where school_id = ${db.schoolId} and class_id = classes.id and students > 0)`
  return await db
    .selectFrom('classes')
    .where('school_id', '=', db.schoolId)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'section', 'is_passout', isFilled.as('is_filled')])
    .execute()
}

/** Of these students, those who have a mark on any day. */
export async function findMarked(db: SchoolDb, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct student_id as id from attendance
    where school_id = ${db.schoolId} and student_id = any(${ids}::uuid[]) and status is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Of these students, those of whom more is recorded than an import does: another stay, a certificate, leave or consent. */
export async function findWithRecords(db: SchoolDb, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select student_id as id from certificates where school_id = ${db.schoolId} and student_id = any(${ids}::uuid[])
    union select student_id from enrolments where school_id = ${db.schoolId} and student_id = any(${ids}::uuid[])
      and coalesce(to_date > from_date, true) group by student_id having count(*) > 1
    union select student_id from consents where school_id = ${db.schoolId} and student_id = any(${ids}::uuid[])
    union select user_id from leave_requests where school_id = ${db.schoolId} and user_id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

interface Sought {
  emails: string[]
  admissionNumbers: string[]
  rollNumbers: string[]
  classIds: string[]
}

/** Finds the holder of an email, an admission number, or a roll number in a class. */
export async function findHoldersOf(
  db: SchoolDb,
  { emails, admissionNumbers, rollNumbers, classIds }: Sought,
): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select id, 'email' as field, '' as place, email as value from users
    where school_id = ${db.schoolId} and deleted_at is null and email_verified and email = any(${emails}::text[])
    union all
    select id, 'admissionNumber', '', admission_number from users
    where school_id = ${db.schoolId} and role = 'student' and deleted_at is null
      and lower(admission_number) in (select lower(number) from unnest(${admissionNumbers}::text[]) as number)
    union all
    select id, 'rollNumber', class_id::text, roll_number from users
    where school_id = ${db.schoolId} and role = 'student' and status = 'active' and deleted_at is null
      and class_id = any(${classIds}::uuid[])
      and lower(roll_number) in (select lower(number) from unnest(${rollNumbers}::text[]) as number)`.execute(
    db,
  )
  return rows
}
