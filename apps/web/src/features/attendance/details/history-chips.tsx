import { classLabel } from '@shala/contract/classes'
import { addDays } from '@shala/contract/days'
import { useTaughtClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import { FilterChips } from '#ui/list/filter-chips.tsx'
import type { HistoryFilter } from './history-queries.ts'

interface HistoryChipsProps {
  filter: HistoryFilter
  today: string
  onChange: (change: Partial<HistoryFilter>) => void
}

export function HistoryChips({ filter, today, onChange }: HistoryChipsProps) {
  const { search, classId, date, mine } = filter
  const chosen = useTaughtClasses()?.find(({ _id }) => _id === classId)
  const day = date === addDays(today, -1) ? i18n.t('Yesterday') : formatDay(date)
  return (
    <FilterChips<Partial<HistoryFilter>>
      chips={[
        { key: 'search', label: search, without: { search: undefined } },
        { key: 'class', label: chosen && classLabel(chosen), without: { classId: undefined } },
        { key: 'day', label: date === today ? undefined : day, without: { date: today } },
        { key: 'mine', label: mine ? i18n.t('Mine Only') : undefined, without: { mine: undefined } },
      ]}
      onChange={onChange}
    />
  )
}
