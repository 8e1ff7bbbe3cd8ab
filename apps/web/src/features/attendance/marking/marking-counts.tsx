import { isOnLeave } from '@shala/contract/attendance/day-parts'
import type { ListedStudent } from '@shala/contract/students/listed'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from './marking.module.css'

export interface Counts {
  present: number
  absent: number
  late: number
  /** On approved leave for the whole day, and not marked as here. */
  leave: number
  unmarked: number
}

/** Nobody waits for the mark of a student who is on leave. */
export function kindOf({
  attendanceStatus,
  leave,
}: Pick<ListedStudent, 'attendanceStatus' | 'leave'>): keyof Counts {
  if (isOnLeave(attendanceStatus, leave)) return 'leave'
  return attendanceStatus ?? 'unmarked'
}

/** The family says that the child is away: absent is prepared, and is a mark once somebody presses it or 'Submit'. */
export function isPrepared(student: ListedStudent): boolean {
  return kindOf(student) === 'unmarked' && Boolean(student.familyNote)
}

export function countMarks(students: ListedStudent[]): Counts {
  const counts = { present: 0, absent: 0, late: 0, leave: 0, unmarked: 0 }
  for (const student of students) counts[kindOf(student)] += 1
  return counts
}

/** The class's counts. Their space is kept while the class is loading. */
interface MarkingCountsProps {
  students: ListedStudent[] | undefined
  /** Only one's own marks are known. */
  isPart?: boolean
  /** On a day off nobody is missing until the class is marked anyway. */
  isClosed?: boolean
}

export function MarkingCounts({ students, isPart = false, isClosed = false }: MarkingCountsProps) {
  const counts = students && countMarks(students)
  const isOff =
    isClosed && students?.every(({ attendanceStatus, isSetAside }) => attendanceStatus === null || isSetAside)
  const figures = [
    { key: 'present', label: i18n.t('Present') },
    { key: 'absent', label: i18n.t('Absent') },
    { key: 'late', label: i18n.t('Late') },
    ...(counts?.leave ? [{ key: 'leave', label: i18n.t('On leave') } as const] : []),
    { key: 'unmarked', label: i18n.t('Unmarked') },
  ] as const
  return (
    <dl className={`${layout.wrap} ${classes.counts}`} aria-live="polite">
      {figures.map(({ key, label }) => (
        <div key={key} className={`${layout.box} ${classes.count}`} data-status={key}>
          <dt>{label}</dt>
          <dd>{counts && !((isPart || isOff) && key === 'unmarked') ? counts[key] : '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
