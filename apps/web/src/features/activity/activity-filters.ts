import { type ActivityArea, activityAreas } from '@shala/contract/activity/activity'
import { day, id, oneOf, page, type Raw, text, whatIsSet } from '#platform/screens/search-params.ts'

/** The list's filters, as they are in the address. Days are the school's, both included. */
export interface ActivityFilters {
  actor?: string | undefined
  area?: ActivityArea | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  page?: number | undefined
}

/** The last page of the list. */
const lastPage = 500

/** An address's filters; empty ones are left out, so that addresses stay short. */
export function readActivityFilters(raw: Raw): ActivityFilters {
  const [from, to] = [day(raw.from), day(raw.to)]
  return whatIsSet({
    actor: id(raw.actor),
    area: oneOf(Object.keys(activityAreas) as ActivityArea[], raw.area),
    from,
    to: from && to && to < from ? undefined : to,
    search: text(raw.search, 100),
    page: page(raw.page, lastPage),
  })
}
