import { table } from '../report.ts'
import type { CardSpec } from './cards.ts'
import type { Outcome } from './page.ts'

export interface Measured extends Outcome {
  spec: CardSpec
  /** Null when there is no number to be read. */
  expected: string | null
}

export interface Loaded {
  megabytes: number
  /** Of the first card, with nothing on the device yet. */
  coldMs: number
  /** Of the first card of another visit, when the browser has kept what reads it. */
  keptMs: number
}

export const isWrong = ({ number, expected }: Measured) => number !== null && number !== expected

const isRight = ({ number, expected }: Measured) => number === expected

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The time that so large a part of them took at most. */
function within(measured: Measured[], part: number): string {
  const times = measured.map(({ ms }) => ms).sort((a, b) => a - b)
  return inSeconds(times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? 0)
}

function reportDefects(measured: Measured[]): string {
  const defects = [...new Set(measured.map(({ spec }) => spec.defect))]
  const rows = defects.map((defect) => {
    const those = measured.filter(({ spec }) => spec.defect === defect)
    return [defect, String(those.length), String(those.filter(isRight).length), within(those, 0.5)]
  })
  return table([['cards', 'of them', 'as it should be', 'median'], ...rows])
}

export function reportCards(measured: Measured[], { megabytes, coldMs, keptMs }: Loaded): string {
  const withNumber = measured.filter(({ expected }) => expected !== null)
  const without = measured.filter(({ expected }) => expected === null)
  const read = withNumber.filter(isRight)
  const held = Math.max(...measured.map(({ heldMs }) => heldMs))
  return [
    reportDefects(measured),
    '',
    `cards with a number: ${read.length} of ${withNumber.length} read`,
    `cards without one that can be read: nothing claimed of ${without.filter(isRight).length} of ${without.length}`,
    `read wrongly: ${measured.filter(isWrong).length}`,
    `a card takes ${within(read, 0.5)}, nine of ten at most ${within(read, 0.9)}`,
    `the first one ${inSeconds(coldMs)}, in another visit ${inSeconds(keptMs)}; it loads ${megabytes.toFixed(1)} MB once`,
    `the page stood still for at most ${held.toFixed(0)} ms`,
  ].join('\n')
}
