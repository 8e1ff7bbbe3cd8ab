import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const version = 1
const nonceLength = 12
const tagLength = 16
const headLength = 1 + nonceLength + tagLength

/**
 * Encrypts bytes for one place (AES-256-GCM): version, nonce, tag, ciphertext. `place` names where they belong, so that
 * sealed bytes moved elsewhere do not open.
 */
export function seal(key: Uint8Array, place: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), sealed])
}

/** @throws when the bytes were changed, moved, or sealed with another key */
export function unseal(key: Uint8Array, place: string, sealed: Buffer): Buffer {
  if (sealed[0] !== version || sealed.length < headLength) throw new Error('These bytes are not sealed.')
  const nonce = sealed.subarray(1, 1 + nonceLength)
  const tag = sealed.subarray(1 + nonceLength, headLength)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(headLength)), decipher.final()])
}
