import { addMonths, daysOfMonth, monthOf } from '@shala/contract/general/months'
import { type Birthday, birthdaysReport } from '@shala/contract/reports/birthdays'
import { LazyClassPicker, useTaughtClasses } from '#features/classes/index.ts'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { MonthChoice } from '#ui/form/month-choice.tsx'
import { formatDay, formatMonth } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import type { ReportProps } from '../report-props.ts'
import { classWords } from '../report-words.ts'
import classes from '../reports.module.css'
import { useReport } from '../reports-queries.ts'
import type { ReportColumn } from '../view/report-column.ts'
import { ReportView } from '../view/report-view.tsx'
import { namedColumns } from './student-columns.tsx'

function columns(): ReportColumn<Birthday>[] {
  return [
    ...namedColumns<Birthday>(({ _id }) => _id),
    {
      key: 'date',
      title: i18n.t('Day'),
      value: ({ date }) => date,
      render: ({ date }) => formatDay(date),
      inCard: 'corner',
      isShort: true,
    },
    {
      key: 'age',
      title: i18n.t('Turns'),
      value: ({ age }) => age,
      render: ({ age }) => formatNumber(age),
      align: 'right',
    },
  ]
}

/** Who has their birthday in a month, the coming ones too. */
export function BirthdaysReport(props: ReportProps) {
  const { search, ofClass } = props
  const current = monthOf(useToday())
  const { month = current } = search
  const days = daysOfMonth(month)
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const query = useReport(birthdaysReport, { ...range, class: search.class })
  const { data } = query
  return (
    <ReportView
      {...props}
      report="birthdays"
      query={query}
      what={{ class: search.class, ...range }}
      about={[formatMonth(month), ofClass && classWords(ofClass)]}
      filters={<Filters {...props} month={month} current={current} />}
      figures={[{ label: i18n.t('Birthdays'), figure: data && formatNumber(data.students.length) }]}
      chart={{ label: i18n.t('Birthdays'), bars: [] }}
      columns={columns()}
      rows={data?.students}
      rowKey={({ _id }) => _id}
      empty={{
        title: i18n.t('No birthdays in {month}', { month: formatMonth(month) }),
        hint: i18n.t("They come from the students' dates of birth."),
      }}
    />
  )
}

interface FiltersProps extends Pick<ReportProps, 'search' | 'onChange'> {
  month: string
  current: string
}

function Filters({ search, onChange, month, current }: FiltersProps) {
  return (
    <search
      className={`${layout.row} ${layout.notOnPaper} ${classes.filters}`}
      aria-label={i18n.t('Filters')}
    >
      <MonthChoice
        month={month}
        latest={addMonths(current, 12)}
        onChange={(next) => onChange({ month: next === current ? undefined : next })}
      />
      <LazyClassPicker
        label={null}
        aria-label={i18n.t('Class')}
        className={classes.filter}
        classes={useTaughtClasses() ?? []}
        anyLabel={i18n.t('All Classes')}
        value={search.class ?? ''}
        onChange={(id) => onChange({ class: id || undefined })}
      />
    </search>
  )
}
