export {
  daysOffKey,
  keysOfDay,
  type OwnDay,
  useAttendanceToday,
  useOwnDay,
  useOwnMonth,
} from './attendance-queries.ts'
export { leaveLabel, markLabel, markLetters, statusLabel, statusMeaning } from './attendance-words.ts'
export { callsKey } from './calls/calls-queries.ts'
export { StudentTag } from './cards/student-tag.tsx'
export { useActiveStudents } from './cards/use-active-students.ts'
export { MarkingLog } from './changes/marking-log.tsx'
export { MarkedDaysOff } from './closed/marked-days-off.tsx'
export { useDaysOff, useIsClosed } from './closed/use-days-off.ts'
export { fetchWhatIsMarked } from './marking/day-to-mark.ts'
export { PrefetchNextClass } from './marking/prefetch-next-class.tsx'
export { useWaitingNotice } from './marking/use-waiting-notice.ts'
export { DayOfStudent } from './of-student/day-of-student.tsx'
export { StudentYear } from './of-student/student-year.tsx'
export { useAbsentToDo, useMarkingToDo } from './today/attendance-to-do.tsx'
export { ClassStrip } from './today/class-strip.tsx'
export { percentHere, useDayRate } from './today/day-rate.ts'
export { OwnClasses } from './today/own-class.tsx'
export { WaitingDialog } from './waiting/lazy-waiting-dialog.ts'
export { takeOverMarks, useWaitingMarks, waitingMarks } from './waiting/waiting-of-me.ts'
