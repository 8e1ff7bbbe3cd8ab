import type { Client } from '../database/connection.ts'
import { second } from '../durations.ts'

/** A failover takes some seconds, and open screens hear nothing until this is over. */
const longestPause = 5 * second
/** A connection can be gone silently: after a failover, or behind a router that forgot it. */
const askedEvery = 20 * second

interface ListeningParts {
  connect: () => Client
  onMessage: (channel: string, payload: string) => void
  /** After a break in which messages may have been missed. */
  onResumed: () => void
  onFailure: (error: Error) => void
}

/** A connection that receives messages from other processes, and comes back after every break. */
export class Listening {
  readonly #channels: readonly string[]
  readonly #parts: ListeningParts
  #client: Client | undefined
  #begun: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #asking: NodeJS.Timeout | undefined
  #pause = second
  #hasListened = false
  #isOver = false
  /** Since when nothing was missed, in milliseconds since 1970; infinite while it is not listening. */
  since = Number.POSITIVE_INFINITY

  constructor(channels: readonly string[], parts: ListeningParts) {
    this.#channels = channels
    this.#parts = parts
  }

  begin(): Promise<void> {
    this.#begun ??= this.#connect()
    return this.#begun
  }

  async end(): Promise<void> {
    this.#isOver = true
    clearTimeout(this.#timer)
    clearInterval(this.#asking)
    await this.#begun
    await this.#client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    if (this.#isOver) return
    const client = this.#parts.connect()
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ channel, payload }) => this.#hear(channel, payload ?? ''))
    this.#client = client
    try {
      await client.connect()
      await client.query(this.#channels.map((channel) => `listen ${channel}`).join('; '))
      this.#listens(client)
    } catch (error) {
      this.#parts.onFailure(error as Error)
      this.#lose(client)
    }
  }

  /** Any login may send on a channel, even a newer version of this program. */
  #hear(channel: string, payload: string): void {
    try {
      this.#parts.onMessage(channel, payload)
    } catch (error) {
      this.#parts.onFailure(error as Error)
    }
  }

  #listens(client: Client): void {
    this.#asking = setInterval(() => client.query('select 1').catch(() => this.#lose(client)), askedEvery)
    this.since = Date.now()
    this.#pause = second
    if (this.#hasListened) this.#parts.onResumed()
    this.#hasListened = true
  }

  #lose(client: Client): void {
    if (this.#client !== client || this.#isOver) return
    this.#client = undefined
    clearInterval(this.#asking)
    this.since = Number.POSITIVE_INFINITY
    client.end().catch(() => {})
    this.#timer = setTimeout(() => {
      this.#begun = this.#connect()
    }, this.#pause)
    this.#pause = Math.min(longestPause, this.#pause * 2)
  }
}
