import { Button, TextInput } from '@mantine/core'
import { type LeaveRequest, leaveLimits } from '@shala/contract/leave/leave'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { BulkBar } from '#ui/list/bulk-bar.tsx'
import type { Selection } from '#ui/list/use-selection.ts'
import classes from '../leave.module.css'
import type { Deciding } from './use-deciding.ts'

interface SeveralBarProps {
  selection: Selection
  requests: LeaveRequest[]
  deciding: Deciding
}

/** Approves or declines all selected requests, with one remark for them. */
export function SeveralBar({ selection, requests, deciding }: SeveralBarProps) {
  const { decideSeveral, isDecidingSeveral } = deciding
  const [remark, setRemark] = useState('')
  const decide = async (status: 'Approved' | 'Declined') => {
    await decideSeveral({ requests, status, remark: remark.trim() })
    selection.clear()
    setRemark('')
  }
  return (
    <BulkBar selection={selection}>
      <TextInput
        className={classes.severalRemark}
        aria-label={i18n.t('Remark for all')}
        placeholder={i18n.t('Remark (optional)')}
        value={remark}
        maxLength={leaveLimits.remark}
        autoComplete="off"
        onChange={({ currentTarget }) => setRemark(currentTarget.value)}
      />
      <Button
        variant="default"
        leftSection={<IconX size={18} stroke={2} aria-hidden="true" />}
        disabled={isDecidingSeveral}
        onClick={() => void decide('Declined')}
      >
        {i18n.t('Decline')}
      </Button>
      <Button
        color="green"
        leftSection={<IconCheck size={18} stroke={2} aria-hidden="true" />}
        loading={isDecidingSeveral}
        onClick={() => void decide('Approved')}
      >
        {i18n.t('Approve')}
      </Button>
    </BulkBar>
  )
}
