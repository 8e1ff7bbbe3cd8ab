import { Alert, Button } from '@mantine/core'
import { gateRefusals, gateSeconds, scanUrl } from '@shala/contract/teacher-attendance/gate'
import { IconMaximize } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { usePageTitle } from '#platform/screens/use-page-title.ts'
import { QrCode } from '#ui/display/qr-code.tsx'
import { formatTime } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import classes from './gate.module.css'
import { type ShownGate, useGate, useSeconds, useStayAwake } from './use-gate.ts'

/** The server's time, as far as the last answer told it. */
function serverTime(shown: ShownGate | null, now: number): string {
  if (!shown) return '\u00a0'
  const serverNow = Date.parse(shown.now) + Math.max(0, now - shown.cameAt)
  return formatTime(new Date(serverNow).toISOString(), shown.timeZone)
}

/** The tablet at the gate: the code, large, and nothing else (docs/product.md, Teacher attendance). */
export function GateScreen() {
  const [key] = useState(() => location.hash.slice(1))
  const now = useSeconds()
  const { shown, named, isUnknown, isOffline } = useGate(key, now)
  useStayAwake()
  usePageTitle(i18n.t('Check-in'))
  const canFill = document.fullscreenEnabled
  return (
    <main className={`${layout.stack} ${classes.gate}`} id="main">
      <header>
        <h1 className={classes.school}>{named?.schoolName ?? '\u00a0'}</h1>
        <div className={classes.time}>{serverTime(named, now)}</div>
      </header>
      <div className={`${layout.loose} ${classes.middle}`}>
        {shown && <Code shown={shown} />}
        {isUnknown && (
          <Alert color="red">
            <span className={classes.note}>{i18n.t(gateRefusals.unknown.message)}</span>
          </Alert>
        )}
        {isOffline && !(shown && shown.code === null) && (
          <Alert color="amber" role="status">
            <span className={classes.note}>
              {shown
                ? i18n.t('No connection. The next code will appear when it is back.')
                : i18n.t('No connection. The code will appear when it is back.')}
            </span>
          </Alert>
        )}
      </div>
      <footer className={`${layout.wrap} ${layout.middle} ${classes.foot}`}>
        {canFill && (
          <Button
            variant="default"
            leftSection={<IconMaximize size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void document.documentElement.requestFullscreen().catch(() => {})}
          >
            {i18n.t('Full screen')}
          </Button>
        )}
      </footer>
    </main>
  )
}

function Code({ shown }: { shown: ShownGate }) {
  const { origin, code, changesIn } = shown
  return (
    <>
      <div className={classes.paper}>
        <QrCode
          text={scanUrl(origin, code)}
          label={i18n.t('QR code for teachers to check in')}
          size="100%"
          ecc="high"
        />
      </div>
      {code && (
        <div className={classes.left} aria-hidden="true">
          <div
            key={code}
            style={
              {
                '--share': changesIn / (gateSeconds.changes * 1000),
                animationDuration: `${changesIn}ms`,
              } as CSSProperties
            }
          />
        </div>
      )}
      <p className={classes.words}>
        {i18n.t(
          "Teachers: scan this code in the app, or with your phone's camera, when you arrive and when you leave.",
        )}
      </p>
    </>
  )
}
