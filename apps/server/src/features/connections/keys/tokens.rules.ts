import { createHmac, timingSafeEqual } from 'node:crypto'
import { rosterLimits, rosterScopes } from '@shala/contract/connections/rosters'
import { idSchema } from '@shala/contract/people'
import { type AuthParts, authContext, countWrongKey, refuseGuessingKeys } from '#features/auth/index'
import type { SchoolDb } from '#platform/database/school-db'
import { before, hour, second } from '#platform/durations'
import { type KeyRing, keysFor } from '#platform/process/key-ring'
import { hashOf } from './keys.rules.ts'
import * as store from './keys.store.ts'

export interface TokenParts {
  auth: AuthParts
  tokenKeys: KeyRing
  bindToSchool: (schoolId: string) => SchoolDb
}

/** A client's request for a token. */
export interface TokenRequest {
  grantType: string
  clientId: string
  clientSecret: string
  scope: string
}

export interface From {
  now: Date
  ipAddress: string
  userAgent: string | null
}

/** The school and the key that a client id or a token names. */
interface Owner {
  schoolId: string
  keyId: string
}

export interface Grant {
  token: string
  scopes: readonly string[]
}

function ownerOf(clientId: string): Owner | null {
  const [schoolId, keyId] = clientId.split('.').map((id) => idSchema.safeParse(id).data)
  return schoolId && keyId ? { schoolId, keyId } : null
}

const macOf = (bytes: Uint8Array, text: string) => createHmac('sha256', bytes).update(text).digest()

/** Which of the scopes that are asked for there are; all of them, where none is named. */
function grantedOf(scope: string): readonly string[] {
  const asked = scope.split(' ').filter((one) => one !== '')
  return asked.length === 0 ? rosterScopes : rosterScopes.filter((one) => asked.includes(one))
}

/**
 * A token for an hour. It names its school and key and is signed; whether the key still stands is asked at every use.
 * @returns null for a wrong key, an empty list of scopes where none of them is given here
 * @throws Refused 429 after many wrong keys from one network
 */
export async function grantToken(
  { auth, tokenKeys, bindToSchool }: TokenParts,
  { clientId, clientSecret, scope }: TokenRequest,
  from: From,
): Promise<Grant | null> {
  const asking = authContext(auth, from)
  const owner = ownerOf(clientId)
  const db = owner && bindToSchool(owner.schoolId)
  const key = db && (await store.findOpenKey(db, owner.keyId))
  if (!key || !timingSafeEqual(key.secretHash, hashOf(clientSecret))) {
    // A right key is taken all the same: a network may be that of many schools.
    await refuseGuessingKeys(asking)
    await countWrongKey(asking)
    return null
  }
  const scopes = grantedOf(scope)
  if (scopes.length === 0) return { token: '', scopes }
  const { now } = from
  await store.noteUse(db, owner.keyId, { now, since: before(now, hour) })
  const { id, bytes } = tokenKeys.current
  const ends = Math.floor(now.getTime() / second) + rosterLimits.token
  const text = `${owner.schoolId}.${owner.keyId}.${ends}.${id}`
  return { token: `${text}.${macOf(bytes, text).toString('base64url')}`, scopes }
}

const form =
  /^(?<text>(?<clientId>[\da-f-]{36}\.[\da-f-]{36})\.(?<ends>\d{1,12})\.(?<id>[\da-f]{8}))\.(?<mac>[\w-]{43})$/

/** The owner of a token that we signed and that has not ended. Its key may have been revoked meanwhile. */
export function readRosterToken(tokenKeys: KeyRing, token: string, now: Date): Owner | null {
  const { text = '', clientId = '', ends = '', id = '', mac = '' } = form.exec(token)?.groups ?? {}
  const sent = Buffer.from(mac, 'base64url')
  const isOurs = keysFor(tokenKeys, id).some(({ bytes }) => {
    const expected = macOf(bytes, text)
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  })
  return isOurs && Number(ends) * second > now.getTime() ? ownerOf(clientId) : null
}
