import { admissionsReport } from '@shala/contract/reports/admissions'
import * as attendance from '@shala/contract/reports/attendance'
import { birthdaysReport } from '@shala/contract/reports/birthdays'
import { registerReport } from '@shala/contract/reports/register'
import { recordReportDownload } from '@shala/contract/reports/reports'
import { leaveReport, teachersReport } from '@shala/contract/reports/staff'
import { strengthReport } from '@shala/contract/reports/strength'
import { udiseReport } from '@shala/contract/reports/udise'
import type { CalendarParts } from '#features/calendar/index'
import { callable } from '#features/people/index'
import { claimantOf } from '#platform/context'
import { type Route, route } from '#platform/http/route'
import type { Turns } from '#platform/process/turns'
import { reportAdmissions } from './reports-admissions.rules.ts'
import { reportAttendance, reportStreaks, reportStudents } from './reports-attendance.rules.ts'
import { reportBirthdays } from './reports-birthdays.rules.ts'
import { recordDownload } from './reports-downloads.rules.ts'
import { reportAbsence, reportLate } from './reports-few.rules.ts'
import { reportRegister } from './reports-register.rules.ts'
import { reportLeave, reportTeachers } from './reports-staff.rules.ts'
import { reportStrength } from './reports-strength.rules.ts'
import { reportUdise } from './reports-udise.rules.ts'

interface ReportsParts {
  calendar: CalendarParts
  /** Reports that read every mark of some days take a turn. */
  turns: Turns
}

/** A report is of days and terms: a second does not show. */
const late = { standby: 'all' } as const

export function reportsRoutes({ calendar, turns }: ReportsParts): Route[] {
  return [
    route(attendance.attendanceReport, { may: 'reports:read', reads: true, ...late }, (context, { query }) =>
      reportAttendance(context, query),
    ),
    route(attendance.studentsReport, { may: 'reports:read', ...late }, (context, { query, signal }) =>
      turns.take(claimantOf(context), () => reportStudents(context, query), signal),
    ),
    route(attendance.absenceReport, { may: 'reports:read', ...late }, (context, { query, signal }) =>
      turns.take(claimantOf(context), () => reportAbsence(context, query), signal),
    ),
    route(
      attendance.streaksReport,
      {
        may: 'reports:read',
        ...late,
        shows: ({ streaks }) => callable(streaks).map(({ studentId }) => studentId),
      },
      (context, { query, signal }) =>
        turns.take(claimantOf(context), () => reportStreaks(context, query), signal),
    ),
    route(attendance.lateReport, { may: 'reports:read', ...late }, (context, { query, signal }) =>
      turns.take(claimantOf(context), () => reportLate(context, query), signal),
    ),
    route(birthdaysReport, { may: 'reports:read', reads: true, ...late }, (context, { query }) =>
      reportBirthdays(context, query),
    ),
    route(registerReport, { may: 'reports:read', reads: true, ...late }, (context, { query, signal }) =>
      turns.take(claimantOf(context), () => reportRegister(calendar, context, query), signal),
    ),
    route(strengthReport, { may: 'reports:read', reads: true, ...late }, (context, { query }) =>
      reportStrength(context, query),
    ),
    route(admissionsReport, { may: 'reports:staff', ...late }, (context, { query, signal }) =>
      turns.take(claimantOf(context), () => reportAdmissions(context, query), signal),
    ),
    route(udiseReport, { may: 'reports:staff', ...late }, (context, { query, signal }) =>
      turns.take(claimantOf(context), () => reportUdise(context, query), signal),
    ),
    route(teachersReport, { may: 'reports:staff', ...late }, (context, { query, signal }) =>
      turns.take(claimantOf(context), () => reportTeachers(calendar, context, query), signal),
    ),
    route(leaveReport, { may: 'reports:staff', reads: true, ...late }, (context, { query }) =>
      reportLeave(calendar, context, query),
    ),
    route(recordReportDownload, { may: 'reports:read', changes: [] }, async (context, { body }) => {
      await recordDownload(context, body)
      return undefined
    }),
  ]
}
