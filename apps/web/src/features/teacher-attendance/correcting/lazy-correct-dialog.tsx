import { useAtHand } from '#platform/loading/at-hand.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import type { CorrectDialogProps } from './correct-dialog.tsx'

const Dialog = lazyOverlay(async () => (await import('./correct-dialog.tsx')).CorrectDialog)

/** Loads the dialog when idle. */
export function useCorrectDialogAtHand(): void {
  useAtHand(Dialog)
}

/** The same dialog, which the list does not wait for. */
export function CorrectDialog(props: CorrectDialogProps) {
  return (
    <LazyDialog onClose={props.onClose}>
      <Dialog {...props} />
    </LazyDialog>
  )
}
