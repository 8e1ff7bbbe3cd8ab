import { pagingLimits } from '@shala/contract/general/paging'

/** The part of an address after '?': it can contain any JSON. */
export type Raw = Record<string, unknown>

const lastPage = 1_000_000

/** NaN for what is not a number. */
function numberOf(value: unknown): number {
  return typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
}

export function text(value: unknown, most = 200): string | undefined {
  const words = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return words.slice(0, most) || undefined
}

export function whole(value: unknown, least: number, most: number): number | undefined {
  const number = numberOf(value)
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined
}

/** From the second on: the first page needs no mention. */
export function page(value: unknown, last = lastPage): number | undefined {
  return whole(value, 2, last)
}

/** The rows per page, where another number than the usual one was chosen. */
export function pageSize(value: unknown, usual: number): number | undefined {
  const size = pagingLimits.sizes.find((one) => one === Number(value))
  return size === usual ? undefined : size
}

/** A day that exists in the calendar. */
export function day(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined
}

export function month(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : undefined
}

export function id(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
    ? value
    : undefined
}

export function oneOf<Name>(names: readonly Name[], value: unknown): Name | undefined {
  return names.find((name) => name === value)
}

/** `?scan`, `?mine=true`: true or absent. */
export function flag(value: unknown): boolean | undefined {
  return value === true || value === 'true' ? true : undefined
}

/** Leaves out what is not set, so that addresses stay short. */
export function whatIsSet<T extends Raw>(params: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as never
}
