import { Button } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { IconX } from '@tabler/icons-react'
import { useTaughtClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { dayBefore, formatDay } from '#ui/format.ts'
import classes from './details.module.css'
import type { HistoryFilter } from './history-queries.ts'

interface FilterChipsProps {
  filter: HistoryFilter
  today: string
  onChange: (change: Partial<HistoryFilter>) => void
}

/** What narrows the list while the filters are closed; each goes at a tap. */
export function FilterChips({ filter, today, onChange }: FilterChipsProps) {
  const { search, classId, date, mine } = filter
  const chosen = useTaughtClasses()?.find(({ _id }) => _id === classId)
  const day = date === dayBefore(today) ? i18n.t('Yesterday') : formatDay(date)
  const chips = [
    { key: 'search', label: search, without: { search: undefined } },
    { key: 'class', label: chosen && classLabel(chosen), without: { classId: undefined } },
    { key: 'day', label: date === today ? undefined : day, without: { date: today } },
    { key: 'mine', label: mine ? i18n.t('Mine Only') : undefined, without: { mine: undefined } },
  ].filter(({ label }) => label)
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={i18n.t('Filters that are set')}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Button
            variant="light"
            className={classes.chip}
            rightSection={<IconX size={16} stroke={2} aria-hidden="true" />}
            aria-label={i18n.t('Remove filter: {filter}', { filter: label })}
            onClick={() => onChange(without)}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
