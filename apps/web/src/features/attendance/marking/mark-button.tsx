import { UnstyledButton } from '@mantine/core'
import type { AttendanceStatus } from '@shala/contract/attendance'
import type { ListedStudent } from '@shala/contract/students'
import { IconCheck, IconX } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { statusLabel, statusLetter } from '../attendance-words.ts'
import classes from './marking.module.css'

interface MarkButtonProps {
  status: Extract<AttendanceStatus, 'present' | 'absent'>
  student: ListedStudent
  onMark: (student: ListedStudent, status: AttendanceStatus) => void
}

export function MarkButton({ status, student, onMark }: MarkButtonProps) {
  const Icon = status === 'present' ? IconCheck : IconX
  const isChosen = student.attendanceStatus === status
  const label = statusLabel(status)
  return (
    <UnstyledButton
      className={classes.mark}
      data-action={status}
      data-chosen={isChosen || undefined}
      aria-pressed={isChosen}
      aria-label={i18n.t('{status}: {name}', { status: label, name: student.name })}
      onClick={() => onMark(student, status)}
    >
      <Icon size={18} stroke={2.25} aria-hidden="true" />
      <span className={classes.markWord}>{label}</span>
      <span className={classes.markLetter} aria-hidden="true">
        {statusLetter[status]}
      </span>
    </UnstyledButton>
  )
}
