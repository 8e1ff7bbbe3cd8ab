import { ActionIcon, Group, Select, TextInput } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTaughtClasses } from '#features/classes/classes-queries.ts'
import { i18n } from '#platform/i18n.ts'
import { dayBefore } from '#ui/format.ts'
import { SearchInput } from '#ui/search-input.tsx'
import classes from './attendance.module.css'
import type { HistoryFilter } from './history-queries.ts'

interface DetailsFiltersProps {
  filter: HistoryFilter
  today: string
  onChange: (change: Partial<HistoryFilter>) => void
  onRefresh: () => void
  isRefreshing: boolean
  children: ReactNode
}

export function DetailsFilters({
  filter,
  today,
  onChange,
  onRefresh,
  isRefreshing,
  children,
}: DetailsFiltersProps) {
  const taught = useTaughtClasses() ?? []
  return (
    <Group gap="sm" align="flex-end" className={classes.filters} role="search">
      <div className={classes.search}>
        <SearchInput
          label={i18n.t('Search by student name...')}
          value={filter.search ?? ''}
          onSearch={(search) => onChange({ search: search || undefined })}
        />
      </div>
      <Select
        label={i18n.t('Class')}
        className={classes.class}
        data={[
          { value: '', label: i18n.t('All Classes') },
          ...taught.map((one) => ({ value: one._id, label: classLabel(one) })),
        ]}
        value={filter.classId ?? ''}
        allowDeselect={false}
        onChange={(classId) => onChange({ classId: classId || undefined })}
      />
      <DayChoice date={filter.date} today={today} onChoose={(date) => onChange({ date })} />
      <ActionIcon variant="default" aria-label={i18n.t('Refresh')} loading={isRefreshing} onClick={onRefresh}>
        <IconRefresh size={20} stroke={1.75} />
      </ActionIcon>
      {children}
    </Group>
  )
}

interface DayChoiceProps {
  date: string
  today: string
  onChoose: (date: string) => void
}

/** Today, yesterday, or a day of one's own. */
function DayChoice({ date, today, onChoose }: DayChoiceProps) {
  const [isOther, setOther] = useState(false)
  const yesterday = dayBefore(today)
  const isNamed = date === today || date === yesterday
  const value = isOther || !isNamed ? 'other' : date
  const choose = (next: string | null) => {
    setOther(next === 'other')
    if (next && next !== 'other') onChoose(next)
  }
  return (
    <>
      <Select
        label={i18n.t('Day')}
        className={classes.date}
        data={[
          { value: today, label: i18n.t('Today') },
          { value: yesterday, label: i18n.t('Yesterday') },
          { value: 'other', label: i18n.t('Another day') },
        ]}
        value={value}
        allowDeselect={false}
        onChange={choose}
      />
      {value === 'other' && (
        <TextInput
          label={i18n.t('Date')}
          className={classes.date}
          type="date"
          max={today}
          value={date}
          onChange={({ currentTarget: { value } }) => value && value <= today && onChoose(value)}
        />
      )}
    </>
  )
}
