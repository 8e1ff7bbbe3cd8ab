import { Alert, Button, CopyButton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#features/auth/index.ts'
import { i18n } from '#platform/i18n.ts'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import layout from '#ui/layout.module.css'
import classes from './access.module.css'
import type { Invited } from './access-queries.ts'

function sentWords(sentBy: Invited['sentBy']): string {
  if (sentBy.length === 2) return i18n.t('This was sent to them by email and SMS:')
  return sentBy[0] === 'email'
    ? i18n.t('This was sent to them by email:')
    : i18n.t('This was sent to them by SMS:')
}

/** Why no message was sent: none is set up, or it failed. */
function useUnsentWords({ phone, email }: Invited['person']): string {
  const delivery = useQuery(configQuery).data?.delivery
  const isSmsMissing = phone !== null && delivery?.phone === 'outbox'
  const isMailMissing = email !== null && delivery?.email === 'outbox'
  if (isSmsMissing && isMailMissing)
    return i18n.t('SMS and email are not set up. Please pass this on yourself.')
  if (isSmsMissing) return i18n.t('SMS is not set up. Please pass this on yourself.')
  if (isMailMissing) return i18n.t('Email is not set up. Please pass this on yourself.')
  return i18n.t('The message could not be sent. Please pass this on yourself.')
}

/** The text for the new person, and the ways to pass it on. */
export function InvitationResult({ invited, onClose }: { invited: Invited; onClose: () => void }) {
  const { invitation, sentBy, url, person } = invited
  const unsentWords = useUnsentWords(person)
  const isSent = sentBy.length > 0
  return (
    <>
      <Stack gap="md">
        <Text fw={isSent ? 400 : 600}>{isSent ? sentWords(sentBy) : unsentWords}</Text>
        <p className={`${layout.box} ${classes.invitation}`}>{invitation}</p>
        {url === null && (
          <Alert color="yellow" role="note">
            {i18n.t(
              'This address only works on this computer. Ask whoever runs the server for one that others can open.',
            )}
          </Alert>
        )}
      </Stack>
      <DialogActions>
        <Button variant={isSent ? 'filled' : 'default'} onClick={onClose}>
          {i18n.t('Done')}
        </Button>
        <PassOn text={invitation} isFirst={!isSent} />
      </DialogActions>
    </>
  )
}

/** Over plain http in a school's own network browsers can neither copy nor share; the text can be selected. */
function PassOn({ text, isFirst }: { text: string; isFirst: boolean }) {
  if (!window.isSecureContext) return null
  const canShare = 'share' in navigator
  const share = () => navigator.share({ text }).catch(() => undefined)
  return (
    <>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            variant={isFirst && !canShare ? 'filled' : 'default'}
            data-autofocus
            onClick={copy}
            aria-live="polite"
          >
            {copied ? i18n.t('Copied') : i18n.t('Copy')}
          </Button>
        )}
      </CopyButton>
      {canShare && (
        <Button variant={isFirst ? 'filled' : 'default'} onClick={share}>
          {i18n.t('Share')}
        </Button>
      )}
    </>
  )
}
