import { type ImportUndo, undoCalendarImport } from '@shala/contract/calendar/sharing'
import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { useAskAgain } from './calendar-changes.ts'

/** Takes an import back, by what its answer said. */
export function useUndoImport() {
  const askAgain = useAskAgain()
  return useMutation({
    mutationFn: (undo: ImportUndo) => call(undoCalendarImport, { body: undo }),
    onSuccess: async ({ message }) => {
      toast('success', i18n.t(message))
      await askAgain()
    },
    onError: toastFailure,
  })
}
