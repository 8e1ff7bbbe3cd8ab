import { Button, Group } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ClassPicker, useTaughtClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { Segment, Segments } from '#ui/form/segments.tsx'
import layout from '#ui/layout.module.css'
import { SearchInput } from '#ui/list/search-input.tsx'
import { useIsPhone } from '#ui/media.ts'
import { RefreshButton } from '#ui/page/refresh-button.tsx'
import type { AskedDays } from './days.ts'
import classes from './details.module.css'
import { HistoryChips } from './history-chips.tsx'
import type { HistoryFilter } from './history-queries.ts'
import { RangeChoice } from './range-choice.tsx'

interface FilterProps {
  filter: HistoryFilter
  asked: AskedDays
  today: string
  onDays: (days: AskedDays) => void
  onChange: (change: Partial<HistoryFilter>) => void
}

interface DetailsFiltersProps extends FilterProps {
  onRefresh: () => void
  isRefreshing: boolean
  children: ReactNode
}

/** On a phone they open and close; when closed, the active ones are shown as chips. */
export function DetailsFilters({ onRefresh, isRefreshing, children, ...props }: DetailsFiltersProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const refresh = <RefreshButton isRefreshing={isRefreshing} onRefresh={onRefresh} />
  if (!isPhone) {
    return (
      <Group gap={6} className={classes.filters} role="search">
        <FilterFields {...props} />
        <WhoseChoice {...props} />
        {children}
      </Group>
    )
  }
  return (
    <section className={`${layout.stack} ${classes.panel}`} aria-label={i18n.t('Filters')}>
      <Group gap="xs">
        <Button
          variant={isOpen ? 'light' : 'default'}
          className={classes.fold}
          leftSection={<IconFilter size={18} stroke={1.75} aria-hidden="true" />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {i18n.t('Filters')}
        </Button>
        {children}
        {refresh}
      </Group>
      {isOpen ? (
        <Group gap="sm" align="flex-end" className={classes.filters} role="search">
          <FilterFields {...props} />
          <WhoseChoice {...props} />
        </Group>
      ) : (
        <HistoryChips {...props} />
      )}
    </section>
  )
}

function FilterFields({ filter, asked, today, onDays, onChange }: FilterProps) {
  const taught = useTaughtClasses() ?? []
  return (
    <>
      <div className={classes.search}>
        <SearchInput
          label={i18n.t('Search by student name...')}
          value={filter.search ?? ''}
          onSearch={(search) => onChange({ search: search || undefined })}
        />
      </div>
      <ClassPicker
        label={null}
        aria-label={i18n.t('Class')}
        className={classes.class}
        classes={taught}
        anyLabel={i18n.t('All Classes')}
        value={filter.classId ?? ''}
        onChange={(classId) => onChange({ classId: classId || undefined })}
      />
      <RangeChoice asked={asked} shown={filter} today={today} onChoose={onDays} />
    </>
  )
}

/** Everybody's marks, or only one's own. */
function WhoseChoice({ filter: { mine: isMine = false }, onChange }: FilterProps) {
  const choices = [
    { isChosen: !isMine, value: false, label: i18n.t('All Records') },
    { isChosen: isMine, value: true, label: i18n.t('Mine Only') },
  ]
  return (
    <Segments aria-label={i18n.t('Marked by')} className={classes.whose}>
      {choices.map(({ isChosen, value, label }) => (
        <Segment key={label} aria-pressed={isChosen} onClick={() => onChange({ mine: value || undefined })}>
          {label}
        </Segment>
      ))}
    </Segments>
  )
}
