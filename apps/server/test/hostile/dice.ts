/** Numbers from a seed, the same on every machine: a request that broke something can be sent again. */
export interface Dice {
  /** From 0 up to, not including, `below`. */
  number: (below: number) => number
  /** True so many times of a hundred. */
  chance: (percent: number) => boolean
  pick: <T>(from: readonly T[]) => T
}

export function throwDice(seed: number): Dice {
  let state = seed >>> 0
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const number = (below: number) => Math.floor(next() * below)
  return {
    number,
    chance: (percent) => next() * 100 < percent,
    pick: (from) => from[number(from.length)] as never,
  }
}
