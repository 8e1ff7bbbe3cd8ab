import type { Client } from '../database/connection.ts'
import { second } from '../durations.ts'

const longestPause = 30 * second

interface ListeningParts {
  connect: () => Client
  onMessage: (payload: string) => void
  /** After a break in which messages may have been missed. */
  onResumed: () => void
  onFailure: (error: Error) => void
}

/** A connection that hears what other processes say, and comes back after every break. */
export class Listening {
  static readonly channel = 'shala_hints'
  readonly #parts: ListeningParts
  #client: Client | undefined
  #begun: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #pause = second
  #hasListened = false
  #isOver = false
  /** From when on nothing was missed, in milliseconds since 1970; infinite while it does not listen. */
  since = Number.POSITIVE_INFINITY

  constructor(parts: ListeningParts) {
    this.#parts = parts
  }

  begin(): Promise<void> {
    this.#begun ??= this.#connect()
    return this.#begun
  }

  async end(): Promise<void> {
    this.#isOver = true
    clearTimeout(this.#timer)
    await this.#begun
    await this.#client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    if (this.#isOver) return
    const client = this.#parts.connect()
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload }) => this.#parts.onMessage(payload ?? ''))
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${Listening.channel}`)
      this.#listens()
    } catch (error) {
      this.#parts.onFailure(error as Error)
      this.#lose(client)
    }
  }

  #listens(): void {
    this.since = Date.now()
    this.#pause = second
    if (this.#hasListened) this.#parts.onResumed()
    this.#hasListened = true
  }

  #lose(client: Client): void {
    if (this.#client !== client || this.#isOver) return
    this.#client = undefined
    this.since = Number.POSITIVE_INFINITY
    client.end().catch(() => {})
    this.#timer = setTimeout(() => {
      this.#begun = this.#connect()
    }, this.#pause)
    this.#pause = Math.min(longestPause, this.#pause * 2)
  }
}
