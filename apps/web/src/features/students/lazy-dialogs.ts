import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { usePreload } from '#platform/loading/use-preload.ts'

const load = () => import('./dialogs.ts')

export const AddStudentDialog = lazyOverlay(async () => (await load()).AddStudentDialog)
export const PromotionsDialog = lazyOverlay(async () => (await load()).PromotionsDialog)
export const StudentDialogs = lazyOverlay(async () => (await load()).StudentDialogs)

export function usePreloadDialogs(): void {
  usePreload(AddStudentDialog)
  usePreload(PromotionsDialog)
  usePreload(StudentDialogs)
}
