import { listTags } from '@shala/contract/attendance/tags'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

/** The links on a class's tags and cards, by student; undefined until they are loaded. */
export function useTagLinks(classId: string | undefined) {
  return useQuery({
    queryKey: ['students', 'tags', classId],
    enabled: classId !== undefined,
    queryFn: ({ signal }) => call(listTags, { query: { class: classId ?? '' }, signal }),
    select: ({ tags }) =>
      new Map(
        tags.map(({ studentId, tag }) => [
          studentId,
          `${location.origin}/mark-attendance/${studentId}?tag=${tag}`,
        ]),
      ),
  })
}
