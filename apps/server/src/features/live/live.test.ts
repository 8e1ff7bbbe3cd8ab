import { setTimeout as wait } from 'node:timers/promises'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { logout } from '@shala/contract/auth/auth'
import { createClass } from '@shala/contract/classes'
import { tabHeader } from '@shala/contract/general/tab-header'
import type { LiveTopic } from '@shala/contract/live'
import { deleteUser, signUserOut, updateUser } from '@shala/contract/users'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import type { EventStream, StreamAnswer } from '#platform/http/event-stream'
import type { Route } from '#platform/http/route'
import type { Hints } from '#platform/live/hints'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { liveRoutes } from './live.routes.ts'

interface Event {
  event: string
  id: number
  data: { topics?: string[]; by?: string | null }
}

let app: TestApp
let other: TestApp
let school: TestSchool
const leaving = new Set<AbortController>()
const urls = new Map<TestApp, string>()
beforeAll(async () => {
  app = await openTestApp()
  other = await openTestApp({ beside: app })
  for (const one of [app, other]) urls.set(one, await one.server.listen({ port: 0, host: '127.0.0.1' }))
  // A process hears the others from its first stream on, or from its start on where it is the product's own.
  const { admin } = await openTestSchool(app)
  for (const one of [app, other]) await (await listen(one, admin)).heardOf('hello')
  await wait(300)
})
afterAll(async () => {
  await other.close()
  await app.close()
})
beforeEach(async () => {
  school = await openTestSchool(app)
  // By then the making of the school has been told.
  await wait(300)
})
afterEach(() => {
  for (const one of leaving) one.abort()
  leaving.clear()
  vi.useRealTimers()
})

function eventsIn(text: string): Event[] {
  return text
    .split('\n\n')
    .filter((block) => block.includes('event: '))
    .map((block) => {
      const [, id = '', event = '', data = ''] = /id: (\d+)\nevent: (\w+)\ndata: (.*)/.exec(block) ?? []
      return { id: Number(id), event, data: JSON.parse(data) }
    })
}

/** Listens as a browser does. */
async function listen(at: TestApp, token: string | undefined, after?: number) {
  const leave = new AbortController()
  leaving.add(leave)
  const response = await fetch(`${urls.get(at)}/api/live${after === undefined ? '' : `?after=${after}`}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: leave.signal,
  })
  const heard = { text: '', isOver: false }
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.text += chunk
  }
  read()
    .catch(() => {})
    .finally(() => {
      heard.isOver = true
    })
  const events = () => eventsIn(heard.text)
  const heardOf = async (event: string, times = 1) => {
    const count = () => events().filter((one) => one.event === event).length
    await vi.waitFor(() => expect(count()).toBe(times), 60_000)
    return events()
  }
  return { response, heard, events, heardOf, leave: () => leave.abort() }
}

const addClass = (name: string, token = school.admin) => app.call(createClass, { token, body: { name } })

describe('the stream of hints', () => {
  it('says what has changed in one’s school, and nothing of it, on both of two processes', async () => {
    const streams = [await listen(app, school.admin), await listen(other, school.admin)]
    for (const stream of streams) await stream.heardOf('hello')
    await addClass('Class 7')
    for (const stream of streams) {
      const events = await stream.heardOf('hint')
      expect(events.at(-1)).toMatchObject({ event: 'hint', data: { topics: ['classes'], by: null } })
      expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
      expect(stream.response.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('says what changes between the call and the beginning of its answer', async () => {
    const changed: LiveTopic[] = []
    const hints = { changedSince: () => [...changed], listen: () => () => {} } as unknown as Hints
    const [live] = liveRoutes(hints)
    const who = { context: { db: { schoolId: 'a school' } } } as Parameters<Route['act']>[1]
    const answer = (await live?.act({ query: {} } as Parameters<Route['act']>[0], who)) as StreamAnswer
    changed.push('classes')
    const sent: unknown[] = []
    answer.begin({ send: (...event: unknown[]) => sent.push(event) } as unknown as EventStream)
    expect(sent).toEqual([
      ['hello', {}],
      ['hint', { topics: ['classes'], by: null }],
    ])
  })

  it('says nothing to another school, and nothing of a call that was refused', async () => {
    const stranger = await openTestSchool(app)
    await wait(300)
    const [own, strange] = [await listen(app, school.admin), await listen(app, stranger.admin)]
    await own.heardOf('hello')
    await strange.heardOf('hello')
    expect((await addClass('')).status).toBe(422)
    await wait(400)
    expect(own.events()).toHaveLength(1)
    await addClass('Class 8')
    await own.heardOf('hint')
    expect(strange.events().filter(({ event }) => event === 'hint')).toEqual([])
  })

  it('names the tab that made the call, and none when there were several', async () => {
    const stream = await listen(app, school.admin)
    await stream.heardOf('hello')
    const add = (name: string, tab: string) =>
      app.server.inject({
        method: 'POST',
        url: '/api/classes/createClass',
        headers: { authorization: `Bearer ${school.admin}`, [tabHeader]: tab },
        payload: { name },
      })
    const hintsOf = ({ events }: typeof stream) =>
      events().flatMap(({ event, data }) => (event === 'hint' ? [data.by] : []))
    await add('Class 7', 'tab-1')
    expect((await stream.heardOf('hint')).at(-1)?.data.by).toBe('tab-1')
    await Promise.all([add('Class 8', 'tab-1'), add('Class 9', 'tab-2')])
    // On a busy machine they can be too far apart to travel as one.
    const both = await vi.waitFor(() => {
      const tabs = hintsOf(stream).slice(1)
      expect([[null], ['tab-1', 'tab-2']]).toContainEqual(tabs.toSorted())
      return tabs
    }, 60_000)
    await add('Class 10', 'not a\ttab')
    await stream.heardOf('hint', 1 + both.length + 1)
    expect(hintsOf(stream).at(-1)).toBeNull()
  })

  it('makes one hint of forty marks at once', async () => {
    const classId = await school.addClass('Class 5')
    const studentId = await school.addStudent(classId, '1', { enrollmentDate: '2026-11-01' })
    await wait(300)
    const stream = await listen(app, school.admin)
    await stream.heardOf('hello')
    const before = stream.events().length
    const body = { studentId, status: 'present', date: '2026-11-16' }
    await Promise.all(
      Array.from({ length: 40 }, () => app.call(markAttendance, { token: school.admin, body })),
    )
    await wait(800)
    const hints = stream.events().slice(before)
    expect(hints.length).toBeGreaterThan(0)
    expect(hints.length).toBeLessThan(10)
    expect(new Set(hints.flatMap(({ data }) => data.topics))).toEqual(new Set(['attendance']))
  })

  it('goes on after a break with what was missed, at another process too', async () => {
    const stream = await listen(app, school.admin)
    const [hello] = await stream.heardOf('hello')
    await (await listen(other, school.admin)).heardOf('hello')
    stream.leave()
    await addClass('Class 7')
    await wait(500)
    const resumed = await listen(other, school.admin, hello?.id)
    expect((await resumed.heardOf('hint')).at(-1)?.data.topics).toContain('classes')
    expect(resumed.events().map(({ event }) => event)).not.toContain('resync')
  })

  it('asks for everything anew after a break that nobody remembers', async () => {
    const stream = await listen(app, school.admin, Date.now() - 10 * 60_000)
    expect((await stream.heardOf('resync')).map(({ event }) => event)).toEqual(['hello', 'resync'])
  })

  it('asks for everything anew when the connection to the database was lost, and goes on', async () => {
    const stream = await listen(app, school.admin)
    await stream.heardOf('hello')
    const superuser = new pg.Client(inject('postgres'))
    await superuser.connect()
    await superuser.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'shala hints' and datname = '${(app.database as { database: string }).database}'`)
    await superuser.end()
    await stream.heardOf('resync')
    await addClass('Class 7')
    await stream.heardOf('hint')
  })

  it('is refused to strangers, and to the ninth browser of a person', async () => {
    expect((await listen(app, undefined)).response.status).toBe(401)
    for (let times = 0; times < 8; times += 1) await (await listen(app, school.admin)).heardOf('hello')
    const ninth = await listen(app, school.admin)
    expect([ninth.response.status, ninth.response.headers.get('retry-after')]).toEqual([429, '60'])
  })

  it.each<[string, (person: { token: string; userId: string }) => Promise<unknown>]>([
    ['signed out', ({ token }) => app.call(logout, { token })],
    [
      'signed out by the office',
      ({ userId: id }) => app.call(signUserOut, { token: school.admin, params: { id } }),
    ],
    ['removed', ({ userId: id }) => app.call(deleteUser, { token: school.admin, params: { id } })],
    [
      'with a corrected phone',
      ({ userId: id }) =>
        app.call(updateUser, { token: school.admin, params: { id }, body: { phone: anyPhone() } }),
    ],
  ])('ends on both of two processes as soon as its person is %s', async (_, end) => {
    const person = await school.signInAs('student')
    const own = [await listen(app, person.token), await listen(other, person.token)]
    const others = await listen(other, school.admin)
    for (const stream of [...own, others]) await stream.heardOf('hello')
    await end(person)
    await vi.waitFor(() => expect(own.map(({ heard }) => heard.isOver)).toEqual([true, true]), 10_000)
    expect(others.heard.isOver).toBe(false)
  })

  it('ends within a minute of the end of a session that nobody was told of', async () => {
    const { token } = await school.signInAs('teacher')
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const stream = await listen(app, token)
    await stream.heardOf('hello')
    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 31 * 24 * 3_600_000)
    vi.advanceTimersByTime(60_000)
    await vi
      .waitFor(() => expect(stream.heard.isOver).toBe(true), 60_000)
      .finally(() => {
        app.clock.now = now
      })
  })

  it('does not keep a server from stopping', async () => {
    const third = await openTestApp({ beside: app })
    urls.set(third, await third.server.listen({ port: 0, host: '127.0.0.1' }))
    const stream = await listen(third, school.admin)
    await stream.heardOf('hello')
    await third.close()
    await vi.waitFor(() => expect(stream.heard.isOver).toBe(true), 60_000)
  })
})
