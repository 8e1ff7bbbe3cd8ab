import { addDays, type Day } from '@shala/contract/general/days'
import type { EnrolmentReason } from '@shala/contract/students/history'
import { type SqlBool, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

export interface EnrolmentRow {
  id: string
  student_id: string
  class_id: string
  from_date: Day
  to_date: Day | null
  session: string | null
  reason: EnrolmentReason
}

export async function insertEnrolments(
  db: SchoolDb,
  enrolments: EnrolmentRow[],
  made: { by: string; at: Date },
): Promise<void> {
  await db
    .insertInto('enrolments')
    .values(enrolments.map((one) => ({ school_id: db.schoolId, made_by: made.by, made_at: made.at, ...one })))
    .execute()
}

/** The person who has an email or an admission number in the school, or a roll number in a class. */
export async function findHolder(
  db: SchoolDb,
  wanted: { email: string } | { admissionNumber: string } | { classId: string; rollNumber: string },
): Promise<{ name: string; classId: string | null } | undefined> {
  const people = db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('deleted_at', 'is', null)
    .select(['name', 'class_id as classId'])
    .limit(1)
  if ('email' in wanted) {
    return await people.where(sql`lower(email)`, '=', wanted.email).executeTakeFirst()
  }
  const students = people.where('role', '=', sql.lit('student'))
  const found =
    'admissionNumber' in wanted
      ? students.where(sql`lower(admission_number)`, '=', wanted.admissionNumber.toLowerCase())
      : students
          .where('class_id', '=', wanted.classId)
          .where('status', '=', sql.lit('active'))
          .where(sql`lower(roll_number)`, '=', wanted.rollNumber.toLowerCase())
  return await found.executeTakeFirst()
}

/** One more than the highest roll number of a class's active students. */
export async function findNextRollNumber(db: SchoolDb, classId: string): Promise<string> {
  const { next } = await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('class_id', '=', classId)
    .where('role', '=', sql.lit('student'))
    .where('status', '=', sql.lit('active'))
    .where('deleted_at', 'is', null)
    .select(sql<string>`coalesce(max(roll_order), 0) + 1`.as('next'))
    .executeTakeFirstOrThrow()
  return String(next)
}

/** From `day` on the students are in no class. */
export async function endEnrolments(db: SchoolDb, studentIds: string[], day: Day): Promise<void> {
  await db
    .updateTable('enrolments')
    .set({ to_date: sql<Day>`greatest(from_date, ${day}::date)` })
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`student_id = any(${studentIds}::uuid[])`)
    .where(sql<SqlBool>`coalesce(to_date > ${day}, true)`)
    .execute()
}

/**
 * Ends students' enrolments on the first days of the next ones and starts those; whoever comes back to the class they
 * have just left goes on there if `resumes`. The enrolment in the class they leave keeps the roll number they had there,
 * also when it had ended before. One statement, so that no mark is without a class in between.
 */
export async function replaceEnrolments(
  db: SchoolDb,
  enrolments: (EnrolmentRow & { left_class: string; left_number: string })[],
  { by, at, resumes }: { by: string; at: Date; resumes: boolean },
): Promise<void> {
  const column = <K extends keyof (typeof enrolments)[number]>(key: K) => enrolments.map((one) => one[key])
  await sql`
    with incoming as (
      select * from unnest(${column('id')}::uuid[], ${column('student_id')}::uuid[], ${column('class_id')}::uuid[],
        ${column('from_date')}::date[], ${column('to_date')}::date[], ${column('session')}::text[],
        ${column('reason')}::text[], ${column('left_class')}::uuid[], ${column('left_number')}::text[])
        as enrolment (id, student_id, class_id, from_date, to_date, session, reason, left_class, left_number)
    ), ended as (
      update enrolments
      set to_date = least(enrolments.to_date, greatest(enrolments.from_date, incoming.from_date)),
        roll_number = incoming.left_number
      from incoming
      where enrolments.school_id = ${db.schoolId} and enrolments.student_id = incoming.student_id
        and (coalesce(enrolments.to_date > incoming.from_date, true)
          or (enrolments.roll_number is null and enrolments.class_id = incoming.left_class
            and enrolments.class_id <> incoming.class_id))
      returning enrolments.id
    ), resumed as (
      update enrolments set to_date = null, roll_number = null
      from incoming
      where ${resumes} and (select count(*) from ended) >= 0 and incoming.to_date is null
        and enrolments.school_id = ${db.schoolId} and enrolments.student_id = incoming.student_id
        and enrolments.class_id = incoming.class_id and enrolments.to_date = incoming.from_date
        and enrolments.from_date < enrolments.to_date
      returning enrolments.student_id
    )
    insert into enrolments (school_id, id, student_id, class_id, from_date, to_date, session, reason, made_by, made_at)
    select ${db.schoolId}, id, student_id, class_id, from_date, to_date, session, reason, ${by}, ${at}
    from incoming
    where (select count(*) from ended) >= 0 and student_id not in (select student_id from resumed)`.execute(
    db,
  )
}

/**
 * The newest enrolment of each of these students in their class goes on as if it had not ended. By when it was made: whoever was enrolled
 * earlier afterwards has a first day before those of older ones.
 */
export async function reopenEnrolments(db: SchoolDb, studentIds: string[]): Promise<void> {
  const lasts = db
    .selectFrom('enrolments')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`student_id = any(${studentIds}::uuid[])`)
    .distinctOn('student_id')
    .orderBy('student_id')
    .orderBy(
      sql`class_id = (select users.class_id from users
        where users.school_id = enrolments.school_id and users.id = enrolments.student_id)`,
      'desc',
    )
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .select('id')
  await db
    .updateTable('enrolments')
    .set({ to_date: null, roll_number: null })
    .where('school_id', '=', db.schoolId)
    .where('id', 'in', lasts)
    .execute()
}

/**
 * Records that students were in the school, and in their first class, from an earlier day on. An enrolment that lasted
 * no day was a mistake.
 */
export async function moveFirstDays(db: SchoolDb, studentIds: string[], day: Day): Promise<void> {
  const firsts = db
    .selectFrom('enrolments')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`student_id = any(${studentIds}::uuid[])`)
    .distinctOn('student_id')
    .orderBy('student_id')
    .orderBy(sql`from_date = to_date and to_date is not null`)
    .orderBy('from_date')
    .orderBy('made_at')
    .orderBy('id')
    .select('id')
  await db
    .updateTable('enrolments')
    .set({ from_date: sql<Day>`least(from_date, ${day}::date)` })
    .where('school_id', '=', db.schoolId)
    .where('id', 'in', firsts)
    .execute()
}

/**
 * Changes the day on which a student joined the school. Nobody is in a class before it. False when their first class
 * ended by then: it would be as if they had never been there.
 */
export async function changeFirstDay(db: SchoolDb, studentId: string, day: Day): Promise<boolean> {
  const first = await db
    .selectFrom('enrolments')
    .where('school_id', '=', db.schoolId)
    .where('student_id', '=', studentId)
    .where(sql<SqlBool>`from_date is distinct from to_date`)
    .orderBy('from_date')
    .orderBy('made_at')
    .orderBy('id')
    .limit(1)
    .select(['id', 'to_date as to'])
    .executeTakeFirst()
  if (!first) return true
  if (first.to !== null && day >= first.to) return false
  await db
    .updateTable('enrolments')
    .set({ from_date: day })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', first.id)
    .execute()
  return true
}

/** A student's last day in a class. */
export async function changeLastDay(db: SchoolDb, enrolmentId: string, day: Day): Promise<void> {
  await db
    .updateTable('enrolments')
    .set({ to_date: addDays(day, 1) })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', enrolmentId)
    .execute()
}
