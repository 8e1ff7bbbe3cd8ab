import {
  type CalendarEvent,
  calendarRefusals,
  calendarTexts,
  type MarkedDaysOff,
} from '@shala/contract/calendar/calendar'
import type { MarksOnDaysOff } from '@shala/contract/calendar/marks-on-days-off'
import { useState } from 'react'
import { currentOf } from '#platform/calls/api-error.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { useAddEntry, useChangeEntry, useRemoveEntry, useRestore } from './calendar-changes.ts'
import { entryOf, eventName } from './calendar-words.ts'

/** Removes a day at once; the toast undoes it. */
export function useRemoving(): (event: CalendarEvent) => Promise<void> {
  const { mutateAsync: remove } = useRemoveEntry()
  const { mutateAsync: restore } = useRestore()
  const { mutateAsync: change } = useChangeEntry()
  const { mutateAsync: add } = useAddEntry()
  const takeBack = async (event: CalendarEvent, marks: MarksOnDaysOff) => {
    const { id, source, replaces } = event
    const entry = { ...entryOf(event), marks }
    if (source === 'suggested') await restore({ id, marks })
    else if (replaces) await change({ id: replaces, ...entry })
    else await add(entry)
  }
  return async (event) => {
    try {
      const { marks } = await remove(event.id)
      toast('success', i18n.t(calendarTexts.removed, { name: eventName(event) }), {
        onUndo: () => takeBack(event, marks).catch(toastFailure),
      })
    } catch (error) {
      toastFailure(error)
    }
  }
}

/** Restores a suggested holiday on its day; what becomes of marks on it is asked about. */
export function useRestoring() {
  const { mutateAsync: restore } = useRestore()
  const [asked, setAsked] = useState<{ event: CalendarEvent; marked: MarkedDaysOff } | null>(null)
  const restoreOne = async (event: CalendarEvent, marks?: MarksOnDaysOff) => {
    setAsked(null)
    try {
      await restore({ id: event.id, marks })
      toast('success', i18n.t(calendarTexts.restored, { name: eventName(event) }))
    } catch (error) {
      const marked = currentOf<MarkedDaysOff>(error, calendarRefusals.markedDays)
      if (marked) setAsked({ event, marked })
      else toastFailure(error)
    }
  }
  return { restoreOne, asked, dropQuestion: () => setAsked(null) }
}
