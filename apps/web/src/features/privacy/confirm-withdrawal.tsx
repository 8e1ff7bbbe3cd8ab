import type { UseMutationResult } from '@tanstack/react-query'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { toast } from '#ui/toast.tsx'

interface ConfirmWithdrawalProps {
  title: string
  text: string
  confirmLabel: string
  withdrawal: UseMutationResult<{ message: string }, Error, void>
  onClose: () => void
}

/** Asks before a consent is withdrawn; a refusal leaves the question open. */
export function ConfirmWithdrawal({ withdrawal, onClose, ...words }: ConfirmWithdrawalProps) {
  const withdraw = () =>
    withdrawal.mutate(undefined, {
      onSuccess: ({ message }) => {
        toast('success', i18n.t(message))
        onClose()
      },
      onError: toastFailure,
    })
  return (
    <Confirm
      opened
      isDanger
      isBusy={withdrawal.isPending}
      onConfirm={withdraw}
      onCancel={onClose}
      {...words}
    />
  )
}
