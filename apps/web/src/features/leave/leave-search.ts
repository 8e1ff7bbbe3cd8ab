import { type LeaveStatus, leaveLimits } from '@shala/contract/leave'
import { type LeaveType, leaveTypes } from '@shala/contract/leave-types'

/** The filters as they stand in the address. Without a year it is this one; `id`: one request alone. */
export interface LeaveSearch {
  /** An admin's own requests; without it those of the school. */
  view?: 'apply' | undefined
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

function whole(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value
  const isIt = typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most
  return isIt ? number : undefined
}

function text(value: unknown): string | undefined {
  const words = typeof value === 'number' ? String(value) : value
  return typeof words === 'string' && words !== '' ? words.slice(0, leaveLimits.search) : undefined
}

/** Reads an address, which can hold anything. */
export function readLeaveSearch(raw: Record<string, unknown>): LeaveSearch {
  const search: LeaveSearch = {
    view: raw.view === 'apply' ? 'apply' : undefined,
    search: text(raw.search),
    type: leaveTypes.find((type) => type === raw.type),
    month: whole(raw.month, 1, 12),
    year: raw.year === 'all' ? 'all' : whole(raw.year, 1900, 2200),
    status: statuses.find((status) => status === raw.status),
    page: whole(raw.page, 2, 1_000_000),
    id: typeof raw.id === 'string' && /^[0-9a-f-]{36}$/i.test(raw.id) ? raw.id : undefined,
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/** The years to choose from: this one, two before and two after. */
export function yearsAround(thisYear: number): number[] {
  return [-2, -1, 0, 1, 2].map((away) => thisYear + away)
}

/** The filters that narrow the list further than its first sight. */
export function isNarrowed({ search, type, month, year, status }: LeaveSearch): boolean {
  return [search, type, month, year === 'all' ? undefined : year, status].some((one) => one !== undefined)
}
