import { rosterLimits } from '@shala/contract/connections/rosters'
import { type Filter, readFilter, WrongFilter } from './filters.ts'
import type { RosterKind } from './kinds.store.ts'
import { namesIn } from './roster-objects.ts'
import { RosterRefused } from './roster-refused.ts'
import { kindOfField, type Page } from './rosters.store.ts'

export type Query = Readonly<Record<string, unknown>>

const isInstant = (text: string) =>
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/.test(text) &&
  !Number.isNaN(Date.parse(text))

function one(query: Query, name: string): string | undefined {
  const value = query[name]
  if (value === undefined || typeof value === 'string') return value
  throw new RosterRefused('invaliddata', `${name} may be given once.`)
}

function numberOf(
  query: Query,
  name: 'limit' | 'offset',
  { usual, least }: { usual: number; least: number },
): number {
  const text = one(query, name)
  if (text === undefined) return usual
  if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= rosterLimits.offset)
    return Number(text)
  throw new RosterRefused(
    'invaliddata',
    `${name} must be a whole number from ${least} to ${rosterLimits.offset}.`,
  )
}

/** @throws RosterRefused 400 for what cannot be read, and for a field that the kind does not have */
export function filterOf(kind: RosterKind, query: Query): Filter {
  const text = one(query, 'filter')
  if (!text) return []
  let filter: Filter
  try {
    filter = readFilter(text)
  } catch (error) {
    if (error instanceof WrongFilter) throw new RosterRefused('invalid_filter_field', error.message)
    throw error
  }
  for (const { field, value } of filter.flat()) {
    const is = kindOfField(kind, field)
    if (!is) throw new RosterRefused('invalid_filter_field', `There is no field ${field} to filter by.`)
    if (is === 'instant' && !isInstant(value)) {
      throw new RosterRefused(
        'invalid_filter_field',
        `${field} is compared with a date and time of ISO 8601.`,
      )
    }
  }
  return filter
}

/** @throws RosterRefused 400 for a field that objects of the kind do not have */
export function fieldsOf(kind: RosterKind, query: Query): readonly string[] | null {
  const text = one(query, 'fields')
  if (!text) return null
  const fields = text.split(',').map((field) => field.trim())
  const known = namesIn(kind)
  const unknown = fields.find((field) => !known.includes(field))
  if (unknown !== undefined) {
    throw new RosterRefused('invalid_selection_field', `There is no field ${unknown.slice(0, 100)}.`)
  }
  return fields
}

/** A larger limit than there is means the largest; the links say which. */
export function pageOf(kind: RosterKind, query: Query): Page {
  const limit = numberOf(query, 'limit', { usual: rosterLimits.page, least: 1 })
  const offset = numberOf(query, 'offset', { usual: 0, least: 0 })
  const sort = one(query, 'sort') ?? 'sourcedId'
  const orderBy = one(query, 'orderBy') ?? 'asc'
  if (!kindOfField(kind, sort)) {
    throw new RosterRefused('invalid_sort_field', `There is no field ${sort.slice(0, 100)} to sort by.`)
  }
  if (!/^(asc|desc)$/i.test(orderBy)) throw new RosterRefused('invaliddata', 'orderBy must be asc or desc.')
  return {
    limit: Math.min(limit, rosterLimits.largestPage),
    offset,
    sort,
    isBackwards: orderBy.toLowerCase() === 'desc',
  }
}

/** The Link header of a page (RFC 8288). */
export function linksOf(url: URL, { limit, offset }: Page, total: number): string {
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit
  const at = (place: number) => {
    const other = new URL(url)
    other.searchParams.set('limit', String(limit))
    other.searchParams.set('offset', String(place))
    return other.href
  }
  const links = [
    ...(offset + limit < total ? [['next', offset + limit] as const] : []),
    ...(offset > 0 ? [['prev', Math.min(last, Math.max(0, offset - limit))] as const] : []),
    ['first', 0] as const,
    ['last', last] as const,
  ]
  return links.map(([name, place]) => `<${at(place)}>; rel="${name}"`).join(', ')
}
