import { Button, Select, Text } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { type Report, reportThresholds } from '@shala/contract/reports/reports'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { ClassPicker, useTaughtClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { FilterChips } from '#ui/list/filter-chips.tsx'
import { useIsPhone } from '#ui/media.ts'
import { DaysChoice } from './days-choice.tsx'
import { isSame, type NamedDays } from './report-days.ts'
import { groupingLabel, thresholdLabel, usualThresholds } from './report-words.ts'
import classes from './reports.module.css'
import { groupings, hasThreshold, type ReportsSearch, type ShownDays } from './reports-search.ts'

export interface ReportFiltersProps {
  report: Report
  search: ReportsSearch
  days: ShownDays
  named: [NamedDays, ...NamedDays[]]
  /** The days in words. */
  daysText: string
  onChange: (change: ReportsSearch) => void
}

/** A report's filters. On a phone they fold away; the active ones are then shown as chips. */
export function ReportFilters(props: ReportFiltersProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const fields = (
    <search
      className={`${layout.row} ${layout.notOnPaper} ${classes.filters}`}
      aria-label={i18n.t('Filters')}
    >
      <Fields {...props} />
    </search>
  )
  if (!isPhone) return fields
  return (
    <div className={`${layout.row} ${layout.notOnPaper}`}>
      <Button
        variant={isOpen ? 'light' : 'default'}
        leftSection={<IconFilter size={18} stroke={1.75} aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {i18n.t('Filters')}
      </Button>
      {isOpen ? (
        fields
      ) : (
        <>
          {isUsualDays(props) && <Text size="sm">{props.daysText}</Text>}
          <Chips {...props} />
        </>
      )}
    </div>
  )
}

/** A report's default days; others are shown as a chip. */
function isUsualDays({ report, days, named }: ReportFiltersProps): boolean {
  return report !== 'strength' && isSame(days, named[0])
}

/** Leave covers the whole school, students and staff; teachers are in no class. */
const isOfClass = (report: Report) => report !== 'teachers' && report !== 'leave'

interface Choosing extends Pick<ReportFiltersProps, 'search' | 'named'> {
  ways: readonly string[]
}

/** A single month by month says nothing: unless other days were chosen, the months are those of the academic year. */
function changeTo(by: string | undefined, { ways, search, named }: Choosing): ReportsSearch {
  const year = named.find(({ key }) => key === 'year')
  const days = by === 'month' && !search.from && !search.to && year ? { from: year.from, to: year.to } : {}
  return { by: by === ways[0] ? undefined : by, sort: undefined, ...days }
}

function Fields({ report, search, days, named, onChange }: ReportFiltersProps) {
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

function Chips({ report, search, days, named, daysText, onChange }: ReportFiltersProps) {
  const ofClass = useTaughtClasses()?.find(({ _id }) => _id === search.class)
  return (
    <FilterChips<ReportsSearch>
      chips={[
        {
          key: 'by',
          label: search.by && groupingLabel(search.by),
          without: { by: undefined, sort: undefined },
        },
        {
          key: 'days',
          label: report === 'strength' || isSame(days, named[0]) ? null : daysText,
          without: { from: undefined, to: undefined },
        },
        {
          key: 'class',
          label: ofClass && isOfClass(report) ? classLabel(ofClass) : null,
          without: { class: undefined },
        },
        {
          key: 'threshold',
          label:
            search.threshold !== undefined && hasThreshold(report)
              ? thresholdLabel(report, search.threshold)
              : null,
          without: { threshold: undefined },
        },
      ]}
      onChange={onChange}
    />
  )
}
