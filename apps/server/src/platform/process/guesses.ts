import { minute } from '#platform/durations'

/** From one network, which may be a whole town behind one address; far more than people mistype. */
const limit = { unknown: 300, within: 10 * minute } as const
/** Beyond this many networks, the one seen longest ago is forgotten. */
const remembered = 20_000

/** Counts codes that nobody has, by network and in this process. */
export class Guesses {
  readonly #networks = new Map<string, { unknown: number; since: number }>()

  /** Whether a network may ask at all: past the limit it is told nothing, of codes that exist neither. */
  mayAsk(network: string, now: Date): boolean {
    return (this.#seen(network, now)?.unknown ?? 0) < limit.unknown
  }

  countUnknown(network: string, now: Date): void {
    const { unknown, since } = this.#seen(network, now) ?? { unknown: 0, since: now.getTime() }
    this.#networks.delete(network)
    this.#networks.set(network, { unknown: unknown + 1, since })
    const [oldest] = this.#networks.keys()
    if (this.#networks.size > remembered && oldest !== undefined) this.#networks.delete(oldest)
  }

  #seen(network: string, now: Date): { unknown: number; since: number } | undefined {
    const seen = this.#networks.get(network)
    return seen && now.getTime() - seen.since < limit.within ? seen : undefined
  }
}
