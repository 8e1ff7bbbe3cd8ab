import { useAtHand } from '#platform/at-hand.ts'
import { pressedPart } from '#platform/pressed-part.ts'

const load = () => import('./dialogs.ts')

export const AddTeacherDialog = pressedPart(async () => (await load()).AddTeacherDialog)
export const TeacherDialogs = pressedPart(async () => (await load()).TeacherDialogs)

export function useDialogsAtHand(): void {
  useAtHand(AddTeacherDialog)
  useAtHand(TeacherDialogs)
}
