import type { Case } from './cases.ts'
import type { Figures, Outcome } from './measure.ts'

const mostOverhead = 2

export interface Measured {
  one: Case
  outcome: Outcome
}

const ms = (value: number) => value.toFixed(2)
const verdict = (value: number, budget: number) => (value <= budget ? 'holds' : 'OVER')

/** The sign-in check is no part of it, as the budget says; HTTP, JSON and everything else is. */
function overheadOf({ p50, rawP50, signInP50 }: Figures): string[] {
  if (rawP50 === null) return ['', '', '', '']
  const ratio = (p50 - signInP50) / rawP50
  return [ms(signInP50), ms(rawP50), `${ratio.toFixed(2)}x`, verdict(ratio, mostOverhead)]
}

function rowOf({ one, outcome }: Measured): string[] {
  if ('refused' in outcome) return [one.name, '', '', '', '', '', '', '', '', 'REFUSED']
  const { figures } = outcome
  const { statements, signInStatements, p50, p95 } = figures
  return [
    one.name,
    signInStatements > 0 ? `${statements} + ${signInStatements}` : String(statements),
    ms(p50),
    ms(p95),
    ...overheadOf(figures),
    one.budget === undefined ? '' : String(one.budget),
    one.budget === undefined ? '' : verdict(p50, one.budget),
  ]
}

const head = [
  'ms',
  'statements + sign-in',
  'p50',
  'p95',
  'sign-in raw',
  'raw p50',
  'ratio',
  'at most 2x',
  'budget',
  'p50 holds',
]

/** A table that reads as text and as Markdown. */
export function table(rows: string[][]): string {
  const widths =
    rows[0]?.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const [first = [], ...others] = rows
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(first), rule, ...others.map(line)].join('\n')
}

export function reportCases(measured: Measured[]): string {
  const refusals = measured.flatMap(({ one, outcome }) =>
    'refused' in outcome ? [`Refused: ${one.name}: ${outcome.refused}`] : [],
  )
  return [table([head, ...measured.map(rowOf)]), ...refusals].join('\n')
}

export interface Other {
  what: string
  value: number
  unit: string
  budget?: number
}

export function reportOthers(others: Other[]): string {
  const rows = others.map(({ what, value, unit, budget }) => [
    what,
    `${value.toFixed(unit === 'ms' ? 2 : 1)} ${unit}`,
    budget === undefined ? '' : `${budget} ${unit}`,
    budget === undefined ? '' : verdict(value, budget),
  ])
  return table([['besides', 'measured', 'budget', 'holds'], ...rows])
}

/** What must not happen at all did. */
export function isWrong({ value, budget }: Other): boolean {
  return budget === 0 && value > 0
}

export function isRefused({ outcome }: Measured): boolean {
  return 'refused' in outcome
}
