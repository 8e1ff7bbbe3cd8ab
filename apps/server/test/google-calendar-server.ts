import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type GoogleCalendar, openGoogleCalendar } from '#platform/google-calendar'

const calendarId = 'en.indian#holiday@group.v.calendar.google.com'
export const googleKey = 'AIza-a-secret-key-of-the-tests'

interface Holiday {
  id: string
  summary: string
  from: string
  /** The day after, as Google says it. */
  after: string
  description?: string
  status?: string
}

type Mood = 'well' | 'slow' | 'forbidden' | 'broken' | 'nonsense' | 'empty'

export interface GoogleCalendarServer {
  google: GoogleCalendar
  /** How it answers from now on. */
  mood: Mood
  /** The queries it was asked with. */
  asked: URLSearchParams[]
  close: () => void
}

function toItem({ id, summary, from, after, description = 'Public holiday', status = 'confirmed' }: Holiday) {
  const [start, end] = [{ date: from }, { date: after }]
  return { kind: 'calendar#event', id, status, summary, description, start, end, iCalUID: `${id}@google.com` }
}

const answers: Record<Exclude<Mood, 'well' | 'slow'>, (response: ServerResponse) => void> = {
  forbidden: (response) =>
    response.writeHead(403).end(
      JSON.stringify({
        error: {
          code: 403,
          message: 'The request is missing a valid API key.',
          status: 'PERMISSION_DENIED',
        },
      }),
    ),
  broken: (response) => response.writeHead(500).end('<html>Backend Error</html>'),
  empty: (response) => response.end(JSON.stringify({ kind: 'calendar#events', items: [] })),
  nonsense: (response) => response.end('<html>Sign in to this network</html>'),
}

/** Stands in for the Google Calendar API: two items a page, by their start, between two instants. */
export async function openGoogleCalendarServer(holidays: Holiday[]): Promise<GoogleCalendarServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://google.test')
    const query = url.searchParams
    opened.asked.push(query)
    response.setHeader('content-type', 'application/json; charset=UTF-8')
    if (opened.mood === 'slow') return
    if (opened.mood !== 'well') return answers[opened.mood](response)
    const isRight = url.pathname === `/calendar/v3/calendars/${encodeURIComponent(calendarId)}/events`
    if (!isRight || query.get('key') !== googleKey) return answers.forbidden(response)
    const [from = '', to = ''] = [query.get('timeMin'), query.get('timeMax')].map((instant) => instant ?? '')
    const found = holidays.filter((one) => one.after > from.slice(0, 10) && one.from < to.slice(0, 10))
    const start = Number(query.get('pageToken') ?? 0)
    const next = start + 2 < found.length ? { nextPageToken: String(start + 2) } : {}
    response.end(
      JSON.stringify({ kind: 'calendar#events', items: found.slice(start, start + 2).map(toItem), ...next }),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/calendar/v3`
  const opened: GoogleCalendarServer = {
    google: openGoogleCalendar({ calendarId, key: googleKey, url }),
    mood: 'well',
    asked: [],
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return opened
}
