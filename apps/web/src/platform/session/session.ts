import type { SignedIn, TokenClaims } from '@shala/contract/auth/auth'
import type { Duty } from '@shala/contract/people'
import { lastClassKey, pushOwnerKey, readStored, scanningKey, store } from './storage.ts'

const keys = { token: 'token', user: 'user', session: 'session', duty: 'duty' } as const

export function hasToken(): boolean {
  return readStored(keys.token) !== null
}

let decoded: { token: string; claims: TokenClaims | null } | undefined

/** The stored token's claims, for display only; null when there is none or it cannot be read. */
export function readClaims(): TokenClaims | null {
  const token = readStored(keys.token)
  if (token === null) return null
  if (decoded?.token !== token) decoded = { token, claims: decode(token) }
  return decoded.claims
}

/** Checked by hand: the sign-in screen loads this, and must not load zod and the contract's schema. */
function isClaims(value: unknown): value is TokenClaims {
  const { userId, role, name } = (value ?? {}) as Partial<Record<keyof TokenClaims, unknown>>
  return [userId, role, name].every((claim) => typeof claim === 'string')
}

/** The payload of a signed token, unverified: for display only. Undefined when it cannot be read. */
export function readPayload(token: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

function decode(token: string): TokenClaims | null {
  const claims = readPayload(token)
  return isClaims(claims) ? claims : null
}

/** Whether somebody else has signed in, in another tab, since these claims were read: their session is not ours to end. */
export function isSomebodyElse(claims: TokenClaims | null): boolean {
  const now = readClaims()
  return now !== null && now !== claims
}

const watchers = new Set<() => void>()

/**
 * Calls back when the token changes, in this tab or another: somebody else, nobody, or the same person, now with a
 * school.
 */
export function watchSession(watcher: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === keys.token || key === null) watcher()
  }
  watchers.add(watcher)
  window.addEventListener('storage', elsewhere)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', elsewhere)
  }
}

function tellWatchers(): void {
  for (const watcher of watchers) watcher()
}

export function keepSignedIn({ token, user }: SignedIn): void {
  // Another person's, when the account is switched.
  store(keys.duty, null)
  store(keys.token, token)
  store(keys.user, JSON.stringify(user))
  tellWatchers()
}

/** What an admin may do, as the server last said; before it has, as the token says. For display only. */
export function readDuty(): Duty {
  const known = readStored(keys.duty) ?? readClaims()?.duty
  return known === 'principal' || known === 'office' ? known : 'administrator'
}

/** Keeps what the server says: an admin's duty changes without a new sign-in. */
export function keepDuty(duty: Duty): void {
  if (readStored(keys.duty) === duty) return
  const before = readDuty()
  store(keys.duty, duty)
  if (before !== duty) tellWatchers()
}

/** Stores the new token that comes with a new school. */
export function replaceToken(token: string): void {
  store(keys.token, token)
  tellWatchers()
}

/** Role and identity and, for admins, the school and its classes. */
export function keepSessionData(found: { school?: unknown; classes?: unknown }): void {
  const claims = readClaims()
  if (!claims) return
  const { role, userId, name, schoolId, photo } = claims
  store(keys.session, JSON.stringify({ role, userId, name, schoolId, photo, ...found }))
}

const forgetters = new Set<() => void>()

/** Called when nobody is signed in any more, to remove what else is stored about the person. */
export function whenForgotten(forget: () => void): void {
  forgetters.add(forget)
}

export function forgetSession(): void {
  for (const key of [...Object.values(keys), lastClassKey, pushOwnerKey, scanningKey]) store(key, null)
  for (const forget of forgetters) forget()
  tellWatchers()
  // Loaded on demand, for the sign-in screen's sake. If it cannot be loaded, the next person's start removes what
  // belongs to another.
  void import('./forget-answers.ts').then(
    ({ forgetAnswers }) => forgetAnswers(),
    () => {},
  )
}

/** Signing out in one tab signs out the others; switching the account there switches it here. */
export function whenSignedOutElsewhere(handler: () => void): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    // A tab that was busy hears of it late: whoever has signed in since stays signed in.
    if ((key === keys.token && newValue === null) || key === null) {
      return hasToken() ? location.assign('/') : handler()
    }
    const isOther = key === keys.token && oldValue !== null && newValue !== null
    if (isOther && decode(oldValue)?.userId !== decode(newValue)?.userId) location.assign('/')
  })
}
