import { type TeacherSort, teacherSorts } from '@shala/contract/teachers/orders'
import { type Teacher, teacherDetailFields } from '@shala/contract/teachers/teachers'
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { insertPeople, type NewPerson } from '#features/people/index'
import { columnsAs } from '#platform/database/columns'
import { sameSchool } from '#platform/database/joins'
import { asInitials, containing, sounding } from '#platform/database/like'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import type { DB, Qualifications, Teachers } from '#platform/database/school-tables.gen'
import { soundsOf } from '#platform/sounds'

export interface TeacherRow {
  user: Omit<NewPerson, 'role'>
  details: Omit<Insertable<Teachers>, 'school_id' | 'user_id'>
  qualifications: Omit<Insertable<Qualifications>, 'school_id' | 'teacher_id' | 'place'>[]
}

/** The details are null for somebody who became a teacher without the form. */
export type FoundTeacher = Omit<
  Teacher,
  '_id' | 'role' | 'aadhaarCard' | 'aadhaarNumber' | 'qualifications'
> & { id: string; aadhaarNumber: Buffer | null; aadhaarLastFour: string | null }

export interface FoundQualification {
  teacherId: string
  type: string
  institution: string
  year: number
  fileId: string | null
}

/** Called before the named files have an owner: `insertQualifications` follows once they are attached. */
export async function insertTeacher(db: SchoolDb, { user, details }: TeacherRow, now: Date): Promise<void> {
  await insertPeople(db, [{ ...user, role: 'teacher' }], now)
  await db
    .insertInto('teachers')
    .values({ school_id: db.schoolId, user_id: user.id, ...details })
    .execute()
}

export async function insertQualifications(
  db: SchoolDb,
  teacherId: string,
  qualifications: TeacherRow['qualifications'],
): Promise<void> {
  await db
    .insertInto('qualifications')
    .values(
      qualifications.map((one, place) => ({ school_id: db.schoolId, teacher_id: teacherId, place, ...one })),
    )
    .execute()
}

/** The qualifications stay; their certificates are about to be removed. */
export async function forgetCertificates(db: SchoolDb, teacherIds: string[]): Promise<void> {
  await db
    .updateTable('qualifications')
    .set({ file_id: null })
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`teacher_id = any(${teacherIds}::uuid[])`)
    .execute()
}

/** Replaces the list; its files already have their owner. */
export async function replaceQualifications(
  db: SchoolDb,
  teacherId: string,
  qualifications: TeacherRow['qualifications'],
): Promise<void> {
  await db
    .insertInto('teachers')
    .values({ school_id: db.schoolId, user_id: teacherId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .deleteFrom('qualifications')
    .where('school_id', '=', db.schoolId)
    .where('teacher_id', '=', teacherId)
    .execute()
  if (qualifications.length > 0) await insertQualifications(db, teacherId, qualifications)
}

function liveTeachers(db: SchoolDb, search: string) {
  const query = db
    .selectFrom('users')
    .where('users.school_id', '=', db.schoolId)
    // As a literal: a plan kept for any role cannot use the index of teachers.
    .where('users.role', '=', sql.lit('teacher'))
    .where('users.deleted_at', 'is', null)
  if (!search) return query
  const alike = search.split(/\s+/).flatMap(soundsAlike)
  return query.where((of) => of.or([isSpelled(search)(of), ...(alike.length > 0 ? [of.and(alike)] : [])]))
}

/** Whether the name has a word as it sounds, or as initials. */
function soundsAlike(word: string): RawBuilder<SqlBool>[] {
  const patterns = soundsOf(word).map(sounding)
  const initials = asInitials(word)
  const ways = [
    ...(patterns.length === 0 ? [] : [sql`users.search_text like all (${patterns}::text[])`]),
    ...(initials === null ? [] : [sql`lower(users.name) ~ ${initials}::text`]),
  ]
  return ways.length === 0 ? [] : [sql<SqlBool>`(${sql.join(ways, sql` or `)})`]
}

/** Whether name, email, phone or subject is spelled as typed. */
function isSpelled(search: string) {
  const pattern = containing(search)
  const fields = ['users.name', 'users.email', 'users.phone'] as const
  return ({ or, eb, exists, selectFrom }: ExpressionBuilder<DB, 'users'>): Expression<SqlBool> =>
    or([
      ...fields.map((field) => eb(field, 'ilike', pattern)),
      exists(
        selectFrom('teachers as taught')
          .whereRef('taught.school_id', '=', 'users.school_id')
          .whereRef('taught.user_id', '=', 'users.id')
          .where('taught.subject', 'ilike', pattern)
          .select('taught.user_id'),
      ),
    ])
}

const personFields = ['name', 'email', 'phone', 'status', 'photo', 'remark', 'leavingDate'] as const

const detailFields = [...teacherDetailFields, 'aadhaarNumber', 'aadhaarLastFour'] as const

function withDetails(query: ReturnType<typeof liveTeachers>) {
  return query
    .leftJoin('teachers', sameSchool('teachers.user_id', 'users.id'))
    .select(['users.id', ...columnsAs('users', personFields)])
    .select(columnsAs('teachers', detailFields))
    .$castTo<FoundTeacher>()
}

export interface TeacherPage {
  search: string
  sort: TeacherSort
  page: number
  limit: number
}

const sorted: Record<(typeof teacherSorts)[number], RawBuilder<unknown>> = {
  name: sql`lower(users.name)`,
  subject: sql`lower(nullif(teachers.subject, ''))`,
  email: sql`lower(users.email)`,
  status: sql`users.status`,
}

/** Live teachers; by name, in a search those who are spelled so come before those who only sound so. */
export async function findTeachers(
  db: SchoolDb,
  { search, sort, page, limit }: TeacherPage,
): Promise<FoundTeacher[]> {
  const found = withDetails(liveTeachers(db, search))
  const inOrder = search && sort === 'name' ? found.orderBy(isSpelled(search), 'desc') : found
  const by = teacherSorts.find((one) => sort.endsWith(one)) ?? 'name'
  return await inOrder
    .orderBy(sorted[by], (order) => (sort === by ? order.asc() : order.desc()).nullsLast())
    .orderBy(sorted.name)
    .orderBy('users.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

const teacherOf = prepared((db, { id }: { id: string }) =>
  withDetails(liveTeachers(db, '')).where('users.id', '=', id),
)

export async function findTeacher(db: SchoolDb, id: string): Promise<FoundTeacher | undefined> {
  return await teacherOf.first(db, { id })
}

function teacherCount(db: SchoolDb, search: string) {
  return liveTeachers(db, search).select(sql<number>`count(*)::int`.as('total'))
}

/** As many as the list has: of any status. */
export async function countListed(db: SchoolDb, search: string): Promise<number> {
  return (await teacherCount(db, search).executeTakeFirstOrThrow()).total
}

const activeCount = prepared((db) => teacherCount(db, '').where('users.status', '=', sql.lit('active')))

export async function countActive(db: SchoolDb): Promise<number> {
  return (await activeCount.one(db, {})).total
}

const qualificationsOf = prepared((db, { teacherIds }: { teacherIds: string[] }) =>
  db
    .selectFrom('qualifications')
    .where('school_id', '=', db.schoolId)
    .where('teacher_id', '=', sql<string>`any(${teacherIds}::uuid[])`)
    .orderBy('teacher_id')
    .orderBy('place')
    .select(['teacher_id as teacherId', 'type', 'institution', 'year', 'file_id as fileId']),
)

/** For some teachers, in the order they were entered. */
export async function findQualifications(db: SchoolDb, teacherIds: string[]): Promise<FoundQualification[]> {
  return await qualificationsOf.all(db, { teacherIds })
}
