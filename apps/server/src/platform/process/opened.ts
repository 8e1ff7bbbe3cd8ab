/** Remembers what was opened, and closes it in the opposite order. */
export class Opened {
  readonly #closers: (() => Promise<unknown>)[] = []
  readonly #closing = new AbortController()

  /** Aborted before the first of it closes. */
  get closing(): AbortSignal {
    return this.#closing.signal
  }

  add(close: () => Promise<unknown>): void {
    this.#closers.unshift(close)
  }

  async closeAll(): Promise<void> {
    this.#closing.abort()
    for (const close of this.#closers.splice(0)) await close()
  }
}
