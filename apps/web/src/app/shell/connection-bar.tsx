import { Button, Text } from '@mantine/core'
import { IconCloudUp, IconWifiOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useWaitingNotice, WaitingDialog } from '#features/attendance/index.ts'
import { lookNow, useIsConnectionLost, watchConnection } from '#platform/calls/connection.ts'
import { i18n } from '#platform/i18n.ts'
import { partMissing } from '#platform/loading/import-again.ts'
import layout from '#ui/layout.module.css'
import { notHereWords } from '#ui/page/states.tsx'
import classes from './connection-bar.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

watchConnection()

/** Asks again for everything that failed while the connection was lost. */
function useRecovery(isLost: boolean): void {
  const client = useQueryClient()
  const router = useRouter()
  const wasLost = useRef(isLost)
  useEffect(() => {
    const isBack = wasLost.current && !isLost
    wasLost.current = isLost
    if (!isBack) return
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' || state.error !== null,
    })
    if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate()
  }, [isLost, client, router])
}

/**
 * Says once, for every screen, that there is no connection and what has not reached the server. It lies over the page,
 * so that nothing moves.
 */
export function ConnectionBar() {
  const isLost = useIsConnectionLost()
  const isPartMissing = partMissing.useIsUp()
  const { words, isTold, isOpen, setOpen } = useWaitingNotice()
  useRecovery(isLost)
  const isShown = !isTold && (isLost || words !== undefined)
  // The end of a page can be scrolled clear of the bar.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-no-connection', isShown)
  }, [isShown])
  return (
    <>
      <div role="status" className={`${layout.notOnPaper} ${classes.place}`}>
        {isShown && (
          <div className={`${layout.line} ${classes.bar}`}>
            {isLost ? <IconWifiOff {...icon} /> : <IconCloudUp {...icon} />}
            <Text size="sm" className={layout.rest} lh="1.25">
              {isLost && <b>{i18n.t('No connection.')} </b>}
              {words ??
                (isPartMissing
                  ? notHereWords()
                  : i18n.t('What is on screen stays. Shala keeps trying to connect.'))}
            </Text>
            {words !== undefined && (
              <Button size="compact-md" variant="subtle" onClick={() => setOpen(true)}>
                {i18n.t('View')}
              </Button>
            )}
            {isLost && words === undefined && (
              <Button size="compact-md" variant="default" onClick={() => void lookNow()}>
                {i18n.t('Try now')}
              </Button>
            )}
          </div>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <WaitingDialog opened onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
