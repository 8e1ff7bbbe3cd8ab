import { unmarkedClasses } from '@shala/contract/attendance/unmarked'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { mayI } from '#platform/session/roles.ts'
import { keysOfDay } from '../attendance-queries.ts'

/** The classes of a day that still have to be marked; for staff, on demand. */
export function useUnmarked(date: string, isWanted = true) {
  return useQuery({
    queryKey: keysOfDay(date).unmarked,
    queryFn: ({ signal }) => call(unmarkedClasses, { query: { date }, signal }),
    enabled: isWanted && mayI('attendance:unmarked'),
  })
}
