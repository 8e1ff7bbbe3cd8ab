import type { MarkOutcome } from '@shala/contract/attendance/attendance'
import type { ApiError } from '#platform/calls/api-error.ts'
import type { Round } from './send-marks.ts'
import type { WaitingDisk } from './waiting-disk.ts'
import type { PhoneClock, WaitingMark } from './waiting-mark.ts'

/** The outcome of a press: the server's answer, or 'replaced' by a newer press or decision before it was sent. */
export type PressOutcome = MarkOutcome | 'replaced'

export interface WaitingView {
  /** In the order pressed. */
  marks: readonly WaitingMark[]
  /** How many the device has no room for: they last as long as this page. */
  unkept: number
  /** The last failure to send; undefined when all goes well. */
  failure: ApiError | undefined
}

export interface WaitingParts {
  /** The person and the school. */
  owner: string
  disk: WaitingDisk
  clock: PhoneClock
  send: (marks: WaitingMark[]) => Promise<Round>
  mayISend: () => boolean
  alone: (run: () => Promise<void>) => Promise<void>
  /** Tells the other tabs that the device has changed, and which marks the server has saved. */
  tell: (saved: WaitingMark[]) => void
}
