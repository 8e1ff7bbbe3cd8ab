import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Key, type KeyRing, keysFor } from '../process/key-ring.ts'

const algorithm = 'aes-256-gcm'
/** The first form names no key, the second the id of its key. */
const forms = { withoutKey: 1, withKey: 2 } as const
const keyIdLength = 4
const nonceLength = 12
const tagLength = 16

/** How everything sealed with a key begins: the form and the key's id. */
export function sealedHead({ id }: Key): Buffer {
  return Buffer.concat([Buffer.from([forms.withKey]), Buffer.from(id, 'hex')])
}

/**
 * Encrypts bytes for one place (AES-256-GCM): form, key id, nonce, tag, ciphertext. Moved to another place, they cannot
 * be opened.
 */
export function seal({ current }: KeyRing, place: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, current.bytes, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([sealedHead(current), nonce, cipher.getAuthTag(), sealed])
}

function open({ bytes }: Key, place: string, body: Buffer): Buffer {
  const nonce = body.subarray(0, nonceLength)
  const tag = body.subarray(nonceLength, nonceLength + tagLength)
  const decipher = createDecipheriv(algorithm, bytes, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
  return Buffer.concat([decipher.update(body.subarray(nonceLength + tagLength)), decipher.final()])
}

/** Sealed bytes that none of the given keys opens. */
export class SealBroken extends Error {}

/** @throws SealBroken when the bytes were changed or moved, or sealed with a key that is not on the ring */
export function unseal(keys: KeyRing, place: string, sealed: Buffer): Buffer {
  const hasKey = sealed[0] === forms.withKey
  const headLength = hasKey ? 1 + keyIdLength : 1
  if ((!hasKey && sealed[0] !== forms.withoutKey) || sealed.length < headLength + nonceLength + tagLength) {
    throw new SealBroken('These bytes are not sealed.')
  }
  const id = hasKey ? sealed.subarray(1, headLength).toString('hex') : undefined
  for (const key of keysFor(keys, id)) {
    try {
      return open(key, place, sealed.subarray(headLength))
    } catch {}
  }
  throw new SealBroken('These sealed bytes were changed or moved, or their key is not given.')
}
