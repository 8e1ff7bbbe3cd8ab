import type { AccountChoice, SignedIn } from '@shala/contract/auth'
import { authRefusals, identifierOf } from '@shala/contract/auth-texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#platform/api.ts'
import { forgetSession, keepSignedIn } from '#platform/session.ts'

/** The schemas come after the first paint: the sign-in screen does without them until something is sent. */
export const loadContract = () => import('@shala/contract/auth')

export function useSendLoginOtp() {
  return useMutation({
    mutationFn: async (identifier: string) =>
      call((await loadContract()).sendLoginOtp, { body: identifierOf(identifier) }),
  })
}

/** Answers the choice to make when several accounts share the identifier, else null: signed in. */
export function useVerifyLoginOtp() {
  const keep = useKeepSignedIn()
  return useMutation({
    mutationFn: async ({ identifier, otp }: { identifier: string; otp: string }) => {
      try {
        keep(
          await call((await loadContract()).verifyLoginOtp, { body: { ...identifierOf(identifier), otp } }),
        )
        return null
      } catch (error) {
        return choiceOf(error)
      }
    },
  })
}

/** @throws what is no choice between accounts */
function choiceOf(error: unknown): AccountChoice {
  if (!(error instanceof ApiError) || error.code !== authRefusals.chooseAccount.code) throw error
  const { ticket, accounts } = error.body as Partial<AccountChoice>
  return { ticket: ticket ?? '', accounts: accounts ?? [] }
}

export function useChooseAccount() {
  const keep = useKeepSignedIn()
  return useMutation({
    mutationFn: async (body: { ticket: string; userId: string }) =>
      keep(await call((await loadContract()).chooseAccount, { body })),
  })
}

export function useSendSignupOtp() {
  return useMutation({
    mutationFn: async (body: { name: string; phone: string }) =>
      call((await loadContract()).sendSignupOtp, { body }),
  })
}

export function useSignup() {
  const keep = useKeepSignedIn()
  return useMutation({
    mutationFn: async (body: { name: string; phone: string; otp: string }) =>
      keep(await call((await loadContract()).signup, { body })),
  })
}

function useKeepSignedIn() {
  const client = useQueryClient()
  return (signedIn: SignedIn) => {
    client.clear()
    keepSignedIn(signedIn)
  }
}

/** Revokes the session if the server can be reached, and forgets it here in any case. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call((await loadContract()).logout, {}).catch(() => undefined),
    onSuccess: () => {
      forgetSession()
      client.clear()
    },
  })
}

/** Whether codes of a channel end in the server's outbox instead of a mailbox or phone. */
export function useIsOutbox(channel: 'email' | 'phone'): boolean {
  const config = useQuery({
    queryKey: ['config'],
    queryFn: async ({ signal }) => call((await import('@shala/contract/system')).getConfig, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return config.data?.delivery[channel] === 'outbox'
}
