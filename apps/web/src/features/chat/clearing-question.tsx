import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { useClearing } from './chat-queries.ts'

/** Asks before one's whole conversation is deleted. */
export function ClearingQuestion({ onClose }: { onClose: () => void }) {
  const clearing = useClearing()
  return (
    <Confirm
      opened
      title={i18n.t('Delete the conversation?')}
      text={i18n.t('All of its messages and images are deleted. This cannot be undone.')}
      confirmLabel={i18n.t('Delete')}
      isDanger
      isBusy={clearing.isPending}
      onCancel={onClose}
      onConfirm={() => clearing.mutate(undefined, { onSettled: onClose })}
    />
  )
}
