import type { Day } from '@shala/contract/general/days'
import type { Admission } from '@shala/contract/reports/admissions'
import { sql } from 'kysely'
import { columnsAs } from '#platform/database/columns'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

export type AdmissionRow = Omit<Admission, '_id' | 'class'> & {
  id: string
  classId: string
  className: string
  classSection: string | null
}

const fields = [
  'name',
  'photo',
  'rollNumber',
  'status',
  'admissionNumber',
  'birthDate',
  'fatherName',
  'motherName',
  'leavingReason',
  'certificateNumber',
] as const

function admitted(db: SchoolDb, classId: string | undefined) {
  return db
    .selectFrom('users')
    .where('users.school_id', '=', db.schoolId)
    .where('users.role', '=', sql.lit('student'))
    .where('users.deleted_at', 'is', null)
    .$if(classId !== undefined, (all) => all.where('users.class_id', '=', classId ?? ''))
}

/** Everybody who was ever admitted, also those who have left, by day of admission. */
export async function findAdmissions(
  db: SchoolDb,
  { classId, limit }: { classId: string | undefined; limit: number },
): Promise<{ rows: AdmissionRow[]; total: number }> {
  const admittedOn = sql<Day>`coalesce(users.admission_date, users.enrollment_date)`
  const rows = await admitted(db, classId)
    .innerJoin('classes', sameSchool('classes.id', 'users.class_id'))
    .orderBy(admittedOn)
    .orderBy('users.created_at')
    .orderBy('users.id')
    .limit(limit)
    .select([
      'users.id',
      'classes.id as classId',
      'classes.name as className',
      'classes.section as classSection',
      admittedOn.as('admittedOn'),
      sql<string | null>`coalesce(users.admission_class, (
        select nullif(concat_ws(' - ', first.name, nullif(first.section, '')), '')
        from enrolments join classes as first on first.school_id = enrolments.school_id and first.id = enrolments.class_id
        where enrolments.school_id = users.school_id and enrolments.student_id = users.id
          and coalesce(enrolments.to_date > enrolments.from_date, true)
        order by enrolments.from_date limit 1))`.as('admissionClass'),
      sql<Day | null>`case when users.status <> 'active' then coalesce(users.leaving_date, (
        select max(to_date) - 1 from enrolments
        where enrolments.school_id = users.school_id and enrolments.student_id = users.id
          and enrolments.to_date > enrolments.from_date)) end`.as('leftOn'),
    ])
    .select(columnsAs('users', fields))
    .$castTo<AdmissionRow>()
    .execute()
  if (rows.length < limit) return { rows, total: rows.length }
  const { total } = await admitted(db, classId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export interface Return {
  studentId: string
  /** The last day before it. */
  leftOn: Day
  backOn: Day
  leavingReason: string | null
  certificateNumber: string | null
}

/** When students left and came back, by day: their time in classes has gaps then. */
export async function findReturns(db: SchoolDb, classId: string | undefined): Promise<Return[]> {
  const { rows } = await sql<Return>`
    select stay.student_id as "studentId", (stay.ended - 1)::date as "leftOn", stay.from_date as "backOn",
      stay.reason as "leavingReason", stay.number as "certificateNumber"
    from (
      select student_id, from_date,
        max(coalesce(to_date, 'infinity')) over (
          partition by student_id order by from_date rows between unbounded preceding and 1 preceding) as ended,
        lag(leaving_reason) over (partition by student_id order by from_date) as reason,
        lag(certificate_number) over (partition by student_id order by from_date) as number
      from enrolments
      where school_id = ${db.schoolId} and coalesce(to_date > from_date, true)
        and (${classId ?? null}::uuid is null or student_id in (
          select id from users where school_id = ${db.schoolId} and class_id = ${classId ?? null}::uuid))
    ) as stay
    where stay.ended < stay.from_date
    order by stay.from_date`.execute(db)
  return rows
}
