import { authRefusals } from '@shala/contract/auth/texts'
import { type Raw, text, whatIsSet } from '#platform/screens/search-params.ts'

/**
 * `next`: where the person wanted to go; only one of our own paths. `mode`: with a password instead of a code. `ended`:
 * who signed the person out.
 */
export function loginSearch(raw: Raw) {
  const next = text(raw.next)
  return whatIsSet({
    next: next?.startsWith('/') && !next.startsWith('//') ? next : undefined,
    ended: raw.ended === 'school' ? ('school' as const) : undefined,
    mode: raw.mode === 'password' ? ('password' as const) : undefined,
  })
}

/** For whoever wanted to go there, and the refusal that sends them to sign in. */
export function loginSearchFor(wanted: string, refusal?: unknown): ReturnType<typeof loginSearch> {
  const { code } = (refusal ?? {}) as { code?: unknown }
  const ended = code === authRefusals.signedOutBySchool.code ? ('school' as const) : undefined
  return whatIsSet({ next: wanted === '/' ? undefined : wanted, ended })
}
