import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { usePreload } from '#platform/loading/use-preload.ts'

const load = () => import('./dialogs.ts')

export const AskDialog = lazyOverlay(async () => (await load()).AskDialog)
export const LeaveDetails = lazyOverlay(async () => (await load()).LeaveDetails)
export const CancelQuestion = lazyOverlay(async () => (await load()).CancelQuestion)

export function usePreloadDialogs(): void {
  usePreload(AskDialog)
  usePreload(LeaveDetails)
  usePreload(CancelQuestion)
}
