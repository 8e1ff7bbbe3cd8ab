import { Button, Card, Center, Loader, Text } from '@mantine/core'
import { teacherAttendanceTexts } from '@shala/contract/teacher-attendance/teacher-attendance'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { settingsQuery, useTimeZone } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { formatTime } from '#ui/format.ts'
import { Outcome } from '#ui/page/outcome.tsx'
import { useTakeOwnDay } from '../teacher-attendance-queries.ts'
import { askPosition, positionNeedsConsent } from './ask-position.ts'
import { LateScan } from './late-scan.tsx'
import { isLate, noteOpening, rememberedScan, type ScanResult, sendScan } from './scan-once.ts'

const homeAfterMs = 5000

type Step = 'asking' | 'late' | 'consent' | 'locating' | 'sending' | ScanResult | 'nothing'

/** The history entry: the same after a reload, another for each opening. */
function useOpening(): string {
  const { state } = useLocation()
  return (state as { __TSR_key?: string }).__TSR_key ?? 'first'
}

const refusedPlace = (problem: 'denied' | 'unknown'): ScanResult => ({
  kind: 'error',
  isPlace: true,
  message:
    problem === 'denied'
      ? i18n.t(
          'Your school checks that you are at school, but this page may not use your location. Tap the lock beside the address, allow the location, then try again.',
        )
      : i18n.t(
          'Your phone does not know where it is right now. Turn on its location or step outside, then try again.',
        ),
})

/** One call per opening, with the position first where the school asks for it. */
function useScan() {
  const opening = useOpening()
  const { code } = useSearch({ from: '/signed-in/scanedTeacherAttendence' })
  const takeDay = useTakeOwnDay()
  const { data: settings, isError } = useQuery(settingsQuery)
  const [step, setStep] = useState<Step>(() => {
    noteOpening(opening)
    const before = rememberedScan(opening)
    return before === 'sent' ? 'nothing' : (before ?? 'asking')
  })
  const begun = useRef<string | null>(null)

  const send = async (located: Awaited<ReturnType<typeof askPosition>> | null) => {
    if (located && 'problem' in located) return setStep(refusedPlace(located.problem))
    setStep('sending')
    const position = located?.position
    setStep(await sendScan(opening, { code, position, onDay: takeDay }))
  }
  const locate = async () => {
    setStep('locating')
    await send(await askPosition())
  }
  const isPlaceChecked = Boolean(settings?.attendancePlace)
  const begin = async () => {
    if (!isPlaceChecked) return await send(null)
    if (await positionNeedsConsent()) return setStep('consent')
    await locate()
  }
  const isReady = settings !== undefined || isError
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once for each opening, also when it is drawn twice
  useEffect(() => {
    if (step !== 'asking' || !isReady || begun.current === opening || !mayI('teacher-attendance:scan')) return
    begun.current = opening
    if (isLate(opening)) setStep('late')
    else void begin()
  }, [opening, isReady, step])
  return { step, begin, locate }
}

/** Opened by the school's code: checks in or out, once (docs/product.md, Teacher attendance). */
export function ScanResultScreen() {
  const { step, begin, locate } = useScan()
  const mayScan = mayI('teacher-attendance:scan')
  const shown = mayScan ? step : notForYou()
  const { goHome, scanAgain } = useWayHome(typeof shown === 'object' && !shown.isPlace)
  return (
    <Center mih="100dvh" p="md">
      <Card w="100%" maw={420} p="xl" ta="center">
        <Shown
          step={shown}
          onBegin={begin}
          onLocate={locate}
          {...(mayScan && { onAgain: scanAgain })}
          onHome={goHome}
        />
      </Card>
    </Center>
  )
}

function notForYou(): ScanResult {
  return {
    kind: 'info',
    message: i18n.t('This is where teachers check in. You are not signed in as a teacher.'),
  }
}

function useWayHome(isOver: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), homeAfterMs)
    return () => clearTimeout(timer)
  }, [isOver, navigate])
  return {
    goHome: () => void navigate({ to: '/', replace: true }),
    scanAgain: () => void navigate({ to: '/', search: { scan: true }, replace: true }),
  }
}

interface ShownProps {
  step: Step
  onBegin: () => void
  onLocate: () => void
  /** Undefined for somebody who has nothing to scan. */
  onAgain?: () => void
  onHome: () => void
}

function Shown({ step, onBegin, onLocate, onAgain, onHome }: ShownProps) {
  if (typeof step === 'object')
    return <Result result={step} onLocate={onLocate} onAgain={onAgain} onHome={onHome} />
  if (step === 'nothing') {
    return (
      <Outcome icon={<IconInfoCircle size={40} stroke={1.5} />} color="blue" title={i18n.t('Info')}>
        <Text>{i18n.t('No scan result to display. Please scan a QR code.')}</Text>
        <Button onClick={onAgain}>{i18n.t('Go to Scanner')}</Button>
      </Outcome>
    )
  }
  if (step === 'late') return <LateScan onScan={onBegin} onHome={onHome} />
  if (step === 'consent') {
    return (
      <Outcome
        icon={<IconMapPin size={40} stroke={1.5} />}
        color="brand"
        title={i18n.t('Are you at the school?')}
      >
        <Text>
          {i18n.t(
            "Your school asks for your location when you check in. It is compared with the school's location and not kept.",
          )}
        </Text>
        <Button onClick={onLocate}>{i18n.t('Share my location')}</Button>
        <Button variant="default" onClick={onHome}>
          {i18n.t('Not now')}
        </Button>
      </Outcome>
    )
  }
  return (
    <Outcome
      icon={<Loader size={36} aria-hidden="true" />}
      color="gray"
      title={step === 'locating' ? i18n.t('Finding your location...') : i18n.t('Processing attendance...')}
    />
  )
}

const looks = {
  success: { color: 'green', icon: <IconCircleCheck size={40} stroke={1.5} /> },
  info: { color: 'blue', icon: <IconInfoCircle size={40} stroke={1.5} /> },
  error: { color: 'red', icon: <IconAlertTriangle size={40} stroke={1.5} /> },
} as const

function titleOf(kind: ScanResult['kind']): string {
  if (kind === 'success') return i18n.t('Success!')
  return kind === 'info' ? i18n.t('Info') : i18n.t('Failed!')
}

function Result({
  result,
  onLocate,
  onAgain,
  onHome,
}: { result: ScanResult } & Omit<ShownProps, 'step' | 'onBegin'>) {
  const timeZone = useTimeZone()
  const { kind, message, type, name, at, isPlace } = result
  const typeWords = { checkin: i18n.t('Check-in'), checkout: i18n.t('Check-out') }
  const what = type && type !== 'info' && at ? `${typeWords[type]}, ${formatTime(at, timeZone)}` : null
  return (
    <Outcome {...looks[kind]} title={titleOf(kind)}>
      {name && (
        <Text fw={650} size="lg" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      )}
      <Text>
        {type === 'info' && at
          ? i18n.t(teacherAttendanceTexts.alreadyIn, { time: formatTime(at, timeZone) })
          : i18n.t(message)}
      </Text>
      {what && <Text c="dimmed">{what}</Text>}
      {isPlace && <Button onClick={onLocate}>{i18n.t('Try again')}</Button>}
      <Button variant={isPlace ? 'default' : 'filled'} onClick={onHome}>
        {i18n.t('Home')}
      </Button>
      {onAgain && (
        <Button variant="default" onClick={onAgain}>
          {i18n.t('Scan Again')}
        </Button>
      )}
      {!isPlace && (
        <Text size="sm" c="dimmed">
          {i18n.t('Your home screen will open in a few seconds.')}
        </Text>
      )}
    </Outcome>
  )
}
