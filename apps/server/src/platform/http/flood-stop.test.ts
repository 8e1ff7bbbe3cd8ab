import { markAttendance } from '@shala/contract/attendance/attendance'
import { sendLoginOtp } from '@shala/contract/auth/auth'
import { listClasses } from '@shala/contract/classes'
import { getMe } from '@shala/contract/profile'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone } from '../../../test/test-school.ts'
import { type LoadLimits, usualLimits } from './load-limits.ts'

let app: TestApp
afterEach(() => app.close())

const networks = { school: '203.0.113.7', elsewhere: '198.51.100.9' }

async function open(loadLimits: Partial<LoadLimits>) {
  app = await openTestApp({ loadLimits: { ...usualLimits, ...loadLimits } })
  return await openTestSchool(app)
}

/** The statuses of some calls, one after the other. */
async function statuses(
  times: number,
  call: (asked: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const got: number[] = []
  for (let asked = 0; asked < times; asked += 1) got.push((await call(asked)).status)
  return got
}

const classes = (token: string | undefined, address = networks.school) =>
  app.call(listClasses, { token, address })

describe('a flood', () => {
  it('of refused calls is counted: 401s, 404s and 422s end as 429, for that network alone', async () => {
    await open({ requestsPerMinute: 6 })
    const from = { remoteAddress: networks.school }
    const get = async (url: string) => ({ status: (await app.server.inject({ url, ...from })).statusCode })
    expect(await statuses(2, () => classes(undefined))).toEqual([401, 401])
    expect(await statuses(2, () => get('/api/nothing'))).toEqual([404, 404])
    expect(await statuses(2, () => app.call(sendLoginOtp, { body: {}, address: networks.school }))).toEqual([
      422, 422,
    ])
    const { status, headers, error } = await classes(undefined)
    expect([status, error.code]).toEqual([429, 'request.too_many'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await get('/api/nothing')).status).toBe(429)
    expect((await classes(undefined, networks.elsewhere)).status).toBe(401)
  })

  it('from the many addresses of one IPv6 network is one flood', async () => {
    await open({ requestsPerMinute: 3 })
    const neighbour = (last: number) => classes(undefined, `2001:db8:0:7::${last}`)
    expect(await statuses(4, neighbour)).toEqual([401, 401, 401, 429])
    expect((await classes(undefined, '2001:db8:0:8::1')).status).toBe(401)
  })

  it('by one person is one flood, however many devices they are signed in on', async () => {
    const school = await open({ requestsPerMinuteOfPerson: 20 })
    const { token, phone } = await school.signInAs('teacher')
    app.clock.now = new Date(app.clock.now.getTime() + 61_000)
    const second = await signInByPhone(app, phone)
    expect(await statuses(15, () => classes(token))).toEqual(Array(15).fill(200))
    expect(await statuses(7, () => classes(second))).toEqual([...Array(5).fill(200), 429, 429])
  })

  it('by one person does not stop the others behind the same address', async () => {
    const school = await open({ requestsPerMinuteOfPerson: 10 })
    const [wild, calm] = [await school.signInAs('teacher'), await school.signInAs('teacher')]
    const flood = await statuses(12, () => classes(wild.token))
    expect(flood).toEqual([...Array(10).fill(200), 429, 429])
    expect((await classes(calm.token)).status).toBe(200)
    expect((await classes(undefined)).status).toBe(401)
  })

  it('by a stranger behind the address of a school does not stop those who are signed in', async () => {
    const school = await open({ requestsPerMinute: 20 })
    const teacher = await school.signInAs('teacher')
    await statuses(20, () => classes(undefined))
    expect((await classes(undefined)).status).toBe(429)
    expect((await classes(teacher.token)).status).toBe(200)
  })

  it('with tokens that were not signed here is counted as a stranger’s', async () => {
    const school = await open({ requestsPerMinute: 20 })
    const forged = (number: number) => {
      const [head, , signature] = school.admin.split('.')
      const claims = { sessionId: `session ${number}`, exp: 4_000_000_000 }
      return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
    }
    const got = await statuses(21, (number) => classes(forged(number)))
    expect(got).toEqual([...Array(20).fill(401), 429])
  })
})

describe('a school behind one address', () => {
  it('marks 1,500 times a minute with 50 phones and loads its pages, and nobody is stopped', async () => {
    const school = await open({})
    const classId = await school.addClass('Class 5')
    const student = await school.addStudent(classId, '1', { enrollmentDate: '2026-01-01' })
    const tokens = await Promise.all(
      Array.from({ length: 50 }, async () => (await school.signInAs('teacher')).token),
    )
    const body = { studentId: student, status: 'present' }
    const got = await Promise.all(
      tokens.map(async (token) => [
        ...(await statuses(1, () => app.call(getMe, { token, address: networks.school }))),
        ...(await statuses(30, () => app.call(markAttendance, { token, body, address: networks.school }))),
      ]),
    )
    expect(new Set(got.flat())).toEqual(new Set([200]))
  })
})
