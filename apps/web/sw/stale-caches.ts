/** The cache of a version. */
export interface VersionCache {
  name: string
  /** Goes up with each version that came into use; null for one that never did. */
  turn: number | null
}

/**
 * The caches that no tab needs any more when `own` comes into use; `all` is in the order of creation. The version
 * previously in use stays, because its tabs still find their parts there. What was created after `own` may be a newer
 * version being fetched.
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
