import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import type { CorrectDialogProps } from './correct-dialog.tsx'

const Dialog = lazyOverlay(async () => (await import('./correct-dialog.tsx')).CorrectDialog)

/** Loads the dialog when idle. */
export function usePreloadCorrectDialog(): void {
  usePreload(Dialog)
}

/** The same dialog, which the list does not wait for. */
export function CorrectDialog(props: CorrectDialogProps) {
  return (
    <LazyDialog onClose={props.onClose}>
      <Dialog {...props} />
    </LazyDialog>
  )
}
