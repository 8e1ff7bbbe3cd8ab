import type { SchoolClass } from '@shala/contract/classes'
import type { QueryClient } from '@tanstack/react-query'
import { mayI } from '#platform/session/roles.ts'
import { classToMark } from './last-class.ts'
import type { MarkingDay } from './marking-queries.ts'
import { prefetchClass } from './prefetch-class.ts'

/** A link has this shape too. */
type Address = Pick<URL, 'pathname' | 'search'>

/** The class and day that an address marks; undefined where nobody is marked. */
export function dayToMark(address: Address, known: SchoolClass[], today: string): MarkingDay | undefined {
  if (address.pathname !== '/attendance') return undefined
  const search = new URLSearchParams(address.search)
  // The router puts quotation marks around what could be read as a number.
  const asked = (name: string) => search.get(name)?.replaceAll('"', '')
  if (asked('tab') === 'details') return undefined
  const date = asked('date')
  const isMarked = date && /^\d{4}-\d{2}-\d{2}$/.test(date) && date <= today
  return { classId: classToMark(known, asked('classId')), date: isMarked ? date : today }
}

/** Loads the class to mark before its screen is drawn, when the app is opened at it. */
export function fetchWhatIsMarked(client: QueryClient, at: Address, known: SchoolClass[], today: string) {
  const day = mayI('attendance:mark') && dayToMark(at, known, today)
  if (day) void prefetchClass(client, day)
}
