import { Button, Skeleton, Text } from '@mantine/core'
import type { Session } from '@shala/contract/auth/auth'
import { authTexts } from '@shala/contract/auth/texts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { formatDay, localDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import { since } from '#ui/since.ts'
import classes from './profile.module.css'
import { useRevokeSessions, useSessions } from './profile-queries.ts'
import { profileToast } from './profile-toast.ts'

const handhelds = ['Android', 'iOS', 'iPadOS']

function nameOf({ browser, system }: Session): string {
  if (browser && system) return i18n.t('{browser} on {system}', { browser, system })
  return browser ?? system ?? i18n.t('Unknown device')
}

/** Where the person is signed in; a lost phone can be signed out here. */
export function DevicesSection() {
  const { data: sessions, error, isFetching, refetch } = useSessions()
  const revoke = useRevokeSessions()
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []
  const signOut = (ids: string[], done: string) =>
    revoke.mutate(ids, {
      onSuccess: () => profileToast('success', done),
      onError: (failure) => profileToast('error', messageOf(failure)),
    })
  const all = others.length > 1 && (
    <Button
      variant="default"
      disabled={revoke.isPending}
      onClick={() =>
        signOut(
          others.map(({ _id }) => _id),
          i18n.t('All other devices have been signed out.'),
        )
      }
    >
      {i18n.t('Sign out all other devices')}
    </Button>
  )
  return (
    <Section title={i18n.t('Your devices')} action={all}>
      {!sessions && error && (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!sessions && !error && <Skeleton height={72} />}
      {sessions && (
        <ul className={`${layout.ruled} ${classes.devices}`}>
          {[...sessions.filter(({ isCurrent }) => isCurrent), ...others].map((session) => (
            <Device
              key={session._id}
              session={session}
              isBusy={revoke.isPending}
              onSignOut={() => signOut([session._id], i18n.t(authTexts.signedOutThere))}
            />
          ))}
        </ul>
      )}
      {sessions && others.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {i18n.t('You are not signed in anywhere else.')}
        </Text>
      )}
    </Section>
  )
}

interface DeviceProps {
  session: Session
  isBusy: boolean
  onSignOut: () => void
}

function Device({ session, isBusy, onSignOut }: DeviceProps) {
  const { system, address, lastUsedAt, createdAt, isCurrent } = session
  const Icon = handhelds.includes(system ?? '') ? IconDeviceMobile : IconDeviceDesktop
  const name = nameOf(session)
  return (
    <li>
      <Icon size={24} stroke={1.5} aria-hidden="true" />
      <div className={`${layout.share}`}>
        <Text fw={600}>
          {name} {isCurrent && <StatusBadge meaning="good">{i18n.t('This device')}</StatusBadge>}
        </Text>
        <Text size="sm" c="dimmed">
          {i18n.t('Last used {when}', { when: since(lastUsedAt, { now: Date.now() }) })}
        </Text>
        {address && (
          <Text size="sm" c="dimmed">
            {i18n.t('Network address {address}', { address })}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {i18n.t('Signed in since {date}', { date: formatDay(localDay(createdAt)) })}
        </Text>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          disabled={isBusy}
          aria-label={i18n.t('Sign out {device}', { device: name })}
          onClick={onSignOut}
        >
          {i18n.t('Sign out')}
        </Button>
      )}
    </li>
  )
}
