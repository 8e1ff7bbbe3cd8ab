import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether what somebody sent is a secret, in a time that tells nothing about it. */
export function isSameSecret(sent: string, secret: string): boolean {
  return timingSafeEqual(digest(sent), digest(secret))
}
