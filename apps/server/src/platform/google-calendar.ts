import { z } from 'zod'
import { second } from './durations.ts'

const patience = 5 * second
/** A holiday calendar has some tens of days a year. */
const mostPages = 10
const pageSize = 250

const when = z.object({ date: z.string().optional(), dateTime: z.string().optional() })

const event = z.object({
  id: z.string(),
  iCalUID: z.string().optional(),
  status: z.string().optional(),
  summary: z.string().default(''),
  description: z.string().default(''),
  start: when.optional(),
  end: when.optional(),
})

/** An event as Google returns it; `end` is the day or instant after it. */
export type GoogleEvent = z.output<typeof event>

const page = z.object({ items: z.array(event).default([]), nextPageToken: z.string().optional() })

/** Reads a public calendar, with a key for the Google Calendar API. */
export interface GoogleCalendar {
  /**
   * The events between two instants, by start.
   * @throws when Google does not answer, or answers something else
   */
  list: (from: Date, to: Date) => Promise<GoogleEvent[]>
}

/** Its address without the key, which must not reach a log. */
async function readPage(url: URL, key: string): Promise<z.output<typeof page>> {
  const asked = new URL(url)
  asked.searchParams.set('key', key)
  const answer = await fetch(asked, { signal: AbortSignal.timeout(patience), redirect: 'error' }).catch(
    (error: Error) => {
      throw new Error(`Google's calendar did not answer: ${error.name}`)
    },
  )
  if (!answer.ok) throw new Error(`Google's calendar answered ${answer.status}`)
  const read = page.safeParse(await answer.json().catch(() => null))
  if (!read.success) throw new Error("Google's calendar answered something else than events")
  return read.data
}

/** `url` is the base URL of the API, such as https://www.googleapis.com/calendar/v3 */
export function openGoogleCalendar({
  calendarId,
  key,
  url,
}: {
  calendarId: string
  key: string
  url: string
}): GoogleCalendar {
  const base = new URL(`${url.replace(/\/$/, '')}/calendars/${encodeURIComponent(calendarId)}/events`)
  return {
    async list(from, to) {
      const events: GoogleEvent[] = []
      base.search = new URLSearchParams({
        timeMin: from.toISOString(),
        timeMax: to.toISOString(),
        singleEvents: 'true',
        orderBy: 'startTime',
        maxResults: String(pageSize),
      }).toString()
      const asked = new URL(base)
      for (let read = 0; read < mostPages; read += 1) {
        const { items, nextPageToken } = await readPage(asked, key)
        events.push(...items)
        if (!nextPageToken) return events
        asked.searchParams.set('pageToken', nextPageToken)
      }
      return events
    },
  }
}
