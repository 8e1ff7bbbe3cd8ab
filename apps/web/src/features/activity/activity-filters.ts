import { type ActivityArea, activityAreas } from '@shala/contract/activity/actions'
import { day, id, oneOf, page, type Raw, text, whatIsSet } from '#platform/screens/search-params.ts'

/**
 * By default what somebody changed. 'all' has looks and sign-ins too; marks are so many that they have a list of their
 * own, which another part of the product keeps.
 */
export type ShownArea = ActivityArea | 'all' | 'attendance'

export const shownAreas = ['all', ...(Object.keys(activityAreas) as ActivityArea[]), 'attendance'] as const

/** The list's filters, as they are in the address. Days are the school's, both included. */
export interface ActivityFilters {
  actor?: string | undefined
  area?: ShownArea | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  page?: number | undefined
}

/** Those of the list of everything but marks. */
export type SentFilters = Omit<ActivityFilters, 'area'> & {
  area?: ActivityArea | undefined
  changes?: 'true' | undefined
}

/** As the list takes them; of marks nothing but the default, as their list is another one. */
export function sentFilters({ area, ...others }: ActivityFilters): SentFilters {
  if (area === 'attendance') return { changes: 'true' }
  if (area === 'all') return others
  return { ...others, ...(area ? { area } : { changes: 'true' }) }
}

/** The last page of the list. */
const lastPage = 500

/** An address's filters; empty ones are left out, so that addresses stay short. */
export function readActivityFilters(raw: Raw): ActivityFilters {
  const [from, to] = [day(raw.from), day(raw.to)]
  return whatIsSet({
    actor: id(raw.actor),
    area: oneOf<ShownArea>(shownAreas, raw.area),
    from,
    to: from && to && to < from ? undefined : to,
    search: text(raw.search, 100),
    page: page(raw.page, lastPage),
  })
}
