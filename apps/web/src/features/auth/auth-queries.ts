import type { AccountChoice, SignedIn } from '@shala/contract/auth/auth'
import { authRefusals, identifierOf } from '@shala/contract/auth/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { isRefusedWith } from '#platform/calls/api-error.ts'
import { forgetSession, keepSignedIn } from '#platform/session/session.ts'
import { loadContract } from './load-contract.ts'

export function useSendLoginOtp() {
  return useMutation({
    mutationFn: async (identifier: string) =>
      call((await loadContract()).sendLoginOtp, { body: identifierOf(identifier) }),
  })
}

/** Stores the session and returns null; or returns the accounts to choose from, when several share the contact. */
function useSignIn() {
  const keep = useKeepSignedIn()
  return async (answer: Promise<SignedIn>): Promise<AccountChoice | null> => {
    try {
      keep(await answer)
      return null
    } catch (error) {
      return choiceOf(error)
    }
  }
}

/** @throws the error itself, when it offers no choice between accounts */
function choiceOf(error: unknown): AccountChoice {
  if (!isRefusedWith(error, authRefusals.chooseAccount)) throw error
  const { ticket, accounts } = error.body as Partial<AccountChoice>
  return { ticket: ticket ?? '', accounts: accounts ?? [] }
}

export function useVerifyLoginOtp() {
  const signIn = useSignIn()
  return useMutation({
    mutationFn: async ({ identifier, otp }: { identifier: string; otp: string }) =>
      signIn(call((await loadContract()).verifyLoginOtp, { body: { ...identifierOf(identifier), otp } })),
  })
}

/** Reset it once it has settled: until then it holds the password. */
export function useLogin() {
  const signIn = useSignIn()
  return useMutation({
    gcTime: 0,
    mutationFn: async ({
      identifier,
      ...secrets
    }: {
      identifier: string
      password: string
      rememberMe: boolean
    }) => signIn(call((await loadContract()).login, { body: { ...identifierOf(identifier), ...secrets } })),
  })
}

const googleTimeoutMs = 10_000

export function useGoogleLogin() {
  const signIn = useSignIn()
  return useMutation({
    mutationFn: async (body: { credential: string; clientId: string }) => {
      const { googleLogin } = await loadContract()
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), googleTimeoutMs)
      return signIn(call(googleLogin, { body, signal: limit.signal })).finally(() => clearTimeout(timer))
    },
  })
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

export function useForgotPassword() {
  return useMutation({
    mutationFn: async (identifier: string) =>
      call((await loadContract()).forgotPassword, { body: identifierOf(identifier) }),
  })
}

/** Ends every session, including this browser's. Reset it once it has settled: until then it holds the password. */
export function useResetPassword() {
  const client = useQueryClient()
  return useMutation({
    gcTime: 0,
    mutationFn: async ({
      identifier,
      ...secrets
    }: {
      identifier: string
      otp: string
      newPassword: string
    }) => {
      const body = { ...identifierOf(identifier), ...secrets }
      await call((await loadContract()).resetPassword, { body })
      forgetSession()
      client.clear()
    },
  })
}

function useKeepSignedIn() {
  const client = useQueryClient()
  return (signedIn: SignedIn) => {
    client.clear()
    keepSignedIn(signedIn)
  }
}
