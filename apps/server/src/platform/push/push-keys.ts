import { ECDH } from 'node:crypto'

export interface PushKeys {
  p256dh: string
  auth: string
}

const pointLength = 65
const secretLength = 16

function isPoint(key: Buffer): boolean {
  if (key.length !== pointLength) return false
  try {
    ECDH.convertKey(key, 'prime256v1')
    return true
  } catch {
    return false
  }
}

/** A browser's key that cannot encrypt anything (RFC 8291); undefined when both are valid. */
export function findUnsound({ p256dh, auth }: PushKeys): keyof PushKeys | undefined {
  if (!isPoint(Buffer.from(p256dh, 'base64url'))) return 'p256dh'
  return Buffer.from(auth, 'base64url').length === secretLength ? undefined : 'auth'
}
