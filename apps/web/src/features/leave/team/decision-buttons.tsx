import { ActionIcon, Button, Textarea } from '@mantine/core'
import { leaveLimits } from '@shala/contract/leave/leave'
import { IconCheck, IconMessagePlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Hint } from '#ui/display/hint.tsx'
import layout from '#ui/layout.module.css'
import classes from '../leave.module.css'
import type { Decision } from '../leave-queries.ts'

/** A remark that is being written. */
export interface Draft {
  text: string
  /** 'Decline' opened it: it asks why, and is pressed again. */
  isDeclining: boolean
}

interface DecisionButtonsProps {
  name: string
  busy: Decision['status'] | undefined
  draft: Draft | null
  /** Of a note, which is not approved. */
  acceptLabel?: string
  onDraft: (draft: Draft | null) => void
  onDecide: (status: 'Approved' | 'Declined', remark?: string) => void
}

/** Wide text moves one below the other: neither is ever cut off. */
const wide = { flex: '1 1 auto', miw: 'max-content', px: 'sm' }

const icon = { size: 18, stroke: 2, 'aria-hidden': true } as const

/** One press approves. 'Decline' first asks for a remark, which may stay empty. */
export function DecisionButtons({ name, busy, draft, acceptLabel, onDraft, onDecide }: DecisionButtonsProps) {
  const isBusy = busy !== undefined
  const isDeclining = draft?.isDeclining === true
  const whole = useWholeInSight(draft)
  const openers = useFocusAfter(draft)
  const decide = (status: 'Approved' | 'Declined') => onDecide(status, draft?.text.trim())
  return (
    <div ref={whole} className={`${layout.wrap} ${classes.decision}`}>
      {draft ? (
        <RemarkField name={name} draft={draft} isBusy={isBusy} onDraft={onDraft} />
      ) : (
        <Hint label={i18n.t('Add a remark')}>
          <ActionIcon
            ref={openers.remark}
            variant="default"
            aria-label={i18n.t('Add a remark')}
            disabled={isBusy}
            onClick={() => onDraft({ text: '', isDeclining: false })}
          >
            <IconMessagePlus size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Hint>
      )}
      {isDeclining && (
        <Button variant="default" {...wide} disabled={isBusy} onClick={() => onDraft(null)}>
          {i18n.t('Cancel')}
        </Button>
      )}
      <Button
        ref={openers.decline}
        {...(isDeclining ? { color: 'red' } : { variant: 'default' })}
        {...wide}
        leftSection={<IconX {...icon} />}
        aria-label={i18n.t('Decline: {name}', { name })}
        loading={busy === 'Declined'}
        disabled={isBusy}
        onClick={() =>
          isDeclining ? decide('Declined') : onDraft({ text: '', ...draft, isDeclining: true })
        }
      >
        {i18n.t('Decline')}
      </Button>
      {!isDeclining && (
        <Button
          color="green"
          {...wide}
          leftSection={<IconCheck {...icon} />}
          aria-label={acceptLabel ? `${acceptLabel}: ${name}` : i18n.t('Approve: {name}', { name })}
          loading={busy === 'Approved'}
          disabled={isBusy}
          onClick={() => decide('Approved')}
        >
          {acceptLabel ?? i18n.t('Approve')}
        </Button>
      )}
    </div>
  )
}

/** The remark takes the cursor, and its buttons would stay below the edge. */
function useWholeInSight(draft: Draft | null) {
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (draft) whole.current?.scrollIntoView({ block: 'nearest' })
  }, [draft])
  return whole
}

/** A remark that is given up hands the focus back to the button that opened it. */
function useFocusAfter(draft: Draft | null) {
  const remark = useRef<HTMLButtonElement>(null)
  const decline = useRef<HTMLButtonElement>(null)
  const before = useRef(draft)
  useEffect(() => {
    const closed = draft ? null : before.current
    before.current = draft
    if (!closed || document.activeElement !== document.body) return
    const opener = closed.isDeclining ? decline : remark
    opener.current?.focus()
  }, [draft])
  return { remark, decline }
}

type RemarkFieldProps = Pick<DecisionButtonsProps, 'name' | 'onDraft'> & { draft: Draft; isBusy: boolean }

function RemarkField({ name, draft, isBusy, onDraft }: RemarkFieldProps) {
  const isEmpty = draft.text === ''
  const giveUp = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isEmpty) onDraft(null)
  }
  return (
    <Textarea
      // Asked anew for 'Decline': the cursor goes there.
      key={String(draft.isDeclining)}
      flex="1 0 100%"
      aria-label={i18n.t('Remark for {name}', { name })}
      placeholder={i18n.t('Remark (optional)')}
      autoFocus
      autosize
      minRows={1}
      maxRows={4}
      maxLength={leaveLimits.remark}
      value={draft.text}
      disabled={isBusy}
      onKeyDown={giveUp}
      // Otherwise the sheet that it is in would close too.
      data-mantine-stop-propagation={isEmpty}
      onChange={({ currentTarget }) => onDraft({ ...draft, text: currentTarget.value })}
    />
  )
}
