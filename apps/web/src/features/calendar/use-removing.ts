import { type CalendarEvent, calendarTexts } from '@shala/contract/calendar/calendar'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { useAddEntry, useChangeEntry, useRemoveEntry, useRestore } from './calendar-queries.ts'
import { entryOf, eventName } from './calendar-words.ts'

/** Removes a day at once; the toast undoes it. */
export function useRemoving(): (event: CalendarEvent) => Promise<void> {
  const { mutateAsync: remove } = useRemoveEntry()
  const { mutateAsync: restore } = useRestore()
  const { mutateAsync: change } = useChangeEntry()
  const { mutateAsync: add } = useAddEntry()
  const takeBack = async (event: CalendarEvent) => {
    const { id, source, replaces } = event
    const entry = entryOf(event)
    if (source === 'suggested') await restore(id)
    else if (replaces) await change({ id: replaces, ...entry })
    else await add(entry)
  }
  return async (event) => {
    try {
      await remove(event.id)
      toast('success', i18n.t(calendarTexts.removed, { name: eventName(event) }), {
        onUndo: () => takeBack(event).catch(toastFailure),
      })
    } catch (error) {
      toastFailure(error)
    }
  }
}

/** Restores a suggested holiday on its day. */
export function useRestoring(): (event: CalendarEvent) => Promise<void> {
  const { mutateAsync: restore } = useRestore()
  return async (event) => {
    try {
      await restore(event.id)
      toast('success', i18n.t(calendarTexts.restored, { name: eventName(event) }))
    } catch (error) {
      toastFailure(error)
    }
  }
}
