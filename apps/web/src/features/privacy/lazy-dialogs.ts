import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { usePreload } from '#platform/loading/use-preload.ts'

const load = () => import('./dialogs.ts')

export const AgreeDialog = lazyOverlay(async () => (await load()).AgreeDialog)
export const AskDialog = lazyOverlay(async () => (await load()).AskDialog)
export const ConfirmWithdrawal = lazyOverlay(async () => (await load()).ConfirmWithdrawal)
export const EraseDialog = lazyOverlay(async () => (await load()).EraseDialog)
export const NoticeDialog = lazyOverlay(async () => (await load()).NoticeDialog)
export const PaperDialog = lazyOverlay(async () => (await load()).PaperDialog)

export function usePreloadDialogs(): void {
  usePreload(AgreeDialog)
  usePreload(AskDialog)
  usePreload(ConfirmWithdrawal)
  usePreload(NoticeDialog)
}
