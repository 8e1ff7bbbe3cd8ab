import { Text } from '@mantine/core'
import type { Answer } from '@shala/contract/general/endpoint'
import { type UdiseStudent, udiseLimits, udiseReport } from '@shala/contract/reports/udise'
import { udiseLabel } from '@shala/contract/students/udise'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { importPart } from '#platform/loading/import-again.ts'
import type { Bar } from '#ui/display/bar-chart.tsx'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import { ClassFilter } from '../class-filter.tsx'
import type { ReportProps } from '../report-props.ts'
import { classWords } from '../report-words.ts'
import classes from '../reports.module.css'
import { useReport } from '../reports-queries.ts'
import type { ReportColumn } from '../view/report-column.ts'
import { ReportView } from '../view/report-view.tsx'
import { namedColumns } from './student-columns.tsx'

const isComplete = ({ missing }: UdiseStudent) => missing.length === 0

function columns(): ReportColumn<UdiseStudent>[] {
  return [
    ...namedColumns<UdiseStudent>(({ _id }) => _id),
    {
      key: 'count',
      title: i18n.t('Missing'),
      value: ({ missing }) => missing.length,
      align: 'right',
      inCard: 'corner',
    },
    {
      key: 'missing',
      title: i18n.t('To fill in'),
      value: ({ missing }) => missing.map((key) => i18n.t(udiseLabel(key))).join(', '),
      render: (student) => <Missing student={student} />,
    },
  ]
}

async function sheetOf(report: Answer<typeof udiseReport>, classId: string | undefined) {
  const { udiseSheet } = await importPart(() => import('./udise-sheet.ts'))
  return await udiseSheet(report, classId)
}

/** Each leads to its field in the form of the student. */
function Missing({ student }: { student: UdiseStudent }) {
  if (isComplete(student)) return <Text c="dimmed">{i18n.t('Complete')}</Text>
  return (
    <ul className={`${layout.plain} ${classes.missing}`}>
      {student.missing.map((key) => (
        <li key={key}>
          <Link to="/students/$studentId" params={{ studentId: student._id }} search={{ edit: key }}>
            {i18n.t(udiseLabel(key))}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Class by class, the share of students whose record is complete. */
function barsOf(students: readonly UdiseStudent[]): Bar[] {
  const byClass = Map.groupBy(students, ({ class: { _id } }) => _id)
  return [...byClass].flatMap(([key, all]) => {
    const [first] = all
    if (!first) return []
    const complete = all.filter(isComplete).length
    return [
      {
        key,
        label: classWords(first.class),
        segments: [{ meaning: 'good' as const, share: (100 * complete) / all.length }],
        value: i18n.t('{complete} of {total}', {
          complete: formatNumber(complete),
          total: formatNumber(all.length),
        }),
      },
    ]
  })
}

function wordsOf(data: Answer<typeof udiseReport> | undefined): { counted?: string } {
  if (!data || data.students.length === 0) return {}
  if (data.total > udiseLimits.rows) {
    return {
      counted: i18n.t('These are the first {count}. Choose a class to see the others.', {
        count: formatNumber(udiseLimits.rows),
      }),
    }
  }
  return {
    counted: i18n.t(
      "A field missing for many? Download the list under Students, write it in a column, and import the list again. The files here have UDISE+'s own columns and numbers; Aadhaar numbers stay masked in them.",
    ),
  }
}

/** What UDISE+ asks for and the students' records lack; its file is the sheet with the module's columns. */
export function UdiseReport(props: ReportProps) {
  const { search, ofClass } = props
  const query = useReport(udiseReport, { class: search.class })
  const { data } = query
  const complete = data?.students.filter(isComplete).length
  const missing = data?.students.reduce((sum, one) => sum + one.missing.length, 0)
  const rows = data?.students.toSorted((a, b) => Number(isComplete(a)) - Number(isComplete(b)))
  return (
    <ReportView
      {...props}
      report="udise"
      query={query}
      what={{ class: search.class }}
      about={[ofClass && classWords(ofClass)]}
      filters={<ClassFilter {...props} />}
      figures={[
        { label: i18n.t('Students'), figure: data && formatNumber(data.total) },
        { label: i18n.t('Complete'), figure: complete === undefined ? undefined : formatNumber(complete) },
        {
          label: i18n.t('Fields missing'),
          figure: missing === undefined ? undefined : formatNumber(missing),
        },
      ]}
      {...wordsOf(data)}
      chart={{
        label: i18n.t('Students whose record is complete'),
        bars: data ? barsOf(data.students) : [],
      }}
      columns={columns()}
      rows={rows}
      rowKey={({ _id }) => _id}
      {...(data && { table: () => sheetOf(data, search.class) })}
      empty={{
        title: i18n.t('No students found'),
        hint: i18n.t('Students appear here once they are added.'),
      }}
    />
  )
}
