import { useBlocker } from '@tanstack/react-router'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { lazyOverlay } from '../loading/lazy-overlay.ts'
import { usePreload } from '../loading/use-preload.ts'

const ConfirmLeaving = lazyOverlay(async () => (await import('./confirm-leaving.tsx')).ConfirmLeaving)

/** Leaving a page with unsaved input asks once. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const leave = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: isDirty, withResolver: true })
  usePreload(ConfirmLeaving)
  if (leave.status !== 'blocked') return null
  return (
    <LazyDialog onClose={leave.reset}>
      <ConfirmLeaving onLeave={leave.proceed} onClose={leave.reset} />
    </LazyDialog>
  )
}
