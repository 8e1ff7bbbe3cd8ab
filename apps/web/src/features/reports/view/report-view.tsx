import { Stack, Text } from '@mantine/core'
import type { Report } from '@shala/contract/reports/reports'
import type { UseQueryResult } from '@tanstack/react-query'
import { type Bar, BarChart, BarChartSkeleton, type Series } from '#ui/display/bar-chart.tsx'
import { StatCard } from '#ui/display/stat-card.tsx'
import type { Meaning } from '#ui/display/status-badge.tsx'
import layout from '#ui/layout.module.css'
import type { ReportProps } from '../report-props.ts'
import { classInFileName } from '../report-words.ts'
import classes from '../reports.module.css'
import { fileOf, inOrder, type ReportColumn, type Rest, type Table } from './report-column.ts'
import { ReportHead } from './report-head.tsx'
import { ReportTable } from './report-table.tsx'

interface Figure {
  label: string
  /** Undefined while it loads. */
  figure: string | undefined
  context?: string
  meaning?: Meaning
}

interface ReportViewProps<Data, Row> extends ReportProps {
  report: Report
  query: UseQueryResult<Data>
  figures: Figure[]
  /** A line on how they are counted, for reports that differ. */
  counted?: string
  chart: { label: string; bars: Bar[]; series?: Series[] }
  columns: ReportColumn<Row>[]
  rows: Row[] | undefined
  /** Where these rows are only the first ones. */
  rest?: Rest | undefined
  /** Last in the table and in files, whatever the rows' order. */
  total?: Row | undefined
  rowKey: (row: Row) => string
  /** What its files have, if not these rows. */
  table?: () => Promise<Table>
  empty: { title: string; hint: string }
}

/** Every report but the register: figures on top, a chart, a table. */
export function ReportView<Data, Row>(props: ReportViewProps<Data, Row>) {
  const { report, query, figures, counted, chart, columns, rows, rest, total, rowKey, empty, ...shown } =
    props
  const { search, about, what, filters, onChange } = shown
  const sorted = rows && inOrder(columns, rows, search.sort)
  const isReady = sorted !== undefined && sorted.length > 0 && !query.isPlaceholderData
  const file = isReady
    ? {
        report,
        ...what,
        name: fileNameOf(report, shown),
        beforePrint: rest?.show,
        table: props.table ?? rest?.table ?? (() => fileOf(columns, total ? [...sorted, total] : sorted)),
      }
    : undefined
  const hasFailed = query.isError && !query.data
  return (
    <Stack gap="sm" className={`${layout.words} ${classes.report}`} data-report={report}>
      <ReportHead report={report} about={about} file={file} filters={filters} />
      {!hasFailed && (
        <div className={`${layout.tight} ${classes.figures}`}>
          {figures.map((one) => (
            <StatCard key={one.label} isDense {...one} />
          ))}
        </div>
      )}
      {counted && !hasFailed && (
        <Text size="sm" c="dimmed">
          {counted}
        </Text>
      )}
      {!rows && !hasFailed && <BarChartSkeleton />}
      {rows && rows.length > 0 && chart.bars.length > 0 && <BarChart {...chart} />}
      <ReportTable
        label={chart.label}
        columns={columns}
        rows={sorted}
        rest={rest}
        total={total}
        rowKey={rowKey}
        source={query}
        empty={empty}
        sort={search.sort}
        onSort={(sort) => onChange({ sort })}
      />
    </Stack>
  )
}

function fileNameOf(report: Report, { search: { by }, what, ofClass }: ReportProps): string {
  const days = what.from && what.to ? `${what.from}_to_${what.to}` : undefined
  return [report, by && `by_${by}`, ofClass && classInFileName(ofClass), days].filter(Boolean).join('_')
}
