import { type LeaveRequest, leaveTexts } from '@shala/contract/leave'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#platform/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { useCancel } from '../leave-queries.ts'
import { leaveToast } from '../leave-toast.ts'
import { rangeLabel, typeLabel } from '../leave-words.ts'

/** Asks, then takes a request back. */
export function useCancelling(): {
  cancel: (leave: LeaveRequest) => void
  question: ReactNode
  /** The question is on screen. */
  isAsked: boolean
  isCancelling: boolean
} {
  const [asked, setAsked] = useState<LeaveRequest | null>(null)
  const { mutate, isPending } = useCancel()
  const confirm = () => {
    if (!asked) return
    setAsked(null)
    mutate(asked._id, {
      onSuccess: () => leaveToast('success', i18n.t(leaveTexts.cancelled)),
      onError: (error) => leaveToast('error', messageOf(error, /*i18n*/ 'Failed to cancel leave request')),
    })
  }
  const question = (
    <Confirm
      opened={asked !== null}
      title={i18n.t('Cancel this leave request?')}
      text={asked && `${typeLabel(asked.leave_type)}, ${rangeLabel(asked)}`}
      confirmLabel={i18n.t('Cancel Request')}
      cancelLabel={i18n.t('Keep it')}
      isDanger
      onConfirm={confirm}
      onCancel={() => setAsked(null)}
    />
  )
  return { cancel: setAsked, question, isAsked: asked !== null, isCancelling: isPending }
}
