import { Confirm } from '#ui/dialog/confirm.tsx'
import { i18n } from '../i18n.ts'

interface ConfirmLeavingProps {
  onLeave: () => void
  onClose: () => void
}

export function ConfirmLeaving({ onLeave, onClose }: ConfirmLeavingProps) {
  return (
    <Confirm
      opened
      title={i18n.t('Leave without saving?')}
      text={i18n.t('Your changes have not been saved.')}
      confirmLabel={i18n.t('Leave the page')}
      cancelLabel={i18n.t('Keep editing')}
      isDanger
      onConfirm={onLeave}
      onCancel={onClose}
    />
  )
}
