import { minute, second } from '../durations.ts'

/** What one process takes at most of its clients. */
export interface LoadLimits {
  /** Of one network, without a good token: its own people who are signed in are counted by session. */
  requestsPerMinute: number
  requestsPerMinuteOfSession: number
  /** Open at once. */
  connections: number
  /** Of one network. */
  connectionsOfNetwork: number
  times: TimeLimits
}

/** In milliseconds. */
export interface TimeLimits {
  /** From the connection or the last answer's end to the end of the headers. */
  headers: number
  /** For a whole request. */
  request: number
  /** A connection that is not used is closed after this. */
  idle: number
  /** In each such span a body or an answer under way must move by `leastBytes`, or end. */
  progress: number
  /** In bytes. */
  leastBytes: number
  /** How often all of this is looked at. */
  look: number
}

export const usualLimits: LoadLimits = {
  requestsPerMinute: 6000,
  requestsPerMinuteOfSession: 3000,
  connections: 4000,
  connectionsOfNetwork: 1000,
  times: {
    headers: 20 * second,
    // 5 MB over GPRS take a quarter of an hour.
    request: 20 * minute,
    // Longer than a proxy keeps its own, so that the proxy is the one that closes.
    idle: 72 * second,
    progress: 30 * second,
    leastBytes: 4096,
    look: 5 * second,
  },
}
