import { teacherTotal } from '@shala/contract/teachers'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

export function useTeacherTotal() {
  return useQuery({
    queryKey: ['teachers', 'total'],
    queryFn: async ({ signal }) => (await call(teacherTotal, { signal })).totalTeachers,
  })
}
