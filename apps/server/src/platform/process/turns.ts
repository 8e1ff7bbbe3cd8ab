import { generalRefusals } from '@shala/contract/general/refusal'
import { minute, second } from '../durations.ts'
import { Refused } from '../refused.ts'

interface Limits {
  /** Turns under way in this process at the same time. */
  atOnce: number
  /** Of those, at most this many for one school. */
  ofSchool: number
  /** At most this many of one school wait, and a quarter of them for one person; more are refused at once. */
  waiting: number
  /** In milliseconds; nobody waits longer. */
  patience: number
}

/** The school, or another share, and the person in it. */
export interface Claimant {
  school: string
  person?: string
  /** It changes nothing, so that nothing is lost while it waits behind the others. */
  canWait?: boolean
}

interface Waiter extends Claimant {
  go: () => void
}

const retrySeconds = 10
/** Turns in a row of those who cannot wait, while one who can is waiting; the next is theirs. */
const mostBeforePatient = 3

/**
 * Shares something scarce: free turns go to the school served longest ago, and in it to the person served longest ago;
 * those who can wait come after the others, but every fourth turn is theirs.
 * A turn inside another turn of the same kind would wait for itself.
 */
export class Turns {
  readonly #limits: Limits
  readonly #held = new Map<string, number>()
  readonly #waiting = new Set<Waiter>()
  /** When each was last served, counted in turns; forgotten when nobody waits. */
  readonly #served = new Map<string, number>()
  #taken = 0
  #count = 0
  #beforePatient = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** @throws Refused 503 after too long a wait, or an AbortError when `signal` is aborted while waiting */
  async take<R>(who: Claimant, act: () => Promise<R>, signal?: AbortSignal): Promise<R> {
    const leave = await this.enter(who, signal)
    try {
      return await act()
    } finally {
      leave()
    }
  }

  /**
   * The turn lasts until the returned function is called, once.
   * @throws like `take`
   */
  async enter(who: Claimant, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    if (this.#isFree(who)) this.#hold(who)
    else await this.#wait(who, signal)
    return () => this.#leave(who)
  }

  #isFree({ school }: Claimant): boolean {
    return this.#taken < this.#limits.atOnce && this.#heldBy(school) < this.#limits.ofSchool
  }

  #heldBy(school: string): number {
    return this.#held.get(school) ?? 0
  }

  #hold(who: Claimant): void {
    this.#taken += 1
    this.#held.set(who.school, this.#heldBy(who.school) + 1)
    this.#count += 1
    this.#served.set(who.school, this.#count).set(personKey(who), this.#count)
  }

  #leave({ school }: Claimant): void {
    this.#taken -= 1
    const left = this.#heldBy(school) - 1
    if (left > 0) this.#held.set(school, left)
    else this.#held.delete(school)
    this.#serveNext()
  }

  async #wait(who: Claimant, signal: AbortSignal | undefined): Promise<void> {
    const before = [...this.#waiting].filter(({ school }) => school === who.school)
    const own = before.filter(({ person }) => person !== undefined && person === who.person)
    const { waiting } = this.#limits
    if (before.length >= waiting || own.length >= Math.ceil(waiting / 4)) throw busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { ...who, go: resolve }
    const giveUp = (reason: unknown) => {
      this.#waiting.delete(waiter)
      reject(reason)
    }
    const onGone = () => giveUp(signal?.reason)
    const timer = setTimeout(() => giveUp(busy()), this.#limits.patience)
    signal?.addEventListener('abort', onGone)
    this.#waiting.add(waiter)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onGone)
    }
  }

  #serveNext(): void {
    if (this.#waiting.size === 0) this.#served.clear()
    const patient = this.#first(({ canWait }) => canWait === true)
    const other = this.#first(({ canWait }) => !canWait)
    const isOfPatient = patient !== undefined && (!other || this.#beforePatient >= mostBeforePatient)
    const next = isOfPatient ? patient : other
    this.#beforePatient = patient && !isOfPatient ? this.#beforePatient + 1 : 0
    if (!next) return
    this.#waiting.delete(next)
    this.#hold(next)
    next.go()
  }

  #first(isOne: (waiter: Waiter) => boolean): Waiter | undefined {
    let first: Waiter | undefined
    for (const waiter of this.#waiting) {
      if (isOne(waiter) && this.#isFree(waiter) && (!first || this.#isBefore(waiter, first))) first = waiter
    }
    return first
  }

  #isBefore(one: Waiter, other: Waiter): boolean {
    const last = (key: string) => this.#served.get(key) ?? 0
    const bySchool = last(one.school) - last(other.school)
    return bySchool < 0 || (bySchool === 0 && last(personKey(one)) < last(personKey(other)))
  }
}

/** The turns of one process. Each kind is separate, so that a picture never waits for a download. */
export function openTurns() {
  return {
    /** Each takes up to a minute, holds a connection and writes a file. */
    downloads: new Turns({ atOnce: 2, ofSchool: 1, waiting: 4, patience: minute }),
    /** The file of a whole school: its encryption takes 256 MB. */
    schoolFiles: new Turns({ atOnce: 1, ofSchool: 1, waiting: 4, patience: minute }),
    /** Long lists that are read or imported: each holds a connection. */
    lists: new Turns({ atOnce: 2, ofSchool: 1, waiting: 60, patience: 20 * second }),
    /** A file may be built to occupy a thread for seconds: only other files wait for it. */
    calendarFiles: new Turns({ atOnce: 1, ofSchool: 1, waiting: 8, patience: 20 * second }),
    /** A hash takes a thread for some hundredths of a second. A whole school behind one network counts as one here. */
    passwords: new Turns({ atOnce: 2, ofSchool: 1, waiting: 200, patience: 20 * second }),
    /** Each decoded picture takes up to 150 MB and a thread that files and passwords need too. */
    pictures: new Turns({ atOnce: 2, ofSchool: 1, waiting: 60, patience: 20 * second }),
  }
}

export type AllTurns = ReturnType<typeof openTurns>

function personKey({ school, person = '' }: Claimant): string {
  return `${school}/${person}`
}

function busy(): Refused {
  return new Refused(generalRefusals.busy, { retryAfter: retrySeconds })
}
