import { readStored, store } from '#platform/session/storage.ts'
import { keyOf, replacedBy, type WaitingMark } from './waiting-mark.ts'

/** A morning of a large class and its corrections; the oldest are forgotten. */
const mostRemembered = 300

/** By student's day (`keyOf`), the oldest first: what the next press there replaces. No names. */
type Remembered = Map<string, number[]>

function parse(text: string): Remembered {
  try {
    return new Map(JSON.parse(text))
  } catch {
    return new Map()
  }
}

/**
 * The last saved press for each student's day, by all pages of one person on this device. The next press there follows
 * it, whatever happens to the clock or the page meanwhile. A device that stores nothing remembers as long as the page.
 */
export class SavedPresses {
  #name: string
  #text: string | null = null
  #known: Remembered = new Map()

  constructor(owner: string) {
    this.#name = `saved-presses ${owner}`
  }

  /** `markedAt` of what a new press of this student's day replaces. */
  before(key: string): number[] {
    this.#read()
    return this.#known.get(key) ?? []
  }

  add(saved: WaitingMark[]): void {
    if (saved.length === 0) return
    this.#read()
    for (const mark of saved) {
      this.#known.delete(keyOf(mark))
      this.#known.set(keyOf(mark), replacedBy(mark))
    }
    this.#known = new Map([...this.#known].slice(-mostRemembered))
    store(this.#name, JSON.stringify([...this.#known]))
    // Without room for it, what is stored is older than what is known.
    this.#text = readStored(this.#name)
  }

  /** A page that is just being closed may still store what it was answered. */
  #read(): void {
    const text = readStored(this.#name)
    if (text === null || text === this.#text) return
    this.#text = text
    this.#known = parse(text)
  }
}
