import type { Day } from '@shala/contract/days'
import { type ListedStudent, type StudentRecord, studentRecordFields } from '@shala/contract/students'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { columnsAs } from '#platform/database/columns'
import { sameSchool } from '#platform/database/joins'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import type { DB } from '#platform/database/school-tables.gen'
import { exactness, isMeant } from './students-search.store.ts'
import { coversDay, inOrder, type StudentOrder } from './students-sql.store.ts'

export interface StudentFilter {
  /** Nobody is left out when it has no words. */
  search: Parameters<typeof isMeant>[0]
  /** Only these of them. */
  ids?: string[] | undefined
  classId: string | undefined
  passoutYear: number | undefined
}

/** A student with their class. The database holds to it that a student has a class, a roll number and a day of enrolment. */
export interface FoundStudent extends StudentRecord {
  id: string
  classId: string
  className: string
  classSection: string | null
}

/** With the mark of a day. */
export type MarkedStudent = FoundStudent & Pick<ListedStudent, 'attendanceStatus' | 'remarks'>

const columns = [
  'users.id',
  ...columnsAs('users', studentRecordFields),
  'classes.id as classId',
  'classes.name as className',
  'classes.section as classSection',
] as const

type Tables = ExpressionBuilder<DB, 'users'>

/** Written out: a plan kept for any role can't use the indexes of students. */
const student = sql.lit('student')

/** The list of a past day comes from who was in the class then. */
function wasInClass(classId: string, date: Day): Expression<SqlBool> {
  return sql`exists (select from enrolments where enrolments.school_id = users.school_id
    and enrolments.student_id = users.id and enrolments.class_id = ${classId} and ${coversDay(date)})`
}

function hasRecord(classId: string, date: Day): Expression<SqlBool> {
  return sql`exists (select from attendance as record where record.school_id = users.school_id
    and record.student_id = users.id and record.date = ${date} and record.class_id = ${classId})`
}

/** 'All Classes' leaves the passout class out. */
function isNotPassout(db: SchoolDb): Expression<SqlBool> {
  return sql`class_id not in (select classes.id from classes
    where classes.school_id = ${db.schoolId} and classes.is_passout)`
}

/** Live students that match, as the list and its counts both see them. */
function matches(db: SchoolDb, { search, ids, classId, passoutYear }: StudentFilter, today: Day, date: Day) {
  return ({ and, or, eb }: Tables): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [
      eb('users.school_id', '=', db.schoolId),
      eb('users.role', '=', student),
      eb('users.deleted_at', 'is', null),
    ]
    if (passoutYear !== undefined) conditions.push(eb('users.passout_year', '=', passoutYear))
    if (search.words.length > 0) conditions.push(isMeant(search))
    if (ids) conditions.push(sql`users.id = any(${ids}::uuid[])`)
    else if (!classId) conditions.push(isNotPassout(db))
    if (classId && date === today) conditions.push(eb('users.class_id', '=', classId))
    if (classId && date !== today) conditions.push(or([wasInClass(classId, date), hasRecord(classId, date)]))
    return and(conditions)
  }
}

export interface StudentPage {
  date: Day
  today: Day
  order: StudentOrder
  page: number
  limit: number
}

/** Exact matches of a search come first. */
function orderOf({ search }: StudentFilter, order: StudentOrder) {
  const exact = exactness(search)
  return exact ? sql`${exact} desc, ${inOrder(order)}` : inOrder(order)
}

/** Students in an order, each with the mark of `date`. */
export async function findStudents(
  db: SchoolDb,
  filter: StudentFilter,
  { date, today, order, page, limit }: StudentPage,
): Promise<MarkedStudent[]> {
  // Found by the index alone first: what a page shows is then read for its own rows only.
  const found = db
    .selectFrom('users')
    .where(matches(db, filter, today, date))
    .orderBy(orderOf(filter, order))
    .limit(limit)
    .offset((page - 1) * limit)
    .select('users.id')
  return await db
    .selectFrom(found.as('found'))
    .innerJoin('users', (join) =>
      join.on('users.school_id', '=', db.schoolId).onRef('users.id', '=', 'found.id'),
    )
    .innerJoin('classes', sameSchool('classes.id', 'users.class_id'))
    .leftJoin('attendance', (join) =>
      sameSchool('attendance.student_id', 'users.id')(join).on('attendance.date', '=', date),
    )
    .orderBy(orderOf(filter, order))
    .select([...columns, 'attendance.status as attendanceStatus', 'attendance.notes as remarks'])
    .$castTo<MarkedStudent>()
    .execute()
}

/** A live student. */
export async function findStudent(db: SchoolDb, id: string): Promise<FoundStudent | undefined> {
  return await db
    .selectFrom('users')
    .innerJoin('classes', sameSchool('classes.id', 'users.class_id'))
    .where('users.school_id', '=', db.schoolId)
    .where('users.id', '=', id)
    .where('users.role', '=', 'student')
    .where('users.deleted_at', 'is', null)
    .select(columns)
    .$castTo<FoundStudent>()
    .executeTakeFirst()
}

/** How many `findStudents` finds on all pages, and how the class or the school stands, whatever is searched for. */
export async function countStudents(
  db: SchoolDb,
  filter: StudentFilter,
  { date, today }: { date: Day; today: Day },
): Promise<{ total: number; statistics: Statistics }> {
  const { search, ids, classId, passoutYear } = filter
  const isNarrower =
    search.words.length > 0 || ids || passoutYear !== undefined || (classId && date !== today)
  const [{ listed, ...statistics }, found] = await Promise.all([
    countByStatus(db, classId),
    isNarrower ? countFound(db, filter, { date, today }) : undefined,
  ])
  return { total: found ?? listed, statistics }
}

async function countFound(
  db: SchoolDb,
  filter: StudentFilter,
  { date, today }: { date: Day; today: Day },
): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .where(matches(db, filter, today, date))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

interface Statistics {
  total: number
  active: number
  leaved: number
  passout: number
}

function statusCounts(db: SchoolDb, classId: string | undefined) {
  const sum = (which = sql``) => sql<number>`coalesce(sum(students) ${which}, 0)::int`
  let query = db
    .selectFrom('student_counts')
    .where('school_id', '=', db.schoolId)
    .select([
      sum().as('total'),
      sum(sql`filter (where status = 'active')`).as('active'),
      sum(sql`filter (where status = 'leaved')`).as('leaved'),
      sum(sql`filter (where status = 'passout')`).as('passout'),
      sum(classId ? sql`` : sql`filter (where ${isNotPassout(db)})`).as('listed'),
    ])
  if (classId) query = query.where('class_id', '=', classId)
  return query
}

const countsOfSchool = prepared((db) => statusCounts(db, undefined))
const countsOfClass = prepared((db, { classId }: { classId: string }) => statusCounts(db, classId))

/** Every live student of the school, or of one class, by status; `listed` without the passout class unless it is the one. */
export async function countByStatus(
  db: SchoolDb,
  classId: string | undefined,
): Promise<Statistics & { listed: number }> {
  return await (classId ? countsOfClass.one(db, { classId }) : countsOfSchool.one(db, {}))
}
