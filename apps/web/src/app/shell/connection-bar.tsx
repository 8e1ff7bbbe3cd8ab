import { Button, Text } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { lookNow, useIsConnectionLost, watchConnection } from '#platform/connection.ts'
import { i18n } from '#platform/i18n.ts'
import classes from './connection-bar.module.css'

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

/** Says once, for every screen, that there is no connection. It lies over the page, so that nothing moves. */
export function ConnectionBar() {
  const isLost = useIsConnectionLost()
  useRecovery(isLost)
  // The end of a page can be scrolled clear of the bar.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-no-connection', isLost)
  }, [isLost])
  return (
    <div role="status" className={classes.place}>
      {isLost && (
        <div className={classes.bar}>
          <IconWifiOff size={20} stroke={1.75} aria-hidden="true" />
          <Text size="sm" className={classes.words}>
            <b>{i18n.t('No connection.')}</b> {i18n.t('What you see stays. Shala keeps trying.')}
          </Text>
          <Button size="compact-md" variant="default" onClick={() => void lookNow()}>
            {i18n.t('Try now')}
          </Button>
        </div>
      )}
    </div>
  )
}
