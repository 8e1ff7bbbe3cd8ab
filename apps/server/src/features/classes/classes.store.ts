import type { SchoolClass } from '@shala/contract/classes'
import type { Day } from '@shala/contract/general/days'
import { type SqlBool, sql } from 'kysely'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import { classTeachers, otherTeachersOf } from './classes-teachers.store.ts'

export interface ClassRow {
  id: string
  name: string
  section: string | null
  is_passout: boolean
}

type LiveClass = ClassRow & { class_teacher_id: string | null }

function classesWithTotals(db: SchoolDb, today: Day, only?: string) {
  // The counts are kept up to date; who leaves today still counts, and marks of those who were deleted are subtracted.
  const totals = sql<{ class_id: string; students: number; present: number; here: number; marked: number }>`(
    select class_id, sum(students)::int as students, sum(present)::int as present,
      sum(here)::int as here, sum(marked)::int as marked
    from (
      select class_id, students, 0 as present, 0 as here, 0 as marked from student_counts
      where school_id = ${db.schoolId} and status = 'active'
      union all
      select class_id, 1, 0, 0, 0 from leaving_on(${db.schoolId}, ${today})
      union all
      select class_id, 0, present, present + late, present + absent + late from attendance_days where school_id = ${db.schoolId} and date = ${today}
      union all
      select mark.class_id, 0, (mark.status = 'present')::int * -1,
        (mark.status <> 'absent')::int * -1, -1 from users
      join attendance as mark on mark.school_id = ${db.schoolId} and mark.student_id = users.id
        and mark.date = ${today} and mark.status is not null
      where users.school_id = ${db.schoolId} and users.role = 'student'
        and users.deleted_at is not null
    ) as part
    group by class_id)`
  let query = db
    .selectFrom('classes')
    .leftJoin(totals.as('totals'), (join) => join.onRef('totals.class_id', '=', 'classes.id'))
    .leftJoin(classTeachers(db).as('teacher'), 'teacher.id', 'classes.class_teacher_id')
    .where('classes.school_id', '=', db.schoolId)
    .where('classes.deleted_at', 'is', null)
    .select([
      'classes.id as _id',
      'classes.name',
      'classes.section',
      sql<number>`coalesce(totals.students, 0)`.as('totalStudents'),
      sql<number>`coalesce(totals.present, 0)`.as('totalPresentToday'),
      sql<number>`coalesce(totals.here, 0)`.as('totalHereToday'),
      sql<number>`coalesce(totals.marked, 0)`.as('totalMarkedToday'),
      sql<SchoolClass['classTeacher']>`case when teacher.id is not null
        then json_build_object('_id', teacher.id, 'name', teacher.name) end`.as('classTeacher'),
      otherTeachersOf(db).as('otherTeachers'),
    ])
  if (only) query = query.where('classes.id', '=', only)
  return query
}

const withTotals = prepared((db, { today, only }: { today: Day; only: string | undefined }) =>
  classesWithTotals(db, today, only),
)

/**
 * Every live class with its active students, how many of them are marked present on a day, and its teacher if still
 * one.
 */
export async function findClassesWithTotals(db: SchoolDb, today: Day, only?: string): Promise<SchoolClass[]> {
  return await withTotals.all(db, { today, only })
}

function liveClass(db: SchoolDb, id: string) {
  return db
    .selectFrom('classes')
    .where('classes.school_id', '=', db.schoolId)
    .where('classes.id', '=', id)
    .where('classes.deleted_at', 'is', null)
    .select([
      'classes.id',
      'classes.name',
      'classes.section',
      'classes.is_passout',
      'classes.class_teacher_id',
    ])
}

export async function findClass(db: SchoolDb, id: string): Promise<LiveClass | undefined> {
  return await liveClass(db, id).executeTakeFirst()
}

const named = prepared((db, { id }: { id: string }) =>
  liveClass(db, id)
    .leftJoin(classTeachers(db).as('teacher'), 'teacher.id', 'classes.class_teacher_id')
    .clearSelect()
    .select(['classes.id as _id', 'classes.name', 'classes.section', 'teacher.name as classTeacher']),
)

export interface NamedClass {
  _id: string
  name: string
  section: string | null
  /** The name of its teacher, if still one. */
  classTeacher: string | null
}

export async function findNamedClass(db: SchoolDb, id: string): Promise<NamedClass | undefined> {
  return await named.first(db, { id })
}

/** A live class, locked: nobody else changes, removes or enrols in it until the transaction ends. */
export async function lockClass(db: SchoolDb, id: string): Promise<LiveClass | undefined> {
  return await liveClass(db, id).forNoKeyUpdate().executeTakeFirst()
}

function liveClasses(db: SchoolDb, ids: string[]) {
  return db
    .selectFrom('classes')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['id', 'name', 'section', 'is_passout'])
}

export async function findClasses(db: SchoolDb, ids: string[]): Promise<ClassRow[]> {
  return await liveClasses(db, ids).execute()
}

/** Locked as one is, in the order of their ids. */
export async function lockClasses(db: SchoolDb, ids: string[]): Promise<ClassRow[]> {
  return await liveClasses(db, ids).forNoKeyUpdate().execute()
}

/** A live class that nobody can remove until the transaction ends, though others may be enrolled in it. */
export async function holdClass(db: SchoolDb, id: string): Promise<LiveClass | undefined> {
  return await liveClass(db, id).forShare().executeTakeFirst()
}

export async function insertClass(
  db: SchoolDb,
  row: ClassRow & { created_at: Date; class_teacher_id?: string | null },
): Promise<void> {
  await db
    .insertInto('classes')
    .values({ school_id: db.schoolId, ...row })
    .execute()
}

export async function updateClass(
  db: SchoolDb,
  id: string,
  change: { name: string; section: string | null; class_teacher_id?: string | null },
): Promise<void> {
  await db
    .updateTable('classes')
    .set(change)
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}

export async function findClassOfStudent(db: SchoolDb, studentId: string): Promise<string | null> {
  const student = await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', studentId)
    .select('class_id')
    .executeTakeFirst()
  return student?.class_id ?? null
}

/** Adds those that the school does not have yet; the others stay as they are. */
export async function insertMissingClasses(
  db: SchoolDb,
  rows: { id: string; name: string; section: string | null }[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('classes')
    .values(rows.map((row) => ({ school_id: db.schoolId, is_passout: false, created_at: now, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The live classes with these names and sections, ignoring case. */
export async function findClassesNamed(
  db: SchoolDb,
  named: { name: string; section: string | null }[],
): Promise<ClassRow[]> {
  const names = named.map(({ name }) => name)
  const sections = named.map(({ section }) => section ?? '')
  const { rows } = await sql<ClassRow>`
    select classes.id, classes.name, classes.section, classes.is_passout
    from unnest(${names}::text[], ${sections}::text[]) with ordinality as asked (name, section, place)
    join classes on classes.school_id = ${db.schoolId} and classes.deleted_at is null
      and lower(classes.name) = lower(asked.name) and lower(coalesce(classes.section, '')) = lower(asked.section)
    group by classes.id, classes.name, classes.section, classes.is_passout
    order by min(asked.place)`.execute(db)
  return rows
}

/** Of these classes, those without a live student. */
export async function deleteEmptyClasses(db: SchoolDb, ids: string[], now: Date): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`
    update classes set deleted_at = ${now}
    where school_id = ${db.schoolId} and id = any(${ids}::uuid[]) and deleted_at is null and not exists (
      select from users
      where users.school_id = ${db.schoolId} and users.class_id = classes.id and role = 'student'
        and users.deleted_at is null)
    returning id, name, section, is_passout`.execute(db)
  return rows
}
