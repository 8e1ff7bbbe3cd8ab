import { table } from '../report.ts'
import type { Conditions } from './conditions.ts'
import type { Journey } from './journey.ts'
import type { Verdict } from './lighthouse.ts'

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

interface Row {
  what: string
  of: (journey: Journey) => number
  /** At most, by the name of the conditions. */
  targets: Partial<Record<string, number>>
}

const slow = '150 ms, 1.6 Mbit/s'

const rows: Row[] = [
  { what: 'login page, cold cache: painted', of: ({ painted }) => painted, targets: { loopback: 80 } },
  {
    what: 'login page: a field to type in',
    of: ({ fieldThere }) => fieldThere,
    targets: { loopback: 150, [slow]: 800 },
  },
  { what: 'login page: the app answers', of: ({ appAnswers }) => appAnswers, targets: {} },
  {
    what: 'last digit of the code: home with its figures',
    of: ({ home }) => home,
    targets: { loopback: 150, [slow]: 1000 },
  },
  {
    what: 'click: attendance form, class remembered',
    of: ({ rememberedClass }) => rememberedClass,
    targets: { loopback: 60, [slow]: 60 },
  },
  {
    what: 'a class chosen for the first time: form',
    of: ({ firstClass }) => firstClass,
    targets: { loopback: 80, [slow]: 200 },
  },
  {
    what: 'tap: confirmed',
    of: ({ confirmed }) => median(confirmed),
    targets: { loopback: 50, [slow]: 220 },
  },
  { what: 'longest task of the page', of: ({ longestTask }) => longestTask, targets: {} },
]

function cellOf({ of, targets }: Row, name: string, journeys: Journey[]): string {
  const value = median(journeys.map(of))
  const target = targets[name]
  const verdict = target === undefined ? '' : value <= target ? ` (${target} holds)` : ` (${target} OVER)`
  return `${value.toFixed(0)}${verdict}`
}

/** The waits in milliseconds at the median, a column for each of the conditions. */
export function reportJourneys(measured: { conditions: Conditions; journeys: Journey[] }[]): string {
  const head = ['ms', ...measured.map(({ conditions }) => conditions.name)]
  const lines = rows.map((row) => [
    row.what,
    ...measured.map(({ conditions, journeys }) => cellOf(row, conditions.name, journeys)),
  ])
  return table([head, ...lines])
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`

export function reportTraffic(journeys: Journey[]): string {
  const of = (part: (journey: Journey) => number) => median(journeys.map(part))
  return table([
    ['login and home', 'measured', 'target'],
    ['requests', String(of(({ traffic }) => traffic.requests)), '20'],
    ['bytes with headers', kilobytes(of(({ traffic }) => traffic.bytes)), '250 KB'],
    ['headers among them', kilobytes(of(({ traffic }) => traffic.headerBytes)), ''],
  ])
}

export function reportVerdicts(verdicts: Verdict[]): string {
  const head = [
    'Lighthouse, phone',
    'performance',
    'worst run',
    'accessibility',
    'best practices',
    'first paint',
    'largest',
    'blocking',
    'shift',
  ]
  const lines = verdicts.map(({ screen, shift, ...one }) => [
    screen,
    ...[one.performance, one.leastPerformance, one.accessibility, one.bestPractices].map(String),
    ...[one.firstPaint, one.largestPaint, one.blocking].map((value) => `${value.toFixed(0)} ms`),
    shift.toFixed(3),
  ])
  return table([head, ...lines])
}
