import { type Raw, text, whatIsSet } from '#platform/screens/search-params.ts'

/** `next`: where the person wanted to go; only one of our own paths. `mode`: with a password instead of a code. */
export function loginSearch(raw: Raw) {
  const next = text(raw.next)
  return whatIsSet({
    next: next?.startsWith('/') && !next.startsWith('//') ? next : undefined,
    mode: raw.mode === 'password' ? ('password' as const) : undefined,
  })
}
