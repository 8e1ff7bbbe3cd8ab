import { Text } from '@mantine/core'
import type { LeaveBalance } from '@shala/contract/leave/balances'
import type { LeaveSpan } from '@shala/contract/leave/duration'
import { daysOver, partsByYear } from '@shala/contract/leave/years'
import { useSettings } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatNumber } from '#ui/format-number.ts'
import { useLeaveBalances } from '../leave-queries.ts'
import { balanceWords } from '../leave-words.ts'
import type { AskDraft } from './ask-draft.ts'
import { useCost } from './use-cost.ts'

interface BalanceProps {
  values: AskDraft
  today: string
}

const dayOnly = (day: string): LeaveSpan => ({
  fromDate: day,
  fromDuration: 'full day',
  toDate: day,
  toDuration: 'full day',
})

/** The chosen type in each academic year that the leave lies in, or in that of its first day until it can be counted. */
function useYears({ values, today }: BalanceProps): { year: string; asked: number; of: LeaveBalance }[] {
  const { leaveType, fromDate } = values
  const cost = useCost(values)
  const start = useSettings()?.academicYearStart
  const span = cost ? values : dayOnly(fromDate || today)
  const years = start ? partsByYear(span, start).map(({ year }) => year) : []
  // A leave is shorter than two years: it lies in one or two of them.
  const answers = [
    useLeaveBalances(years[0]?.from ?? today).data,
    useLeaveBalances(years.at(-1)?.from ?? today).data,
  ]
  return years.flatMap((year, place) => {
    const answer = answers[place]
    const of = answer?.balances.find(({ leave_type }) => leave_type === leaveType)
    if (answer?.year.name !== year.name || !of) return []
    return [{ year: year.name, asked: (cost?.within(year) ?? 0) + of.pending, of }]
  })
}

/** The days left of the chosen type in the years in which the leave lies; nothing without an allowance. */
export function Balance(props: BalanceProps) {
  const years = useYears(props)
  if (years.length === 0) return null
  const over = daysOver(years.map(({ asked, of: { left, carried } }) => ({ asked, left, carried })))
  return (
    <Text size="sm" mt={4} role="status">
      {years.map(({ year, of }) => (
        <Text component="span" size="sm" display="block" key={year}>
          {i18n.t('{type}: {left} of {all} days left in {year}', { year, ...balanceWords(of) })}
          {of.pending > 0 &&
            ` · ${i18n.t('{days} waiting for a decision', { days: formatNumber(of.pending) })}`}
        </Text>
      ))}
      {over > 0 && (
        <Text component="span" size="sm" display="block" c="var(--mantine-color-amber-text)">
          {i18n.t('That is {days} more than you have left. You can still apply.', {
            days: formatNumber(over),
          })}
        </Text>
      )}
    </Text>
  )
}
