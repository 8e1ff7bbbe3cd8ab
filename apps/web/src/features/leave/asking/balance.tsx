import { Text } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import { formatNumber } from '#ui/format-number.ts'
import { useLeaveBalances } from '../leave-queries.ts'
import { typeLabel } from '../leave-words.ts'
import type { AskDraft } from './ask-draft.ts'
import { useCost } from './use-cost.ts'

interface BalanceProps {
  values: AskDraft
  today: string
}

/** The days left of the chosen type in the year in which the leave begins; nothing without an allowance. */
export function Balance({ values, today }: BalanceProps) {
  const { leaveType, fromDate } = values
  const cost = useCost(values)?.days ?? 0
  const { data } = useLeaveBalances(fromDate || today)
  const balance = data?.balances.find(({ leave_type }) => leave_type === leaveType)
  if (!data || !balance) return null
  const { left, pending, allowance, carried } = balance
  const words = {
    type: typeLabel(balance.leave_type),
    left: formatNumber(left),
    all: formatNumber(allowance + carried),
    year: data.year.name,
  }
  const over = cost + pending - left
  return (
    <Text size="sm" mt={4} role="status">
      {i18n.t('{type}: {left} of {all} days left in {year}', words)}
      {pending > 0 && ` · ${i18n.t('{days} waiting for a decision', { days: formatNumber(pending) })}`}
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
