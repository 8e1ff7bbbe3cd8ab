import { ActionIcon, Alert, Card, Text } from '@mantine/core'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { leaveRefusals } from '@shala/contract/leave/texts'
import { IconArrowBackUp, IconDotsVertical, IconPlayerSkipBack } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Person } from '#ui/display/person.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import layout from '#ui/layout.module.css'
import { useMenu } from '#ui/menu/use-menu.tsx'
import classes from '../leave.module.css'
import type { Decision } from '../leave-queries.ts'
import { rangeLabel, statusLabel, statusMeaning } from '../leave-words.ts'
import { canShorten } from '../shortening/can-shorten.ts'
import { ShortenDialog } from '../shortening/lazy-shorten-dialog.ts'
import { DecisionButtons, type Draft } from './decision-buttons.tsx'
import { RequestFacts } from './request-facts.tsx'
import { personLine } from './team-columns.tsx'
import { useKeepPlace } from './use-keep-place.ts'

interface RequestCardProps {
  leave: LeaveRequest
  /** The decision on it that is being saved. */
  busy: Decision['status'] | undefined
  /** Why the last one was refused. */
  problem: string | undefined
  draft: Draft | null
  onDraft: (draft: Draft | null) => void
  onDecide: (status: Decision['status'], remark?: string) => void
}

/** One of the school's requests, with all that helps to decide it. While it is pending it stands out and has buttons. */
export function RequestCard({ leave, busy, problem, draft, onDraft, onDecide }: RequestCardProps) {
  const { user_id: person, status } = leave
  const isPending = status === 'Pending'
  const isMine = !leave.needsAnother
  const card = useKeepPlace(leave, busy)
  return (
    <Card
      ref={card}
      component="article"
      className={`${layout.column} ${classes.request}`}
      padding="sm"
      data-pending={isPending || undefined}
      data-status={status}
      aria-label={`${person.name}, ${rangeLabel(leave)}`}
    >
      <div className={`${layout.row} ${classes.requestTop}`}>
        <Person name={person.name} photo={person.photo} line={personLine(leave)} />
        <div className={`${layout.line} ${classes.requestCorner}`}>
          <StatusBadge meaning={statusMeaning[status]}>{statusLabel(status)}</StatusBadge>
          {(status === 'Approved' || status === 'Declined') && isMine && (
            <DecidedMenu leave={leave} isBusy={busy !== undefined} onUndo={() => onDecide('Pending')} />
          )}
        </div>
      </div>
      {/* Under the name, beside the photo. */}
      {person.email && (
        <Text size="sm" c="dimmed" mt={-8} ps={52} className={layout.words}>
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
      {isPending && isMine && (
        <DecisionButtons name={person.name} busy={busy} draft={draft} onDraft={onDraft} onDecide={onDecide} />
      )}
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
