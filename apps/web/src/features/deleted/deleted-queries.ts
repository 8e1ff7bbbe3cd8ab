import { type DeletedKind, listDeleted, restorePeople } from '@shala/contract/deleted'
import type { Sent } from '@shala/contract/general/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

const lists = { student: 'students', teacher: 'teachers' } as const satisfies Record<DeletedKind, string>

/** Read anew with the list that they were in. */
export function useDeleted(role: DeletedKind) {
  return useQuery({
    queryKey: [lists[role], 'deleted'],
    queryFn: ({ signal }) => call(listDeleted, { query: { role }, signal }),
    select: ({ people }) => people,
  })
}

export function useRestore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof restorePeople, 'body'>) => call(restorePeople, { body }),
    onSettled: () =>
      Promise.all(
        [...Object.values(lists), 'classes', 'attendance'].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  })
}
