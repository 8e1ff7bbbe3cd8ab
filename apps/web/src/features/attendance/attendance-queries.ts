import { attendanceHistory, attendanceToday } from '@shala/contract/attendance/attendance'
import { monthOf } from '@shala/contract/general/months'
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

/** A student's own mark of a day; null when there is none. */
export function useOwnDay(date: string) {
  return useQuery({
    queryKey: keysOfDay(date).own,
    queryFn: async ({ signal }) => {
      const { attendance } = await call(attendanceHistory, {
        query: { startDate: date, endDate: date },
        signal,
      })
      return attendance.records[0]?.status ?? null
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
