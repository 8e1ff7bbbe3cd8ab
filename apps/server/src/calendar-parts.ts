import { type CalendarParts, suggestLocally, suggestOfGoogle } from '#features/calendar/index'
import type { Clock } from '#platform/clock'
import type { GoogleCalendar } from '#platform/google-calendar'
import type { Warn } from './chores.ts'

interface Parts {
  googleCalendar: GoogleCalendar | null
  clock: Clock
}

/** The holidays that schools start with: from Google's calendar if one is set up, else those of their country. */
export function calendarParts({ googleCalendar: google, clock }: Parts, warn: Warn): CalendarParts {
  const otherwise = suggestLocally({ onFailure: warn('the holidays of a country could not be read') })
  if (!google) return { suggest: otherwise }
  const onFailure = warn("Google's calendar could not be read")
  return { suggest: suggestOfGoogle({ google, otherwise, clock, onFailure }) }
}
