import { getDashboard } from '@shala/contract/dashboard'
import { isAdmin } from '@shala/contract/people'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { keepDuty, readClaims, readDuty } from '#platform/session/session.ts'
import { useSessionOwner } from '#platform/session/session-owner.ts'

/** Follows a change of one's own rights by another administrator; asks only after a hint that some have changed. */
export function useFollowDuty(): void {
  const claims = readClaims()
  useQuery({
    queryKey: ['standing', useSessionOwner()],
    queryFn: async ({ signal }) => {
      const { person } = await call(getDashboard, { query: { only: 'person' }, signal })
      keepDuty(person.duty)
      return person.duty
    },
    enabled: claims !== null && isAdmin(claims.role),
    initialData: readDuty,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
