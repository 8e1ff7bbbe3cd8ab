import type { LeaveRequest } from '@shala/contract/leave/leave'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { rangeLabel, typeLabel } from '../leave-words.ts'

interface CancelQuestionProps {
  leave: LeaveRequest
  onConfirm: () => void
  onClose: () => void
}

export function CancelQuestion({ leave, onConfirm, onClose }: CancelQuestionProps) {
  return (
    <Confirm
      opened
      title={i18n.t('Cancel this leave request?')}
      text={`${typeLabel(leave.leave_type)}, ${rangeLabel(leave)}`}
      confirmLabel={i18n.t('Cancel Request')}
      cancelLabel={i18n.t('Keep it')}
      isDanger
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  )
}
