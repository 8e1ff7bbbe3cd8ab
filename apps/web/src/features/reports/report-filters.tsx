import { Button, Text } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { IconFilter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTaughtClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { usePreload } from '#platform/loading/use-preload.ts'
import layout from '#ui/layout.module.css'
import { FilterChips } from '#ui/list/filter-chips.tsx'
import { useIsPhone } from '#ui/media.ts'
import { isSame } from './report-days.ts'
import type { ReportFiltersProps } from './report-props.ts'
import { groupingLabel, thresholdLabel } from './report-words.ts'
import classes from './reports.module.css'
import { hasThreshold, isOfClass, type ReportsSearch } from './reports-search.ts'

const ReportFields = lazyPart<ReportFiltersProps>(
  async () => (await import('./report-fields.tsx')).ReportFields,
)

/** A report's filters. On a phone they fold away; the active ones are then shown as chips. */
export function ReportFilters(props: ReportFiltersProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  usePreload(ReportFields)
  const fields = (
    <search
      className={`${layout.row} ${layout.notOnPaper} ${classes.filters}`}
      aria-label={i18n.t('Filters')}
    >
      <Suspense>
        <ReportFields {...props} />
      </Suspense>
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
