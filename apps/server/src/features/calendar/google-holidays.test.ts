import { listCalendar, removeCalendarEntry } from '@shala/contract/calendar/calendar'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hour, minute } from '#platform/durations'
import {
  type GoogleCalendarServer,
  googleKey,
  openGoogleCalendarServer,
} from '../../../test/google-calendar-server.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

const holidays = [
  { id: '20261108_a', summary: 'Diwali/Deepavali', from: '2026-11-08', after: '2026-11-09' },
  {
    id: '20261111_b',
    summary: 'Bhai Duj',
    from: '2026-11-11',
    after: '2026-11-12',
    description: 'Observance\nTo hide…',
  },
  { id: '20261114_c', summary: 'A long holiday', from: '2026-11-14', after: '2026-11-17' },
  { id: '20261120_d', summary: 'Called off', from: '2026-11-20', after: '2026-11-21', status: 'cancelled' },
]
const november = { timeMin: '2026-11-01', timeMax: '2026-11-30' }
const google = ['2026-11-08 Diwali/Deepavali', '2026-11-11 Bhai Duj (event)', '2026-11-14 A long holiday']
const ofCountry = ['2026-11-08 Diwali', '2026-11-24 Guru Nanak Jayanti']

let lines: string[]
let server: GoogleCalendarServer
let app: TestApp
let school: TestSchool
beforeEach(async () => {
  lines = []
  server = await openGoogleCalendarServer(holidays)
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  app = await openTestApp({ googleCalendar: server.google, log })
  app.clock.now = new Date('2026-11-20T03:00:00Z')
  school = await openTestSchool(app)
})
afterEach(async () => {
  server.close()
  await app.close()
})

const read = async () => {
  const { body } = await app.call(listCalendar, { token: school.admin, query: november })
  return body.events.map(
    ({ from, summary, kind }) => `${from} ${summary}${kind === 'event' ? ' (event)' : ''}`,
  )
}
const failures = () => lines.filter((line) => line.includes("Google's calendar could not be read"))

describe('the holidays of a calendar of Google’s', () => {
  it('are read page by page, once in twelve hours; a day that is only observed closes no school', async () => {
    expect(await read()).toEqual(google)
    const pages = server.asked.length
    expect(server.asked.map((query) => query.get('pageToken'))).toEqual([null, '2'])
    expect(server.asked[0]?.get('singleEvents')).toBe('true')
    expect(server.asked[0]?.get('orderBy')).toBe('startTime')
    app.clock.now = new Date(app.clock.now.getTime() + 11 * hour)
    await read()
    expect(server.asked).toHaveLength(pages)
    app.clock.now = new Date(app.clock.now.getTime() + 2 * hour)
    await read()
    await expect.poll(() => server.asked.length).toBe(2 * pages)
  })

  it('are removed and moved as those of the country are', async () => {
    const params = { id: 'google 20261108_a 2026' }
    expect((await app.call(removeCalendarEntry, { token: school.admin, params })).status).toBe(200)
    expect(await read()).toEqual(google.slice(1))
  })

  it.each(['slow', 'forbidden', 'broken', 'nonsense'] as const)(
    'are those of the country while Google is %s, and nobody but the log hears of it',
    async (mood) => {
      server.mood = mood
      expect(await read()).toEqual(ofCountry)
      expect(await read()).toEqual(ofCountry)
      await expect.poll(() => failures().length).toBe(1)
      // It is not asked again and again.
      const asked = server.asked.length
      expect(await read()).toEqual(ofCountry)
      expect(server.asked).toHaveLength(asked)
      server.mood = 'well'
      app.clock.now = new Date(app.clock.now.getTime() + 11 * minute)
      expect(await read()).toEqual(google)
      expect(failures()).toHaveLength(1)
      expect(lines.join('')).not.toContain(googleKey)
    },
  )

  it('are those of the country, or of the last answer, while Google has none of the year', async () => {
    const next = async () => {
      app.clock.now = new Date(app.clock.now.getTime() + 13 * hour)
      const asked = server.asked.length
      await read()
      await expect.poll(() => server.asked.length).toBeGreaterThan(asked)
    }
    server.mood = 'empty'
    expect(await read()).toEqual(ofCountry)
    server.mood = 'well'
    await next()
    await expect.poll(read).toEqual(google)
    server.mood = 'empty'
    await next()
    expect(await read()).toEqual(google)
  })

  it('stay those of the last answer while Google fails', async () => {
    await read()
    server.mood = 'broken'
    app.clock.now = new Date(app.clock.now.getTime() + 48 * hour)
    school = await openTestSchool(app)
    expect(await read()).toEqual(google)
    await expect.poll(() => failures().length).toBe(1)
    expect(await read()).toEqual(google)
  })
})
