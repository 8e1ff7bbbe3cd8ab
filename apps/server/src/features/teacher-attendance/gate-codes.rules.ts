import { createHmac, timingSafeEqual } from 'node:crypto'
import { gateSeconds } from '@shala/contract/teacher-attendance/gate'
import { teacherAttendanceRefusals } from '@shala/contract/teacher-attendance/teacher-attendance'
import type { Context } from '#platform/context'
import { second } from '#platform/durations'
import { Refused } from '#platform/refused'

const step = gateSeconds.changes * second
/** A code remains valid for this many steps after its own. */
const grace = gateSeconds.valid / gateSeconds.changes - 1

/** Computed from the school and the time alone, so that every process shows and accepts the same code. */
function codeOf(gateCodes: Uint8Array, schoolId: string, count: number): string {
  const digest = createHmac('sha256', gateCodes).update(`${schoolId} ${count}`).digest('base64url')
  return digest.slice(0, 16)
}

/** The code that the school's screen shows now, and for how many more milliseconds. */
export function codeNow(
  gateCodes: Uint8Array,
  { schoolId, now }: { schoolId: string; now: Date },
): { code: string; changesIn: number } {
  const count = Math.floor(now.getTime() / step)
  return { code: codeOf(gateCodes, schoolId, count), changesIn: (count + 1) * step - now.getTime() }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** @throws Refused 422 without a code, and for one that has expired or belongs to another school */
export function refuseWrongCode(
  gateCodes: Uint8Array,
  { db, now }: Pick<Context, 'db' | 'now'>,
  code: string | undefined,
): void {
  const { codeMissing, codeOver } = teacherAttendanceRefusals
  if (!code) throw new Refused(codeMissing)
  const count = Math.floor(now.getTime() / step)
  const valid = Array.from({ length: grace + 1 }, (_, age) => codeOf(gateCodes, db.schoolId, count - age))
  if (!valid.some((one) => isSame(one, code))) throw new Refused(codeOver)
}
