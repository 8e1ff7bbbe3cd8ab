import { minute } from '#platform/durations'

/**
 * Many people's calendar programs may all ask in the same minute, and a school's days change only a few times a year.
 */
const keptFor = 5 * minute
/** In characters, for everything kept. */
const mostKept = 16_000_000

interface Kept {
  text: Promise<string>
  length: number
  until: number
}

/** The feeds' answers of the last few minutes; the oldest are dropped first. */
export class KeptFeeds {
  readonly #kept = new Map<string, Kept>()
  #length = 0

  /** The stored text for the key, or what `write` produces now. A failure is not kept. */
  async find(key: string, now: Date, write: () => Promise<string>): Promise<string> {
    const found = this.#kept.get(key)
    if (found && found.until > now.getTime()) return await found.text
    this.#forget(key)
    const kept: Kept = { text: write(), length: 0, until: now.getTime() + keptFor }
    this.#kept.set(key, kept)
    try {
      const text = await kept.text
      if (this.#kept.get(key) === kept) this.#count(kept, text.length)
      return text
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#forget(key)
      throw error
    }
  }

  #count(kept: Kept, length: number): void {
    kept.length = length
    this.#length += length
    for (const [key] of this.#kept) {
      if (this.#length <= mostKept) return
      this.#forget(key)
    }
  }

  #forget(key: string): void {
    this.#length -= this.#kept.get(key)?.length ?? 0
    this.#kept.delete(key)
  }
}
