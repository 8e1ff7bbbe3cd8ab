import { ActionIcon, Text } from '@mantine/core'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { canTakeBack } from '@shala/contract/leave/noting'
import { IconBan, IconDotsVertical, IconEye, IconMessage } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { formatClock, formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import type { Column } from '#ui/list/list-column.ts'
import { useMenu } from '#ui/menu/use-menu.tsx'
import classes from '../leave.module.css'
import {
  costLabel,
  daysAndCost,
  daysLabel,
  rangeLabel,
  reasonWords,
  statusLabel,
  statusMeaning,
  timesLabel,
  typeLabel,
} from '../leave-words.ts'

export interface OwnRow {
  leave: LeaveRequest
  /** Its place in the whole list, from 1. */
  number: number
}

interface Acts {
  today: string
  onCancel: (leave: LeaveRequest) => void
  onOpen: (leave: LeaveRequest) => void
}

/** A note is for whole days. */
const clockOf = ({ family_note }: LeaveRequest, time: string) => (family_note ? null : formatClock(time))

const ownLabel = (leave: LeaveRequest) =>
  leave.family_note ? i18n.t('Note to the school') : typeLabel(leave.leave_type)

function timeColumns(): Column<OwnRow>[] {
  return [
    {
      key: 'from',
      title: i18n.t('From'),
      isShort: true,
      render: ({ leave }) => (
        <Lines first={formatDay(leave.from_date)} second={clockOf(leave, leave.start_time)} />
      ),
      renderDetail: ({ leave }) => (
        <span data-own-line>
          {rangeLabel(leave)} · {daysAndCost(leave)}
        </span>
      ),
      inCard: 'detail',
    },
    {
      key: 'to',
      title: i18n.t('To'),
      isShort: true,
      render: ({ leave }) => (
        <Lines first={formatDay(leave.to_date)} second={clockOf(leave, leave.end_time)} />
      ),
      renderDetail: ({ leave }) => (leave.family_note ? '' : <span data-own-line>{timesLabel(leave)}</span>),
      inCard: 'detail',
    },
  ]
}

export function ownColumns(acts: Acts): Column<OwnRow>[] {
  return [
    { key: 'number', title: '#', isShort: true, render: ({ number }) => number, inCard: 'none' },
    {
      key: 'type',
      title: i18n.t('Type'),
      render: ({ leave }) => <Lines first={ownLabel(leave)} second={leave.user_id.name} />,
      inCard: 'heading',
    },
    ...timeColumns(),
    {
      key: 'days',
      title: i18n.t('Days'),
      isShort: true,
      render: ({ leave }) => <Lines first={daysLabel(leave.days)} second={costLabel(leave)} />,
      inCard: 'none',
    },
    {
      key: 'reason',
      title: i18n.t('Reason'),
      render: ({ leave }) => <ReasonAndRemark leave={leave} />,
      renderDetail: ({ leave }) => (
        <span data-own-line>
          <ReasonAndRemark leave={leave} />
        </span>
      ),
      inCard: 'detail',
    },
    {
      key: 'status',
      title: i18n.t('Status'),
      isShort: true,
      render: ({ leave: { status } }) => (
        <StatusBadge meaning={statusMeaning[status]}>{statusLabel(status)}</StatusBadge>
      ),
      inCard: 'corner',
    },
    {
      key: 'action',
      title: i18n.t('Action'),
      align: 'right',
      render: ({ leave }) => <Actions leave={leave} {...acts} />,
      inCard: 'corner',
    },
  ]
}

function Lines({ first, second }: { first: string; second: string | null }) {
  return (
    <>
      <span className={layout.strong}>{first}</span>
      {second && (
        <Text size="sm" c="dimmed" className={layout.whole}>
          {second}
        </Text>
      )}
    </>
  )
}

/** The request, and the remark of whoever decided. */
function ReasonAndRemark({ leave }: { leave: LeaveRequest }) {
  return (
    <>
      <span className={`${layout.twoLines} ${layout.written}`}>{reasonWords(leave)}</span>
      {leave.remark && (
        <span className={`${layout.quiet} ${classes.answer}`}>
          <IconMessage size={16} stroke={1.75} role="img" aria-label={i18n.t('Remark')} />
          <span className={`${layout.twoLines} ${layout.written}`}>{leave.remark}</span>
        </span>
      )}
    </>
  )
}

function Actions({ leave, today, onCancel, onOpen }: Acts & { leave: LeaveRequest }) {
  const label = i18n.t('Actions for {type}, {days}', {
    type: ownLabel(leave),
    days: rangeLabel(leave),
  })
  const { target, menu } = useMenu(label, [
    { label: i18n.t('View Details'), icon: IconEye, act: () => onOpen(leave) },
    {
      label: leave.family_note ? i18n.t('Withdraw note') : i18n.t('Cancel Request'),
      icon: IconBan,
      isDanger: true,
      isDisabled: !canTakeBack(leave, today),
      act: () => onCancel(leave),
    },
  ])
  return (
    <>
      <ActionIcon {...target} my={-6} mr={-8} aria-label={label}>
        <IconDotsVertical size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {menu}
    </>
  )
}
