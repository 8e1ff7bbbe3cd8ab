import { listActivity } from '@shala/contract/activity/activity'
import { addCalendarEntry, listCalendar, removeCalendarEntry } from '@shala/contract/calendar/calendar'
import { endFeed, getFeed, makeFeed } from '@shala/contract/calendar/sharing'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave } from '@shala/contract/leave/leave'
import { getSchools } from '@shala/contract/schools/schools'
import { askDeletion } from '@shala/contract/schools/settings'
import { deleteUser, signUserOut, updateUser } from '@shala/contract/users'
import ical from 'ical.js'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day } from '#platform/durations'
import { newId } from '#platform/ids'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

const lines: string[] = []
let app: TestApp
let school: TestSchool
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  app = await openTestApp({ log })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T03:00:00Z')
  school = await openTestSchool(app)
})

const make = async (token = school.admin) => new URL((await app.call(makeFeed, { token })).body.url).pathname
const read = (url: string) => app.server.inject({ url, remoteAddress: '10.9.9.9' })
const add = (name: string, from: string, to = from, isClosed = true) =>
  app.call(addCalendarEntry, { token: school.admin, body: { name, from, to, isClosed } })
const madeAt = async () => (await app.call(getFeed, { token: school.admin })).body.madeAt

describe('the feed', () => {
  it('has the calendar in a form that calendar programs read', async () => {
    const long =
      'A very long name, with commas; semicolons \\ and हिन्दी की बहुत लंबी पंक्ति for the folding of lines'
    await add(long, '2026-12-21', '2026-12-25')
    await add('Sports day', '2026-12-05', '2026-12-05', false)
    await app.call(removeCalendarEntry, { token: school.admin, params: { id: 'IN diwali 2026' } })
    const { statusCode, headers, body } = await read(await make())
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(headers['cache-control']).toContain('private')
    expect(body.endsWith('\r\n') && !/[^\r]\n/.test(body)).toBe(true)
    expect(Math.max(...body.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    const calendar = new ical.Component(ical.parse(body))
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ical.Event(one))
    const found = (name: string) => events.find(({ summary }) => summary === name)
    expect([found(long)?.startDate.toString(), found(long)?.endDate.toString()]).toEqual([
      '2026-12-21',
      '2026-12-26',
    ])
    expect(found('Sports day')?.startDate.isDate).toBe(true)
    expect([
      found('Diwali')?.startDate.toString(),
      found('Guru Nanak Jayanti')?.startDate.toString(),
    ]).toEqual(['2027-10-29', '2026-11-24'])
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
    expect(events.length).toBeGreaterThan(50)
  })

  it('has one’s own leave once it is approved, without its kind, and nobody else’s', async () => {
    const [one, other] = [await school.signInAs('teacher'), await school.signInAs('teacher')]
    const ask = async (token: string, fromDate: string) => {
      const whole = { fromDuration: 'full day', toDate: fromDate, toDuration: 'full day' }
      const body = { leaveType: 'Sick', reason: 'A fever', fromDate, ...whole }
      return (await app.call(applyForLeave, { token, body })).body.leave._id
    }
    await ask(one.token, '2026-12-07')
    for (const id of [await ask(one.token, '2026-12-02'), await ask(other.token, '2026-12-03')]) {
      const body = { status: 'Approved' }
      await app.call(decideLeave, { token: school.admin, params: { id }, body })
    }
    const { body } = await read(await make(one.token))
    expect(body.match(/SUMMARY:On leave\r\n/g)).toHaveLength(1)
    expect(body).not.toContain('Sick')
    expect(body).toContain('DTSTART;VALUE=DATE:20261202')
  })

  it.each([
    ['2026-12-02', 'first half', 'first half', 'On leave until midday'],
    ['2026-12-02', 'second half', 'second half', 'On leave from midday'],
    ['2026-12-03', 'second half', 'full day', 'On leave from midday'],
    ['2026-12-03', 'second half', 'first half', 'On leave from midday to midday'],
  ])('says when leave to %s has half a day (%s, %s)', async (toDate, fromDuration, toDuration, said) => {
    const { token } = await school.signInAs('teacher')
    const days = { fromDate: '2026-12-02', fromDuration, toDate, toDuration }
    const asked = { leaveType: 'Sick', reason: 'A fever', ...days }
    const { leave } = (await app.call(applyForLeave, { token, body: asked })).body
    const body = { status: 'Approved' }
    await app.call(decideLeave, { token: school.admin, params: { id: leave._id }, body })
    expect((await read(await make(token))).body.match(/SUMMARY:On leave.*(?=\r)/g)).toEqual([
      `SUMMARY:${said}`,
    ])
  })

  it('has both parts of leave of somebody who left during it and came back, as two events, like the calendar in the app', async () => {
    const { token, userId } = await school.signInAs('teacher')
    const days = {
      fromDate: '2026-11-23',
      fromDuration: 'full day',
      toDate: '2026-12-05',
      toDuration: 'full day',
    }
    const asked = { leaveType: 'Sick', reason: 'A fever', ...days }
    const { leave } = (await app.call(applyForLeave, { token, body: asked })).body
    const body = { status: 'Approved' }
    await app.call(decideLeave, { token: school.admin, params: { id: leave._id }, body })
    const to_at = new Date('2026-11-25T06:00:00Z')
    const spell = { school_id: school.schoolId, teacher_id: userId }
    await app.bind(school.schoolId).updateTable('teaching').set({ to_at, ended_at: to_at }).execute()
    const from_at = new Date('2026-12-01T06:00:00Z')
    await app
      .bind(school.schoolId)
      .insertInto('teaching')
      .values({ ...spell, from_at })
      .execute()
    const calendar = new ical.Component(ical.parse((await read(await make(token))).body))
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ical.Event(one))
    const away = events.filter(({ summary }) => summary === 'On leave')
    expect(away.map(({ startDate }) => startDate.toString())).toEqual(['2026-11-23', '2026-12-01'])
    expect(new Set(away.map(({ uid }) => uid)).size).toBe(2)
    const query = { timeMin: '2026-11-20', timeMax: '2026-12-10' }
    const shown = (await app.call(listCalendar, { token: school.admin, query })).body.events
    const leaveShown = shown.filter(({ kind }) => kind === 'leave')
    expect(leaveShown.map(({ from }) => from)).toEqual(['2026-11-23', '2026-12-01'])
    expect(new Set(leaveShown.map(({ id }) => id)).size).toBe(2)
  })

  it('works by its newest address alone, until it is ended', async () => {
    expect(await madeAt()).toBeNull()
    const first = await make()
    const second = await make()
    expect(await madeAt()).toBe('2026-11-20T03:00:00.000Z')
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
    await app.call(endFeed, { token: school.admin })
    expect([(await read(second)).statusCode, await madeAt()]).toEqual([404, null])
  })

  it('ends with the person', async () => {
    const gone = await school.signInAs('teacher')
    const inactive = await school.signInAs('teacher')
    const urls = [await make(gone.token), await make(inactive.token)]
    for (const url of urls) expect((await read(url)).statusCode).toBe(200)
    await app.call(deleteUser, { token: school.admin, params: { id: gone.userId } })
    await app
      .bind(school.schoolId)
      .updateTable('users')
      .set({ status: 'leaved' })
      .where('id', '=', inactive.userId)
      .execute()
    for (const url of urls) expect((await read(url)).statusCode).toBe(404)
  })

  it('goes on while a school is given up, and ends with it', async () => {
    // The database's own clock decides whether the seven days are over.
    app.clock.now = new Date(Date.now() - 8 * day)
    school = await openTestSchool(app)
    const url = await make()
    const { body } = await app.call(getSchools, { token: school.admin })
    const schoolName = body.school?.schoolName
    await app.call(askDeletion, { token: school.admin, body: { schoolName } })
    expect((await read(url)).statusCode).toBe(200)
    app.clock.now = new Date()
    await app.doChores()
    expect((await read(url)).statusCode).toBe(404)
  })

  it('is nothing as soon as the school is marked as deleted', async () => {
    const url = await make()
    const marked = { deleted_at: app.clock.now }
    const db = app.bind(school.schoolId)
    await db.updateTable('schools').set(marked).where('school_id', '=', school.schoolId).execute()
    expect((await read(url)).statusCode).toBe(404)
  })

  it('ends when all sign-ins of its person are ended, or their password is set, and a new one can be made', async () => {
    const teacher = await school.signInAs('teacher')
    const first = await make(teacher.token)
    await app.call(signUserOut, { token: school.admin, params: { id: teacher.userId } })
    expect((await read(first)).statusCode).toBe(404)
    app.clock.now = new Date(app.clock.now.getTime() + 5 * 60_000)
    const token = await signInByPhone(app, teacher.phone)
    expect((await app.call(getFeed, { token })).body.madeAt).toBeNull()
    const second = await make(token)
    expect((await read(second)).statusCode).toBe(200)
  })

  it('ends with a phone that the office puts right, on the form', async () => {
    const child = await school.signInAs('student')
    const url = await make(child.token)
    const body = { phone: anyPhone() }
    await app.call(updateUser, { token: school.admin, params: { id: child.userId }, body })
    expect((await read(url)).statusCode).toBe(404)
  })

  it('is recorded when it is made and when it is ended', async () => {
    await make()
    await app.call(endFeed, { token: school.admin })
    await app.call(endFeed, { token: school.admin })
    const { body } = await app.call(listActivity, { token: school.admin, query: { area: 'calendar' } })
    expect(body.entries.map(({ action }) => action)).toEqual(['calendar.close', 'calendar.open'])
  })

  it('is nothing under another key', async () => {
    const key = (await make()).split('/').at(-1) ?? ''
    const other = await openTestSchool(app)
    const [schoolId = '', userId = '', secret = ''] = key.split('.')
    const keys = [
      `${other.schoolId}.${userId}.${secret}`,
      `${schoolId}.${newId()}.${secret}`,
      `${schoolId}.${userId}.${'x'.repeat(32)}`,
      `${schoolId}.${userId}.`,
      'nonsense',
      'x'.repeat(190),
    ]
    for (const one of keys) expect((await read(`/api/calendar/feed/${one}`)).statusCode).toBe(404)
  })

  it('is written once in five minutes, however often it is asked for', async () => {
    const url = await make()
    const before = (await read(url)).body
    await app.call(addCalendarEntry, {
      token: school.admin,
      body: { name: 'Sports day', from: '2026-12-04', to: '2026-12-04', isClosed: false },
    })
    expect((await read(url)).body).toBe(before)
    app.clock.now = new Date(app.clock.now.getTime() + 5 * 60_000)
    expect((await read(url)).body).toContain('Sports day')
    await app.call(endFeed, { token: school.admin })
    expect((await read(url)).statusCode).toBe(404)
  })

  it('never has its key in the log', async () => {
    const url = await make()
    const secret = url.split('.')[2] ?? ''
    await read(url)
    await read(`${url}/more`)
    await read(`${url}%`)
    await read(`${url.slice(0, -4)}x.ics`)
    expect(secret).toHaveLength(32)
    expect(lines.some((line) => line.includes('/api/calendar/feed/:key'))).toBe(true)
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  })
})
