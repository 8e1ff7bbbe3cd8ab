import { listActivity } from '@shala/contract/activity/activity'
import { updateSettings } from '@shala/contract/schools/settings'
import {
  codeOfScan,
  endGate,
  getTeacherCode,
  makeGate,
  scanUrl,
  showGate,
} from '@shala/contract/teacher-attendance/gate'
import { scanTeacher, teacherAttendanceRefusals } from '@shala/contract/teacher-attendance/teacher-attendance'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { metresBetween } from './places.rules.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T03:30:00Z')
  school = await openTestSchool(app)
})

const start = new Date('2026-11-20T03:30:00Z').getTime()
const atSecond = (second: number) => {
  app.clock.now = new Date(start + second * 1000)
}
const set = (body: object, token = school.admin) => app.call(updateSettings, { token, body })
const shown = async (token = school.admin) => (await app.call(getTeacherCode, { token })).body
const scanWith = async (body: object | undefined) => {
  const { token } = await school.signInAs('teacher')
  return await app.call(scanTeacher, { token, body })
}

describe('a code that changes', () => {
  beforeEach(() => set({ attendanceCode: 'rotating' }))

  it('is another one every 30 seconds', async () => {
    const { code, changesIn } = await shown()
    expect(changesIn).toBe(30_000)
    expect(code).toMatch(/^[\w-]{16}$/)
    atSecond(29)
    expect(await shown()).toMatchObject({ code, changesIn: 1000 })
    atSecond(30)
    expect((await shown()).code).not.toBe(code)
  })

  it.each([
    [0, 200],
    [59, 200],
    [60, 422],
    [-1, 422],
  ])('is taken from when it first shows until 60 seconds later: after %i s %i', async (second, status) => {
    const { code } = await shown()
    atSecond(second)
    const scanned = await scanWith({ code })
    expect(scanned.status).toBe(status)
    if (status === 422) expect(scanned.error.code).toBe('teacher_attendance.code_over')
  })

  it.each([
    ['none', undefined, 'teacher_attendance.code_missing'],
    ['an empty one', { code: '' }, 'teacher_attendance.code_missing'],
    ['a made-up one', { code: 'AAAAAAAAAAAAAAAA' }, 'teacher_attendance.code_over'],
    ['one in other letters', { code: 'ä'.repeat(16) }, 'teacher_attendance.code_over'],
  ])('is needed: %s is refused, and nothing is stored', async (_, body, code) => {
    expect((await scanWith(body)).error).toMatchObject({ code })
    const rows = app.bind(school.schoolId).selectFrom('teacher_attendance').selectAll()
    expect(await rows.execute()).toEqual([])
  })

  it('is of its own school alone', async () => {
    const other = await openTestSchool(app)
    await set({ attendanceCode: 'rotating' }, other.admin)
    const { code } = await shown(other.admin)
    expect((await scanWith({ code })).error.code).toBe('teacher_attendance.code_over')
    expect(code).not.toBe((await shown()).code)
  })

  it('is not asked for once the school goes back to the one that stays', async () => {
    await set({ attendanceCode: 'static' })
    expect((await shown()).code).toBeNull()
    expect((await scanWith(undefined)).status).toBe(200)
    expect((await scanWith({ code: 'of-before' })).status).toBe(200)
  })
})

describe('what is scanned', () => {
  const origin = 'https://school.example'

  it('leads to the scan screen, with a code or without', () => {
    expect(codeOfScan(scanUrl(origin), origin)).toBe('')
    expect(codeOfScan('https://school.example/scanedTeacherAttendence', origin)).toBe('')
    expect(codeOfScan(scanUrl(origin, 'aB3_-x'), origin)).toBe('aB3_-x')
  })

  it.each([
    'https://other.example/scanedTeacherAttendence',
    'https://school.example/scanedTeacherAttendence/more',
    'https://school.example/scanedTeacherAttendenceX',
    'https://school.example/scanedTeacherAttendence?code=',
    'https://school.example/scanedTeacherAttendence?code=a&next=//evil.example',
    'https://school.example.evil.example/scanedTeacherAttendence',
    'WIFI:S:school;;',
    '',
  ])('is refused otherwise: %s', (text) => {
    expect(codeOfScan(text, origin)).toBeNull()
  })
})

describe('the screen at the gate', () => {
  const makeKey = async () => (await app.call(makeGate, { token: school.admin })).body.key
  const look = (key: string) => app.call(showGate, { body: { key } })

  it('shows the code of the moment without anybody being signed in', async () => {
    const key = await makeKey()
    expect((await look(key)).body).toEqual({
      code: null,
      changesIn: 30_000,
      origin: expect.stringMatching(/^https?:/),
      schoolName: expect.stringContaining('School '),
      timeZone: 'Asia/Kolkata',
      now: '2026-11-20T03:30:00.000Z',
    })
    await set({ attendanceCode: 'rotating' })
    atSecond(10)
    expect((await look(key)).body).toMatchObject({ code: (await shown()).code, changesIn: 20_000 })
  })

  it('goes dark with a new link, and with the end of it', async () => {
    expect((await shown()).gate).toBeNull()
    const first = await makeKey()
    const second = await makeKey()
    expect((await look(first)).status).toBe(404)
    expect((await look(second)).status).toBe(200)
    expect((await shown()).gate).toEqual({ madeAt: '2026-11-20T03:30:00.000Z', madeBy: 'Asha Rao' })
    await app.call(endGate, { token: school.admin })
    expect((await look(second)).error).toMatchObject({ code: 'teacher_attendance.gate_unknown' })
    expect((await app.call(endGate, { token: school.admin })).status).toBe(200)
  })

  it('is in the activity, and its key stands nowhere', async () => {
    const key = await makeKey()
    await app.call(endGate, { token: school.admin })
    const { body } = await app.call(listActivity, {
      token: school.admin,
      query: { area: 'teacher_attendance' },
    })
    expect(body.entries.map(({ action }) => action)).toEqual([
      'teacher_attendance.end_gate',
      'teacher_attendance.make_gate',
    ])
    expect(JSON.stringify(body)).not.toContain(key.split('.')[1])
    await makeKey()
    const [stored] = await app.bind(school.schoolId).selectFrom('gates').selectAll().execute()
    expect(stored?.key_hash).toHaveLength(32)
  })

  it.each(['', '.', 'nonsense', `${newId()}.`, `${newId()}.AAAA`, '%00', '../..'])(
    'knows no key "%s"',
    async (key) => {
      expect((await look(key)).status).toBe(404)
    },
  )

  it('takes no key of another school', async () => {
    const [, secret] = (await makeKey()).split('.')
    const other = await openTestSchool(app)
    expect((await look(`${other.schoolId}.${secret}`)).status).toBe(404)
  })

  it('goes dark with its school', async () => {
    const key = await makeKey()
    await app
      .bind(school.schoolId)
      .updateTable('schools')
      .set({ deleted_at: app.clock.now })
      .where('school_id', '=', school.schoolId)
      .execute()
    expect((await look(key)).status).toBe(404)
  })
})

describe('the place', () => {
  const place = { latitude: 18.5204, longitude: 73.8567, radius: 150 }
  const degreesNorth = (metres: number) => metres / 111_195
  const north = (metres: number, accuracy = 10) => ({
    position: { latitude: place.latitude + degreesNorth(metres), longitude: place.longitude, accuracy },
  })

  it('is not asked for unless the school wants it', async () => {
    expect((await scanWith(north(1_000_000))).status).toBe(200)
  })

  it.each([
    ['within the distance', north(140), 200, undefined],
    ['as far beyond it as the phone may be off', north(200, 60), 200, undefined],
    ['further', north(200, 40), 422, 'teacher_attendance.too_far'],
    ['a position just exact enough', north(0, 200), 200, undefined],
    ['a vague position', north(0, 201), 422, 'teacher_attendance.place_vague'],
    ['no position', {}, 422, 'teacher_attendance.place_missing'],
    ['a position that was not given', { position: null }, 422, 'teacher_attendance.place_missing'],
    ['half a position', { position: { latitude: 18.5204, accuracy: 5 } }, 422, 'request.invalid'],
    [
      'a place that is none',
      { position: { latitude: 91, longitude: 0, accuracy: 5 } },
      422,
      'request.invalid',
    ],
  ])('%s', async (_, body, status, code) => {
    await set({ attendancePlace: place })
    const scanned = await scanWith(body)
    expect([scanned.status, scanned.error?.code]).toEqual([status, code])
  })

  it('says how far away the teacher is, and keeps no position', async () => {
    await set({ attendancePlace: place })
    expect((await scanWith(north(2340))).error).toMatchObject({
      text: teacherAttendanceRefusals.tooFar.message,
      values: { distance: 2300 },
      message: expect.stringContaining('about 2300 m from the school'),
    })
    expect((await scanWith(north(111_200))).error.message).toContain('about 111 km from the school')
    expect((await scanWith(north(0, 25_000))).error.message).toContain('to within 25 km')
    await scanWith(north(20))
    const rows = await app.bind(school.schoolId).selectFrom('teacher_attendance').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('18.5')
  })

  it.each([
    [{ latitude: 91, longitude: 0, radius: 100 }],
    [{ latitude: 0, longitude: 181, radius: 100 }],
    [{ latitude: 0, longitude: 0, radius: 10 }],
    [{ latitude: 0, longitude: 0 }],
    ['Pune'],
  ])('of a school cannot be %j', async (attendancePlace) => {
    expect((await set({ attendancePlace })).status).toBe(422)
  })

  it('is the same distance both ways, never more than half around the earth', () => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
    const point = fc.record({ latitude: degrees(90), longitude: degrees(180) })
    fc.assert(
      fc.property(point, point, (one, other) => {
        const metres = metresBetween(one, other)
        expect(metres).toBeCloseTo(metresBetween(other, one), 3)
        expect(metres).toBeGreaterThanOrEqual(0)
        expect(metres).toBeLessThanOrEqual(Math.PI * 6_371_000 + 1)
      }),
    )
    const [pune, mumbai] = [place, { latitude: 19.076, longitude: 72.8777 }]
    expect(metresBetween(pune, mumbai) / 1000).toBeCloseTo(120, 0)
  })
})
