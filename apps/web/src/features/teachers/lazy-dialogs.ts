import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { usePreload } from '#platform/loading/use-preload.ts'

const load = () => import('./dialogs.ts')

export const AddTeacherDialog = lazyOverlay(async () => (await load()).AddTeacherDialog)
export const TeacherDialogs = lazyOverlay(async () => (await load()).TeacherDialogs)

export function usePreloadDialogs(): void {
  usePreload(AddTeacherDialog)
  usePreload(TeacherDialogs)
}
