import { unmarkedClasses } from '@shala/contract/attendance-unmarked'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { mayI } from '#platform/roles.ts'

/** Which classes of a day somebody still has to mark; asked for by admins only. */
export function useUnmarked(date: string) {
  return useQuery({
    queryKey: ['attendance', 'unmarked', date],
    queryFn: ({ signal }) => call(unmarkedClasses, { query: { date }, signal }),
    enabled: mayI('attendance:unmarked'),
  })
}
