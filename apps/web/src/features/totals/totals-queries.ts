import { studentTotal, teacherTotal } from '@shala/contract/totals'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

/** Each is below the key of what it counts, so that a change there counts again. */
export const totalKeys = { students: ['students', 'total'], teachers: ['teachers', 'total'] } as const

export function useStudentTotal() {
  return useQuery({
    queryKey: totalKeys.students,
    queryFn: async ({ signal }) => (await call(studentTotal, { signal })).totalStudents,
    meta: { isStored: true },
  })
}

export function useTeacherTotal() {
  return useQuery({
    queryKey: totalKeys.teachers,
    queryFn: async ({ signal }) => (await call(teacherTotal, { signal })).totalTeachers,
    meta: { isStored: true },
  })
}

/** None while a total is loading, even when an earlier one is known: an import may have changed it. */
export function settled({ data, isFetching }: UseQueryResult<number>): number | undefined {
  return isFetching ? undefined : data
}
