import { Text } from '@mantine/core'
import type { AttendanceRecord } from '@shala/contract/attendance'
import { i18n } from '#platform/i18n.ts'
import { Person } from '#ui/display/person.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { formatDay, formatTime } from '#ui/format.ts'
import type { Column } from '#ui/list/list-column.ts'
import { statusLabel, statusMeaning } from '../attendance-words.ts'

/** Date, Roll, Student, Status, Teacher, Time */
export function recordColumns(timeZone: string): Column<AttendanceRecord>[] {
  return [
    {
      key: 'date',
      isShort: true,
      title: i18n.t('Date'),
      render: ({ date }) => formatDay(date),
      inCard: 'none',
    },
    {
      key: 'roll',
      isShort: true,
      title: i18n.t('Roll'),
      render: ({ rollNumber }) => <Text fw={600}>{rollNumber}</Text>,
      inCard: 'detail',
      renderDetail: ({ rollNumber }) => i18n.t('Roll {rollNumber}', { rollNumber }),
    },
    {
      key: 'student',
      title: i18n.t('Student'),
      render: ({ studentName, studentPhoto, notes }) => (
        <Person name={studentName} photo={studentPhoto} line={notes} size={36} />
      ),
      inCard: 'heading',
    },
    {
      key: 'status',
      title: i18n.t('Status'),
      render: ({ status }) => (
        <StatusBadge meaning={statusMeaning[status]}>{statusLabel(status)}</StatusBadge>
      ),
      inCard: 'corner',
    },
    {
      key: 'teacher',
      title: i18n.t('Teacher'),
      render: ({ teacherName }) => teacherName,
      inCard: 'detail',
    },
    {
      key: 'time',
      isShort: true,
      title: i18n.t('Time'),
      render: ({ createdAt }) => formatTime(createdAt, timeZone),
      inCard: 'detail',
    },
  ]
}
