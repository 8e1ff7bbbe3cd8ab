export const attendanceStatuses = ['present', 'absent', 'late'] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]
