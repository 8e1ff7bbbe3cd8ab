import type { Actor } from '../context.ts'
import { minute } from '../durations.ts'
import { WrittenAnswer } from '../files/written-answer.ts'
import type { Route } from './route.ts'

/** Different people within the window: more than a class, fewer than a list that is copied page by page. */
const many = 200
const windowTime = 10 * minute
/** Beyond this many readers and looks together, 10 MB, who began longest ago is forgotten. */
const mostRemembered = 100_000

/** Told once in each window of a reader, with how many people they were shown by then. */
export type OnManyLooks = (actor: Actor, people: number, now: Date) => void

interface Reader {
  since: number
  /** Null once it was told. */
  people: Set<string> | null
}

/** Counts the people whose contacts each reader was shown lately. Each process counts for itself: this is for a note, never for a refusal. */
export class ManyLooks {
  /** Those who began longest ago come first. */
  readonly #readers = new Map<string, Reader>()
  readonly #onMany: OnManyLooks
  #remembered = 0

  constructor(onMany: OnManyLooks) {
    this.#onMany = onMany
  }

  /** After the answer is certain; routes that show no contacts are not counted. */
  note({ access }: Route, answered: unknown, { actor, now }: { actor: Actor | null; now: Date }): void {
    const shows = 'shows' in access ? access.shows : undefined
    if (!shows || !actor || actor.role === 'student' || answered instanceof WrittenAnswer) return
    const reader = this.#readerOf(actor.userId, now)
    if (!reader.people) return
    const before = reader.people.size
    for (const id of shows(answered as never)) reader.people.add(id)
    this.#remembered += reader.people.size - before
    if (reader.people.size < many) return
    this.#onMany(actor, reader.people.size, now)
    this.#remembered -= reader.people.size
    reader.people = null
  }

  #readerOf(userId: string, now: Date): Reader {
    this.#forget(now)
    const known = this.#readers.get(userId)
    if (known) return known
    const reader: Reader = { since: now.getTime(), people: new Set() }
    this.#readers.set(userId, reader)
    this.#remembered += 1
    return reader
  }

  #forget(now: Date): void {
    for (const [userId, { since, people }] of this.#readers) {
      if (now.getTime() - since < windowTime && this.#remembered <= mostRemembered) return
      this.#remembered -= 1 + (people?.size ?? 0)
      this.#readers.delete(userId)
    }
  }
}
