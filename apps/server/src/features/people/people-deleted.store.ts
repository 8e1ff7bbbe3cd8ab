import type { DeletedKind } from '@shala/contract/deleted'
import { rollOrder } from '@shala/contract/students/roll-numbers'
import { type SqlBool, sql } from 'kysely'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

/** Soft: what was recorded of them keeps their name. */
export async function deletePerson(
  db: SchoolDb,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ deleted_at: at, deleted_by: by })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}

/** Those whom somebody deleted since; erased ones do not come back. */
function deleted(db: SchoolDb, since: Date) {
  return db
    .selectFrom('users')
    .where('users.school_id', '=', db.schoolId)
    .where('users.role', 'in', ['student', 'teacher'])
    .where('users.deleted_at', '>', since)
    .where('users.deleted_by', 'is not', null)
    .where('users.erased_at', 'is', null)
}

/** Somebody who was deleted at any time, or by an import that was undone, and is not erased; locked. */
export async function lockRemoved(
  db: SchoolDb,
  id: string,
): Promise<{ name: string; role: string } | undefined> {
  return await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .forUpdate()
    .select(['name', 'role'])
    .executeTakeFirst()
}

export interface DeletedRow {
  id: string
  name: string
  rollNumber: string | null
  classId: string | null
  className: string | null
  section: string | null
  by: string
  byName: string
  at: Date
}

/** The latest first. */
export async function listDeleted(
  db: SchoolDb,
  { role, since, limit }: { role: DeletedKind; since: Date; limit: number },
): Promise<DeletedRow[]> {
  return await deleted(db, since)
    .where('users.role', '=', role)
    .innerJoin('users as deleter', sameSchool('deleter.id', 'users.deleted_by'))
    .leftJoin('classes', sameSchool('classes.id', 'users.class_id'))
    .orderBy('users.deleted_at', 'desc')
    .orderBy('users.id')
    .limit(limit)
    .select([
      'users.id',
      'users.name',
      'users.roll_number as rollNumber',
      'classes.id as classId',
      'classes.name as className',
      'classes.section',
      'deleter.id as by',
      'deleter.name as byName',
      sql<Date>`users.deleted_at`.as('at'),
    ])
    .execute()
}

export interface DeletedPerson {
  id: string
  role: DeletedKind
  name: string
  status: string
  classId: string | null
  rollNumber: string | null
  /** In lower case, as the database's indexes have it. */
  rollNumberKey: string | null
  admissionNumberKey: string | null
  phone: string | null
  email: string | null
}

/** Locked, in the order of their ids; a contact that is only claimed is nobody's. */
export async function lockDeleted(db: SchoolDb, ids: string[], since: Date): Promise<DeletedPerson[]> {
  return await deleted(db, since)
    .where(sql<SqlBool>`users.id = any(${ids}::uuid[])`)
    .orderBy('users.id')
    .forUpdate()
    .select([
      'users.id',
      sql<DeletedKind>`role`.as('role'),
      'name',
      'status',
      'class_id as classId',
      'roll_number as rollNumber',
      sql<string | null>`lower(roll_number)`.as('rollNumberKey'),
      sql<string | null>`lower(admission_number)`.as('admissionNumberKey'),
      sql<string | null>`case when phone_verified then phone end`.as('phone'),
      sql<string | null>`case when email_verified then email end`.as('email'),
    ])
    .execute()
}

interface Standing {
  id: string
  name: string
  classId: string | null
  isDeleted: boolean
  /** An import that was undone removed them. */
  isOfImport: boolean
  isErased: boolean
}

/** Of some ids, those of students and teachers of the school, deleted or not. */
export async function findStanding(db: SchoolDb, ids: string[]): Promise<Standing[]> {
  return await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('role', 'in', ['student', 'teacher'])
    .select([
      'id',
      'name',
      'class_id as classId',
      sql<boolean>`deleted_at is not null`.as('isDeleted'),
      sql<boolean>`deleted_by is null and erased_at is null`.as('isOfImport'),
      sql<boolean>`erased_at is not null`.as('isErased'),
    ])
    .execute()
}

export type Held = 'rollNumber' | 'admissionNumber' | 'phone' | 'email'

export interface Holding {
  field: Held
  /** '' but for roll numbers. */
  classId: string
  /** In lower case. */
  value: string
  name: string
}

/** Finds people of the school who have a number or a contact of those who were deleted. */
export async function findHoldingsOf(db: SchoolDb, people: DeletedPerson[]): Promise<Holding[]> {
  const ids = people.map(({ id }) => id)
  const { rows } = await sql<Holding>`
    with gone as (
      select role, class_id, roll_number, admission_number, phone, email from users
      where school_id = ${db.schoolId} and id = any(${ids}::uuid[]))
    select 'rollNumber' as field, live.class_id::text as "classId", lower(live.roll_number) as value, live.name
    from gone join users as live on live.school_id = ${db.schoolId} and live.deleted_at is null
      and live.role = 'student' and live.status = 'active' and live.class_id = gone.class_id
      and lower(live.roll_number) = lower(gone.roll_number)
    union all
    select 'admissionNumber', '', lower(live.admission_number), live.name
    from gone join users as live on live.school_id = ${db.schoolId} and live.deleted_at is null
      and live.role = 'student' and lower(live.admission_number) = lower(gone.admission_number)
    union all
    select 'phone', '', live.phone, live.name
    from gone join users as live on live.school_id = ${db.schoolId} and live.deleted_at is null
      and live.role <> 'student' and live.phone_verified and live.phone = gone.phone
    where gone.role <> 'student'
    union all
    select 'email', '', live.email, live.name
    from gone join users as live on live.school_id = ${db.schoolId} and live.deleted_at is null
      and live.email_verified and live.email = gone.email`.execute(db)
  return rows
}

export interface Restored {
  id: string
  rollNumber: string | null
}

export async function undeletePeople(db: SchoolDb, people: Restored[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  const numbers = people.map(({ rollNumber }) => rollNumber)
  const orders = numbers.map((number) => (number === null ? null : (rollOrder(number)?.toString() ?? null)))
  await sql`
    update users set deleted_at = null, deleted_by = null, roll_number = given.number,
      roll_order = given.roll_order::bigint
    from unnest(${ids}::uuid[], ${numbers}::text[], ${orders}::text[]) as given (id, number, roll_order)
    where users.school_id = ${db.schoolId} and users.id = given.id`.execute(db)
}
