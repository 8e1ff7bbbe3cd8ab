export { attendanceRoutes } from './attendance.routes.ts'
export { showAttendanceOfDay } from './attendance-day.rules.ts'
export { countDaysOf } from './attendance-history.rules.ts'
export { findMarksOfClass } from './attendance-register.rules.ts'
export { type ClassSpan, countMarksOf, findClassSpans, findMarkedDays } from './attendance-register.store.ts'
export { withdrawDoneReminders } from './attendance-reminding.rules.ts'
export {
  type CountedStudents,
  countByStudent,
  countInClasses,
  countMarksOfActive,
  findLastDays,
  type GroupRow,
  type LastDays,
  type MarksInClass,
  type ReportFilter,
  type StudentCounts,
  sumMarks,
} from './attendance-reports.store.ts'
export {
  exportedAbsenceCalls,
  exportedAttendance,
  exportedAttendanceChanges,
  exportedMarkedDaysOff,
} from './attendance-table.store.ts'
export { isAbsentToday, keepFamilyCall, showCalls } from './calls.rules.ts'
export { withClass, withPhone } from './class-columns.rules.ts'
export { awayByDay, changesByParts, countedParts, daysWith, leaveByDay, totalsOf } from './day-parts.rules.ts'
export { type DayInParts, findDaysInParts } from './day-parts.store.ts'
export { settleDaysOff, weighPastWeek } from './days-off.rules.ts'
export {
  type FamilyChild,
  type FamilyMark,
  findFamilyChildren,
  findFamilyMarks,
} from './family-days.store.ts'
export { recountMarks } from './recount.store.ts'
export { findStreaks } from './streaks.store.ts'
export { judgeMessages, type TellingParts, tellFamilies, tellUnheard } from './telling.rules.ts'
export { withoutWorked } from './worked-holidays.store.ts'
