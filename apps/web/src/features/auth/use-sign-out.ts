import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { forgetSession, isSomebodyElse, readClaims } from '#platform/session/session.ts'
import { loadContract } from './load-contract.ts'

/** A network that swallows calls must not keep somebody signed in who walks away from a shared computer. */
const patienceMs = 2000
const patience = () => new Promise((done) => setTimeout(done, patienceMs))

/** Revokes the session if the server can be reached, and removes it here in any case. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      // Of whom the call signs out: somebody else may have signed in in another tab meanwhile.
      const claims = readClaims()
      const revoke = async () => {
        const { logout } = await loadContract()
        // By now the wait may be over, and the next person signed in.
        if (!isSomebodyElse(claims)) await call(logout, {})
      }
      await Promise.race([revoke().catch(() => undefined), patience()])
      return claims
    },
    onSuccess: (claims) => {
      if (!isSomebodyElse(claims)) forgetSession()
      client.clear()
    },
  })
}
