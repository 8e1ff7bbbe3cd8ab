import { Text } from '@mantine/core'
import { dayAt } from '@shala/contract/general/days'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { IconCalendarEvent, IconMessage, IconScale, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTimeZone } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import classes from '../leave.module.css'
import { daysAndCost, rangeLabel, statusLabel, timesLabel, typeLabel } from '../leave-words.ts'
import { NoteLink } from '../note-link.tsx'
import { Reason } from './reason.tsx'

/** The days applied for, the reason, and everything that helps to decide. */
export function RequestFacts({ leave }: { leave: LeaveRequest }) {
  return (
    <div className={classes.facts}>
      <Fact icon={<IconCalendarEvent {...icon} />}>
        <Text component="span" fw={600}>
          {rangeLabel(leave)}
        </Text>
        <Text component="span" size="sm" c="dimmed" display="block">
          {typeLabel(leave.leave_type)} · {daysAndCost(leave)} · {timesLabel(leave)}
        </Text>
      </Fact>
      <Reason text={leave.reason} />
      {leave.note && <NoteLink leave={leave} of="team" />}
      <Away away={leave.away} />
      <Balance balance={leave.balance} cost={leave.cost} />
      <Processed leave={leave} />
    </div>
  )
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={`${layout.line} ${layout.start} ${classes.fact}`}>
      {icon}
      <div className={layout.words}>{children}</div>
    </div>
  )
}

function Away({ away }: Pick<LeaveRequest, 'away'>) {
  if (!away) return null
  if (away.total === 0) {
    return (
      <Fact icon={<IconUsers {...icon} />}>
        <Text size="sm">{i18n.t('Nobody else is away on these days.')}</Text>
      </Fact>
    )
  }
  const more = away.total - away.people.length
  return (
    <Fact icon={<IconUsers {...icon} />}>
      <Text size="sm" fw={600}>
        {away.total === 1
          ? i18n.t('1 other person is away on these days')
          : i18n.t('{count} others are away on these days', { count: away.total })}
      </Text>
      <ul className={classes.away}>
        {away.people.map(({ name, status, ...days }) => (
          <li key={`${name} ${days.from_date}`}>
            {name}{' '}
            <Text component="span" size="sm" c="dimmed">
              {rangeLabel(days)}
              {status === 'Pending' && `, ${statusLabel(status)}`}
            </Text>
          </li>
        ))}
        {more > 0 && <li>{i18n.t('... and {count} more', { count: more })}</li>}
      </ul>
    </Fact>
  )
}

function Balance({ balance, cost }: Pick<LeaveRequest, 'balance' | 'cost'>) {
  if (!balance) return null
  const { allowance, carried, left, leave_type } = balance
  return (
    <Fact icon={<IconScale {...icon} />}>
      <Text size="sm">
        {i18n.t('{type}: {left} of {all} days left', {
          type: typeLabel(leave_type),
          left: formatNumber(left),
          all: formatNumber(allowance + carried),
        })}
        {cost > left && (
          <Text component="span" size="sm" display="block" c="var(--mantine-color-amber-text)">
            {i18n.t('{days} more than they have left', { days: formatNumber(cost - left) })}
          </Text>
        )}
      </Text>
    </Fact>
  )
}

function Processed({ leave: { processed_on, processed_by, remark } }: { leave: LeaveRequest }) {
  const timeZone = useTimeZone()
  if (!processed_on) return null
  const day = formatDay(dayAt(new Date(processed_on), timeZone))
  return (
    <>
      {remark && (
        <Fact icon={<IconMessage {...icon} />}>
          <Text size="sm">{remark}</Text>
        </Fact>
      )}
      <Text size="sm" c="dimmed">
        {i18n.t('Processed on {day}', { day })}
        {processed_by && ` · ${processed_by.name}`}
      </Text>
    </>
  )
}
