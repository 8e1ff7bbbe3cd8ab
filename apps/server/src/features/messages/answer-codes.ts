import { createHash, randomBytes } from 'node:crypto'

const codeBytes = 9

/**
 * 71 random bits in twelve letters and digits: a link has to fit into an SMS, and phones leave out a sign at its end.
 */
export function newAnswerCode(): string {
  const code = randomBytes(codeBytes).toString('base64url')
  return /[-_]/.test(code) ? newAnswerCode() : code
}

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()
