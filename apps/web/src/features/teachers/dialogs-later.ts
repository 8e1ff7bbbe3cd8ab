import { useAtHand } from '#platform/loading/at-hand.ts'
import { pressedPart } from '#platform/loading/pressed-part.ts'

const load = () => import('./dialogs.ts')

export const AddTeacherDialog = pressedPart(async () => (await load()).AddTeacherDialog)
export const TeacherDialogs = pressedPart(async () => (await load()).TeacherDialogs)

export function useDialogsAtHand(): void {
  useAtHand(AddTeacherDialog)
  useAtHand(TeacherDialogs)
}
