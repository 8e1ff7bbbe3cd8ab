import { Badge } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import type { ReportedStudent } from '@shala/contract/reports-attendance'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { Person } from '#ui/display/person.tsx'
import { percentWords } from '../report-words.ts'
import classes from '../reports.module.css'
import type { ReportColumn } from '../view/report-column.ts'

interface Named {
  name: string
  photo: string | null
  rollNumber: string
  class: { name: string; section: string | null }
}

interface StudentLinkProps extends Pick<Named, 'name' | 'photo'> {
  /** Undefined of somebody who has no page any more. */
  id: string | undefined
}

/** A student whose name leads to their page. */
function StudentName({ id, name, photo }: StudentLinkProps) {
  if (id === undefined)
    return (
      <span className={classes.gone}>
        <Person name={name} photo={photo} size={32} />
        <Badge color="gray">{i18n.t('Inactive')}</Badge>
      </span>
    )
  return (
    <Link to="/students/$studentId" params={{ studentId: id }} className={classes.rowLink}>
      <Person name={name} photo={photo} size={32} />
    </Link>
  )
}

/** Name, roll number and class of anything that is about a student. */
export function namedColumns<Row extends Named>(idOf: (row: Row) => string | undefined): ReportColumn<Row>[] {
  return [
    {
      key: 'name',
      title: i18n.t('Student'),
      value: ({ name }) => name,
      render: (row) => <StudentName id={idOf(row)} name={row.name} photo={row.photo} />,
      inCard: 'heading',
    },
    {
      key: 'roll',
      title: i18n.t('Roll No'),
      value: ({ rollNumber }) => rollNumber,
      renderDetail: ({ rollNumber }) => i18n.t('Roll {rollNumber}', { rollNumber }),
      isShort: true,
      inCard: 'detail',
    },
    {
      key: 'class',
      title: i18n.t('Class'),
      value: ({ class: one }) => classLabel(one),
      isShort: true,
      inCard: 'detail',
    },
  ]
}

/** The same with the figures of the days. */
export function studentColumns(): ReportColumn<ReportedStudent>[] {
  const figure = (key: 'present' | 'late' | 'absent', title: string): ReportColumn<ReportedStudent> => ({
    key,
    title,
    value: (row) => row[key],
    align: 'right',
  })
  return [
    ...namedColumns<ReportedStudent>(({ _id, isActive }) => (isActive ? _id : undefined)),
    figure('present', i18n.t('Present')),
    figure('late', i18n.t('Late')),
    figure('absent', i18n.t('Absent')),
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
