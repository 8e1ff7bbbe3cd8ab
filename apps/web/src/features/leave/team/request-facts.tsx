import { Text } from '@mantine/core'
import { dayAt } from '@shala/contract/general/days'
import type { BalanceOfYear } from '@shala/contract/leave/balances'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { daysOver } from '@shala/contract/leave/years'
import { IconCalendarEvent, IconMessage, IconScale, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTimeZone } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import { namesAndMore } from '#ui/names-and-more.ts'
import classes from '../leave.module.css'
import { balanceWords, extentLabel, rangeLabel, reasonWords, whatLabel } from '../leave-words.ts'
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
          {whatLabel(leave)} · {extentLabel(leave)}
        </Text>
      </Fact>
      <Reason text={reasonWords(leave)} />
      {leave.note && <NoteLink leave={leave} of="team" />}
      <Away away={leave.away} />
      <Balance balances={leave.balances ?? []} />
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

/** Who is away, apart from those who only ask to be. */
function Away({ away }: Pick<LeaveRequest, 'away'>) {
  if (!away) return null
  const { total, approved, people } = away
  const named = (of: 'Approved' | 'Pending', count: number) => {
    const names = people
      .filter(({ status }) => status === of)
      .map(({ name, ...days }) => `${name} (${rangeLabel(days)})`)
    return namesAndMore(names, count)
  }
  const asking = total - approved
  return (
    <Fact icon={<IconUsers {...icon} />}>
      <Text size="sm">
        {approved > 0
          ? i18n.t('Away: {names}', { names: named('Approved', approved) })
          : i18n.t('Nobody else is away on these days.')}
      </Text>
      {asking > 0 && (
        <Text size="sm" c="dimmed">
          {i18n.t('Also asking: {names}', { names: named('Pending', asking) })}
        </Text>
      )}
    </Fact>
  )
}

/** The days left in each academic year that the leave lies in. */
function Balance({ balances }: { balances: BalanceOfYear[] }) {
  if (balances.length === 0) return null
  const over = daysOver(balances.map(({ left, carried, cost }) => ({ left, carried, asked: cost })))
  return (
    <Fact icon={<IconScale {...icon} />}>
      {balances.map((balance) => (
        <Text size="sm" key={balance.year}>
          {balances.length === 1
            ? i18n.t('{type}: {left} of {all} days left', balanceWords(balance))
            : i18n.t('{type}: {left} of {all} days left in {year}', {
                year: balance.year,
                ...balanceWords(balance),
              })}
        </Text>
      ))}
      {over > 0 && (
        <Text size="sm" c="var(--mantine-color-amber-text)">
          {i18n.t('{days} more than they have left', { days: formatNumber(over) })}
        </Text>
      )}
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
