/** Everything is below this key, so that any change to a day reloads the rest. */
export const teacherAttendanceKey = ['teacher-attendance'] as const

/** A teacher's own day; the opening call includes it. */
export const ownDayKey = (date: string) => [...teacherAttendanceKey, 'own', date] as const

/** The opening call includes them. */
export const teachersOutKey = [...teacherAttendanceKey, 'out'] as const
