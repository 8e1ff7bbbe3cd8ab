/** Lets a number of calls do something at once in this process, and turns others away. */
export class Turns {
  #free: number

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** @throws what `refuse` makes, when all turns are taken */
  async take<R>(act: () => Promise<R>, refuse: () => Error): Promise<R> {
    if (this.#free === 0) throw refuse()
    this.#free -= 1
    try {
      return await act()
    } finally {
      this.#free += 1
    }
  }
}
