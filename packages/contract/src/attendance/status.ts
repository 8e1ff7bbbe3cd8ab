export const attendanceStatuses = ['present', 'absent', 'late'] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]

/** The half of a day that a student marked present or late missed. */
export const awayHalves = ['first half', 'second half'] as const
export type AwayHalf = (typeof awayHalves)[number]
