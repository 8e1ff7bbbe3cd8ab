import {
  type AbsenceBand,
  type AttendanceCounts,
  absenceBands,
  type MarkCounts,
} from '@shala/contract/reports/attendance'
import { i18n } from '#platform/i18n.ts'
import type { Bar } from '#ui/display/bar-chart.tsx'
import { formatPercent } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import { percentWords } from '../report-words.ts'

/** The figures above everything that counts marks; undefined while they load. */
export function markFigures(totals: AttendanceCounts | undefined) {
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  return [
    {
      label: i18n.t('Attended'),
      figure: totals && percentWords(totals.percent),
      context: i18n.t('present or late, of all marks'),
    },
    { label: i18n.t('Present'), figure: number(totals?.present), meaning: 'good' as const },
    { label: i18n.t('Late'), figure: number(totals?.late), meaning: 'waiting' as const },
    { label: i18n.t('Absent'), figure: number(totals?.absent), meaning: 'bad' as const },
    ...(totals?.leave ? [{ label: i18n.t('On leave'), figure: number(totals.leave) }] : []),
    { label: i18n.t('Days marked'), figure: number(totals?.days) },
  ]
}

/** A bar made up of present, late and absent; leave is the rest. */
export function markBar(
  key: string,
  label: string,
  { present, late, absent, leave = 0, percent }: MarkCounts & { percent: number | null },
): Bar {
  const marks = present + late + absent + leave
  const share = (part: number) => (marks === 0 ? 0 : (100 * part) / marks)
  return {
    key,
    label,
    segments: [
      { meaning: 'good', share: share(present) },
      { meaning: 'waiting', share: share(late) },
      { meaning: 'bad', share: share(absent) },
    ],
    value: percentWords(percent),
  }
}

/** Bars that compare counts; the largest fills the width. */
function countBars(counts: { key: string; label: string; count: number; value?: string }[]): Bar[] {
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return counts.map(({ key, label, count, value = formatNumber(count) }) => ({
    key,
    label,
    segments: [{ meaning: 'none', share: (100 * count) / most }],
    value,
  }))
}

/** How many students attended how much, the best first. */
export function bandBars(bands: readonly AbsenceBand[] = []): Bar[] {
  const counted = bands.map(({ from, students }, place) => ({
    key: String(from),
    label: bandLabel(place),
    count: students,
  }))
  return countBars(counted.toReversed())
}

/** '60% to 70%', for the band at a place. */
function bandLabel(place: number): string {
  const [from = 0, end] = [absenceBands[place], absenceBands[place + 1]]
  if (end === undefined) return i18n.t('{percent} or more', { percent: formatPercent(from) })
  if (place === 0) return i18n.t('Below {percent}', { percent: formatPercent(end) })
  return i18n.t('{from} to {to}', { from: formatPercent(from), to: formatPercent(end) })
}
