import type { DayCounts } from '@shala/contract/attendance/day-parts'
import { attendanceStatuses } from '@shala/contract/attendance/status'
import type { Day } from '@shala/contract/general/days'
import type { AttendanceGrouping } from '@shala/contract/reports/attendance'
import { inOrderOfRollNumbers } from '@shala/contract/students/roll-numbers'
import { type SqlBool, sql } from 'kysely'
import { isAmong, type Sight } from '#features/people/index'
import { seatThen } from '#features/students/index'
import type { SchoolDb } from '#platform/database/school-db'
import type { HistoryFilter } from './attendance-history.store.ts'
import { enrolled } from './attendance-range.store.ts'
import { bitsByStudent, type DayRange, newestOf } from './attendance-years.store.ts'
import { wholeDaysOfLeave } from './day-parts.store.ts'

/** Days, both included, of the whole school or of those who were in a class on those days. */
export interface ReportFilter {
  from: Day
  to: Day
  classId: string | undefined
  /** The classes that the person sees; null for all. */
  listed: Sight['listed']
}

/** Only these students, if they are given. */
type OfStudents = ReportFilter & { studentIds?: string[] }

export interface GroupRow extends Omit<DayCounts, 'leave'> {
  /** Null for the total. */
  key: string | null
  days: number
  class: { _id: string; name: string; section: string | null } | null
}

const sums = sql`count(*)::int as days, coalesce(sum(present), 0)::int as present,
  coalesce(sum(absent), 0)::int as absent, coalesce(sum(late), 0)::int as late`

const groups = {
  class: sql`select class_id::text as key, ${sums} from marked group by class_id`,
  month: sql`select to_char(date, 'YYYY-MM') as key, ${sums} from by_day group by 1`,
  weekday: sql`select extract(isodow from date)::int::text as key, ${sums} from by_day group by 1`,
}

/**
 * The marks of some days, by group and in order if that is asked for, with the total last. Read from the daily counts of
 * classes: a class has one for each day, so only the days of several classes have to be put together.
 */
export async function sumMarks(
  db: SchoolDb,
  { from, to, classId, listed }: ReportFilter,
  by?: AttendanceGrouping,
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with marked as not materialized (
      select days.class_id, days.date, days.present, days.absent, days.late from attendance_days as days
      where days.school_id = ${db.schoolId} and days.date between ${from} and ${to}
        and days.present + days.absent + days.late > 0
        ${classId === undefined ? sql`` : sql`and days.class_id = ${classId}`}
        and ${isAmong(sql.ref('days.class_id'), listed)}
    ), by_day as (
      select date, sum(present) as present, sum(absent) as absent, sum(late) as late from marked group by date
    ), summed as (${by ? sql`${groups[by]} union all` : sql``} select null as key, ${sums} from by_day)
    select summed.key, summed.days, summed.present, summed.absent, summed.late,
      case when classes.id is not null
        then json_build_object('_id', classes.id, 'name', classes.name, 'section', classes.section) end as class
    from summed
    left join classes on classes.school_id = ${db.schoolId} and classes.id::text = summed.key
    order by summed.key is null, classes.sort_key, summed.key`.execute(db)
  return rows
}

export interface StudentCounts extends Omit<DayCounts, 'leave'> {
  id: string
  name: string
  photo: string | null
  rollNumber: string
  classId: string
  isActive: boolean
}

export interface CountedStudents {
  /** Those of the students, in order. */
  classes: ReadonlyMap<string, { _id: string; name: string; section: string | null }>
  /** Class by class and by roll number. */
  students: StudentCounts[]
}

const bitCounts = sql.join(
  attendanceStatuses.map((status) => sql`bit_count(${sql.ref(status)})::int as ${sql.ref(status)}`),
)

/** With the class of the newest mark, which is looked for only where a student was in several. */
function marked(db: SchoolDb, filter: OfStudents) {
  return sql`
    select student_id, ${bitCounts},
      case when classes[1] = all (classes) then classes[1] else (
        select mark.class_id from attendance as mark
        where mark.school_id = ${db.schoolId} and mark.student_id = bits.student_id
          and mark.date = ${newestOf(sql.ref('bits.marked'), filter.to)}) end as class_id
    from (${bitsByStudent(db, filter)}) as bits`
}

const classesInOrder = (db: SchoolDb) =>
  db
    .selectFrom('classes')
    .where('school_id', '=', db.schoolId)
    .orderBy('sort_key')
    .select(['id as _id', 'name', 'section'])
    .execute()

/** Everybody with a mark on these days as `marked`, and everybody else who was enrolled as `unmarked`. */
function everybody(db: SchoolDb, filter: OfStudents) {
  const wanted: HistoryFilter & OfStudents = {
    ...filter,
    studentId: undefined,
    markedBy: undefined,
    status: undefined,
    search: undefined,
  }
  const unmarked = enrolled(db, wanted).where(
    sql<SqlBool>`not exists (select from marked where marked.student_id = enrolments.student_id)`,
  )
  return sql`with marked as materialized (${marked(db, filter)}), unmarked as (
      select enrolled.student_id, enrolled.class_id, 0 as present, 0 as absent, 0 as late
      from (${unmarked}) as enrolled
      join users as student on student.school_id = ${db.schoolId} and student.id = enrolled.student_id
        and student.deleted_at is null
    ), counted as (
      select student_id, class_id, present, absent, late from marked union all select * from unmarked
    )`
}

/** They are put in order here: rows that the database sorts come only once all of them are there, and meanwhile nobody reads. */
export async function countByStudent(db: SchoolDb, filter: OfStudents): Promise<CountedStudents> {
  const counted = sql<StudentCounts>`${everybody(db, filter)}
    select student.id, student.name, student.photo, seat.number as "rollNumber",
      (student.status = 'active' and student.deleted_at is null) as "isActive", counted.class_id as "classId",
      counted.present, counted.absent, counted.late
    from counted
    join users as student on student.school_id = ${db.schoolId} and student.id = counted.student_id
    join classes on classes.school_id = ${db.schoolId} and classes.id = counted.class_id
    cross join lateral ${seatThen(db, filter.to)} as seat`
  const [{ rows }, classes] = await Promise.all([counted.execute(db), classesInOrder(db)])
  const byClass = Map.groupBy(rows, ({ classId }) => classId)
  return {
    classes: new Map(classes.flatMap((one) => (byClass.has(one._id) ? [[one._id, one]] : []))),
    students: classes.flatMap(({ _id }) => inOrderOfRollNumbers(byClass.get(_id) ?? [])),
  }
}

/** The same without who they are, which takes longer to find and send than to count: class by class, in no order within one. */
export async function countInClasses(db: SchoolDb, filter: ReportFilter): Promise<MarksInClass[]> {
  const counted = sql<MarksInClass>`${everybody(db, filter)}
    select student_id as id, class_id as "classId", present, absent, late from counted`
  const [{ rows }, classes] = await Promise.all([counted.execute(db), classesInOrder(db)])
  const byClass = Map.groupBy(rows, ({ classId }) => classId)
  return classes.flatMap(({ _id }) => byClass.get(_id) ?? [])
}

/** Null where there is none. */
export interface LastDays {
  lastAbsent: Day | null
  lastLate: Day | null
}

/** Days of approved leave by student, as bits. */
function excused(db: SchoolDb, { from, to }: DayRange) {
  return sql`select student_id, bit_or(set_bit(0::bit(366), ${to}::date - date, 1)) as days
    from ${wholeDaysOfLeave(db, { from, to })} as away group by student_id`
}

/**
 * The newest days of those with a mark, leave left out. Only for the few who are listed: looking for the first bit takes as
 * long as counting them all.
 */
export async function findLastDays(db: SchoolDb, filter: OfStudents): Promise<Map<string, LastDays>> {
  const absent = sql`(case when excused.days is null then absent else absent & ~excused.days end)`
  const { rows } = await sql<LastDays & { id: string }>`
    select student_id as id, ${newestOf(absent, filter.to)} as "lastAbsent",
      ${newestOf(sql.ref('late'), filter.to)} as "lastLate"
    from (${bitsByStudent(db, filter)}) as bits
    left join (${excused(db, filter)}) as excused using (student_id)`.execute(db)
  return new Map(rows.map(({ id, lastAbsent, lastLate }) => [id, { lastAbsent, lastLate }]))
}

export interface MarksOfStudent extends Omit<DayCounts, 'leave'> {
  id: string
}

export interface MarksInClass extends MarksOfStudent {
  classId: string
}

/** The marks of each active student with a mark, in no order. */
export async function countMarksOfActive(db: SchoolDb, filter: ReportFilter): Promise<MarksOfStudent[]> {
  const { rows } = await sql<MarksOfStudent>`
    select student.id, ${bitCounts}
    from (${bitsByStudent(db, filter)}) as bits
    join users as student on student.school_id = ${db.schoolId} and student.id = bits.student_id
      and student.status = 'active' and student.deleted_at is null`.execute(db)
  return rows
}
