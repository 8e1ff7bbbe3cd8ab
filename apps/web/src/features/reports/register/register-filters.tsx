import { ActionIcon } from '@mantine/core'
import { addMonths } from '@shala/contract/teacher-attendance-months'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { ClassPicker, useTaughtClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatMonth } from '#ui/format.ts'
import classes from '../reports.module.css'
import type { ReportsSearch } from '../reports-search.ts'

interface RegisterFiltersProps {
  classId: string | undefined
  month: string
  latest: string
  onChange: (change: ReportsSearch) => void
}

/** The class and the month, up to the one that is running. */
export function RegisterFilters({ classId, month, latest, onChange }: RegisterFiltersProps) {
  const taught = useTaughtClasses() ?? []
  const choose = (next: string) => onChange({ month: next === latest ? undefined : next })
  return (
    <search className={classes.filters} aria-label={i18n.t('Filters')}>
      <ClassPicker
        label={null}
        aria-label={i18n.t('Class')}
        className={classes.filter}
        classes={taught}
        value={classId ?? ''}
        onChange={(id) => onChange({ class: id || undefined })}
      />
      <div className={classes.month}>
        <ActionIcon
          variant="default"
          aria-label={i18n.t('Previous month')}
          onClick={() => choose(addMonths(month, -1))}
        >
          <IconChevronLeft size={20} stroke={1.75} />
        </ActionIcon>
        <span className={classes.monthName} role="status">
          {formatMonth(month)}
        </span>
        <ActionIcon
          variant="default"
          aria-label={i18n.t('Next month')}
          disabled={month >= latest}
          onClick={() => choose(addMonths(month, 1))}
        >
          <IconChevronRight size={20} stroke={1.75} />
        </ActionIcon>
      </div>
    </search>
  )
}
