import { useAtHand } from '#platform/loading/at-hand.ts'
import { pressedPart } from '#platform/loading/pressed-part.ts'

const load = () => import('./dialogs.ts')

export const AskDialog = pressedPart(async () => (await load()).AskDialog)
export const LeaveDetails = pressedPart(async () => (await load()).LeaveDetails)
export const CancelQuestion = pressedPart(async () => (await load()).CancelQuestion)

export function useDialogsAtHand(): void {
  useAtHand(AskDialog)
  useAtHand(LeaveDetails)
  useAtHand(CancelQuestion)
}
