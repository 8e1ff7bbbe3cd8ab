import { Text } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import { formatNumber } from '#ui/format-number.ts'
import type { Importing } from '../use-import.ts'
import type { Counts } from './verdicts.ts'

/** What an import would do, in a line: '58 new, 2 need a look, 1 column not taken'. */
export function CheckSummary({ importing, counts }: { importing: Importing; counts: Counts }) {
  const { table, plan, verdicts } = importing
  if (counts.waiting > 0 || !table || !plan) return null
  const changed = verdicts.filter(
    ({ standing, changes }) => standing === 'ready' && changes.length > 0,
  ).length
  const notTaken = table.columns.filter(({ place }) => (plan.columns[place] ?? null) === null).length
  const parts = [
    [counts.ready - changed, (count: number) => i18n.t('{count} new', { count: formatNumber(count) })],
    [changed, (count: number) => i18n.t('{count} changed', { count: formatNumber(count) })],
    [counts.here, (count: number) => i18n.t('{count} already here', { count: formatNumber(count) })],
    [
      counts.asked,
      (count: number) => i18n.t('{count, plural, one {# needs} other {# need}} a look', { count }),
    ],
    [counts.bad, (count: number) => i18n.t('{count, plural, one {# needs} other {# need}} a fix', { count })],
    [
      notTaken,
      (count: number) => i18n.t('{count, plural, one {# column} other {# columns}} not taken', { count }),
    ],
  ] as const
  const words = parts.flatMap(([count, word]) => (count > 0 ? [word(count)] : []))
  return (
    <Text role="status" fw={500}>
      {words.join(', ')}
    </Text>
  )
}
