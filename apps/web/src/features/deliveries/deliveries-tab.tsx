import { Alert, Button, Skeleton, Text } from '@mantine/core'
import type { TestChannel } from '@shala/contract/deliveries'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#features/auth/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import { useTestDelivery } from './deliveries-queries.ts'

/** How codes and invitations are sent, with a test for each. */
export function DeliveriesTab() {
  const { data: config, error, isFetching, refetch } = useQuery(configQuery)
  if (!config && error) {
    return <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!config) return <Skeleton height={200} radius="lg" />
  return (
    <div className={`${layout.loose} ${layout.halves} ${layout.start}`}>
      <ChannelCard channel="phone" isSetUp={config.delivery.phone !== 'outbox'} />
      <ChannelCard channel="email" isSetUp={config.delivery.email !== 'outbox'} />
      {config.delivery.whatsapp && <ChannelCard channel="whatsapp" isSetUp />}
    </div>
  )
}

function wordsOf(channel: TestChannel) {
  const words = {
    phone: {
      title: i18n.t('SMS'),
      ready: i18n.t('OTPs, invitations and messages to families are sent to phone numbers by SMS.'),
      variables: 'SMS_PROVIDER',
    },
    email: {
      title: i18n.t('Email'),
      ready: i18n.t('OTPs, invitations and messages to families are sent to email addresses by email.'),
      variables: 'SMTP_URL, SMTP_FROM',
    },
    whatsapp: {
      title: i18n.t('WhatsApp'),
      ready: i18n.t(
        'Messages to families are sent by WhatsApp too, where the school chooses it under General, Families.',
      ),
      variables: 'WHATSAPP_TOKEN',
    },
  }
  return words[channel]
}

function ChannelCard({ channel, isSetUp }: { channel: TestChannel; isSetUp: boolean }) {
  const { title, ready, variables } = wordsOf(channel)
  const test = useTestDelivery()
  return (
    <Section
      title={title}
      action={
        <StatusBadge meaning={isSetUp ? 'good' : 'waiting'}>
          {isSetUp ? i18n.t('Set up') : i18n.t('Not set up')}
        </StatusBadge>
      }
    >
      <Text mb="md">
        {isSetUp
          ? ready
          : i18n.t(
              'Messages do not leave the server. They are written to a file there (outbox.jsonl), where whoever runs it can read them. To send them, set {variables} on the server.',
              { variables },
            )}
      </Text>
      <div className={layout.wrap}>
        {channel !== 'whatsapp' && (
          <Button
            variant="default"
            loading={test.isPending}
            onClick={() => test.mutate({ channel, says: 'test' })}
          >
            {i18n.t('Send me a test')}
          </Button>
        )}
        <Button
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate({ channel, says: 'absent' })}
        >
          {i18n.t('Send me what a family gets')}
        </Button>
      </div>
      <div role="status">
        {test.data && (
          <Alert color={isSetUp ? 'green' : 'amber'} mt="md">
            {i18n.t(test.data.message)}
          </Alert>
        )}
      </div>
      {test.error && (
        <Alert color="red" mt="md" role="alert">
          {messageOf(test.error)}
        </Alert>
      )}
    </Section>
  )
}
