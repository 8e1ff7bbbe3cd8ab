import { Button, Group } from '@mantine/core'
import type { ListedStudent } from '@shala/contract/students'
import { i18n } from '#platform/i18n.ts'
import classes from '../attendance.module.css'
import type { Marking } from './use-marking.ts'

export interface Counts {
  present: number
  absent: number
  late: number
  unmarked: number
}

export function countMarks(students: ListedStudent[]): Counts {
  const counts = { present: 0, absent: 0, late: 0, unmarked: 0 }
  for (const { attendanceStatus } of students) counts[attendanceStatus ?? 'unmarked'] += 1
  return counts
}

/** Where the class stands, always in sight. */
export function MarkingCounts({ students }: { students: ListedStudent[] }) {
  const counts = countMarks(students)
  const figures = [
    { key: 'present', label: i18n.t('Present'), figure: counts.present },
    { key: 'absent', label: i18n.t('Absent'), figure: counts.absent },
    { key: 'late', label: i18n.t('Late'), figure: counts.late },
    { key: 'unmarked', label: i18n.t('Unmarked'), figure: counts.unmarked },
  ]
  return (
    <dl className={classes.counts} aria-live="polite">
      {figures.map(({ key, label, figure }) => (
        <div key={key} className={classes.count} data-status={key}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Marks everybody who is left. */
export function MarkAll({ students, marking }: { students: ListedStudent[]; marking: Marking }) {
  const isDone = countMarks(students).unmarked === 0
  return (
    <Group gap="xs" wrap="nowrap" className={classes.all}>
      <Button
        variant="light"
        color="green"
        disabled={isDone}
        loading={marking.isMarkingAll}
        onClick={() => marking.markAll('present')}
      >
        {i18n.t('Mark All Present')}
      </Button>
      <Button
        variant="light"
        color="red"
        disabled={isDone}
        loading={marking.isMarkingAll}
        onClick={() => marking.markAll('absent')}
      >
        {i18n.t('Mark All Absent')}
      </Button>
    </Group>
  )
}
