import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { forgetSession, isSomebodyElse, readClaims } from '#platform/session/session.ts'
import { loadContract } from './load-contract.ts'

/** Revokes the session if the server can be reached, and removes it here in any case. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { logout } = await loadContract()
      // Of whom the call signs out: somebody else may have signed in in another tab meanwhile.
      const claims = readClaims()
      await call(logout, {}).catch(() => undefined)
      return claims
    },
    onSuccess: (claims) => {
      if (!isSomebodyElse(claims)) forgetSession()
      client.clear()
    },
  })
}
