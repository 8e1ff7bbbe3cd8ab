import { Alert, Button, Group, Skeleton, Text } from '@mantine/core'
import {
  type Attendance,
  type AttendanceStatus,
  attendanceStatuses,
} from '@shala/contract/attendance/attendance'
import { useQueryClient } from '@tanstack/react-query'
import { useTimeZone } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { formatTime } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { markLabel, statusLabel } from '../attendance-words.ts'
import { MarkChanges } from '../changes/mark-changes.tsx'
import { useWaitingMarks, waitingMarks } from '../waiting/waiting-of-me.ts'
import { unsentWords } from '../waiting/waiting-words.ts'
import { useStudentDay } from './student-year-queries.ts'

interface DayOfStudentProps {
  student: { _id: string; name: string; classId: string }
  date: string
}

/** A student's day: the mark with its author, time and remark, how it came about, and its correction. */
export function DayOfStudent({ student, date }: DayOfStudentProps) {
  const timeZone = useTimeZone()
  const { data: record, error } = useStudentDay(student._id, date)
  if (record === undefined && error) return <Alert color="red">{messageOf(error)}</Alert>
  return (
    <>
      {record === undefined && <Skeleton height={20} width="60%" />}
      {record === null && i18n.t('Not marked')}
      {record && (
        <>
          {i18n.t('{status}, marked by {name} at {time}.', {
            status: markLabel(record.status, record.awayHalf),
            name: record.teacherName,
            time: formatTime(record.createdAt, timeZone),
          })}
          {record.notes && <Text className={layout.written}>{record.notes}</Text>}
        </>
      )}
      {record !== undefined && mayI('attendance:mark') && (
        <Correction student={student} date={date} record={record} />
      )}
      {mayI('attendance:statistics') && (
        <>
          <Text size="sm" c="dimmed" mt="xs" mb={4}>
            {i18n.t('Changes')}
          </Text>
          <MarkChanges studentId={student._id} date={date} />
        </>
      )}
    </>
  )
}

type Mark = Pick<Attendance, 'status' | 'awayHalf' | 'notes'>

/** Sent like every mark: it waits for a network, and never lies over what somebody else has marked meanwhile. */
function Correction({ student, date, record }: DayOfStudentProps & { record: Mark | null }) {
  const client = useQueryClient()
  const { marks, failure } = useWaitingMarks()
  const waiting = marks.find(
    (mark) => mark.state === 'waiting' && mark.date === date && mark.studentId === student._id,
  )
  const shown = waiting ?? record
  const isNow = (status: AttendanceStatus) => shown?.status === status && !shown.awayHalf
  const correct = async (status: AttendanceStatus) => {
    if (isNow(status)) return
    const { _id: studentId, name: studentName, classId } = student
    const seen = record ?? { status: null, awayHalf: null, notes: '' }
    const press = { studentId, studentName, classId, date, status, awayHalf: null, notes: seen.notes, seen }
    await Promise.all(waitingMarks().press([press]))
    await Promise.all(
      [['attendance', 'student', studentId], ['attendance', 'changes', studentId], ['reports']].map(
        (queryKey) => client.invalidateQueries({ queryKey }),
      ),
    )
  }
  return (
    <Group gap="xs" mt="xs" role="group" aria-label={i18n.t('Correct the mark')}>
      {attendanceStatuses.map((status) => (
        <Button
          key={status}
          variant="default"
          aria-pressed={isNow(status)}
          onClick={() => void correct(status)}
        >
          {statusLabel(status)}
        </Button>
      ))}
      {waiting && failure && (
        <Text size="sm" role="status" w="100%">
          {unsentWords(1)}
        </Text>
      )}
    </Group>
  )
}
