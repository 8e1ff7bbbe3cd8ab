import { type CalendarEntry, type CalendarEvent, calendarTexts } from '@shala/contract/calendar/calendar'
import type { MarksAnswer } from '@shala/contract/calendar/marks-on-days-off'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { useAddEntry, useChangeEntry, useRemoveEntry, useRestore } from './calendar-changes.ts'
import { daysWords, entryOf, leaveWords } from './calendar-words.ts'

/**
 * Adds a day, or changes `event`; the toast names its days, which may be in another year than the one shown, and undoes
 * it.
 */
export function useSaving(event: CalendarEvent | null) {
  const { mutateAsync: add } = useAddEntry()
  const { mutateAsync: change } = useChangeEntry()
  const { mutateAsync: remove } = useRemoveEntry()
  const { mutateAsync: restore } = useRestore()
  const takeBack = async (saved: CalendarEvent) => {
    if (!event) await remove(saved.id)
    else if (event.source === 'suggested') await restore({ id: event.id })
    else await change({ id: event.id, ...entryOf(event) })
  }
  return async (entry: CalendarEntry, marks?: MarksAnswer) => {
    const sent = { ...entry, marks }
    const { event: saved, onLeave } = await (event ? change({ id: event.id, ...sent }) : add(sent))
    const words = i18n.t(event ? calendarTexts.changed : calendarTexts.added, { name: saved.summary })
    const lines = [words, daysWords(saved), leaveWords(onLeave)].filter((line) => line !== null)
    toast('success', lines.join('\n'), { onUndo: () => takeBack(saved).catch(toastFailure) })
  }
}
