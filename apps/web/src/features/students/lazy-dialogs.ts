import { useAtHand } from '#platform/loading/at-hand.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'

const load = () => import('./dialogs.ts')

export const AddStudentDialog = lazyOverlay(async () => (await load()).AddStudentDialog)
export const PromotionsDialog = lazyOverlay(async () => (await load()).PromotionsDialog)
export const StudentDialogs = lazyOverlay(async () => (await load()).StudentDialogs)

export function useDialogsAtHand(): void {
  useAtHand(AddStudentDialog)
  useAtHand(PromotionsDialog)
  useAtHand(StudentDialogs)
}
