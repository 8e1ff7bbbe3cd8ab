import { Alert, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type Webhook, webhookLimits } from '@shala/contract/connections/webhooks'
import { IconAlertCircle, IconWebhook } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { formatDay, localDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { List } from '#ui/list/list.tsx'
import type { Column } from '#ui/list/list-column.ts'
import { Section } from '#ui/page/section.tsx'
import { Empty } from '#ui/page/states.tsx'
import { listOf } from './list-of.ts'
import { useAct } from './use-act.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { eventName, standingOf } from './webhook-words.ts'

type Acts = ReturnType<typeof useAct>

function WebhookActs({ webhook, act, ask }: { webhook: Webhook } & Pick<Acts, 'act' | 'ask'>) {
  const { _id: id, url, offSince } = webhook
  const remove = () =>
    ask({
      act: 'removeWebhook',
      id,
      title: i18n.t('Remove this address?'),
      text: i18n.t('{url} is told of nothing any more, and the list of what it was sent is deleted.', {
        url,
      }),
      confirmLabel: i18n.t('Remove'),
    })
  return (
    <div className={layout.wrap}>
      {offSince ? (
        <Button
          variant="default"
          aria-label={i18n.t('Turn on: {url}', { url })}
          onClick={() => act('turnOnWebhook', id)}
        >
          {i18n.t('Turn on')}
        </Button>
      ) : (
        <Button
          variant="default"
          aria-label={i18n.t('Send a test to {url}', { url })}
          onClick={() => act('testWebhook', id)}
        >
          {i18n.t('Send a test')}
        </Button>
      )}
      <Button variant="default" aria-label={i18n.t('Remove {url}', { url })} onClick={remove}>
        {i18n.t('Remove')}
      </Button>
    </div>
  )
}

function columns(acts: Acts): Column<Webhook>[] {
  return [
    {
      key: 'url',
      title: i18n.t('Address'),
      inCard: 'heading',
      render: ({ url }) => <span className={layout.words}>{url}</span>,
    },
    {
      key: 'events',
      title: i18n.t('Is told of'),
      render: ({ events }) => events.map(eventName).join(', '),
    },
    {
      key: 'state',
      isShort: true,
      title: i18n.t('Status'),
      render: (webhook) => {
        const { meaning, words } = standingOf(webhook)
        return <StatusBadge meaning={meaning}>{words}</StatusBadge>
      },
    },
    {
      key: 'made',
      isShort: true,
      title: i18n.t('Since'),
      render: ({ madeAt }) => formatDay(localDay(madeAt)),
    },
    {
      key: 'acts',
      title: i18n.t('Action'),
      render: (webhook) => <WebhookActs webhook={webhook} {...acts} />,
    },
  ]
}

/** What the office needs to know without reading the list. */
function Trouble({ webhooks }: { webhooks: Webhook[] }) {
  return webhooks
    .filter(({ failingSince, offSince }) => failingSince ?? offSince)
    .map(({ _id, url, failingSince, offSince }) => (
      <Alert
        key={_id}
        color={offSince ? 'red' : 'amber'}
        icon={<IconAlertCircle size={18} stroke={2} aria-hidden="true" />}
      >
        {offSince
          ? i18n.t(
              'Nothing is sent to {url} since {day}: it took no event for days, or asked for none. Turn it on when that system works again.',
              { url, day: formatDay(localDay(offSince)) },
            )
          : i18n.t('{url} has taken no event since {day}. Please tell the people who run that system.', {
              url,
              day: formatDay(localDay(failingSince ?? '')),
            })}
      </Alert>
    ))
}

/** The addresses that are told of marks and leave. */
export function WebhooksSection({ webhooks }: { webhooks: Webhook[] }) {
  const [isAdding, adding] = useDisclosure(false)
  const acts = useAct()
  return (
    <Section
      title={i18n.t('Systems that are told of changes')}
      line={i18n.t(
        'An address of another system is told of each mark and each leave request: ids, day and status, and who changed it, signed with a secret. Names are not sent.',
      )}
      action={
        <Button
          leftSection={<IconWebhook size={18} stroke={1.75} aria-hidden="true" />}
          disabled={webhooks.length >= webhookLimits.webhooks}
          onClick={adding.open}
        >
          {i18n.t('Add an address')}
        </Button>
      }
    >
      <div className={layout.loose}>
        <Trouble webhooks={webhooks} />
        <List
          label={i18n.t('Addresses')}
          columns={columns(acts)}
          rowKey={({ _id }) => _id}
          source={listOf(webhooks)}
          empty={
            <Empty
              icon={<IconWebhook size={36} stroke={1.5} aria-hidden="true" />}
              title={i18n.t('No system is told')}
              hint={i18n.t('The people who run the other system give you its address, a webhook.')}
            />
          }
        />
      </div>
      {isAdding && <WebhookDialog onClose={adding.close} />}
      {acts.question}
    </Section>
  )
}
