import type { AttendanceStatus } from '@shala/contract/attendance/attendance'
import type { ListedStudent } from '@shala/contract/students/listed'
import { i18n } from '#platform/i18n.ts'
import { statusLabel, statusLetter } from '../attendance-words.ts'
import { isPrepared } from './marking-counts.tsx'
import classes from './marking-row.module.css'
import { absentIcon, presentIcon } from './row-icons.tsx'

interface MarkButtonProps {
  status: Extract<AttendanceStatus, 'present' | 'absent'>
  student: ListedStudent
  onMark: (student: ListedStudent, status: AttendanceStatus) => void
}

const icons = { present: presentIcon, absent: absentIcon }

export function MarkButton({ status, student, onMark }: MarkButtonProps) {
  const isChosen = student.attendanceStatus === status
  const label = statusLabel(status)
  const isSuggested = status === 'absent' && isPrepared(student)
  return (
    <button
      type="button"
      className={`mantine-focus-auto ${classes.mark}`}
      data-action={status}
      data-chosen={isChosen || undefined}
      data-prepared={isSuggested || undefined}
      aria-pressed={isChosen}
      aria-label={
        isSuggested
          ? i18n.t('{status}: {name}, as the family says', { status: label, name: student.name })
          : i18n.t('{status}: {name}', { status: label, name: student.name })
      }
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
