import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { TeacherRecord } from '@shala/contract/teacher-attendance/teacher-attendance'
import { IconPencil } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { Person } from '#ui/display/person.tsx'
import { PhoneLink } from '#ui/display/phone-link.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { formatDay } from '#ui/format.ts'
import type { Column } from '#ui/list/list-column.ts'
import { dayWords, statusMeaning } from '../teacher-attendance-words.ts'
import { timeColumns } from '../time-columns.tsx'

function lineOf({ correction, cameOnLeave }: TeacherRecord) {
  if (correction) return i18n.t('Corrected: {reason}', { reason: correction.reason })
  return cameOnLeave && i18n.t('Came while on leave until {day}', { day: formatDay(cameOnLeave.to_date) })
}

const toCall = ({ phone }: TeacherRecord) => phone && <PhoneLink phone={phone} />

interface Acts {
  /** Undefined for those who only read. */
  onCorrect: ((record: TeacherRecord) => void) | undefined
  /** Opens the teacher. */
  onTeacher: (record: TeacherRecord) => void
}

export function teacherDayColumns(timeZone: string, { onCorrect, onTeacher }: Acts): Column<TeacherRecord>[] {
  return [
    {
      key: 'teacher',
      title: i18n.t('Teacher'),
      render: (record) => (
        <UnstyledButton display="block" mih={44} onClick={() => onTeacher(record)}>
          <Person name={record.name} photo={record.photo} line={lineOf(record)} size={36} />
        </UnstyledButton>
      ),
      inCard: 'heading',
    },
    {
      key: 'status',
      title: i18n.t('Status'),
      isShort: true,
      render: (record) => (
        <StatusBadge meaning={statusMeaning[record.status]}>{dayWords(record)}</StatusBadge>
      ),
      inCard: 'corner',
    },
    ...timeColumns(timeZone),
    {
      key: 'call',
      title: i18n.t('Phone'),
      isShort: true,
      render: toCall,
      inCard: 'detail',
      // Of those who are not here, who may be called.
      renderDetail: (record) =>
        record.status === 'absent' || record.status === 'notyet' ? toCall(record) : null,
    },
    ...(onCorrect ? [correctColumn(onCorrect)] : []),
  ]
}

function correctColumn(onCorrect: (record: TeacherRecord) => void): Column<TeacherRecord> {
  return {
    key: 'actions',
    title: i18n.t('Actions'),
    align: 'right',
    render: (record) => (
      <ActionIcon
        aria-label={i18n.t("Correct {name}'s day", { name: record.name })}
        onClick={() => onCorrect(record)}
      >
        <IconPencil size={18} stroke={1.75} />
      </ActionIcon>
    ),
    inCard: 'corner',
  }
}
