import type { FastifyReply } from 'fastify'
import { second } from '../durations.ts'

/** Shorter than proxies wait for data. */
const heartbeat = 20 * second
/** How often the person is checked again, although the end of a session is heard of: it may have expired. */
const checkedEvery = 60 * second
/** The most bytes that a client may leave unread. */
const unread = 65_536

/** A continuing answer: events as they happen, until either side ends it. */
export class StreamAnswer {
  /**
   * Starts sending. The returned function ends it and says whether the client hung up; it did not if the connection
   * broke.
   */
  readonly begin: (stream: EventStream) => (byClient: boolean) => void

  constructor(begin: StreamAnswer['begin']) {
    this.begin = begin
  }
}

export class EventStream {
  readonly #reply: FastifyReply
  #stop: (byClient: boolean) => void = () => {}
  #isCut = false
  #mayGoOn: () => Promise<boolean> = async () => true

  constructor(reply: FastifyReply) {
    this.#reply = reply
  }

  /** The id is the moment, from which a client resumes. */
  send(event: string, data: object): void {
    this.#write(`id: ${Date.now()}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** @param mayGoOn whether the person may still hear */
  open(answer: StreamAnswer, mayGoOn: () => Promise<boolean>): void {
    const { raw } = this.#reply
    this.#mayGoOn = mayGoOn
    this.#reply.hijack()
    const headers = { ...this.#reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8' }
    // A connection kept for the next request would delay the shutdown.
    raw.shouldKeepAlive = false
    // A proxy that buffers answers would hold every event back.
    raw.writeHead(200, { ...(headers as Record<string, string>), 'x-accel-buffering': 'no' })
    const beats = setInterval(() => this.#write(':\n\n'), heartbeat)
    const checks = setInterval(() => void this.check(), checkedEvery)
    const stop = answer.begin(this)
    this.#stop = (byClient) => {
      clearInterval(beats)
      clearInterval(checks)
      stop(byClient)
    }
    if (raw.destroyed) this.#stop(false)
    // The session may have ended while the answer was made.
    else void this.check()
    const { socket } = this.#reply.request.raw
    raw.once('close', () => this.#stop(!(raw.writableEnded || this.#isCut || socket.errored)))
  }

  /** Ends it if the person may no longer hear it. */
  async check(): Promise<void> {
    if (!(await this.#mayGoOn().catch(() => true))) this.end()
  }

  end(): void {
    this.#reply.raw.end()
  }

  #write(text: string): void {
    const { raw } = this.#reply
    if (raw.writableLength > unread) {
      this.#isCut = true
      raw.destroy()
    } else if (!raw.writableEnded) raw.write(text)
  }
}

/** The streams that a process has open. */
export class OpenStreams {
  /** By person. */
  readonly #open = new Map<string, Set<EventStream>>()
  #isOver = false

  countOf(userId: string): number {
    return this.#open.get(userId)?.size ?? 0
  }

  add(userId: string, stream: EventStream, reply: FastifyReply): void {
    const streams = this.#open.get(userId) ?? new Set()
    this.#open.set(userId, streams.add(stream))
    reply.raw.once('close', () => {
      streams.delete(stream)
      if (streams.size === 0) this.#open.delete(userId)
    })
    if (this.#isOver) stream.end()
  }

  /** @param userId null for everybody's */
  check(userId: string | null): void {
    const streams = userId === null ? [...this.#open.values()] : [this.#open.get(userId) ?? []]
    for (const stream of streams.flatMap((some) => [...some])) void stream.check()
  }

  /** Called before the server waits for requests under way. */
  endAll(): void {
    this.#isOver = true
    for (const streams of this.#open.values()) for (const stream of streams) stream.end()
  }
}
