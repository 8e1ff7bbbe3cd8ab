import { addDays } from '@shala/contract/general/days'
import { onlyVisible, tidyLine } from '@shala/contract/general/lines'
import { cut } from '#platform/cut'
import { hour, minute } from '#platform/durations'
import type { GoogleCalendar, GoogleEvent } from '#platform/google-calendar'
import type { Suggest, Suggested } from './suggestions.ts'
import { patiently } from './waiting.ts'

/** How long an answer from Google counts, and how long nobody asks again after a failure. */
const fresh = 12 * hour
const rest = 10 * minute
/** How many years around this one are requested. Other years use the country's own holidays. */
const around = 3

interface Known {
  /** None where Google has never had a holiday of the year. */
  holidays: Suggested[] | undefined
  at: number
}

/** Google describes days on which people go to work this way. */
const isObserved = ({ description }: GoogleEvent) => /^observance/i.test(description.trim())

function toSuggested(event: GoogleEvent): Suggested[] {
  const from = event.start?.date
  const after = event.end?.date
  const name = tidyLine(onlyVisible(event.summary))
  if (!from || event.status === 'cancelled' || name === '') return []
  const to = after && after > from ? addDays(after, -1) : from
  const isClosed = !isObserved(event)
  return [
    {
      key: `google ${event.id} ${from.slice(0, 4)}`,
      name: cut(name, 100),
      from,
      to,
      isClosed,
    },
  ]
}

interface Parts {
  google: GoogleCalendar
  /** Used when Google has never answered. */
  otherwise: Suggest
  clock: () => Date
  /** Called once, until Google answers again. */
  onFailure: (error: Error) => void
}

/**
 * The holidays from a Google calendar, kept for 12 hours. If it fails the last answer counts, else the country's own.
 */
export function suggestOfGoogle({ google, otherwise, clock, onFailure }: Parts): Suggest {
  const known = new Map<number, Known>()
  const asking = new Map<number, Promise<void>>()
  let failedAt: number | null = null

  async function read(year: number): Promise<void> {
    try {
      // A day of slack at either end, for the calendar's time zone.
      const found = await google.list(new Date(Date.UTC(year, 0, 0)), new Date(Date.UTC(year + 1, 0, 2)))
      const holidays = found.flatMap(toSuggested).filter(({ from }) => from.startsWith(String(year)))
      // No country has a year without holidays: the calendar is not filled yet, or was emptied by mistake.
      const last = known.get(year)?.holidays
      known.set(year, { holidays: holidays.length > 0 ? holidays : last, at: clock().getTime() })
      failedAt = null
    } catch (error) {
      if (failedAt === null) onFailure(error as Error)
      failedAt = clock().getTime()
    }
  }

  function ask(year: number): Promise<void> {
    const underWay = asking.get(year)
    if (underWay) return underWay
    const reading = read(year).finally(() => asking.delete(year))
    asking.set(year, reading)
    return reading
  }

  return (place, year) => {
    const now = clock()
    if (Math.abs(year - now.getUTCFullYear()) > around) return otherwise(place, year)
    const last = known.get(year)
    if (last && now.getTime() - last.at < fresh) return last.holidays ?? otherwise(place, year)
    const isResting = failedAt !== null && now.getTime() - failedAt < rest
    const asked = isResting ? undefined : ask(year)
    // Yesterday's answer is good enough for this request.
    if (last) return last.holidays ?? otherwise(place, year)
    if (!asked) return otherwise(place, year)
    return patiently(asked, undefined).then(() => known.get(year)?.holidays ?? otherwise(place, year))
  }
}
