import { Select } from '@mantine/core'
import { reportThresholds } from '@shala/contract/reports/reports'
import { ClassPicker, useTaughtClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { DaysChoice } from './days-choice.tsx'
import type { ReportFiltersProps } from './report-props.ts'
import { groupingLabel, thresholdLabel, usualThresholds } from './report-words.ts'
import classes from './reports.module.css'
import { groupings, hasThreshold, isOfClass, type ReportsSearch } from './reports-search.ts'

interface Choosing extends Pick<ReportFiltersProps, 'search' | 'named'> {
  ways: readonly string[]
}

/** A single month by month says nothing: unless other days were chosen, the months are those of the academic year. */
function changeTo(by: string | undefined, { ways, search, named }: Choosing): ReportsSearch {
  const year = named.find(({ key }) => key === 'year')
  const days = by === 'month' && !search.from && !search.to && year ? { from: year.from, to: year.to } : {}
  return { by: by === ways[0] ? undefined : by, sort: undefined, ...days }
}

export function ReportFields({ report, search, days, named, onChange }: ReportFiltersProps) {
  const taught = useTaughtClasses() ?? []
  const ways: readonly string[] = report in groupings ? groupings[report as keyof typeof groupings] : []
  return (
    <>
      {ways.length > 0 && (
        <Select
          aria-label={i18n.t('Group by')}
          className={classes.filter}
          value={search.by ?? ways[0] ?? null}
          data={ways.map((value) => ({ value, label: groupingLabel(value) }))}
          allowDeselect={false}
          onChange={(by) => onChange(changeTo(by ?? undefined, { ways, search, named }))}
        />
      )}
      {report !== 'strength' && <DaysChoice days={days} named={named} onChange={onChange} />}
      {isOfClass(report) && (
        <ClassPicker
          label={null}
          aria-label={i18n.t('Class')}
          className={classes.filter}
          classes={taught}
          anyLabel={i18n.t('All Classes')}
          value={search.class ?? ''}
          onChange={(id) => onChange({ class: id || undefined })}
        />
      )}
      <Threshold report={report} search={search} onChange={onChange} />
    </>
  )
}

function Threshold({ report, search, onChange }: Pick<ReportFiltersProps, 'report' | 'search' | 'onChange'>) {
  if (!hasThreshold(report)) return null
  const { usual } = reportThresholds[report]
  const shown = search.threshold ?? usual
  const offered = [...new Set([...usualThresholds[report], shown])].sort((one, other) => one - other)
  return (
    <Select
      aria-label={i18n.t('Limit')}
      className={classes.filter}
      value={String(shown)}
      data={offered.map((value) => ({ value: String(value), label: thresholdLabel(report, value) }))}
      allowDeselect={false}
      onChange={(value) => onChange({ threshold: Number(value) === usual ? undefined : Number(value) })}
    />
  )
}
