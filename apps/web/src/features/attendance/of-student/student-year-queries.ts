import {
  type AttendanceStatus,
  type AwayHalf,
  attendanceHistory,
} from '@shala/contract/attendance/attendance'
import { countedDays, type DayCounts, noDays, plusDays } from '@shala/contract/attendance/day-parts'
import type { LeaveDuration } from '@shala/contract/leave/duration'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

export interface Year {
  from: string
  to: string
}

/** A student's marks by day, with halves, and the parts of days for which leave is approved. */
export interface StudentDays {
  marks: ReadonlyMap<string, AttendanceStatus>
  /** Halves that were missed. */
  halves: ReadonlyMap<string, AwayHalf>
  leave: ReadonlyMap<string, LeaveDuration>
  /** The days that count. */
  counts: DayCounts
}

/** Days without a mark have no row. */
export function useStudentYear(studentId: string, { from, to }: Year) {
  return useQuery({
    queryKey: ['attendance', 'student', studentId, from, to],
    queryFn: async ({ signal }): Promise<StudentDays> => {
      const query = { studentId, startDate: from, endDate: to }
      const { attendance } = await call(attendanceHistory, { query, signal })
      const [row] = attendance.pivot
      const { attendance: marks = {}, leave = {} } = row ?? {}
      return {
        marks: new Map(Object.entries(marks).map(([day, { status }]) => [day, status])),
        halves: new Map(
          Object.entries(marks).flatMap(([day, { awayHalf }]) => (awayHalf ? [[day, awayHalf]] : [])),
        ),
        leave: new Map(Object.entries(leave)),
        counts: (row ? countedDays(row) : []).reduce<DayCounts>(plusDays, noDays),
      }
    },
  })
}

/** A student's mark on a day, with its author, time and remark; null when it is gone. */
export function useStudentDay(studentId: string, date: string) {
  return useQuery({
    queryKey: ['attendance', 'student', studentId, date],
    queryFn: async ({ signal }) => {
      const query = { studentId, startDate: date, endDate: date }
      return (await call(attendanceHistory, { query, signal })).attendance.records[0] ?? null
    },
  })
}
