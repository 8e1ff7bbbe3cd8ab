import { classLabel } from '@shala/contract/classes'
import { addDays } from '@shala/contract/general/days'
import { useTaughtClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import { FilterChips } from '#ui/list/filter-chips.tsx'
import type { AskedDays } from './days.ts'
import type { HistoryFilter } from './history-queries.ts'

interface HistoryChipsProps {
  filter: HistoryFilter
  asked: AskedDays
  today: string
  onDays: (days: AskedDays) => void
  onChange: (change: Partial<HistoryFilter>) => void
}

function daysLabel({ from, to }: HistoryFilter, { range }: AskedDays, today: string): string | undefined {
  if (range === 'week') return i18n.t('Last 7 Days')
  if (range === 'month') return i18n.t('Last 30 Days')
  if (from !== to) return i18n.t('{from} to {to}', { from: formatDay(from), to: formatDay(to) })
  if (from === today) return undefined
  return from === addDays(today, -1) ? i18n.t('Yesterday') : formatDay(from)
}

type Without = { change: Partial<HistoryFilter> } | { days: AskedDays }

export function HistoryChips({ filter, asked, today, onDays, onChange }: HistoryChipsProps) {
  const { search, classId, mine } = filter
  const chosen = useTaughtClasses()?.find(({ _id }) => _id === classId)
  return (
    <FilterChips<Without>
      chips={[
        { key: 'search', label: search, without: { change: { search: undefined } } },
        { key: 'class', label: chosen && classLabel(chosen), without: { change: { classId: undefined } } },
        { key: 'day', label: daysLabel(filter, asked, today), without: { days: {} } },
        {
          key: 'mine',
          label: mine ? i18n.t('Mine Only') : undefined,
          without: { change: { mine: undefined } },
        },
      ]}
      onChange={(without) => ('days' in without ? onDays(without.days) : onChange(without.change))}
    />
  )
}
