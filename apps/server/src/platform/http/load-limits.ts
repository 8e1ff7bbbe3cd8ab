import { megabyte } from '../bytes.ts'
import { minute, second } from '../durations.ts'
import type { ReceivingLimits } from './body-budget.ts'

/** The most that one process accepts from its clients. */
export interface LoadLimits {
  /** Per network, for requests without a valid token: signed-in people count by session. */
  requestsPerMinute: number
  requestsPerMinuteOfPerson: number
  /** Open at the same time. */
  connections: number
  /** Per network. */
  connectionsOfNetwork: number
  /** When the process is this many milliseconds behind, it answers 503. */
  eventLoopDelay: number
  times: TimeLimits
  bodies: BodyLimits
}

export interface BodyLimits {
  /** Bodies that are read in one piece. */
  inMemory: ReceivingLimits
  /** Bodies with files, which go to disk as they arrive. */
  onDisk: ReceivingLimits
}

/** In milliseconds. */
export interface TimeLimits {
  /** From the connection or the end of the last answer to the end of the headers. */
  headers: number
  /** For a whole request. */
  request: number
  /** An unused connection is closed after this. */
  idle: number
  /**
   * A client that the server waits for must move `leastBytes` of a body or an answer in each such period, or finish it.
   */
  progress: number
  /** In bytes. */
  leastBytes: number
  /** How often all of this is checked. */
  look: number
}

export const usualLimits: LoadLimits = {
  requestsPerMinute: 6000,
  requestsPerMinuteOfPerson: 3000,
  connections: 4000,
  connectionsOfNetwork: 1000,
  eventLoopDelay: 2 * second,
  times: {
    headers: 30 * second,
    // 5 MB over GPRS take a quarter of an hour.
    request: 20 * minute,
    // Longer than a proxy keeps its connections, so that the proxy is the one that closes.
    idle: 72 * second,
    progress: minute,
    leastBytes: 4096,
    look: 5 * second,
  },
  bodies: {
    inMemory: { ofSender: 4 * megabyte, ofNetwork: 16 * megabyte, inAll: 128 * megabyte },
    // A teacher's form with all its files has 75 MB.
    onDisk: { ofSender: 200 * megabyte, ofNetwork: 1000 * megabyte, inAll: 4000 * megabyte },
  },
}
