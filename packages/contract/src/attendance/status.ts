export const attendanceStatuses = ['present', 'absent', 'late'] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]

/** The half of a day for which a student who is marked present or late was away. */
export const awayHalves = ['first half', 'second half'] as const
export type AwayHalf = (typeof awayHalves)[number]
