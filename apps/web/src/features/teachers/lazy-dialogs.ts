import { useAtHand } from '#platform/loading/at-hand.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'

const load = () => import('./dialogs.ts')

export const AddTeacherDialog = lazyOverlay(async () => (await load()).AddTeacherDialog)
export const TeacherDialogs = lazyOverlay(async () => (await load()).TeacherDialogs)

export function useDialogsAtHand(): void {
  useAtHand(AddTeacherDialog)
  useAtHand(TeacherDialogs)
}
