import type { UnmarkedClass, UnmarkedStudent } from '@shala/contract/attendance/unmarked'
import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import { isAmong, type Sight } from '#features/people/index'
import { bySeat, coversDay, seatThen } from '#features/students/index'
import { containing } from '#platform/database/like'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import type { ClassColumns } from './attendance-history.store.ts'
import type { ClassDayRow, CountedDay } from './attendance-stats.store.ts'
import { wholeDaysOfLeave } from './day-parts.store.ts'

interface ClassAndMarking extends Pick<UnmarkedClass, '_id' | 'name' | 'section'> {
  /** The newest day before that has marks; null without one. */
  date: Day | null
  by: string | null
}

/** Marks are read only of days that several people marked: the day itself names the only one. */
function lastMarkings(db: SchoolDb, { date, since }: { date: Day; since: Day }) {
  return sql<ClassAndMarking>`
    select classes.id as _id, classes.name, classes.section, last_day.date, (
      select name from users as teacher
      where teacher.school_id = ${db.schoolId} and teacher.id = case
        when cardinality(last_day.markers) = 1 then last_day.markers[1]
        else (
          select marked_by from attendance as mark
          where mark.school_id = ${db.schoolId} and mark.date = last_day.date and mark.class_id = classes.id
            and mark.status is not null
          order by marked_at desc limit 1
        ) end) as by
    from classes
    left join lateral (
      select day.date, day.markers from attendance_days as day
      where day.school_id = ${db.schoolId} and day.class_id = classes.id and day.date >= ${since} and day.date < ${date}
        and day.present + day.absent + day.late > 0
      order by day.date desc limit 1
    ) last_day on true
    where classes.school_id = ${db.schoolId} and not classes.is_passout
    order by classes.sort_key, classes.id`
}

const listedClasses = prepared(lastMarkings)

/**
 * Every class with students on a day, how many have a mark and, for incomplete classes, who last marked the class since
 * then. Reads the counts of each day, so the cost does not grow with years of marks.
 */
export async function findClassesOfDay(
  db: SchoolDb,
  { date, since }: { date: Day; since: Day },
  counted: Promise<ClassDayRow[]>,
): Promise<UnmarkedClass[]> {
  const [classes, figures] = await Promise.all([listedClasses.all(db, { date, since }), counted])
  const byClass = new Map(figures.map((one) => [one.classId, one]))
  return classes.flatMap(({ date, by, ...one }) => {
    const {
      totalStudents: students = 0,
      present = 0,
      absent = 0,
      late = 0,
      leave = 0,
    } = byClass.get(one._id) ?? {}
    if (students === 0) return []
    const marks = present + absent + late
    const marked = marks > 0 || leave === students ? marks + leave : 0
    return [{ ...one, students, marked, lastMarked: marked < students && date && by ? { date, by } : null }]
  })
}

/** The days on which at least one of the classes named for them has a mark. */
export async function findDaysBegun(db: SchoolDb, classes: { date: Day; classId: string }[]): Promise<Day[]> {
  const { rows } = await sql<{ date: Day }>`
    select distinct days.date
    from unnest(${classes.map(({ date }) => date)}::date[], ${classes.map(({ classId }) => classId)}::uuid[])
      as named (date, class_id)
    join attendance_days as days on days.school_id = ${db.schoolId} and days.date = named.date
      and days.class_id = named.class_id and days.present + days.absent + days.late > 0`.execute(db)
  return rows.map(({ date }) => date)
}

export interface UnmarkedFilter {
  day: CountedDay
  classId: string | undefined
  /** The classes that the person sees; null for all. */
  listed: Sight['listed']
  search: string
  /** Only these, who are on leave; undefined for all who are not. */
  onLeave: string[] | undefined
}

type UnmarkedRow = Omit<UnmarkedStudent, 'class' | 'isLimited'> & ClassColumns & { classIdNow: string }

/** The students of a day and their class: today the active ones and those whose last day it is, else who was there. */
function thereOn(db: SchoolDb, { date, isToday }: CountedDay) {
  if (isToday) {
    return sql`select users.id as student_id, users.class_id from users
      where users.school_id = ${db.schoolId} and users.role = 'student' and users.status = 'active'
        and users.deleted_at is null
      union all
      select student_id, class_id from leaving_on(${db.schoolId}, ${date})`
  }
  return sql`select enrolments.student_id, enrolments.class_id from enrolments
    where enrolments.school_id = ${db.schoolId} and ${coversDay(date)}`
}

/** Students without a mark on a day, class by class, and how many there are in all. */
export async function findUnmarkedStudents(
  db: SchoolDb,
  filter: UnmarkedFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: UnmarkedRow[]; total: number }> {
  const { day, classId, listed, search, onLeave } = filter
  const pattern = containing(search)
  const whole = sql`(listed.student_id, ${day.date}::date) not in ${wholeDaysOfLeave(db, { from: day.date, to: day.date })}`
  const { rows } = await sql<UnmarkedRow & { total: number }>`
    select student.id as "studentId", student.name as "studentName", student.photo as "studentPhoto",
      seat.number as "rollNumber", student.phone,
      student.class_id as "classIdNow", classes.id as "classId", classes.name as "className",
      classes.section as "classSection", (count(*) over ())::int as total
    from (${thereOn(db, day)}) as listed
    join users as student on student.school_id = ${db.schoolId} and student.id = listed.student_id
      and student.deleted_at is null
    join classes on classes.school_id = ${db.schoolId} and classes.id = listed.class_id and not classes.is_passout
    cross join lateral ${seatThen(db, day.date)} as seat
    where not exists (select from attendance as mark where mark.school_id = ${db.schoolId}
        and mark.student_id = listed.student_id and mark.date = ${day.date} and mark.status is not null)
      and ${onLeave ? sql`listed.student_id = any(${onLeave}::uuid[])` : whole}
      ${classId === undefined ? sql`` : sql`and listed.class_id = ${classId}`}
      and ${isAmong(sql.ref('listed.class_id'), listed)}
      ${search === '' ? sql`` : sql`and (student.name ilike ${pattern} or student.roll_number ilike ${pattern})`}
    order by classes.sort_key, ${bySeat}
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const [first] = rows
  if (!first && page > 1) {
    const { total } = await findUnmarkedStudents(db, filter, { page: 1, limit: 1 })
    return { rows: [], total }
  }
  return { rows: rows.map(({ total: _, ...row }) => row), total: first?.total ?? 0 }
}
