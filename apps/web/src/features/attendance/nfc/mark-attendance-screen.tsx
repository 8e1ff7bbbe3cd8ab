import { Button, Card, Center, Stack, Text } from '@mantine/core'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { dayAt } from '@shala/contract/general/days'
import { getStudent, type ListedStudent } from '@shala/contract/students/students'
import { IconAlertTriangle, IconCircleCheck, IconNfc } from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTimeZone, useToday } from '#features/schools/index.ts'
import { call } from '#platform/calls/api.ts'
import { ApiError } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { formatLongDay, formatTime } from '#ui/format.ts'
import { Outcome } from '#ui/page/outcome.tsx'
import { studentSeen } from '../marking/marking-queries.ts'
import { waitingMarks } from '../waiting/waiting-of-me.ts'

const homeAfterMs = 5000
const note = 'Marked via NFC link'

interface Tagged {
  name: string
  at: string
  /** No server took it: it waits on this device. */
  isWaiting?: boolean
}

/** The call may have arrived although its answer did not, so that what is kept is the same press. */
function keepTag(studentId: string, seen: ListedStudent | undefined, press: TagPress): Tagged {
  const studentName = seen?.name ?? i18n.t('A student whom this device has not seen yet')
  const { date, pressedAt: markedAt } = press
  const of = { studentId, studentName, classId: seen?.class._id ?? '', date, byTag: true }
  void waitingMarks().press([{ ...of, status: 'present', notes: note, markedAt }])
  return { name: studentName, at: new Date(markedAt).toISOString(), isWaiting: true }
}

interface TagPress {
  date: string
  /** In ms by the phone's clock. */
  pressedAt: number
}

async function sendTag(studentId: string, pressedAt: number): Promise<Tagged> {
  const { student } = await call(getStudent, { params: { id: studentId } })
  const markedAt = new Date(pressedAt).toISOString()
  const { attendance } = await call(markAttendance, {
    body: {
      studentId,
      status: 'present',
      subject: '',
      notes: note,
      attendanceByNFC: true,
      markedAt,
      sentAt: new Date().toISOString(),
    },
  })
  return { name: student.name, at: attendance?.markedAt ?? markedAt }
}

/** Marks the student present; without a server, keeps the mark. */
async function markByTag(client: QueryClient, studentId: string, today: string): Promise<Tagged> {
  const pressedAt = Date.now()
  try {
    return await sendTag(studentId, pressedAt)
  } catch (error) {
    if (!(error instanceof ApiError && error.isOutage) || navigator.onLine) throw error
    return keepTag(studentId, studentSeen(client, studentId), { date: today, pressedAt })
  }
}

/** Opened by a tag: marks its student present, once, and goes home (docs/product.md, Attendance). */
export function MarkAttendanceScreen() {
  const { studentId } = useParams({ from: '/signed-in/mark-attendance/$studentId' })
  const client = useQueryClient()
  const today = useToday()
  const mark = useQuery({
    queryKey: ['attendance-by-tag', studentId],
    queryFn: () => markByTag(client, studentId, today),
    // One call for one opening: a mark is no list that could be loaded again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Center mih="100dvh" p="md" component="main" id="main">
      <Stack align="center" gap="md" w="100%" maw={420}>
        <Card w="100%" p="xl" ta="center">
          {mark.data ? (
            <Confirmed {...mark.data} />
          ) : mark.isError && !mark.isFetching ? (
            <NotMarked error={mark.error} onRetry={mark.refetch} />
          ) : (
            <Outcome
              icon={<IconNfc size={36} stroke={1.5} />}
              color="gray"
              title={i18n.t('Processing Attendance')}
            />
          )}
        </Card>
        <Text size="sm" c="dimmed">
          {i18n.t('Powered by NFC Technology')}
        </Text>
      </Stack>
    </Center>
  )
}

function Confirmed({ name, at, isWaiting = false }: Tagged) {
  const timeZone = useTimeZone()
  const navigate = useNavigate()
  const goHome = () => void navigate({ to: '/', replace: true })
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), homeAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Outcome
      icon={<IconCircleCheck size={40} stroke={1.5} />}
      color="green"
      title={isWaiting ? i18n.t('Kept on this device') : i18n.t('Attendance Confirmed!')}
    >
      <Text fw={650} size="lg" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Text c="dimmed">
        {formatLongDay(dayAt(new Date(at), timeZone))}, {formatTime(at, timeZone)}
      </Text>
      {isWaiting && <Text>{i18n.t('There is no connection. The mark is sent when it is back.')}</Text>}
      <Button variant="default" onClick={goHome}>
        {i18n.t('Home')}
      </Button>
    </Outcome>
  )
}

function NotMarked({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const message = error instanceof ApiError && error.status > 0 ? error.message : null
  return (
    <Outcome
      icon={<IconAlertTriangle size={40} stroke={1.5} />}
      color="red"
      title={i18n.t('Attendance Failed')}
    >
      <Text>{message ?? i18n.t('Failed to mark attendance. Please try again.')}</Text>
      <Button onClick={() => onRetry()}>{i18n.t('Try Again')}</Button>
    </Outcome>
  )
}
