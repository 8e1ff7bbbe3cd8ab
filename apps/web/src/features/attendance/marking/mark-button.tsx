import type { AttendanceStatus } from '@shala/contract/attendance'
import type { ListedStudent } from '@shala/contract/students'
import { IconCheck, IconX } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { statusLabel, statusLetter } from '../attendance-words.ts'
import classes from './marking-row.module.css'

interface MarkButtonProps {
  status: Extract<AttendanceStatus, 'present' | 'absent'>
  student: ListedStudent
  onMark: (student: ListedStudent, status: AttendanceStatus) => void
}

const look = { size: 18, stroke: 2.25, 'aria-hidden': true } as const
const icons = { present: <IconCheck {...look} />, absent: <IconX {...look} /> }

export function MarkButton({ status, student, onMark }: MarkButtonProps) {
  const isChosen = student.attendanceStatus === status
  const label = statusLabel(status)
  return (
    <button
      type="button"
      className={`mantine-focus-auto ${classes.mark}`}
      data-action={status}
      data-chosen={isChosen || undefined}
      aria-pressed={isChosen}
      aria-label={i18n.t('{status}: {name}', { status: label, name: student.name })}
      onClick={() => onMark(student, status)}
    >
      {icons[status]}
      <span className={classes.markWord}>{label}</span>
      <span className={classes.markLetter} aria-hidden="true">
        {statusLetter[status]}
      </span>
    </button>
  )
}
