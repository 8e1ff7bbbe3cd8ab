import { Badge } from '@mantine/core'
import type { ReportedStudent } from '@shala/contract/reports/attendance'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { Person } from '#ui/display/person.tsx'
import layout from '#ui/layout.module.css'
import { classWords, percentWords } from '../report-words.ts'
import classes from '../reports.module.css'
import type { ReportColumn } from '../view/report-column.ts'

interface Named {
  name: string
  photo: string | null
  rollNumber: string
  class: { name: string; section: string | null }
}

interface StudentNameProps {
  student: Named
  /** Undefined for somebody who no longer has a page. */
  id: string | undefined
}

/** A student whose name links to their page, with roll number and class below it. */
function StudentName({ id, student: { name, photo, rollNumber, class: ofClass } }: StudentNameProps) {
  const line = i18n.t('{class} · Roll {rollNumber}', { class: classWords(ofClass), rollNumber })
  const person = <Person name={name} photo={photo} line={line} size={32} />
  if (id === undefined)
    return (
      <span className={`${layout.row} ${classes.gone}`}>
        {person}
        <Badge color="gray">{i18n.t('Inactive')}</Badge>
      </span>
    )
  return (
    <Link
      to="/students/$studentId"
      params={{ studentId: id }}
      className={`${layout.plain} ${classes.rowLink}`}
    >
      {person}
    </Link>
  )
}

/** Name, roll number and class, for any table about students. */
export function namedColumns<Row extends Named>(idOf: (row: Row) => string | undefined): ReportColumn<Row>[] {
  return [
    {
      key: 'name',
      title: i18n.t('Student'),
      value: ({ name }) => name,
      render: (row) => <StudentName id={idOf(row)} student={row} />,
      inCard: 'heading',
    },
    {
      key: 'roll',
      title: i18n.t('Roll No'),
      value: ({ rollNumber }) => rollNumber,
      isInFileAlone: true,
    },
    {
      key: 'class',
      title: i18n.t('Class'),
      value: ({ class: one }) => classWords(one),
      isInFileAlone: true,
    },
  ]
}

/** Present, late, absent, on leave and the percentage attended, as in every table of marks. */
export function markColumns<
  Row extends { present: number; late: number; absent: number; leave: number; percent: number | null },
>(): ReportColumn<Row>[] {
  const figure = (key: 'present' | 'late' | 'absent' | 'leave', title: string): ReportColumn<Row> => ({
    key,
    title,
    value: (row) => row[key],
    align: 'right',
  })
  return [
    figure('present', i18n.t('Present')),
    figure('late', i18n.t('Late')),
    figure('absent', i18n.t('Absent')),
    figure('leave', i18n.t('On leave')),
    {
      key: 'percent',
      title: i18n.t('Attended'),
      value: ({ percent }) => percent ?? '',
      render: ({ percent }) => <b>{percentWords(percent)}</b>,
      align: 'right',
      inCard: 'corner',
    },
  ]
}

/** The same with the day figures. */
export function studentColumns(): ReportColumn<ReportedStudent>[] {
  return [
    ...namedColumns<ReportedStudent>(({ _id, isActive }) => (isActive ? _id : undefined)),
    ...markColumns<ReportedStudent>(),
  ]
}
