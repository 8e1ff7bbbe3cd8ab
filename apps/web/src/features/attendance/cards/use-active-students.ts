import { listStudents } from '@shala/contract/students/listed'
import { useQuery } from '@tanstack/react-query'
import { callAllPages } from '#platform/calls/all-pages.ts'
import { call } from '#platform/calls/api.ts'

/** A class's active students, by roll number, on however many pages. */
export function useActiveStudents(classId: string | undefined) {
  return useQuery({
    queryKey: ['students', 'active', classId],
    enabled: classId !== undefined,
    queryFn: ({ signal }) =>
      callAllPages(async (paging) => {
        const { students, pagination } = await call(listStudents, {
          query: { class: classId, ...paging },
          signal,
        })
        return { rows: students, pagination }
      }),
    select: (students) => students.filter(({ status }) => status === 'active'),
  })
}
