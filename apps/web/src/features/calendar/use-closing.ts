import { type ClosingForm, closingTexts } from '@shala/contract/calendar/closing'
import type { MarksAnswer } from '@shala/contract/calendar/marks-on-days-off'
import { toldWords } from '#features/messages/index.ts'
import { useTimeZone } from '#features/schools/index.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import { toast } from '#ui/toast.tsx'
import { useCloseSchool, useReopenSchool } from './calendar-changes.ts'
import { leaveWords } from './calendar-words.ts'

/** Long enough to see what was done, and to think again. */
const undoSeconds = 20

/** Opens the school again on a day on which it was closed; the toast says who hears it. */
export function useReopening(): (closing: { id: string; date: string }) => Promise<void> {
  const { mutateAsync: reopen } = useReopenSchool()
  return async ({ id, date }) => {
    try {
      const { told } = await reopen(id)
      const line = i18n.t(closingTexts.reopened, { date: formatDay(date) })
      const heard = i18n.t(
        '{count, plural, one {# family was told, and hears it.} other {# families were told, and hear it.}}',
        {
          count: told,
        },
      )
      toast('success', told > 0 ? `${line}\n${heard}` : line)
    } catch (error) {
      toastFailure(error)
    }
  }
}

/** Closes the school: the toast says it in one sentence, and takes it all back. */
export function useClosing() {
  const { mutateAsync: close } = useCloseSchool()
  const reopen = useReopening()
  const timeZone = useTimeZone()
  return async (form: ClosingForm, marks?: MarksAnswer) => {
    const { closing, told, onLeave } = await close({ ...form, ...(marks && { marks }) })
    const line = i18n.t(closingTexts.closed, { date: formatDay(closing.date) })
    const lines = [told ? `${line} ${toldWords(told, timeZone)}` : line, leaveWords(onLeave)]
    toast('success', lines.filter(Boolean).join('\n'), {
      onUndo: () => reopen(closing),
      seconds: undoSeconds,
    })
  }
}
