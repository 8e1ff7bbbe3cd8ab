/** The cache of a version. */
export interface VersionCache {
  name: string
  /** Counts up with each version that came into use; null for one that never did. */
  turn: number | null
}

/**
 * The caches that no tab needs any more, of all in the order in which they were made, when `own` comes into use. The
 * version that was in use before stays: its tabs go on, and find their parts there. What was made after `own` may be
 * a newer version that is just being fetched.
 */
export function staleCaches(all: VersionCache[], own: string): string[] {
  const others = all.filter(({ name }) => name !== own)
  const lastTurn = Math.max(...others.map(({ turn }) => turn ?? 0))
  const ownPlace = all.findIndex(({ name }) => name === own)
  const isStale = ({ name, turn }: VersionCache) =>
    turn === null ? all.findIndex((one) => one.name === name) < ownPlace : turn < lastTurn
  return others.filter(isStale).map(({ name }) => name)
}

export function nextTurn(all: VersionCache[]): number {
  return Math.max(0, ...all.map(({ turn }) => turn ?? 0)) + 1
}
