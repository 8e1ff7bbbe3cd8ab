import { Alert, Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { dayAt } from '@shala/contract/general/days'
import { gatePath, scanUrl } from '@shala/contract/teacher-attendance/gate'
import { IconDeviceTablet } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTimeZone } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { copyText } from '#platform/copy-text.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { QrCode } from '#ui/display/qr-code.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Failed } from '#ui/page/states.tsx'
import { toast } from '#ui/toast.tsx'
import { useEndGate, useMakeGate, useTeacherCode } from '../teacher-attendance-queries.ts'
import classes from './code.module.css'
import { codeSizes } from './draw-code.ts'

/** The code that teachers scan now, and the link for the screen at the gate. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useTeacherCode()
  const isHere = data && /^https?:\/\/(localhost|127\.|\[::1\])/.test(data.origin)
  return (
    <Dialog opened title={i18n.t('Teacher Attendance QR Code')} onClose={onClose}>
      <div className={`${layout.tight} ${classes.code}`}>
        {data ? (
          <div className={classes.paper}>
            <QrCode
              text={scanUrl(data.origin, data.code)}
              label={i18n.t('QR code for teachers to check in')}
              size={`${codeSizes.code}px`}
              ecc="high"
            />
          </div>
        ) : error ? (
          <Failed message={messageOf(error)} onRetry={refetch} isRetrying={isFetching} />
        ) : (
          <div className={`${layout.centred} ${classes.waiting}`}>
            <Skeleton width={250} height={250} />
          </div>
        )}
        <Text c="dimmed" size="sm" maw={420}>
          {data?.code
            ? i18n.t('It changes every 30 seconds, so a photo of it stops working within a minute.')
            : i18n.t('It stays the same. Teachers scan it in the app, or with the camera of their phone.')}
        </Text>
        {isHere && (
          <Alert color="amber" ta="start">
            {i18n.t(
              'This code leads to {origin}, which works only on this computer. Open Shala at the address that phones use, or set PUBLIC_URL.',
              { origin: data.origin },
            )}
          </Alert>
        )}
        {data && !data.code && (
          <Anchor
            underline="always"
            size="sm"
            renderRoot={(props) => <Link to="/setting" hash="check-in" {...props} />}
          >
            {i18n.t('Use a code that changes')}
          </Anchor>
        )}
      </div>
      {data && <GateLink gate={data.gate} />}
    </Dialog>
  )
}

type Gate = NonNullable<ReturnType<typeof useTeacherCode>['data']>['gate']

function useGateLink() {
  const make = useMakeGate()
  const end = useEndGate()
  const [url, setUrl] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const makeLink = async () => {
    setAsking(false)
    try {
      const { key } = await make.mutateAsync()
      setUrl(`${location.origin}${gatePath}#${key}`)
    } catch (error) {
      toastFailure(error)
    }
  }
  const endLink = async () => {
    try {
      const { message } = await end.mutateAsync()
      setUrl(null)
      toast('success', i18n.t(message))
    } catch (error) {
      toastFailure(error)
    }
  }
  return { url, isAsking, setAsking, makeLink, endLink, isMaking: make.isPending, isEnding: end.isPending }
}

/** A screen on which nobody needs to be signed in: a new link ends the previous one. */
function GateLink({ gate }: { gate: Gate }) {
  const timeZone = useTimeZone()
  const { url, isAsking, setAsking, makeLink, endLink, isMaking, isEnding } = useGateLink()
  return (
    <Stack gap="xs" className={classes.gate}>
      <Title order={3} size="h4">
        {i18n.t('Screen at the gate')}
      </Title>
      <Text size="sm">
        {i18n.t(
          'Open this link on a tablet at the gate. It shows a large code and nothing else, and no one needs to sign in there.',
        )}
      </Text>
      {url ? (
        <LinkToPass url={url} />
      ) : (
        gate && (
          <Text size="sm" c="dimmed">
            {i18n.t('{name} created a link on {date}. It is shown only once.', {
              name: gate.madeBy,
              date: formatDay(dayAt(new Date(gate.madeAt), timeZone)),
            })}
          </Text>
        )
      )}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDeviceTablet size={18} stroke={1.75} aria-hidden="true" />}
          loading={isMaking}
          onClick={() => (gate ? setAsking(true) : makeLink())}
        >
          {gate ? i18n.t('Create a new link') : i18n.t('Create a link')}
        </Button>
        {gate && (
          <Button variant="subtle" color="red" loading={isEnding} onClick={endLink}>
            {i18n.t('End the link')}
          </Button>
        )}
      </Group>
      {isAsking && (
        <Confirm
          opened
          title={i18n.t('Create a new link?')}
          text={i18n.t('A screen that still uses the old link goes blank within 30 seconds.')}
          confirmLabel={i18n.t('Create a new link')}
          onConfirm={makeLink}
          onCancel={() => setAsking(false)}
        />
      )}
    </Stack>
  )
}

function LinkToPass({ url }: { url: string }) {
  const copy = async () => {
    if (await copyText(url)) toast('success', i18n.t('Link copied.'))
    else toast('error', i18n.t('Copying is not allowed here. Please select the link and copy it.'))
  }
  return (
    <Stack gap="xs">
      <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Text>
      <Group gap="xs">
        <Button onClick={copy}>{i18n.t('Copy link')}</Button>
        <Button variant="default" component="a" href={url} target="_blank" rel="noreferrer">
          {i18n.t('Open here')}
        </Button>
      </Group>
    </Stack>
  )
}
