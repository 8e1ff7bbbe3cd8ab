import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { codeOfScan, scanPath } from '@shala/contract/teacher-attendance/gate'
import { IconBulb, IconBulbOff, IconCircleCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import layout from '#ui/layout.module.css'
import type { Camera } from './camera.ts'
import { cameraProblem } from './camera-problem.ts'
import classes from './scanner.module.css'
import { useCamera } from './use-camera.ts'

/** How long the success is shown before the result is loaded. */
const goOnAfterMs = 1000

type Outcome = { kind: 'right'; code: string } | { kind: 'wrong' } | null

/** The camera's view: a right code continues to the result by itself, a wrong one stops the camera. */
function useScan() {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const navigate = useNavigate()
  const camera = useCamera((codes) => {
    const right = codes.map((text) => codeOfScan(text, location.origin)).find((code) => code !== null)
    camera.stop()
    setOutcome(right === undefined ? { kind: 'wrong' } : { kind: 'right', code: right })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts once, when it is opened
  useEffect(() => void camera.start(), [])
  useEffect(() => {
    if (outcome?.kind !== 'right') return
    const search = outcome.code ? { code: outcome.code } : {}
    const timer = setTimeout(() => void navigate({ to: scanPath, search }), goOnAfterMs)
    return () => clearTimeout(timer)
  }, [outcome, navigate])
  const again = () => {
    setOutcome(null)
    void camera.start()
  }
  return { camera, outcome, again }
}

/** The camera, looking for the school's code. */
export function Scanner({ onStop }: { onStop: () => void }) {
  const { camera, outcome, again } = useScan()
  const { state, video, start } = camera
  const active = state.is === 'active' ? state.camera : null
  const problem = state.is === 'stopped' ? state.problem : null
  return (
    <Stack gap="sm">
      <div className={`${layout.centred} ${classes.frame}`} hidden={problem !== null}>
        <video ref={video} className={classes.video} playsInline muted />
        {outcome?.kind === 'right' && <Success />}
        {active && <div className={classes.box} aria-hidden="true" />}
        {state.is === 'loading' && (
          <div className={classes.words} role="status">
            {i18n.t('Starting the camera...')}
          </div>
        )}
      </div>
      {problem !== null && <Problem problem={problem} onRetry={again} />}
      {active && (
        <Text size="sm" c="dimmed" role="status">
          {i18n.t("Hold your school's code inside the box.")}
        </Text>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={onStop}>
          {i18n.t('Stop Scan')}
        </Button>
        {active?.hasLight && <Light key={active.deviceId} camera={active} />}
        {active && active.all.length > 1 && <CameraChoice camera={active} onChoose={start} />}
      </Group>
      {outcome?.kind === 'wrong' && (
        <Confirm
          opened
          title={i18n.t('Scan Failed!')}
          text={i18n.t(
            'The scanned QR code is not valid for this attendance. Please scan a valid attendance QR code.',
          )}
          confirmLabel={i18n.t('Scan Again')}
          onConfirm={again}
          onCancel={onStop}
        />
      )}
    </Stack>
  )
}

function Success() {
  return (
    <div className={`${layout.tight} ${classes.done}`} role="status">
      <IconCircleCheck stroke={1.5} aria-hidden="true" />
      {i18n.t('Scan Successful!')}
    </div>
  )
}

function Light({ camera }: { camera: Camera }) {
  const [isLit, setLit] = useState(false)
  const Icon = isLit ? IconBulb : IconBulbOff
  const press = () =>
    void camera.light(!isLit).then(
      () => setLit(!isLit),
      () => setLit(false),
    )
  return (
    <Button
      variant="default"
      aria-pressed={isLit}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
      onClick={press}
    >
      {i18n.t('Light')}
    </Button>
  )
}

interface CameraChoiceProps {
  camera: Camera
  onChoose: (deviceId: string) => unknown
}

function CameraChoice({ camera: { all, deviceId }, onChoose }: CameraChoiceProps) {
  return (
    <Select
      aria-label={i18n.t('Camera')}
      flex="1 1 200px"
      maw="320px"
      allowDeselect={false}
      value={deviceId ?? null}
      data={all.map(({ deviceId, label }, index) => ({
        value: deviceId,
        label: label || i18n.t('Camera {number}', { number: index + 1 }),
      }))}
      onChange={(chosen) => chosen && onChoose(chosen)}
    />
  )
}

function Problem({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  return (
    <Alert color="red" role="alert" title={i18n.t('The camera does not work')}>
      <Stack gap="sm" align="flex-start">
        <Text>{cameraProblem(problem)}</Text>
        <Text>{i18n.t("Or open your phone's camera app and point it at the code: it opens this app.")}</Text>
        <Button variant="default" onClick={onRetry}>
          {i18n.t('Try again')}
        </Button>
      </Stack>
    </Alert>
  )
}
