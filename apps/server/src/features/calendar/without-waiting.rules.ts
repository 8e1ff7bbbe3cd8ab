import type { Context } from '#platform/context'
import { type CalendarParts, yearsOf } from './calendar.rules.ts'
import { type Days, findOwnCalendar } from './calendar.store.ts'
import type { Place, Suggested } from './suggestions.ts'

/** Reads the suggestions for some days before a transaction, which must not wait for them. */
export async function suggestedBefore(
  { suggest }: CalendarParts,
  { db }: Pick<Context, 'db'>,
  days: Days,
): Promise<CalendarParts> {
  const { country, state } = await findOwnCalendar(db, days)
  const found = yearsOf(days).map(async (year) => [year, await suggest({ country, state }, year)] as const)
  const read = new Map(await Promise.all(found))
  return { suggest: (_, year) => read.get(year) ?? [] }
}

/**
 * Reads with the suggestions at hand, and once more if others were needed and have arrived: nobody waits for them while
 * holding a connection.
 */
export async function withoutWaiting<R>(
  { suggest }: CalendarParts,
  read: (calendar: CalendarParts) => Promise<R>,
): Promise<R> {
  const keyOf = ({ country, state }: Place, year: number) => `${country} ${year} ${state}`
  const wanted = new Map<string, Promise<Suggested[]>>()
  const come = new Map<string, Suggested[]>()
  const calendar: CalendarParts = {
    suggest(place, year) {
      const key = keyOf(place, year)
      const found = come.get(key) ?? suggest(place, year)
      if (!(found instanceof Promise)) return found
      wanted.set(key, found)
      return []
    },
  }
  const first = await read(calendar)
  for (const [key, found] of wanted) come.set(key, await found)
  return [...come.values()].some(({ length }) => length > 0) ? await read(calendar) : first
}
