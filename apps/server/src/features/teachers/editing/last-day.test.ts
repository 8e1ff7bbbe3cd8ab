import { getMe } from '@shala/contract/profile'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import { teacherEditRefusals, teacherEditTexts, updateTeacher } from '@shala/contract/teachers/editing'
import { getUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let meera: string
let token: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-02T06:00:00Z')
  school = await openTestSchool(app)
  ;({ userId: meera, token } = await school.signInAs('teacher'))
  const db = app.bind(school.schoolId)
  await db
    .insertInto('teacher_attendance_starts')
    .values({ school_id: school.schoolId, date: '2026-11-02' })
    .execute()
  app.clock.now = new Date('2026-11-20T06:00:00Z')
})

const edit = (body: object) => app.call(updateTeacher, { token: school.admin, params: { id: meera }, body })
const scanOn = (date: string) =>
  app
    .bind(school.schoolId)
    .insertInto('teacher_attendance')
    .values({
      school_id: school.schoolId,
      teacher_id: meera,
      date,
      id: newId(),
      status: 'present',
      checked_in_at: new Date(`${date}T03:30:00Z`),
      changed_at: new Date(`${date}T03:30:00Z`),
    })
    .execute()
/** The days of November that are hers, those without a check-in too. */
async function days(): Promise<string[]> {
  const { body } = await app.call(teacherMonths, { token: school.admin, query: { month: '2026-11' } })
  const own = body.teachers.find(({ _id }) => _id === meera)
  return own?.days.map(({ date }) => date) ?? []
}

describe('a teacher’s last day', () => {
  it('may lie in the past: nothing after it is hers, no absence and no percentage', async () => {
    expect((await edit({ status: 'leaved', leavingDate: '2026-11-13' })).status).toBe(200)
    expect((await days()).at(-1)).toBe('2026-11-13')
    const { body } = await app.call(getUser, { token: school.admin, params: { id: meera } })
    expect(body.user).toMatchObject({ status: 'leaved', leavingDate: '2026-11-13' })
    expect((await app.call(getMe, { token })).status).toBe(401)
  })

  it('is today unless another is given', async () => {
    const { body } = await edit({ status: 'leaved' })
    expect([body.user.leavingDate, (await days()).at(-1)]).toEqual(['2026-11-20', '2026-11-20'])
  })

  it('with check-ins after it is asked about, and they no longer count', async () => {
    await scanOn('2026-11-16')
    await scanOn('2026-11-18')
    const { status, error } = await edit({ status: 'leaved', leavingDate: '2026-11-16' })
    expect([status, error.code, error.current]).toEqual([
      409,
      teacherEditRefusals.scansAfter.code,
      { count: 1, days: ['2026-11-18'] },
    ])
    expect((await days()).at(-1)).toBe('2026-11-20')
    expect((await edit({ status: 'leaved', leavingDate: '2026-11-16', seenScans: 1 })).status).toBe(200)
    expect((await days()).at(-1)).toBe('2026-11-16')
  })

  it('can be corrected, and whoever is put back at once never left', async () => {
    await scanOn('2026-11-18')
    await edit({ status: 'leaved', leavingDate: '2026-11-16', seenScans: 1 })
    await edit({ leavingDate: '2026-11-18' })
    expect((await days()).at(-1)).toBe('2026-11-18')
    const { body } = await edit({ status: 'active' })
    expect(body.user.leavingDate).toBeNull()
    expect(await days()).toEqual(
      Array.from({ length: 19 }, (_, place) => `2026-11-${String(place + 2).padStart(2, '0')}`),
    )
  })

  it.each([
    ['2026-11-21', teacherEditTexts.leftInFuture],
    ['2026-11-01', teacherEditTexts.leftTooEarly],
  ])('cannot be %s', async (leavingDate, text) => {
    const { status, error } = await edit({ status: 'leaved', leavingDate })
    expect([status, error.errors]).toEqual([422, { leavingDate: text }])
  })
})
