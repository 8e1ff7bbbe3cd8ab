import type { LeaveRequest } from '@shala/contract/leave/leave'
import { noteTexts } from '@shala/contract/leave/noting'
import { leaveTexts } from '@shala/contract/leave/texts'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useCancel } from '../leave-queries.ts'
import { leaveToast } from '../leave-toast.ts'
import { CancelQuestion } from './lazy-dialogs.ts'

/** Asks, then cancels a request. */
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
      onSuccess: () =>
        leaveToast('success', i18n.t(asked.family_note ? noteTexts.withdrawn : leaveTexts.cancelled)),
      onError: (error) => leaveToast('error', messageOf(error, /*i18n*/ 'Failed to cancel leave request')),
    })
  }
  const keep = () => setAsked(null)
  const question = asked && (
    <LazyDialog onClose={keep}>
      <CancelQuestion leave={asked} onConfirm={confirm} onClose={keep} />
    </LazyDialog>
  )
  return { cancel: setAsked, question, isAsked: asked !== null, isCancelling: isPending }
}
