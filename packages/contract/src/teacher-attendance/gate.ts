import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import type { Refusal } from '../general/refusal.ts'

/** A changing code is replaced every 30 seconds, and is valid for 60 from when it first appears. */
export const gateSeconds = { changes: 30, valid: 60 } as const

/** The screen that a code opens; the spelling is part of the product's contract. */
export const scanPath = '/scanedTeacherAttendence'

/** The screen on the tablet at the gate. Its key follows after `#`, which is sent to no server. */
export const gatePath = '/gate'

/** The address in the QR code, for a phone's own camera as well as for the scanner. */
export function scanUrl(origin: string, code?: string | null): string {
  return code ? `${origin}${scanPath}?code=${encodeURIComponent(code)}` : `${origin}${scanPath}`
}

/** The code in what was scanned; '' for the one that never changes, null for another address. */
export function codeOfScan(text: string, origin: string): string | null {
  const start = `${origin}${scanPath}`
  if (!text.startsWith(start)) return null
  const found = /^\/?(?:\?code=([\w-]{1,100}))?$/.exec(text.slice(start.length))
  return found ? (found[1] ?? '') : null
}

export const gateTexts = {
  made: /*i18n*/ 'The gate screen has a new link. The old one no longer works.',
  ended:
    /*i18n*/ "The gate screen's link no longer works. A screen that uses it goes blank within 30 seconds.",
} as const

export const gateRefusals = {
  unknown: {
    code: 'teacher_attendance.gate_unknown',
    status: 404,
    message: /*i18n*/ 'This link no longer works. Please ask the office for the new one.',
  },
} as const satisfies Record<string, Refusal>

const shownCode = z.object({
  /** Null while the school uses the code that never changes. */
  code: z.nullable(z.string()),
  /** Milliseconds until the next one. */
  changesIn: z.int(),
  /** The address at which phones find the product. */
  origin: z.string(),
})
export type ShownCode = z.output<typeof shownCode>

export const getTeacherCode = endpoint({
  method: 'GET',
  path: '/api/attendance/teacher/code',
  summary: 'The code that teachers scan now, and whether a gate screen has a link',
  answer: z.extend(shownCode, { gate: z.nullable(z.object({ madeAt: z.string(), madeBy: z.string() })) }),
})

export const makeGate = endpoint({
  method: 'POST',
  path: '/api/attendance/teacher/gate',
  summary: 'Create a new link for the screen at the gate; the previous one ends',
  answer: z.object({ message: z.string(), key: z.string() }),
})

export const endGate = endpoint({
  method: 'DELETE',
  path: '/api/attendance/teacher/gate',
  summary: 'End the gate screen’s link',
  answer: z.object({ message: z.string() }),
})

/** A POST, so that the key is in no address. */
export const showGate = endpoint({
  method: 'POST',
  path: '/api/attendance/teacher/gate/code',
  summary: 'The code for the screen at the gate, by the key of its link',
  body: z.object({ key: z.string(gateRefusals.unknown.message).check(z.maxLength(200)) }),
  answer: z.extend(shownCode, {
    schoolName: z.string(),
    /** An instant, by the server's clock. */
    now: z.string(),
    timeZone: z.string(),
  }),
})
