import { attendanceStatuses } from '@shala/contract/attendance/status'
import type { Day } from '@shala/contract/general/days'
import type { MarkCounts } from '@shala/contract/reports/attendance'
import { sql } from 'kysely'
import { coversDays, rollNumberThen } from '#features/students/index'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import { bitsByStudent } from './attendance-years.store.ts'

/** Days, both included. */
interface ClassDays {
  from: Day
  to: Day
  classId: string
}

/** Days of a range on which somebody was in a class. */
export interface ClassSpan {
  studentId: string
  from: Day
  to: Day
  /** Whether it is still their class. */
  isTheirs: boolean
  /** Their roll number there, where that is known of a class which is no longer theirs. */
  rollNumberThen: string | null
}

export async function findClassSpans(db: SchoolDb, { from, to, classId }: ClassDays): Promise<ClassSpan[]> {
  const { rows } = await sql<ClassSpan>`
    select enrolments.student_id as "studentId", greatest(from_date, ${from}::date) as "from",
      least(coalesce(to_date - 1, ${to}::date), ${to}::date) as "to", users.class_id = ${classId} as "isTheirs",
      ${rollNumberThen} as "rollNumberThen"
    from enrolments
    join users on users.school_id = ${db.schoolId} and users.id = enrolments.student_id
    where enrolments.school_id = ${db.schoolId} and enrolments.class_id = ${classId} and ${coversDays(from, to)}
    order by enrolments.student_id, from_date`.execute(db)
  return rows
}

interface CountedOf {
  studentId: string
  /** Before the middle, and in all. */
  before: MarkCounts
  all: MarkCounts
}

const countedOf = prepared(
  (db, { studentIds, from, middle, to }: { studentIds: string[]; from: Day; middle: Day; to: Day }) => {
    const counts = (isBefore: boolean) =>
      sql`json_build_object(${sql.join(
        attendanceStatuses.flatMap((status) => [
          sql.lit(status),
          sql`bit_count(${sql.ref(status)} ${isBefore ? sql`& ~first_bits(${to}::date - ${middle}::date + 1)` : sql``})`,
        ]),
      )})`
    return sql<CountedOf>`
      select student_id as "studentId", ${counts(true)} as before, ${counts(false)} as "all"
      from (${bitsByStudent(db, { from, to, studentIds, classId: undefined, listed: null })}) as of_student`
  },
)

/** The marks of some students from one day to another, in whichever class, and those of them before a day between. */
export async function countMarksOf(
  db: SchoolDb,
  studentIds: string[],
  days: { from: Day; middle: Day; to: Day },
): Promise<CountedOf[]> {
  return studentIds.length > 0 ? await countedOf.all(db, { studentIds, ...days }) : []
}

/** The days of a range on which a class has marks. */
export async function findMarkedDays(db: SchoolDb, { from, to, classId }: ClassDays): Promise<Day[]> {
  const rows = await db
    .selectFrom('attendance_days')
    .where('school_id', '=', db.schoolId)
    .where('class_id', '=', classId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where(sql<boolean>`present + absent + late > 0`)
    .orderBy('date')
    .select('date')
    .execute()
  return rows.map(({ date }) => date)
}
