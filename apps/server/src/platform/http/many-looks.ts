import type { Actor } from '../context.ts'
import { minute } from '../durations.ts'
import { WrittenAnswer } from '../files/written-answer.ts'
import type { Route } from './route.ts'

/** Different people within the window: more than a class, fewer than a list that is copied page by page. */
const many = 200
const windowTime = 10 * minute
/** Beyond this many readers, those who began longest ago are forgotten. */
const mostReaders = 5000

/** Told once in each window of a reader, with how many people they were shown by then. */
export type OnManyLooks = (actor: Actor, people: number, now: Date) => void

interface Reader {
  since: number
  /** Null once it was told. */
  people: Set<string> | null
}

/** Whose contacts somebody was shown lately. Each process counts for itself: this is for a note, never for a refusal. */
export class ManyLooks {
  readonly #readers = new Map<string, Reader>()
  readonly #onMany: OnManyLooks

  constructor(onMany: OnManyLooks) {
    this.#onMany = onMany
  }

  /** After the answer is certain; routes that show no contacts are not counted. */
  note({ access }: Route, answered: unknown, { actor, now }: { actor: Actor | null; now: Date }): void {
    const shows = 'shows' in access ? access.shows : undefined
    if (!shows || !actor || actor.role === 'student' || answered instanceof WrittenAnswer) return
    const reader = this.#readerOf(actor.userId, now)
    if (!reader.people) return
    for (const id of shows(answered as never)) reader.people.add(id)
    if (reader.people.size < many) return
    this.#onMany(actor, reader.people.size, now)
    reader.people = null
  }

  #readerOf(userId: string, now: Date): Reader {
    const known = this.#readers.get(userId)
    if (known && now.getTime() - known.since < windowTime) return known
    this.#readers.delete(userId)
    const [oldest] = this.#readers.keys()
    if (oldest && this.#readers.size >= mostReaders) this.#readers.delete(oldest)
    const reader: Reader = { since: now.getTime(), people: new Set() }
    this.#readers.set(userId, reader)
    return reader
  }
}
