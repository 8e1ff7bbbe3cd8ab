import { type AttendanceStatus, attendanceStatuses } from '@shala/contract/attendance/status'
import type { Day } from '@shala/contract/general/days'
import { type RawBuilder, sql } from 'kysely'

/** Each status has a thousand characters, one for each day of a range; ranges have up to 366. */
const perStatus = 1024
/** Above all characters that have a special meaning in a string. */
const firstCode = 1024

/**
 * A mark as one character. A year of a school has hundreds of thousands of marks: written out, they take the database
 * five times as long.
 */
export function codeOfMark(from: Day): RawBuilder<string> {
  const bases = attendanceStatuses.map(
    (status, place) => sql`when ${sql.lit(status)} then ${sql.lit(firstCode + place * perStatus)}`,
  )
  return sql<string>`chr((case status ${sql.join(bases, sql` `)} end) + (date - ${from}::date))`
}

/** The day's place in the range, from 0. */
export function dayOfCode(code: number): number {
  return (code - firstCode) % perStatus
}

export function readCode(code: number): { day: number; status: AttendanceStatus } {
  const status = attendanceStatuses[Math.floor((code - firstCode) / perStatus)]
  if (!status) throw new Error('A mark has a code of no status.')
  return { day: dayOfCode(code), status }
}
