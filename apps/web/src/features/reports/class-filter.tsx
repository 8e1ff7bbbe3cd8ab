import { LazyClassPicker, useClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import type { ReportProps } from './report-props.ts'
import classes from './reports.module.css'

/** The one filter of a report without days. */
export function ClassFilter({ search, onChange }: Pick<ReportProps, 'search' | 'onChange'>) {
  return (
    <search
      className={`${layout.row} ${layout.notOnPaper} ${classes.filters}`}
      aria-label={i18n.t('Filters')}
    >
      <LazyClassPicker
        label={null}
        aria-label={i18n.t('Class')}
        className={classes.filter}
        classes={useClasses().data?.classes ?? []}
        anyLabel={i18n.t('All Classes')}
        value={search.class ?? ''}
        onChange={(id) => onChange({ class: id || undefined })}
      />
    </search>
  )
}
