import { type LeaveStatus, leaveLimits } from '@shala/contract/leave/leave'
import { type LeaveType, leaveTypes } from '@shala/contract/leave/types'
import { id, oneOf, page, type Raw, text, whatIsSet, whole } from '#platform/screens/search-params.ts'

/** The filters as they are in the address. Without a year it is this one; `id`: a single request. */
export interface LeaveSearch {
  /** An admin's own requests; otherwise the school's. */
  view?: 'apply' | undefined
  /** The children's requests; otherwise the staff's. */
  of?: 'students' | undefined
  search?: string | undefined
  type?: LeaveType | undefined
  month?: number | undefined
  year?: number | 'all' | undefined
  status?: LeaveStatus | undefined
  page?: number | undefined
  id?: string | undefined
}

/** Repeated here: a tile leads to each, and cancelled requests have none. */
const statuses = ['Pending', 'Approved', 'Declined'] as const

/** Reads an address, which can contain anything. */
export function readLeaveSearch(raw: Raw): LeaveSearch {
  return whatIsSet({
    view: oneOf(['apply'] as const, raw.view),
    of: oneOf(['students'] as const, raw.of),
    search: text(raw.search, leaveLimits.search),
    type: oneOf(leaveTypes, raw.type),
    month: whole(raw.month, 1, 12),
    year: raw.year === 'all' ? ('all' as const) : whole(raw.year, 1900, 2200),
    status: oneOf(statuses, raw.status),
    page: page(raw.page),
    id: id(raw.id),
  })
}

/** The years to choose from: this one, two before and two after. */
export function yearsAround(thisYear: number): number[] {
  return [-2, -1, 0, 1, 2].map((away) => thisYear + away)
}

/** Filters that narrow the list beyond its default. */
export function isNarrowed({ search, type, month, year, status }: LeaveSearch): boolean {
  return [search, type, month, year === 'all' ? undefined : year, status].some((one) => one !== undefined)
}
