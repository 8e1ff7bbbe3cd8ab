/** The answers that this process is making. */
export class UnderWay {
  readonly #closing = new AbortController()
  readonly #answers = new Set<Promise<unknown>>()

  /** Aborted when the server stops: nobody waits minutes for a model then. */
  get signal(): AbortSignal {
    return this.#closing.signal
  }

  async add<R>(answer: Promise<R>): Promise<R> {
    this.#answers.add(answer)
    try {
      return await answer
    } finally {
      this.#answers.delete(answer)
    }
  }

  stop(): void {
    this.#closing.abort()
  }

  /** A stopped question may still be keeping the text that the person has read. */
  async end(): Promise<void> {
    await Promise.allSettled(this.#answers)
  }
}
