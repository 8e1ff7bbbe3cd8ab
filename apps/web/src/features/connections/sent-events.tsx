import { Button, Text } from '@mantine/core'
import type { SentEvent } from '@shala/contract/connections/webhooks'
import { dayAt } from '@shala/contract/general/days'
import { useTimeZone } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { formatDay, formatTime } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { List } from '#ui/list/list.tsx'
import type { Column } from '#ui/list/list-column.ts'
import { Section } from '#ui/page/section.tsx'
import { useSentEvents } from './connections-queries.ts'
import { useAct } from './use-act.tsx'
import { answerWords, eventName, stateOf } from './webhook-words.ts'

function columns(timeZone: string, onAgain: (event: SentEvent) => void): Column<SentEvent>[] {
  const timeOf = (instant: string) =>
    `${formatDay(dayAt(new Date(instant), timeZone))}, ${formatTime(instant, timeZone)}`
  return [
    { key: 'event', title: i18n.t('Event'), inCard: 'heading', render: ({ event }) => eventName(event) },
    { key: 'at', isShort: true, title: i18n.t('Time'), render: ({ madeAt }) => timeOf(madeAt) },
    {
      key: 'url',
      title: i18n.t('Address'),
      render: ({ url }) => <span className={layout.words}>{new URL(url).host}</span>,
    },
    {
      key: 'state',
      isShort: true,
      title: i18n.t('Status'),
      render: (event) => {
        const { meaning, words } = stateOf(event)
        return <StatusBadge meaning={meaning}>{words}</StatusBadge>
      },
    },
    {
      key: 'answer',
      title: i18n.t('Answer'),
      render: (event) => {
        const answer = answerWords(event)
        if (!event.nextAt || event.tries === 0) return answer
        return i18n.t('{answer}; next try {time}', { answer, time: timeOf(event.nextAt) })
      },
    },
    { key: 'tries', title: i18n.t('Tries'), align: 'right', render: ({ tries }) => tries },
    {
      key: 'again',
      isShort: true,
      title: i18n.t('Action'),
      render: (event) => (
        <Button
          variant="default"
          aria-label={i18n.t('Send again: {event}, {time}', {
            event: eventName(event.event),
            time: timeOf(event.madeAt),
          })}
          onClick={() => onAgain(event)}
        >
          {i18n.t('Send again')}
        </Button>
      ),
    },
  ]
}

/** The newest events, and what became of them. */
export function SentEvents() {
  const events = useSentEvents()
  const timeZone = useTimeZone()
  const { act } = useAct()
  return (
    <Section
      title={i18n.t('Sent events')}
      line={i18n.t(
        'The newest 50 of the last seven days. One that is not taken is tried eight times within a day, then given up.',
      )}
    >
      <List
        label={i18n.t('Newest events')}
        columns={columns(timeZone, ({ _id }) => act('sendEventAgain', _id))}
        rowKey={({ _id }) => _id}
        source={{ ...events, rows: events.data }}
        empty={<Text p="md">{i18n.t('Nothing has been sent yet.')}</Text>}
      />
    </Section>
  )
}
