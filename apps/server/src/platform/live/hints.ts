import type { LiveHint, LiveTopic } from '@shala/contract/live'
import { lease } from '../database/bound-connection.ts'
import { type DatabaseAddress, openListener, type Pool } from '../database/connection.ts'
import { runPipeline } from '../database/pipeline.ts'
import { minute, second } from '../durations.ts'
import { Listening } from './listening.ts'

/** Changes in one school that happen within this many milliseconds are sent as one. */
const gatheredFor = 200
/** How far back a client can resume. */
const kept = 5 * minute
/** The clocks of several processes differ a little, and one hint too many does no harm. */
const margin = 5 * second
/** A client that was never connected loaded everything shortly before. */
const opening = 30 * second

const channels = {
  hints: 'shala_hints',
  /** Sent by triggers of the database (migration 0034). */
  ended: 'shala_ended',
  /** The same (migration 0074): a school has events for other systems. */
  webhooks: 'shala_webhooks',
} as const

type Listener = (hint: LiveHint | 'resync') => void

/** Receives the person whose sessions may have ended; null when that can be anybody. */
type EndListener = (userId: string | null) => void

interface Gathered {
  topics: Set<LiveTopic>
  by: string | null
}

export interface HintsParts {
  pool: Pool
  /** For the one connection that listens; it logs in as the pool does. */
  address: DatabaseAddress
  onFailure: (error: Error) => void
}

/**
 * Carries hints of changes to every process that serves this database, through PostgreSQL, outside the transactions of
 * the changes: a lost hint costs a delay, never a mark. The same connection hears whose sessions may have ended.
 */
export class Hints {
  readonly #parts: HintsParts
  readonly #gathered = new Map<string, Gathered>()
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #endListeners = new Set<EndListener>()
  readonly #eventListeners = new Set<(schoolId: string) => void>()
  /** When each topic of a school last changed, in milliseconds since 1970. */
  readonly #changes = new Map<string, Map<LiveTopic, number>>()
  readonly #listening: Listening
  #timer: NodeJS.Timeout | undefined

  constructor(parts: HintsParts) {
    this.#parts = parts
    this.#listening = new Listening(Object.values(channels), {
      connect: () => openListener(parts.address),
      onMessage: (channel, payload) => {
        if (channel === channels.ended) this.#tellEnd(payload)
        else if (channel === channels.webhooks) for (const tell of this.#eventListeners) tell(payload)
        else this.#receive(payload)
      },
      onResumed: () => this.#resync(),
      onFailure: parts.onFailure,
    })
  }

  /** Starts listening. A later listener does so by itself. */
  open(): Promise<void> {
    return this.#listening.begin()
  }

  /** After the change is committed. */
  tell(schoolId: string, topics: readonly LiveTopic[], by: string | null): void {
    if (topics.length === 0) return
    const before = this.#gathered.get(schoolId)
    const all = new Set([...(before?.topics ?? []), ...topics])
    this.#gathered.set(schoolId, { topics: all, by: before && before.by !== by ? null : by })
    this.#timer ??= setTimeout(() => void this.#send(), gatheredFor)
  }

  /** @returns the function that ends it */
  listen(schoolId: string, listener: Listener): () => void {
    void this.#listening.begin()
    const listeners = this.#listeners.get(schoolId) ?? new Set()
    this.#listeners.set(schoolId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(schoolId)
    }
  }

  onEnded(listener: EndListener): void {
    this.#endListeners.add(listener)
  }

  /** Receives each school that has new events for other systems; one that is lost is found within a minute. */
  onEvents(listener: (schoolId: string) => void): void {
    this.#eventListeners.add(listener)
  }

  /** The topics that have changed since a client last heard something; null when that is no longer known. */
  changedSince(schoolId: string, after: number | undefined): LiveTopic[] | null {
    const now = Date.now()
    const isKnown = after === undefined || (after >= this.#listening.since && after > now - kept)
    if (!isKnown) return null
    const since = after === undefined ? now - opening : after - margin
    const changes = this.#changes.get(schoolId) ?? new Map<LiveTopic, number>()
    return [...changes].filter(([, at]) => at >= since).map(([topic]) => topic)
  }

  /**
   * When a school last changed as far as this process heard, in milliseconds since 1970; infinite while it hears
   * nothing.
   */
  changedAt(schoolId: string): number {
    const changes = this.#changes.get(schoolId)?.values() ?? []
    return Math.max(this.#listening.since, ...changes)
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#listening.end()
  }

  async #send(): Promise<void> {
    this.#timer = undefined
    const hints = [...this.#gathered].map(([s, { topics, by }]) =>
      JSON.stringify({ s, t: [...topics], b: by }),
    )
    this.#gathered.clear()
    try {
      const { client, release } = await lease(this.#parts.pool, 'hints')
      const statements = hints.map((hint) => ({
        text: 'select pg_notify($1, $2)',
        values: [channels.hints, hint],
      }))
      await runPipeline(client, statements).finally(release)
    } catch (error) {
      this.#parts.onFailure(error as Error)
    }
  }

  #receive(payload: string): void {
    const {
      s: schoolId,
      t: topics,
      b: by,
    } = JSON.parse(payload) as { s: string; t: LiveTopic[]; b: string | null }
    const now = Date.now()
    const changes = this.#changes.get(schoolId) ?? new Map()
    for (const topic of topics) changes.set(topic, now)
    // Added last: the schools that have been quiet longest come first.
    this.#changes.delete(schoolId)
    this.#changes.set(schoolId, changes)
    this.#forget(now - kept)
    for (const listener of this.#listeners.get(schoolId) ?? []) listener({ topics, by })
  }

  #forget(before: number): void {
    for (const [schoolId, changes] of this.#changes) {
      if (Math.max(...changes.values()) >= before) return
      this.#changes.delete(schoolId)
    }
  }

  #tellEnd(userId: string | null): void {
    for (const listener of this.#endListeners) listener(userId)
  }

  #resync(): void {
    this.#tellEnd(null)
    this.#changes.clear()
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener('resync')
  }
}
