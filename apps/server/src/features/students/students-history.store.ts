import type { Day } from '@shala/contract/general/days'
import type { EnrolmentReason } from '@shala/contract/students/history'
import { sql } from 'kysely'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

export interface HistoryRow {
  id: string
  classId: string
  className: string
  classSection: string | null
  from: Day
  to: Day | null
  session: string | null
  leavingReason: string | null
  certificateNumber: string | null
  reason: EnrolmentReason
  madeBy: string
  makerName: string
  madeAt: Date
}

/** Every enrolment of a student, the newest first. One that lasted no day was a mistake. */
export async function findEnrolments(db: SchoolDb, studentId: string): Promise<HistoryRow[]> {
  return await db
    .selectFrom('enrolments')
    .innerJoin('classes', sameSchool('classes.id', 'enrolments.class_id'))
    .innerJoin('users as maker', sameSchool('maker.id', 'enrolments.made_by'))
    .where('enrolments.school_id', '=', db.schoolId)
    .where('enrolments.student_id', '=', studentId)
    .where(sql<boolean>`enrolments.from_date is distinct from enrolments.to_date`)
    .orderBy('enrolments.from_date', 'desc')
    .orderBy('enrolments.made_at', 'desc')
    .orderBy('enrolments.id', 'desc')
    .select([
      'enrolments.id',
      'enrolments.class_id as classId',
      'classes.name as className',
      'classes.section as classSection',
      'enrolments.from_date as from',
      'enrolments.to_date as to',
      'enrolments.session',
      'enrolments.leaving_reason as leavingReason',
      'enrolments.certificate_number as certificateNumber',
      sql<EnrolmentReason>`enrolments.reason`.as('reason'),
      'enrolments.made_by as madeBy',
      'maker.name as makerName',
      'enrolments.made_at as madeAt',
    ])
    .execute()
}
