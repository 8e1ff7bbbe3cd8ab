import type { ClassDay } from '@shala/contract/attendance/stats'
import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import { isAmong, type Sight } from '#features/people/index'
import { coversDay } from '#features/students/index'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import { isExcused, wholeDaysOfLeave } from './day-parts.store.ts'

export type ClassDayRow = ClassDay & { classId: string }

function inClass(classId: string | undefined) {
  return classId === undefined ? sql`` : sql`and class_id = ${classId}`
}

/** The classes of the students on approved leave for a whole day, a row each; `absent` is 1 if they are marked so, else 0. */
function onLeave(db: SchoolDb, date: Day) {
  return sql`
    select case when mark.status is null then class_on(${db.schoolId}, away.student_id, away.date) else mark.class_id end
        as class_id, (mark.status is not null)::int as absent
    from ${wholeDaysOfLeave(db, { from: date, to: date })} as away
    left join attendance as mark on mark.school_id = ${db.schoolId} and mark.student_id = away.student_id
      and mark.date = away.date
    where coalesce(mark.status, 'absent') = 'absent'
      and class_on(${db.schoolId}, away.student_id, away.date) is not null`
}

/**
 * Today by class: the active students, those whose last day it is, and their marks. The marks of the few who were deleted
 * are subtracted.
 */
function activeDay(db: SchoolDb, today: Day, classId: string | undefined) {
  return sql<ClassDayRow>`
    select class_id as "classId", sum(students)::int as "totalStudents", sum(present)::int as present,
      sum(absent)::int as absent, sum(late)::int as late, sum(leave)::int as leave
    from (
      select class_id, students, 0 as present, 0 as absent, 0 as late, 0 as leave
      from student_counts
      where school_id = ${db.schoolId} and status = 'active' ${inClass(classId)}
      union all
      select class_id, 1, 0, 0, 0, 0 from leaving_on(${db.schoolId}, ${today}) where true ${inClass(classId)}
      union all
      select class_id, 0, present, absent, late, 0
      from attendance_days
      where school_id = ${db.schoolId} and date = ${today} ${inClass(classId)}
      union all
      select mark.class_id, 0, -(mark.status = 'present')::int, -(mark.status = 'absent')::int, -(mark.status = 'late')::int, 0
      from users
      join attendance as mark on mark.school_id = ${db.schoolId} and mark.student_id = users.id and mark.date = ${today}
        and mark.status is not null
      where users.school_id = ${db.schoolId} and users.role = 'student'
        and users.deleted_at is not null
        ${classId === undefined ? sql`` : sql`and mark.class_id = ${classId}`}
      union all
      select class_id, 0, 0, -absent, 0, 1 from (${onLeave(db, today)}) as away where true ${inClass(classId)}
    ) as part
    group by class_id
    having sum(students) > 0 or sum(present + absent + late) > 0`
}

/** A past day by class: all its marks, and the students of the class who had none. Nobody is counted in two classes. */
function pastDay(db: SchoolDb, date: Day, classId: string | undefined) {
  return sql<ClassDayRow>`
    select class_id as "classId", sum(unmarked + present + absent + late + leave)::int as "totalStudents",
      sum(present)::int as present, sum(absent)::int as absent, sum(late)::int as late, sum(leave)::int as leave
    from (
      select class_id, 0 as unmarked, present, absent, late, 0 as leave
      from attendance_days
      where school_id = ${db.schoolId} and date = ${date} ${inClass(classId)}
      union all
      select enrolments.class_id, count(*), 0, 0, 0, 0
      from enrolments
      join users on users.school_id = ${db.schoolId} and users.id = enrolments.student_id and users.deleted_at is null
      where enrolments.school_id = ${db.schoolId} and ${coversDay(date)}
        ${classId === undefined ? sql`` : sql`and enrolments.class_id = ${classId}`}
        and not exists (select from attendance as mark where mark.school_id = ${db.schoolId}
          and mark.student_id = enrolments.student_id and mark.date = ${date} and mark.status is not null)
      group by enrolments.class_id
      union all
      select class_id, absent - 1, 0, -absent, 0, 1 from (${onLeave(db, date)}) as away where true ${inClass(classId)}
    ) as part
    group by class_id
    having sum(unmarked + present + absent + late + leave) > 0`
}

export interface CountedDay {
  date: Day
  /** Today counts active students; a past day counts those who were there. */
  isToday: boolean
}

type DayOfClass = CountedDay & { classId: string | undefined }
const countedDay = prepared((db, { date, isToday, classId }: DayOfClass) =>
  isToday ? activeDay(db, date, classId) : pastDay(db, date, classId),
)

export async function countDay(db: SchoolDb, day: CountedDay, classId?: string): Promise<ClassDayRow[]> {
  return await countedDay.all(db, { ...day, classId })
}

export interface DailyRow {
  date: Day
  totalPresent: number
  totalAbsent: number
  totalLate: number
}

export interface DailyRange {
  from: Day
  to: Day
  classId: string | undefined
  /** The classes that count; null for all. */
  listed: Sight['listed']
  limit: number
}

function dailyFigures(db: SchoolDb, { from, to, classId, listed, limit }: DailyRange) {
  return sql<DailyRow>`
    select date, sum(present)::int as "totalPresent", sum(absent)::int as "totalAbsent", sum(late)::int as "totalLate"
    from (
      select school_id, class_id, date, present, absent, late from attendance_days
      union all
      select school_id, class_id, date, 0, -1, 0 from attendance
      where school_id = ${db.schoolId} and date between ${from} and ${to} and ${isExcused(db, { from, to })}
    ) as part
    where school_id = ${db.schoolId} and date between ${from} and ${to} ${inClass(classId)}
      and ${isAmong(sql.ref('class_id'), listed)}
    group by date
    having sum(present + absent + late) > 0
    order by date desc
    limit ${limit}`
}

const daily = prepared(dailyFigures)

/** The days of a range that have marks, newest first. */
export async function findDaily(db: SchoolDb, range: DailyRange): Promise<DailyRow[]> {
  return await daily.all(db, range)
}
