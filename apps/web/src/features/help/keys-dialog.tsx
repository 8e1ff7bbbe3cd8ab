import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { KeysList } from './keys-list.tsx'

/** Opened by '?', on every screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened title={i18n.t('Keyboard shortcuts')} onClose={onClose}>
      <KeysList />
    </Dialog>
  )
}
