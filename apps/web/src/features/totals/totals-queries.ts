import { studentTotal } from '@shala/contract/students'
import { teacherTotal } from '@shala/contract/teachers'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** Its key lies below that of the students, so that a change to them counts them again; likewise the teachers. */
export function useStudentTotal() {
  return useQuery({
    queryKey: ['students', 'total'],
    queryFn: async ({ signal }) => (await call(studentTotal, { signal })).totalStudents,
    meta: { isKept: true },
  })
}

export function useTeacherTotal() {
  return useQuery({
    queryKey: ['teachers', 'total'],
    queryFn: async ({ signal }) => (await call(teacherTotal, { signal })).totalTeachers,
    meta: { isKept: true },
  })
}
