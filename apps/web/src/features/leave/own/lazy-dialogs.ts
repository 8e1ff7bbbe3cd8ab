import { useAtHand } from '#platform/loading/at-hand.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'

const load = () => import('./dialogs.ts')

export const AskDialog = lazyOverlay(async () => (await load()).AskDialog)
export const LeaveDetails = lazyOverlay(async () => (await load()).LeaveDetails)
export const CancelQuestion = lazyOverlay(async () => (await load()).CancelQuestion)

export function useDialogsAtHand(): void {
  useAtHand(AskDialog)
  useAtHand(LeaveDetails)
  useAtHand(CancelQuestion)
}
