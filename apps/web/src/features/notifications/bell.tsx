import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { readClaims, whenForgotten } from '#platform/session/session.ts'
import { useSessionOwner } from '#platform/session/session-owner.ts'
import { pushMovesTo, pushOwnerKey, readStored, store } from '#platform/session/storage.ts'
import classes from './bell.module.css'
import { useUnread } from './notifications-queries.ts'

const BellPanel = lazyPart(async () => (await import('./bell-panel.tsx')).BellPanel)

function forget(): void {
  void import('./forget-push.ts')
    .then(({ forgetPush }) => forgetPush())
    // The server forgets the subscription with its session.
    .catch(() => {})
}

whenForgotten(forget)

/** Signing in over somebody else, in a tab that still shows the sign-in page, does not end their session here. */
function useEndOfAnothers(): void {
  const owner = useSessionOwner()
  useEffect(() => {
    const pushOwner = readStored(pushOwnerKey)
    if (!owner || pushOwner === null || pushOwner === owner) return
    if (pushOwner === pushMovesTo(readClaims()?.userId ?? '')) {
      // Tried again with the next page, if it fails.
      void import('./use-push.ts').then(({ movePush }) => movePush()).catch(() => {})
      return
    }
    store(pushOwnerKey, null)
    forget()
  }, [owner])
}

/** The person's notifications. Its panel is loaded with the first press. */
export function Bell() {
  useEndOfAnothers()
  const { data: unread = 0 } = useUnread()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ActionIcon
        ref={button}
        variant="subtle"
        className={classes.button}
        aria-label={
          unread > 0 ? i18n.t('Notifications, {count} unread', { count: unread }) : i18n.t('Notifications')
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconBell size={20} stroke={1.75} aria-hidden="true" />
        {unread > 0 && <span className={classes.dot} />}
      </ActionIcon>
      {wasOpen && (
        <Suspense>
          <BellPanel isOpen={isOpen} onChange={setOpen} button={button} />
        </Suspense>
      )}
    </>
  )
}
