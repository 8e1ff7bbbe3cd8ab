import { type Announcement, announcementTexts } from '@shala/contract/announcements'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import { toast } from '#ui/toast.tsx'
import {
  useChangeAnnouncement,
  useRemoveAnnouncement,
  useRestoreAnnouncement,
} from './announcements-queries.ts'

function formOf({ title, text, from, until, isPinned }: Announcement) {
  return { title, text, from, until, isPinned }
}

/** The pressed button has gone, or is elsewhere now. */
function keepFocus(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** Pins or unpins one. */
export function usePinning(): (one: Announcement) => Promise<void> {
  const { mutateAsync: change } = useChangeAnnouncement()
  return async (one) => {
    try {
      await change({ id: one._id, ...formOf(one), isPinned: !one.isPinned })
      keepFocus()
      const { title } = one
      toast(
        'success',
        one.isPinned
          ? i18n.t('{title} is no longer pinned.', { title })
          : i18n.t('{title} is pinned.', { title }),
      )
    } catch (error) {
      toastFailure(error)
    }
  }
}

/** Removes one at once; the toast undoes it. */
export function useRemoving(): (one: Announcement) => Promise<void> {
  const { mutateAsync: remove } = useRemoveAnnouncement()
  const { mutateAsync: restore } = useRestoreAnnouncement()
  return async ({ _id, title }) => {
    try {
      const { closedOn } = await remove(_id)
      keepFocus()
      const text = closedOn ? announcementTexts.removedClosing : announcementTexts.removed
      toast('success', i18n.t(text, { title, ...(closedOn && { day: formatDay(closedOn) }) }), {
        onUndo: () => restore(_id).catch(toastFailure),
      })
    } catch (error) {
      toastFailure(error)
    }
  }
}
