import { createHash, randomBytes } from 'node:crypto'

/** 72 random bits in twelve letters: a link has to fit into an SMS, and is in use for a day. */
export const newAnswerCode = (): string => randomBytes(9).toString('base64url')

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()
