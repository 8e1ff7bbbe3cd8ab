import { listAnnouncements } from '@shala/contract/announcements'
import type { Day } from '@shala/contract/general/days'
import { getSchools } from '@shala/contract/schools/schools'
import type { Asking } from '../asking.ts'

export async function schoolOf({ read, context, signal }: Asking) {
  const { school } = await read(context, getSchools, { signal })
  return {
    name: school?.schoolName ?? '',
    place: [
      school?.address,
      school?.village,
      school?.postOffice,
      [school?.city, school?.pincode].filter(Boolean).join(' '),
      school?.state,
    ]
      .filter(Boolean)
      .join(', '),
    phone: school?.primaryPhone ?? null,
    email: school?.email ?? null,
  }
}

const listed = 5

interface AnnouncementFact {
  title: string
  text: string
  from: Day
}

/** The announcements of today, the pinned ones first. */
export async function announcementsOf({ read, context, signal }: Asking): Promise<AnnouncementFact[]> {
  const query = { shown: 'true', limit: listed } as const
  const { announcements } = await read(context, listAnnouncements, { query, signal })
  return announcements.map(({ title, text, from }) => ({ title, text, from }))
}

/** Whether the school has ever announced anything. */
export async function hasAnnounced({ read, context, signal }: Asking): Promise<boolean> {
  return (await read(context, listAnnouncements, { query: { limit: 1 }, signal })).hasOwn
}
