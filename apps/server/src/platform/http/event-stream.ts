import type { FastifyReply } from 'fastify'
import { second } from '../durations.ts'

/** Shorter than a proxy waits for something to come. */
const heartbeat = 20 * second
/** How often the person is asked for again: a session may be over. */
const checkedEvery = 60 * second
/** Bytes that a client may leave unread. */
const unread = 65_536

/** An answer that goes on: events as they happen, until either side ends it. */
export class StreamAnswer {
  /** Begins to send; the function it answers ends that, and hears whether the client hung up: it did not when the connection broke. */
  readonly begin: (stream: EventStream) => (byClient: boolean) => void

  constructor(begin: StreamAnswer['begin']) {
    this.begin = begin
  }
}

export class EventStream {
  readonly #reply: FastifyReply
  #stop: (byClient: boolean) => void = () => {}
  #isCut = false

  constructor(reply: FastifyReply) {
    this.#reply = reply
  }

  /** The id is the moment, by which a client resumes. */
  send(event: string, data: object): void {
    this.#write(`id: ${Date.now()}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** @param mayGoOn whether the person may still hear */
  open(answer: StreamAnswer, mayGoOn: () => Promise<boolean>): void {
    const { raw } = this.#reply
    this.#reply.hijack()
    const headers = { ...this.#reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8' }
    // A connection that is kept for the next request would delay the shutdown.
    raw.shouldKeepAlive = false
    // A proxy that gathers an answer before it passes it on would hold every event back.
    raw.writeHead(200, { ...(headers as Record<string, string>), 'x-accel-buffering': 'no' })
    const beats = setInterval(() => this.#write(':\n\n'), heartbeat)
    const checks = setInterval(async () => {
      if (!(await mayGoOn().catch(() => true))) this.end()
    }, checkedEvery)
    const stop = answer.begin(this)
    this.#stop = (byClient) => {
      clearInterval(beats)
      clearInterval(checks)
      stop(byClient)
    }
    if (raw.destroyed) this.#stop(false)
    const { socket } = this.#reply.request.raw
    raw.once('close', () => this.#stop(!(raw.writableEnded || this.#isCut || socket.errored)))
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

  /** Before the server waits for what is under way. */
  endAll(): void {
    this.#isOver = true
    for (const streams of this.#open.values()) for (const stream of streams) stream.end()
  }
}
