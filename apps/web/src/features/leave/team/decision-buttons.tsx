import { ActionIcon, Button, Textarea } from '@mantine/core'
import { leaveLimits } from '@shala/contract/leave/leave'
import { IconCheck, IconMessagePlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Hint } from '#ui/display/hint.tsx'
import layout from '#ui/layout.module.css'
import classes from '../leave.module.css'
import type { Decision } from '../leave-queries.ts'

interface DecisionButtonsProps {
  name: string
  busy: Decision['status'] | undefined
  onDecide: (status: 'Approved' | 'Declined', remark?: string) => void
}

/** One press decides; a remark for the person is optional. */
/** Wide text moves one below the other: neither is ever cut off. */
const wide = { flex: '1 1 auto', miw: 'max-content', px: 'sm' }

export function DecisionButtons({ name, busy, onDecide }: DecisionButtonsProps) {
  const [remark, setRemark] = useState<string | null>(null)
  const isBusy = busy !== undefined
  const decide = (status: 'Approved' | 'Declined') => onDecide(status, remark?.trim())
  return (
    <div className={`${layout.wrap} ${classes.decision}`}>
      {remark === null ? (
        <Hint label={i18n.t('Add a remark')}>
          <ActionIcon
            variant="default"
            aria-label={i18n.t('Add a remark')}
            disabled={isBusy}
            onClick={() => setRemark('')}
          >
            <IconMessagePlus size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Hint>
      ) : (
        <Textarea
          flex="1 0 100%"
          aria-label={i18n.t('Remark for {name}', { name })}
          placeholder={i18n.t('Remark (optional)')}
          autoFocus
          autosize
          minRows={1}
          maxRows={4}
          maxLength={leaveLimits.remark}
          value={remark}
          disabled={isBusy}
          onChange={({ currentTarget }) => setRemark(currentTarget.value)}
        />
      )}
      <Button
        variant="default"
        {...wide}
        leftSection={<IconX size={18} stroke={2} aria-hidden="true" />}
        aria-label={i18n.t('Decline: {name}', { name })}
        loading={busy === 'Declined'}
        disabled={isBusy}
        onClick={() => decide('Declined')}
      >
        {i18n.t('Decline')}
      </Button>
      <Button
        color="green"
        {...wide}
        leftSection={<IconCheck size={18} stroke={2} aria-hidden="true" />}
        aria-label={i18n.t('Approve: {name}', { name })}
        loading={busy === 'Approved'}
        disabled={isBusy}
        onClick={() => decide('Approved')}
      >
        {i18n.t('Approve')}
      </Button>
    </div>
  )
}
