import { Alert, Button, Group, Text } from '@mantine/core'
import type { CurrentUser } from '@shala/contract/profile'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { type Channel, useRemoveContact } from '../profile-queries.ts'
import { profileToast } from '../profile-toast.ts'

const ConfirmContactDialog = lazyOverlay(
  async () => (await import('./confirm-contact-dialog.tsx')).ConfirmContactDialog,
)

function unconfirmed({ email, emailVerified, phone, phoneVerified }: CurrentUser): [Channel, string][] {
  const found: [Channel, string][] = []
  if (email && !emailVerified) found.push(['email', email])
  if (phone && !phoneVerified) found.push(['phone', phone])
  return found
}

/** Contacts that the person typed in and nobody has proven: to be confirmed or removed. */
export function UnconfirmedContacts({ user }: { user: CurrentUser }) {
  const [isConfirming, setConfirming] = useState<Channel | null>(null)
  const remove = useRemoveContact()
  const takeAway = (channel: Channel) =>
    remove.mutate(channel, {
      onSuccess: ({ message }) => profileToast('success', i18n.t(message)),
      onError: (error) => profileToast('error', messageOf(error)),
    })
  return (
    <>
      {unconfirmed(user).map(([channel, contact]) => (
        <Alert key={channel} color="amber" mt="md" title={i18n.t('{contact} is not confirmed', { contact })}>
          <Text size="sm" mb="sm">
            {i18n.t('Until you confirm it, no OTP is sent there to sign in or to reset your password.')}
          </Text>
          <Group gap="xs">
            <Button onClick={() => setConfirming(channel)}>{i18n.t('Confirm')}</Button>
            <Button
              variant="default"
              loading={remove.isPending}
              aria-label={i18n.t('Remove {contact}', { contact })}
              onClick={() => takeAway(channel)}
            >
              {i18n.t('Remove')}
            </Button>
          </Group>
        </Alert>
      ))}
      {isConfirming && (
        <LazyDialog onClose={() => setConfirming(null)}>
          <ConfirmContactDialog user={user} channel={isConfirming} onClose={() => setConfirming(null)} />
        </LazyDialog>
      )}
    </>
  )
}
