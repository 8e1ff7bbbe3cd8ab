import type { CardSpec } from './cards.ts'
import type { Outcome } from './page.ts'

export interface Measured extends Outcome {
  spec: CardSpec
  /** Null when there is no number to be read. */
  expected: string | null
}

export const report = (measured: Measured[], bytes: number) => {
  const ok = measured.filter((m) => m.expected && m.number === m.expected)
  const times = ok
    .slice(1)
    .map((m) => m.ms)
    .sort((a, b) => a - b)
  return `read ${ok.length} of ${measured.filter((m) => m.expected).length}, wrong ${measured.filter((m) => m.number && m.number !== m.expected).length}, median ${times[times.length >> 1]}, p90 ${times[Math.floor(times.length * 0.9)]}, MB ${bytes / 1e6}`
}
