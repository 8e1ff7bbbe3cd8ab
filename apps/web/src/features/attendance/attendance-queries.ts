import { attendanceHistory, attendanceToday } from '@shala/contract/attendance/attendance'
import type { AttendanceStatus, AwayHalf } from '@shala/contract/attendance/status'
import { addDays } from '@shala/contract/general/days'
import { monthOf } from '@shala/contract/general/months'
import type { LeaveDuration } from '@shala/contract/leave/duration'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '#features/schools/index.ts'
import { call } from '#platform/calls/api.ts'

/** The keys under which a day's figures are stored. */
export function keysOfDay(date: string) {
  return {
    today: ['attendance', 'today', date],
    own: ['attendance', 'own', date],
    ownMonth: ['attendance', 'own-month', date],
    unmarked: ['attendance', 'unmarked', date],
    stats: ['attendance', 'stats', { date, classId: undefined }],
  } as const
}

/** Marks on days off of which nobody has said what they are; or all of one day. */
export const daysOffKey = (date?: string) => ['attendance', 'days-off', date ?? ''] as const

/** Today's figures for active students. */
export function useAttendanceToday() {
  const today = useToday()
  return useQuery({
    queryKey: keysOfDay(today).today,
    queryFn: ({ signal }) => call(attendanceToday, { signal }),
    meta: { isStored: true },
  })
}

/** A student's own day. */
export interface OwnDay {
  status: AttendanceStatus | null
  awayHalf: AwayHalf | null
  /** The part of it for which leave is approved. */
  leave: LeaveDuration | null
}

export function useOwnDay(date: string) {
  return useQuery({
    queryKey: keysOfDay(date).own,
    queryFn: async ({ signal }): Promise<OwnDay> => {
      // A range says what leave is approved; a day has marks alone.
      const query = { startDate: addDays(date, -1), endDate: date }
      const [own] = (await call(attendanceHistory, { query, signal })).attendance.pivot
      const { status = null, awayHalf = null } = own?.attendance[date] ?? {}
      return { status, awayHalf, leave: own?.leave[date] ?? null }
    },
  })
}

/** A student's own marks of a day's month, up to that day. */
export function useOwnMonth(date: string) {
  return useQuery({
    queryKey: keysOfDay(date).ownMonth,
    queryFn: async ({ signal }) => {
      const query = { startDate: `${monthOf(date)}-01`, endDate: date }
      return (await call(attendanceHistory, { query, signal })).totals
    },
  })
}
