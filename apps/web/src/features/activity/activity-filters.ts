import type { ActivityArea } from '@shala/contract/activity'

/** The filters of the list, as they stand in the address. Days are the school's, both included. */
export interface ActivityFilters {
  actor?: string | undefined
  area?: ActivityArea | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  page?: number | undefined
}

/** Repeated here, because the router has no room for the contract's own list. */
const areas: Record<ActivityArea, true> = {
  schools: true,
  classes: true,
  students: true,
  teachers: true,
  teacher_attendance: true,
  leave: true,
  calendar: true,
  announcements: true,
  imports: true,
  sessions: true,
  passwords: true,
  contacts: true,
  users: true,
  profile: true,
  files: true,
  access: true,
  deliveries: true,
  exports: true,
}

function isArea(value: unknown): value is ActivityArea {
  return typeof value === 'string' && Object.hasOwn(areas, value)
}

function text(value: unknown): string | undefined {
  const words = typeof value === 'number' ? String(value) : value
  return typeof words === 'string' && words !== '' ? words.slice(0, 100) : undefined
}

function id(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
    ? value
    : undefined
}

function day(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined
}

function page(value: unknown): number | undefined {
  // An address can hold any JSON, also what no number can be made of.
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number > 1 && number <= 500
    ? number
    : undefined
}

/** The filters of an address; empty ones are left out, so that addresses stay short. */
export function readActivityFilters(raw: Record<string, unknown>): ActivityFilters {
  const [from, to] = [day(raw.from), day(raw.to)]
  const filters = {
    actor: id(raw.actor),
    area: isArea(raw.area) ? raw.area : undefined,
    from,
    to: from && to && to < from ? undefined : to,
    search: text(raw.search),
    page: page(raw.page),
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}
