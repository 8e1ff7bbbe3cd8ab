import { useAtHand } from '#platform/loading/at-hand.ts'
import { pressedPart } from '#platform/loading/pressed-part.ts'

const load = () => import('./dialogs.ts')

export const AddStudentDialog = pressedPart(async () => (await load()).AddStudentDialog)
export const PromotionsDialog = pressedPart(async () => (await load()).PromotionsDialog)
export const StudentDialogs = pressedPart(async () => (await load()).StudentDialogs)

export function useDialogsAtHand(): void {
  useAtHand(AddStudentDialog)
  useAtHand(PromotionsDialog)
  useAtHand(StudentDialogs)
}
