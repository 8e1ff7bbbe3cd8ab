import type { LeaveRequest } from '@shala/contract/leave/leave'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { noteWords, rangeLabel, typeLabel } from '../leave-words.ts'

interface CancelQuestionProps {
  leave: LeaveRequest
  onConfirm: () => void
  onClose: () => void
}

export function CancelQuestion({ leave, onConfirm, onClose }: CancelQuestionProps) {
  const isNote = leave.family_note !== null
  return (
    <Confirm
      opened
      title={isNote ? i18n.t('Withdraw this note?') : i18n.t('Cancel this leave request?')}
      text={`${leave.family_note ? noteWords(leave.family_note) : typeLabel(leave.leave_type)}, ${rangeLabel(leave)}`}
      confirmLabel={isNote ? i18n.t('Withdraw note') : i18n.t('Cancel Request')}
      cancelLabel={i18n.t('Keep it')}
      isDanger
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  )
}
