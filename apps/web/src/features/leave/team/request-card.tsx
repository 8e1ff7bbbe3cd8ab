import { ActionIcon, Alert, Card, Checkbox, Text } from '@mantine/core'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { leaveRefusals } from '@shala/contract/leave/texts'
import { IconArrowBackUp, IconDotsVertical, IconPlayerSkipBack } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { roleLabel } from '#platform/session/roles.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Person } from '#ui/display/person.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import layout from '#ui/layout.module.css'
import type { Selection } from '#ui/list/use-selection.ts'
import { useMenu } from '#ui/menu/use-menu.tsx'
import classes from '../leave.module.css'
import type { Decision } from '../leave-queries.ts'
import { rangeLabel, statusLabel, statusMeaning } from '../leave-words.ts'
import { canShorten } from '../shortening/can-shorten.ts'
import { ShortenDialog } from '../shortening/lazy-shorten-dialog.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { RequestFacts } from './request-facts.tsx'

interface RequestCardProps {
  leave: LeaveRequest
  /** The decision on it that is being saved. */
  busy: Decision['status'] | undefined
  /** Why the last one was refused. */
  problem: string | undefined
  selection: Selection
  onDecide: (status: Decision['status'], remark?: string) => void
}

/** A finger needs 44 px where the box has 20. */
const roomForFinger = { p: 'sm', m: '-2px -8px -12px -12px' }

/** One of the school's requests. While it is pending it stands out and has buttons. */
export function RequestCard({ leave, busy, problem, selection, onDecide }: RequestCardProps) {
  const { _id, user_id: person, status } = leave
  const card = useRef<HTMLLIElement>(null)
  const [height, setHeight] = useState<number>()
  const isPending = status === 'Pending'
  const isMine = !leave.needsAnother
  const decide = (next: Decision['status'], remark?: string) => {
    // The cards below stay where they are when the buttons disappear.
    setHeight(card.current?.getBoundingClientRect().height)
    onDecide(next, remark)
  }
  return (
    <Card
      component="li"
      ref={card}
      className={`${layout.column} ${classes.request}`}
      style={{ minHeight: height }}
      padding="sm"
      data-pending={isPending || undefined}
      data-status={status}
      aria-label={`${person.name}, ${rangeLabel(leave)}`}
    >
      <div className={`${layout.row} ${classes.requestTop}`}>
        {isPending && isMine && (
          <Checkbox
            {...roomForFinger}
            aria-label={i18n.t('Select {name}', { name: `${person.name}, ${rangeLabel(leave)}` })}
            checked={selection.has(_id)}
            onChange={() => selection.toggle(_id)}
          />
        )}
        <Person name={person.name} photo={person.photo} line={roleLabel(person.role)} />
        <div className={`${layout.line} ${classes.requestCorner}`}>
          <StatusBadge meaning={statusMeaning[status]}>{statusLabel(status)}</StatusBadge>
          {(status === 'Approved' || status === 'Declined') && isMine && (
            <DecidedMenu leave={leave} isBusy={busy !== undefined} onUndo={() => decide('Pending')} />
          )}
        </div>
      </div>
      {person.email && (
        <Text size="sm" c="dimmed" className={classes.email}>
          {person.email}
        </Text>
      )}
      <RequestFacts leave={leave} />
      {problem && (
        <Alert color="amber" role="alert" py="xs">
          {problem}
          {!isPending && <Text size="sm">{i18n.t('This is how it stands now.')}</Text>}
        </Alert>
      )}
      {isPending && !isMine && (
        <Text size="sm" c="dimmed" mt="auto">
          {i18n.t(leaveRefusals.own.message)}
        </Text>
      )}
      {isPending && isMine && <DecisionButtons name={person.name} busy={busy} onDecide={decide} />}
    </Card>
  )
}

interface DecidedMenuProps {
  leave: LeaveRequest
  isBusy: boolean
  onUndo: () => void
}

function DecidedMenu({ leave, isBusy, onUndo }: DecidedMenuProps) {
  const label = i18n.t('Actions for {name}', { name: leave.user_id.name })
  const [isShortening, setShortening] = useState(false)
  const today = useToday()
  const shorten = {
    label: i18n.t('End leave earlier'),
    icon: IconPlayerSkipBack,
    act: () => setShortening(true),
  }
  const { target, menu } = useMenu(label, [
    ...(canShorten(leave, today, true) ? [shorten] : []),
    { label: i18n.t('Undo Decision'), icon: IconArrowBackUp, act: onUndo },
  ])
  return (
    <>
      <ActionIcon {...target} my={-6} mr={-8} loading={isBusy} aria-label={label}>
        <IconDotsVertical size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {menu}
      {isShortening && (
        <LazyDialog onClose={() => setShortening(false)}>
          <ShortenDialog leave={leave} onClose={() => setShortening(false)} />
        </LazyDialog>
      )}
    </>
  )
}
