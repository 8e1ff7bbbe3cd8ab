import { randomBytes } from 'node:crypto'

// A code names its school, so that the page behind it knows whose rows to look at, and is secret by what follows.

const schoolBytes = 16
const secretBytes = 20

/** 160 random bits behind the school's id, in the letters of an address. */
export function newCode(schoolId: string): string {
  const school = Buffer.from(schoolId.replaceAll('-', ''), 'hex')
  return Buffer.concat([school, randomBytes(secretBytes)]).toString('base64url')
}

/** The id of the school that a code names; null for what is not a code. */
export function schoolOf(code: string): string | null {
  const bytes = Buffer.from(code, 'base64url')
  const isWhole = bytes.length === schoolBytes + secretBytes && bytes.toString('base64url') === code
  if (!isWhole) return null
  const hex = bytes.subarray(0, schoolBytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
