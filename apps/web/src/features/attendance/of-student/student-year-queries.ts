import { type AttendanceStatus, attendanceHistory } from '@shala/contract/attendance/attendance'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

export interface Year {
  from: string
  to: string
}

/** A student's marks by day; days without a mark have no row. */
export function useStudentYear(studentId: string, { from, to }: Year) {
  return useQuery({
    queryKey: ['attendance', 'student', studentId, from, to],
    queryFn: async ({ signal }) => {
      const query = { studentId, startDate: from, endDate: to }
      const { attendance } = await call(attendanceHistory, { query, signal })
      const marks = attendance.pivot[0]?.attendance ?? {}
      return new Map<string, AttendanceStatus>(
        Object.entries(marks).map(([day, { status }]) => [day, status]),
      )
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
