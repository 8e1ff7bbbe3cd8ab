import { Anchor } from '@mantine/core'
import type { FamilyMessage, MessageAttempt } from '@shala/contract/messages/messages'
import { IconPhone } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { telOf } from '#ui/display/phone-link.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { formatTime } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import type { Column } from '#ui/list/list-column.ts'
import { childColumns } from './child-columns.tsx'
import { attemptStanding, contactLabel, kindLabel, wayLabel } from './message-words.ts'
import classes from './messages.module.css'

function Attempt({ attempt, timeZone }: { attempt: MessageAttempt; timeZone: string }) {
  const { meaning, words } = attemptStanding(attempt)
  return (
    <li className={classes.attempt}>
      <StatusBadge meaning={meaning}>{words}</StatusBadge>
      <span className={layout.dim}>
        {attempt.to && `${contactLabel(attempt)} ${attempt.to} · `}
        {attempt.way !== 'email' && `${wayLabel(attempt.way)} · `}
        {formatTime(attempt.at, timeZone)}
      </span>
    </li>
  )
}

function Calls({ message }: { message: FamilyMessage }) {
  return message.phones.map(({ contact, phone }) => (
    <Anchor
      key={phone}
      href={telOf(phone)}
      className={classes.call}
      aria-label={i18n.t('Call {name}: {who}, {phone}', {
        name: message.studentName,
        who: contactLabel({ contact, way: 'sms' }),
        phone,
      })}
    >
      <IconPhone size={18} stroke={1.75} aria-hidden="true" />
      {phone}
    </Anchor>
  ))
}

export function messageColumns(timeZone: string): Column<FamilyMessage>[] {
  return [
    ...childColumns<FamilyMessage>(),
    { key: 'kind', title: i18n.t('Message'), inCard: 'detail', render: ({ kind }) => kindLabel(kind) },
    {
      key: 'attempts',
      title: i18n.t('What became of it'),
      render: ({ attempts }) => (
        <ul className={classes.attempts}>
          {attempts.map((attempt) => (
            <Attempt key={`${attempt.way} ${attempt.to}`} attempt={attempt} timeZone={timeZone} />
          ))}
        </ul>
      ),
    },
    {
      key: 'call',
      title: i18n.t('Call'),
      isShort: true,
      render: (message) => message.phones.length > 0 && <Calls message={message} />,
    },
  ]
}
