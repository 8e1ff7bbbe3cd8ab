import { useBlocker } from '@tanstack/react-router'

/** Leaving a page with unsaved input asks once; `reset` stays, `proceed` leaves. */
export function useLeaveGuard(isDirty: boolean) {
  return useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: isDirty, withResolver: true })
}
