import { Button, Card, Center, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { markAttendance } from '@shala/contract/attendance'
import { dayAt } from '@shala/contract/days'
import { getStudent } from '@shala/contract/students'
import { IconAlertTriangle, IconCircleCheck, IconNfc } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTimeZone } from '#features/schools/index.ts'
import { call } from '#platform/api.ts'
import { ApiError } from '#platform/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { formatLongDay, formatTime } from '#ui/format.ts'

const homeAfterMs = 5000
const note = 'Marked via NFC link'

async function markByTag(studentId: string) {
  const { student } = await call(getStudent, { params: { id: studentId } })
  const now = new Date().toISOString()
  const { attendance } = await call(markAttendance, {
    body: {
      studentId,
      status: 'present',
      subject: '',
      notes: note,
      attendanceByNFC: true,
      markedAt: now,
      sentAt: now,
    },
  })
  return { name: student.name, at: attendance?.markedAt ?? now }
}

/** Opened by a tag: marks its student present, once, and goes home (docs/product.md, Attendance). */
export function MarkAttendanceScreen() {
  const { studentId } = useParams({ from: '/signed-in/mark-attendance/$studentId' })
  const mark = useQuery({
    queryKey: ['attendance-by-tag', studentId],
    queryFn: () => markByTag(studentId),
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

interface OutcomeProps {
  icon: ReactNode
  color: string
  title: string
  children?: ReactNode
}

function Outcome({ icon, color, title, children }: OutcomeProps) {
  return (
    <Stack align="center" gap="sm" role="status">
      <ThemeIcon variant="light" color={color} size={72} radius="xl" aria-hidden="true">
        {icon}
      </ThemeIcon>
      <Title order={1} size="h2">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

function Confirmed({ name, at }: { name: string; at: string }) {
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
      title={i18n.t('Attendance Confirmed!')}
    >
      <Text fw={650} size="lg" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Text c="dimmed">
        {formatLongDay(dayAt(new Date(at), timeZone))}, {formatTime(at, timeZone)}
      </Text>
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
