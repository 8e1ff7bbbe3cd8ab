import { LazyClassPicker, useTaughtClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { MonthChoice } from '#ui/form/month-choice.tsx'
import layout from '#ui/layout.module.css'
import classes from '../reports.module.css'
import type { ReportsSearch } from '../reports-search.ts'

interface RegisterFiltersProps {
  classId: string | undefined
  month: string
  latest: string
  onChange: (change: ReportsSearch) => void
}

/** The class and the month, up to the current one. */
export function RegisterFilters({ classId, month, latest, onChange }: RegisterFiltersProps) {
  const taught = useTaughtClasses() ?? []
  return (
    <search
      className={`${layout.row} ${layout.notOnPaper} ${classes.filters}`}
      aria-label={i18n.t('Filters')}
    >
      <LazyClassPicker
        label={null}
        aria-label={i18n.t('Class')}
        className={classes.filter}
        classes={taught}
        value={classId ?? ''}
        onChange={(id) => onChange({ class: id || undefined })}
      />
      <MonthChoice
        month={month}
        latest={latest}
        onChange={(next) => onChange({ month: next === latest ? undefined : next })}
      />
    </search>
  )
}
