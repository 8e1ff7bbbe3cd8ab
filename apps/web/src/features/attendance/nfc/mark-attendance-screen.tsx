import { Button, Card, Center, Checkbox, Stack, Text } from '@mantine/core'
import { attendanceRefusals } from '@shala/contract/attendance/attendance'
import { dayAt } from '@shala/contract/general/days'
import { IconAlertTriangle, IconCircleCheck, IconNfc, IconUserCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTimeZone, useToday } from '#features/schools/index.ts'
import { ApiError } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { formatLongDay, formatTime } from '#ui/format.ts'
import { Outcome } from '#ui/page/outcome.tsx'
import { statusLabel } from '../attendance-words.ts'
import { ClosedDay } from '../closed/closed-day.tsx'
import { scanningUntil, setScanning } from './scanning.ts'
import { findTagged, markTagged, type Tagged, type TagMarked } from './tag-mark.ts'

const homeAfterMs = 5000

function useTagged() {
  const studentId = useParams({ from: '/signed-in/mark-attendance/$studentId' }).studentId
  const { tag } = useSearch({ from: '/signed-in/mark-attendance/$studentId' })
  const client = useQueryClient()
  return useQuery({
    queryKey: ['attendance-by-tag', studentId, tag],
    queryFn: () => findTagged(client, { studentId, tag }),
    // Loaded once per opening: a press answers what is shown.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Opened by a tag or card: asks to mark its student present, and goes home (docs/product.md, Attendance). */
export function MarkAttendanceScreen() {
  const tagged = useTagged()
  const today = useToday()
  return (
    <Center mih="100dvh" p="md" component="main" id="main">
      <Stack align="center" gap="md" w="100%" maw={420}>
        <Card w="100%" p="xl" ta="center">
          {tagged.data && !tagged.isFetching ? (
            <MarkOf key={tagged.dataUpdatedAt} tagged={tagged.data} onNewer={tagged.refetch} />
          ) : tagged.isError && !tagged.isFetching ? (
            <NotMarked error={tagged.error} onRetry={tagged.refetch} />
          ) : (
            <Processing />
          )}
        </Card>
        {tagged.data && tagged.data.classId !== '' && (
          <ClosedDay date={today} classId={tagged.data.classId} />
        )}
        <Text size="sm" c="dimmed">
          {i18n.t('Powered by NFC Technology')}
        </Text>
      </Stack>
    </Center>
  )
}

function Processing() {
  return (
    <Outcome icon={<IconNfc size={36} stroke={1.5} />} color="gray" title={i18n.t('Processing Attendance')} />
  )
}

function MarkOf({ tagged, onNewer }: { tagged: Tagged; onNewer: () => unknown }) {
  const today = useToday()
  // Once per opening.
  const [isByItself] = useState(() => scanningUntil() !== null && tagged.isOfCard && tagged.mark === null)
  const { mutate, ...mark } = useMutation({
    mutationFn: () => markTagged(tagged, today),
    onError: (error) => {
      if (error instanceof ApiError && error.code === attendanceRefusals.superseded.code) onNewer()
    },
  })
  useEffect(() => {
    if (isByItself) mutate()
  }, [isByItself, mutate])
  if (tagged.mark?.status === 'present') return <Confirmed name={tagged.name} at={tagged.mark.markedAt} />
  if (mark.data) return <Confirmed name={tagged.name} {...mark.data} />
  if (mark.isError) return <NotMarked name={tagged.name} error={mark.error} onRetry={() => mutate()} />
  if (mark.isPending || isByItself) return <Processing />
  return <Question tagged={tagged} onMark={() => mutate()} />
}

function Question({ tagged, onMark }: { tagged: Tagged; onMark: () => void }) {
  const { name, line, mark, isOfCard } = tagged
  const timeZone = useTimeZone()
  const [isScanning, setIsScanning] = useState(false)
  const press = () => {
    if (isScanning) setScanning(true)
    onMark()
  }
  return (
    <Outcome icon={<IconUserCheck size={40} stroke={1.5} />} color="blue" title={name}>
      {line !== '' && <Text c="dimmed">{line}</Text>}
      {mark && (
        <Text>
          {i18n.t('Marked {status} at {time}.', {
            status: statusLabel(mark.status),
            time: formatTime(mark.markedAt, timeZone),
          })}
        </Text>
      )}
      <Button size="lg" fullWidth onClick={press}>
        {mark ? i18n.t('Change to present') : i18n.t('Mark present')}
      </Button>
      {isOfCard && (
        <Checkbox
          ta="left"
          label={i18n.t('Mark the next cards without asking, for 30 minutes')}
          checked={isScanning}
          onChange={({ currentTarget }) => setIsScanning(currentTarget.checked)}
        />
      )}
      <HomeButton />
    </Outcome>
  )
}

function HomeButton() {
  const navigate = useNavigate()
  return (
    <Button variant="default" onClick={() => void navigate({ to: '/', replace: true })}>
      {i18n.t('Home')}
    </Button>
  )
}

function Confirmed({ name, at, isWaiting = false }: { name: string } & TagMarked) {
  const timeZone = useTimeZone()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), homeAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Outcome
      icon={<IconCircleCheck size={40} stroke={1.5} />}
      color="green"
      title={isWaiting ? i18n.t('Saved on this device') : i18n.t('Attendance Confirmed!')}
    >
      <Name>{name}</Name>
      <Text c="dimmed">
        {formatLongDay(dayAt(new Date(at), timeZone))}, {formatTime(at, timeZone)}
      </Text>
      {isWaiting && (
        <Text>{i18n.t('There is no connection. The mark will be sent when you are back online.')}</Text>
      )}
      <Scanning />
      <HomeButton />
    </Outcome>
  )
}

/** Says that cards mark without asking, and how to end that. */
function Scanning() {
  const [until, setUntil] = useState(scanningUntil)
  const timeZone = useTimeZone()
  if (until === null) return null
  const stop = () => {
    setScanning(false)
    setUntil(null)
  }
  return (
    <>
      <Text size="sm">
        {i18n.t('Cards are marked without asking until {time}.', {
          time: formatTime(new Date(until).toISOString(), timeZone),
        })}
      </Text>
      <Button variant="subtle" onClick={stop}>
        {i18n.t('Ask for each card')}
      </Button>
    </>
  )
}

function Name({ children }: { children: string }) {
  return (
    <Text fw={650} size="lg" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  )
}

/** Names the student where that is known: in a pile of cards that are marked without asking, nobody could tell which one failed. */
function NotMarked({ name, error, onRetry }: { name?: string; error: unknown; onRetry: () => unknown }) {
  const message = error instanceof ApiError && error.status > 0 ? error.message : null
  return (
    <Outcome
      icon={<IconAlertTriangle size={40} stroke={1.5} />}
      color="red"
      title={i18n.t('Attendance Failed')}
    >
      {name && <Name>{name}</Name>}
      <Text>{message ?? i18n.t('Failed to mark attendance. Please try again.')}</Text>
      <Button onClick={() => onRetry()}>{i18n.t('Try Again')}</Button>
      <HomeButton />
    </Outcome>
  )
}
