import { listLeave } from '@shala/contract/leave/leave'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { mayI } from '#platform/session/roles.ts'

/** All of leave is below this key, so that any change to a request reloads the rest. */
export const leaveRoot = ['leave'] as const

export const pendingLeaveKey = [...leaveRoot, 'pending'] as const

/** How many of the school's requests are pending, whatever the filters are; undefined for those who decide nothing. */
export function usePendingLeave(): number | undefined {
  return useQuery({
    queryKey: pendingLeaveKey,
    queryFn: async ({ signal }) => {
      const query = { view: 'true', status: 'Pending', limit: '1' } as const
      return (await call(listLeave, { query, signal })).summary.totalPending
    },
    enabled: mayI('leave:decide'),
  }).data
}
