import type { AwayHalf } from '@shala/contract/attendance/status'
import type { Day } from '@shala/contract/general/days'
import type { NoteReason } from '@shala/contract/leave/family-note'
import type { ListedStudent } from '@shala/contract/students/listed'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { isAmong, type Sight } from '#features/people/index'
import { sameSchool } from '#platform/database/joins'
import type { Prepared } from '#platform/database/prepared'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import type { DB } from '#platform/database/school-tables.gen'
import {
  countByStatus,
  type FoundStudent,
  isNotPassout,
  type Statistics,
  studentColumns,
} from './students.store.ts'
import { leaveOn, notesOn } from './students-away.store.ts'
import { exactness, isMeant, type Patterns } from './students-search.store.ts'
import { coversDay, inOrder, type StudentOrder } from './students-sql.store.ts'

export interface StudentFilter {
  /** Leaves nobody out when it has no words. */
  search: Patterns
  /** Only these. */
  ids?: string[] | undefined
  classId: string | undefined
  passoutYear: number | undefined
  sight: Sight
}

/** With a day's mark and the last day. */
type MarkedStudent = FoundStudent &
  Pick<
    ListedStudent,
    'attendanceStatus' | 'remarks' | 'awayHalf' | 'isSetAside' | 'leave' | 'leavingDate'
  > & {
    noteWhy: NoteReason | null
    noteReason: string | null
  }

type Tables = ExpressionBuilder<DB, 'users'>

/** As a literal: a plan kept for any role cannot use the indexes of students. */
const student = sql.lit('student')

/** The list of a past day shows who was in the class then. */
function wasInClass(classId: string, date: Day): Expression<SqlBool> {
  return sql`exists (select from enrolments where enrolments.school_id = users.school_id
    and enrolments.student_id = users.id and enrolments.class_id = ${classId} and ${coversDay(date)})`
}

function hasRecord(classId: string, date: Day): Expression<SqlBool> {
  return sql`exists (select from attendance as record where record.school_id = users.school_id
    and record.student_id = users.id and record.date = ${date} and record.class_id = ${classId}
    and record.status is not null)`
}

/** The key of a class, which the list index holds for its students. */
function classKey(db: SchoolDb, classId: string): Expression<string> {
  return sql`(select sort_key from classes where classes.school_id = ${db.schoolId} and classes.id = ${classId})`
}

/** The day of a list: today or another. */
interface ListedDay {
  date: Day
  isToday: boolean
}

type Listed = StudentFilter & ListedDay

/** Of the asked class or, without one, of all but the passout class; and only whom the person sees. */
function ofClass(db: SchoolDb, { ids, classId, sight: { listed }, date, isToday }: Listed) {
  const conditions: Expression<SqlBool>[] = []
  const isOfPast = classId && !isToday
  if (listed) conditions.push(isAmong(isOfPast ? sql`${classId}::uuid` : sql.ref('users.class_id'), listed))
  if (!ids && !classId) conditions.push(isNotPassout(db))
  if (isOfPast) conditions.push(sql`(${wasInClass(classId, date)} or ${hasRecord(classId, date)})`)
  else if (classId) {
    conditions.push(sql`(users.class_key = ${classKey(db, classId)} and users.class_id = ${classId})`)
  }
  return conditions
}

/** Live students that match, used by both the list and its counts. */
function matches(db: SchoolDb, listed: Listed) {
  const { search, ids, passoutYear, sight } = listed
  return ({ and, eb }: Tables): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [
      eb('users.school_id', '=', db.schoolId),
      eb('users.role', '=', student),
      eb('users.deleted_at', 'is', null),
      ...ofClass(db, listed),
    ]
    if (passoutYear !== undefined) conditions.push(eb('users.passout_year', '=', passoutYear))
    if (search.words.length > 0) conditions.push(isMeant(search, sight))
    if (ids) conditions.push(sql`users.id = any(${ids}::uuid[])`)
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

/** Exact matches of a search come first; names that only sound alike come last, unless an order was chosen. */
function orderOf({ search, sight }: StudentFilter, order: StudentOrder) {
  const isUsual = (order.by === 'roll' || order.by === 'class') && !order.isBackwards
  const exact = exactness(search, sight, isUsual)
  return exact ? sql`${exact} desc, ${inOrder(order)}` : inOrder(order)
}

type ListedPage = Listed & { limit: number; offset: number }

/** The page sizes that plans are made for; a plan for any number of rows would read the whole school for a page. */
const pageSizes = [20, 100]

interface Listing {
  order: StudentOrder
  /** Undefined for a page larger than all of them. */
  pageSize: number | undefined
  /** Whether each row says how many there are on all pages. */
  isCounted: boolean
}

type CountedStudent = MarkedStudent & { total: number | null }

/** Marks on a day off (`day_off`) of which nobody has decided yet are shown where they were made. */
const shownStatus = sql<string | null>`(case when day_off.said_by is null and day_off.date is not null
  then coalesce(attendance.status, attendance.aside_status) else attendance.status end)`

const isSetAside = sql<
  true | null
>`case when attendance.status is null and attendance.aside_status is not null
  and day_off.said_by is not null and not day_off.counts then true end`

function listing(db: SchoolDb, listed: ListedPage, { order, pageSize, isCounted }: Listing) {
  const total = sql<number | null>`${isCounted ? sql`(count(*) over ())::int` : sql`null::int`}`
  // Found by the index alone first: the rest is then read only for the page's own rows.
  const page = db
    .selectFrom('users')
    .where(matches(db, listed))
    .orderBy(orderOf(listed, order))
    .limit(listed.limit)
    .offset(listed.offset)
    .select(['users.id', total.as('total')])
  const found = db.selectFrom(page.as('page')).select(['page.id', 'page.total'])
  return db
    .selectFrom((pageSize ? found.limit(sql.lit(pageSize)) : found).as('found'))
    .innerJoin('users', (join) =>
      join.on('users.school_id', '=', db.schoolId).onRef('users.id', '=', 'found.id'),
    )
    .innerJoin('classes', sameSchool('classes.id', 'users.class_id'))
    .leftJoin('attendance', (join) =>
      sameSchool('attendance.student_id', 'users.id')(join).on('attendance.date', '=', listed.date),
    )
    .leftJoin('marked_days_off as day_off', (join) =>
      sameSchool(
        'day_off.class_id',
        'attendance.class_id',
      )(join).on(sql<SqlBool>`day_off.date = attendance.date`),
    )
    .leftJoin(leaveOn(db, listed.date), 'on_leave.student_id', 'users.id')
    .leftJoin(notesOn(db, listed.date), 'note.student_id', 'users.id')
    .orderBy(orderOf(listed, order))
    .select([
      ...studentColumns,
      shownStatus.as('attendanceStatus'),
      sql<string | null>`case when ${shownStatus} is not null then attendance.notes end`.as('remarks'),
      sql<AwayHalf | null>`case when ${shownStatus} is not null then attendance.away_half end`.as('awayHalf'),
      isSetAside.as('isSetAside'),
      'on_leave.part as leave',
      'note.why as noteWhy',
      'note.reason as noteReason',
      'users.leaving_date as leavingDate',
      'found.total',
    ])
    .$castTo<CountedStudent>()
}

type PreparedListing = Prepared<SchoolDb, ListedPage, CountedStudent>
const listings = new Map<string, PreparedListing>()

function preparedListing(made: Listing): PreparedListing {
  const { order, pageSize, isCounted } = made
  const name = `${order.by} ${order.isBackwards} ${pageSize} ${isCounted}`
  const known = listings.get(name) ?? prepared((db, listed: ListedPage) => listing(db, listed, made))
  listings.set(name, known)
  return known
}

const foundCount = prepared((db, listed: Listed) =>
  db.selectFrom('users').where(matches(db, listed)).select(sql<number>`count(*)::int`.as('total')),
)

export interface FoundPage {
  students: MarkedStudent[]
  /** On all pages. */
  total: number
  /** The figures of the class or the school, whatever is searched for. */
  statistics: Statistics
}

/** Students in an order, each with the mark of `date`. */
export async function findStudents(
  db: SchoolDb,
  filter: StudentFilter,
  { date, today, order, page, limit }: StudentPage,
): Promise<FoundPage> {
  const { search, ids, classId, passoutYear, sight } = filter
  const listed = { ...filter, date, isToday: date === today, limit, offset: (page - 1) * limit }
  const isCounted =
    search.words.length > 0 ||
    ids !== undefined ||
    passoutYear !== undefined ||
    sight.listed !== null ||
    (classId !== undefined && date !== today)
  const pageSize = pageSizes.find((size) => size >= limit)
  const [rows, { listed: all, ...statistics }] = await Promise.all([
    preparedListing({ order, pageSize, isCounted }).all(db, listed),
    countByStatus(db, classId, sight.listed),
  ])
  const total = isCounted ? await totalOf(db, rows, listed) : all
  return { students: rows.map(({ total: _, ...row }) => row), total, statistics }
}

/** A page past the last has no row to say how many there are. */
async function totalOf(
  db: SchoolDb,
  [first]: CountedStudent[],
  listed: Listed & { offset: number },
): Promise<number> {
  if (first) return first.total ?? 0
  return listed.offset === 0 ? 0 : (await foundCount.one(db, listed)).total
}
