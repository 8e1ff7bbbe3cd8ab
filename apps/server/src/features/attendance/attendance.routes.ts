import * as contract from '@shala/contract/attendance/attendance'
import { listCalls, saveCall } from '@shala/contract/attendance/calls'
import { attendanceChanges } from '@shala/contract/attendance/changes'
import { listMarkedDaysOff, sayOfDayOff } from '@shala/contract/attendance/days-off'
import { markingLog } from '@shala/contract/attendance/marking-log'
import { remindOfClasses } from '@shala/contract/attendance/reminding'
import { attendanceStats } from '@shala/contract/attendance/stats'
import { listTags, readTag } from '@shala/contract/attendance/tags'
import { listFamiliesToTell, tellFamilies } from '@shala/contract/attendance/telling'
import { unmarkedClasses, unmarkedStudents } from '@shala/contract/attendance/unmarked'
import { callable } from '#features/people/index'
import { type Route, route } from '#platform/http/route'
import type { Turns } from '#platform/process/turns'
import { markAttendance, markBatch } from './attendance.rules.ts'
import { showChanges } from './attendance-changes.rules.ts'
import { showHistory } from './attendance-history.rules.ts'
import { remindOf } from './attendance-reminding.rules.ts'
import { showStats, showTodayAlone } from './attendance-stats.rules.ts'
import { showUnmarked, showUnmarkedStudents } from './attendance-unmarked.rules.ts'
import { saveCall as saveCallOf, showCalls } from './calls.rules.ts'
import { type FindHolidays, saySo, showMarkedDaysOff } from './days-off.rules.ts'
import { showMarkingLog } from './marking-log.rules.ts'
import { readTag as showTag, listTags as showTags } from './tags.rules.ts'
import { showFamiliesToTell, type TellingParts, tellByHand } from './telling.rules.ts'

export interface AttendanceParts {
  turns: Turns
  findHolidays: FindHolidays
  telling: TellingParts
}

export function attendanceRoutes({ turns, findHolidays, telling }: AttendanceParts): Route[] {
  return [
    route(
      contract.markAttendance,
      { may: 'attendance:mark', changes: ['attendance'] },
      async (context, { body }) => ({
        message: body.status === '' ? contract.attendanceTexts.undone : contract.attendanceTexts.saved,
        attendance: await markAttendance(findHolidays, context, body),
      }),
    ),
    route(
      contract.markBatch,
      { may: 'attendance:mark', changes: ['attendance'] },
      async (context, { body }) => ({
        results: await markBatch(findHolidays, context, body),
      }),
    ),
    route(
      contract.attendanceHistory,
      {
        may: 'attendance:history',
        reads: true,
        shows: ({ attendance }) => callable(attendance.records).map(({ studentId }) => studentId),
      },
      (context, asked) => showHistory(turns, context, asked),
    ),
    route(markingLog, { may: 'activity:read', reads: true }, (context, { query }) =>
      showMarkingLog(context, query),
    ),
    route(attendanceChanges, { may: 'attendance:history', reads: true }, (context, { query }) =>
      showChanges(context, query),
    ),
    route(attendanceStats, { may: 'attendance:statistics', reads: true }, (context, { query }) =>
      showStats(context, query),
    ),
    route(unmarkedClasses, { may: 'attendance:unmarked', reads: true }, (context, { query }) =>
      showUnmarked(context, query),
    ),
    route(remindOfClasses, { may: 'attendance:remind', changes: ['notifications'] }, (context, { body }) =>
      remindOf(context, body),
    ),
    route(
      unmarkedStudents,
      {
        may: 'attendance:statistics',
        reads: true,
        shows: ({ students }) => callable(students).map(({ studentId }) => studentId),
      },
      (context, { query }) => showUnmarkedStudents(findHolidays, context, query),
    ),
    ...tagRoutes,
    ...callRoutes(telling),
    ...dayOffRoutes(findHolidays),
    route(contract.attendanceToday, { may: 'totals:read', reads: true }, showTodayAlone),
  ]
}

const tagRoutes: Route[] = [
  route(listTags, { may: 'attendance:mark', reads: true }, (context, { query }) => showTags(context, query)),
  route(readTag, { may: 'attendance:mark', reads: true }, (context, { params, query }) =>
    showTag(context, params.studentId, query),
  ),
]

const callRoutes = (telling: TellingParts): Route[] => [
  route(listCalls, { may: 'attendance:call', reads: true }, (context, { query }) =>
    showCalls(context, query),
  ),
  route(saveCall, { may: 'attendance:call', changes: ['attendance'] }, (context, { params, body }) =>
    saveCallOf(context, params.studentId, body),
  ),
  route(listFamiliesToTell, { may: 'attendance:call', reads: true }, showFamiliesToTell),
  route(
    tellFamilies,
    { may: 'attendance:call', changes: ['notifications', 'messages'] },
    (context, { body }) => tellByHand(telling, context, body),
  ),
]

function dayOffRoutes(findHolidays: FindHolidays): Route[] {
  return [
    route(listMarkedDaysOff, { may: 'attendance:mark', reads: true }, (context, { query }) =>
      showMarkedDaysOff(findHolidays, context, query),
    ),
    route(sayOfDayOff, { may: 'calendar:write', changes: ['attendance'] }, (context, { body }) =>
      saySo(findHolidays, context, body),
    ),
  ]
}
