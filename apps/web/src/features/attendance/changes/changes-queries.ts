import { attendanceChanges } from '@shala/contract/attendance/changes'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

/** The history of a student's mark on a day, newest change first. */
export function useMarkChanges(studentId: string, date: string) {
  return useQuery({
    queryKey: ['attendance', 'changes', studentId, date],
    queryFn: async ({ signal }) =>
      (await call(attendanceChanges, { query: { studentId, date }, signal })).changes,
  })
}
