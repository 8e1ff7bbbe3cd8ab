import { useAtHand } from '#platform/loading/at-hand.ts'
import { pressedPart } from '#platform/loading/pressed-part.ts'
import { DialogToCome } from '#ui/dialog/dialog-to-come.tsx'
import type { CorrectDialogProps } from './correct-dialog.tsx'

const Brought = pressedPart(async () => (await import('./correct-dialog.tsx')).CorrectDialog)

/** Loads the dialog when idle. */
export function useCorrectDialogAtHand(): void {
  useAtHand(Brought)
}

/** The same dialog, which the list does not wait for. */
export function CorrectDialog(props: CorrectDialogProps) {
  return (
    <DialogToCome onClose={props.onClose}>
      <Brought {...props} />
    </DialogToCome>
  )
}
