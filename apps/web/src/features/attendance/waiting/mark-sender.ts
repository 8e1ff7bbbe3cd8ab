import type { ApiError } from '#platform/calls/api-error.ts'
import { type Answered, mostAtOnce, type Round } from './send-marks.ts'
import type { WaitingMark } from './waiting-mark.ts'

interface SenderParts {
  /** In the order in which they are sent. */
  waiting: () => WaitingMark[]
  send: (marks: WaitingMark[]) => Promise<Round>
  /** False as soon as another person, or nobody, is signed in. */
  mayISend: () => boolean
  /** Runs alone among all tabs of this person. */
  alone: (run: () => Promise<void>) => Promise<void>
  onAnswered: (answered: Answered[]) => void
  onFailure: (failure: ApiError | undefined) => void
}

const firstPauseMs = 3000
const longestPauseMs = 30_000
/** The server failed on something in the call; an outage has another status. */
const brokenAt = 500
const signedOut = 401
/** A server that fails on this many single marks fails on everything. */
const mostBroken = 3

/** Sends what is waiting, in order and in batches, and retries until all of it is answered. */
export class MarkSender {
  #parts: SenderParts
  #running: Promise<void> | undefined
  #isWanted = false
  #isStopped = false
  #pauseMs = firstPauseMs
  #lastFailure: ApiError | undefined
  #failedAt = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  /** Sends now. A call while it is sending leads to one more look at the end. */
  send(): Promise<void> {
    this.#isWanted = true
    this.#running ??= this.#run()
    return this.#running
  }

  /** Sends; shortly after a failed try it waits a moment: the signal that the network is back may be wrong. */
  nudge(): void {
    const wait = this.#failedAt + firstPauseMs - performance.now()
    if (wait <= 0) return void this.send()
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.send(), wait)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    // The first call goes out in a later tick, so that `#running` is set before it can end.
    await Promise.resolve()
    try {
      while (this.#isWanted && !this.#isStopped) {
        this.#isWanted = false
        clearTimeout(this.#timer)
        await this.#parts.alone(() => this.#sendAll())
      }
    } finally {
      this.#running = undefined
    }
  }

  async #sendAll(): Promise<void> {
    const broken = new Set<WaitingMark>()
    let size: number = mostAtOnce
    for (let marks = this.#next(size, broken); marks.length > 0; marks = this.#next(size, broken)) {
      const { answered, failure } = await this.#parts.send(marks)
      this.#parts.onAnswered(answered)
      if (!failure) continue
      if (marks.length === 1) for (const mark of marks) broken.add(mark)
      if (failure.status !== brokenAt || broken.size >= mostBroken) return this.#goOnLater(failure)
      // A mark on which the server fails must not hold up the others: it is found by halving.
      size = Math.ceil(marks.length / 2)
      this.#lastFailure = failure
    }
    if (broken.size > 0 && this.#lastFailure) return this.#goOnLater(this.#lastFailure)
    this.#pauseMs = firstPauseMs
    this.#parts.onFailure(undefined)
  }

  #next(size: number, broken: Set<WaitingMark>): WaitingMark[] {
    if (this.#isStopped || !this.#parts.mayISend()) return []
    const left = this.#parts.waiting().filter((mark) => !broken.has(mark))
    return left.slice(0, size)
  }

  #goOnLater(failure: ApiError): void {
    this.#failedAt = performance.now()
    this.#parts.onFailure(failure)
    // Nothing is tried before somebody signs in again.
    if (failure.status === signedOut || this.#isStopped) return
    // Otherwise fifty phones would return at once when a server does.
    const spread = this.#pauseMs * (0.75 + Math.random() / 2)
    const pause = failure.retryAfter === undefined ? spread : failure.retryAfter * 1000 + spread / 3
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.send(), pause)
  }
}
