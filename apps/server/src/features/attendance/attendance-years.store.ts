import { type AttendanceStatus, attendanceStatuses } from '@shala/contract/attendance/status'
import type { Day } from '@shala/contract/general/days'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'
import { type HistoryFilter, isOf, marks, studentsLike } from './attendance-history.store.ts'

/** Days, both included: at most 366. */
export interface DayRange {
  from: Day
  to: Day
}

/** Whose marks are wanted, and of which class. */
type OfMarks = DayRange &
  Pick<HistoryFilter, 'classId' | 'listed'> &
  Partial<Pick<HistoryFilter, 'studentId' | 'search'>> & {
    studentIds?: string[]
  }

/**
 * The marks of a range by student, for those who have any: bits for the days of each status, beginning with the last day,
 * those of the marked days, and the classes of its years.
 */
export function bitsByStudent(
  db: SchoolDb,
  { from, to, classId, listed, studentId, studentIds, search }: OfMarks,
) {
  const yearOf = (day: Day) => sql`extract(year from ${day}::date)::smallint`
  const dayOf = (day: RawBuilder<unknown>) => sql`extract(doy from ${day})::integer`
  const yearBefore = sql`make_date(${yearOf(to)}::integer - 1, 12, 31)`
  // The bits of a year moved so that they begin with the last day, which may be one of the year after.
  const ofRange = attendanceStatuses.map((status) => {
    const column = sql.ref(status)
    return sql`bit_or(case when year = this_year then ${column} << newer else ${column} >> older end & wanted) as ${column}`
  })
  return sql`
    select *, present | absent | late as marked
    from (
      select student_id, array_agg(class_id) as classes, ${sql.join(ofRange)}
      from attendance_years, (
        select ${yearOf(to)} as this_year, 366 - ${dayOf(sql`${to}::date`)} as newer,
          ${dayOf(sql`${to}::date`)} - 366 + ${dayOf(yearBefore)} as older,
          first_bits(${to}::date - ${from}::date + 1) as wanted
        offset 0) as range
      where school_id = ${db.schoolId} and year between ${yearOf(from)} and ${yearOf(to)}
        ${classId === undefined ? sql`` : sql`and class_id = ${classId}`}
        ${studentId === undefined ? sql`` : sql`and student_id = ${studentId}`}
        ${studentIds ? sql`and student_id = any(${studentIds}::uuid[])` : sql``}
        ${listed ? sql`and ${isOf(db, listed, 'attendance_years')}` : sql``}
        ${search === undefined ? sql`` : sql`and student_id in ${studentsLike(db, search)}`}
      group by student_id
    ) as bits
    where (present | absent | late) <> ${none}`
}

/** The same where marks are chosen one by one, by who made them or by their status. */
export function chosenBitsByStudent(db: SchoolDb, filter: HistoryFilter) {
  const of = (status: AttendanceStatus) => sql`coalesce(bit_or(set_bit(${none}, ${filter.to}::date - date, 1))
    filter (where status = ${status}), ${none}) as ${sql.ref(status)}`
  const chosen = marks(db, filter).select(['attendance.student_id', 'attendance.date', 'attendance.status'])
  return sql`
    select *, present | absent | late as marked
    from (
      select student_id, ${sql.join(attendanceStatuses.map(of))} from (${chosen}) as mark group by student_id
    ) as bits`
}

const none = sql`0::bit(366)`

/** The newest day of bits that begin with `to`; null if there is none. */
export function newestOf(column: Expression<unknown>, to: Day) {
  return sql<Day | null>`${to}::date - (nullif(position(B'1' in ${column}), 0) - 1)`
}

/** The days of each status as text, beginning with the last day of a range. */
export type StatusBits = Record<AttendanceStatus, string>

/** Bits as text: those of a range alone. */
export function textOfBits(alias: string, { from, to }: DayRange) {
  const length = sql`${to}::date - ${from}::date + 1`
  return attendanceStatuses.map((status) =>
    sql<string>`coalesce(left(${sql.ref(`${alias}.${status}`)}::text, ${length}), '')`.as(status),
  )
}

/** The status of the day so many days before the last. */
export function statusAt(bits: StatusBits, place: number): AttendanceStatus | undefined {
  return attendanceStatuses.find((status) => bits[status][place] === '1')
}
