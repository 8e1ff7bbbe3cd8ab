import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { importPart } from '#platform/loading/import-again.ts'
import { mayI } from '#platform/session/roles.ts'

/** All of leave is below this key, so that any change to a request reloads the rest. */
export const leaveRoot = ['leave'] as const

export const pendingLeaveKey = [...leaveRoot, 'pending'] as const

/** The school's requests that are pending, whatever the filters are, and those of them that begin by tomorrow. */
export interface PendingLeave {
  total: number
  soon: number
  /** Those of the total that are for children. */
  ofChildren: number
}

/** Undefined for those who decide nothing. */
export function usePendingLeave(): PendingLeave | undefined {
  return useQuery({
    queryKey: pendingLeaveKey,
    queryFn: async ({ signal }): Promise<PendingLeave> => {
      const query = { view: 'true', status: 'Pending', limit: '1' } as const
      // The opening call mostly has it already.
      const { listLeave } = await importPart(() => import('@shala/contract/leave/leave'))
      const { summary } = await call(listLeave, { query, signal })
      return {
        total: summary.totalPending,
        soon: summary.soonPending,
        ofChildren: summary.pendingBy?.students ?? 0,
      }
    },
    enabled: mayI('leave:decide'),
  }).data
}
