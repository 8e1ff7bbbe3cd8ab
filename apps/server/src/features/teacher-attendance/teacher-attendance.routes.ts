import { correctTeacherDay } from '@shala/contract/teacher-attendance/correcting'
import * as gate from '@shala/contract/teacher-attendance/gate'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import * as contract from '@shala/contract/teacher-attendance/teacher-attendance'
import type { CalendarParts } from '#features/calendar/index'
import { claimantOf } from '#platform/context'
import type { SchoolDb } from '#platform/database/school-db'
import { publicRoute, type Route, route } from '#platform/http/route'
import type { Turns } from '#platform/process/turns'
import { correctDay } from './correcting.rules.ts'
import { endGate, makeGate, showCode, showGate } from './gates.rules.ts'
import { scan } from './scanning.rules.ts'
import { listDay, showMonths } from './teacher-attendance.rules.ts'

export interface TeacherAttendanceParts {
  /** Makes the changing codes. */
  gateCodes: Uint8Array
  calendar: CalendarParts
  bindToSchool: (schoolId: string) => SchoolDb
  /** Writing everybody's months takes one. */
  turns: Turns
}

export function teacherAttendanceRoutes(parts: TeacherAttendanceParts): Route[] {
  const { gateCodes, calendar, bindToSchool, turns } = parts
  return [
    route(
      contract.scanTeacher,
      { may: 'teacher-attendance:scan', changes: ['teacher-attendance', 'notifications'] },
      (context, { body }) => scan(parts, context, body ?? null),
    ),
    route(contract.listTeacherDay, { may: 'teacher-attendance:read', reads: true }, (context, { query }) =>
      listDay(calendar, context, query),
    ),
    // It writes a file, which a read that is begun early could leave behind.
    route(teacherMonths, { may: 'teacher-attendance:month' }, (context, asked) =>
      turns.take(claimantOf(context), () => showMonths(calendar, context, asked), asked.signal),
    ),
    route(
      correctTeacherDay,
      { may: 'teacher-attendance:correct', changes: ['teacher-attendance', 'notifications'] },
      (context, { params, body }) => correctDay(calendar, context, params, body),
    ),
    route(gate.getTeacherCode, { may: 'teacher-attendance:code', reads: true }, (context, { origin }) =>
      showCode({ gateCodes, origin }, context),
    ),
    route(gate.makeGate, { may: 'teacher-attendance:code', changes: ['teacher-attendance'] }, makeGate),
    route(gate.endGate, { may: 'teacher-attendance:code', changes: ['teacher-attendance'] }, endGate),
    publicRoute(gate.showGate, ({ body: { key }, now, origin }) =>
      showGate({ gateCodes, origin }, { key, now, bindToSchool }),
    ),
  ]
}
