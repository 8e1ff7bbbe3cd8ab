import { day, second } from '../durations.ts'

/** Beyond this many schools the ones that were asked for longest ago are forgotten. */
const remembered = 20_000

const dayOf = (now: Date) => Math.floor(now.getTime() / day)

/** Until the next day by UTC, whose days nobody can set: a school chooses its own time zone. */
export function secondsUntilTomorrow(now: Date): number {
  return Math.max(1, Math.ceil(((dayOf(now) + 1) * day - now.getTime()) / second))
}

/** Something kept for each school for one day, by UTC. */
export class PerDay<T> {
  readonly #make: () => T
  readonly #kept = new Map<string, { on: number; value: T }>()

  constructor(make: () => T) {
    this.#make = make
  }

  of(schoolId: string, now: Date): T {
    const on = dayOf(now)
    const found = this.#kept.get(schoolId)
    const kept = found?.on === on ? found : { on, value: this.#make() }
    this.#kept.delete(schoolId)
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size >= remembered) this.#kept.delete(oldest)
    this.#kept.set(schoolId, kept)
    return kept.value
  }
}
