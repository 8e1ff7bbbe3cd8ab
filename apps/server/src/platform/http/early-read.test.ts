import { logout } from '@shala/contract/auth'
import { getDashboard } from '@shala/contract/dashboard'
import { listStudents } from '@shala/contract/students'
import { listTeachers } from '@shala/contract/teachers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T20:00:00Z')
  school = await openTestSchool(app)
})

const dashboard = (token: string) => app.call(getDashboard, { token })
const change = (table: 'users' | 'schools', values: object, userId = '') => {
  const update = app.bind(school.schoolId).updateTable(table).set(values)
  return (userId ? update.where('id' as never, '=', userId as never) : update).execute()
}

/** Each has called before, so that the next call is worked for ahead of the sign-in check. */
describe('a call that reads, begun before the database has said who it is', () => {
  it('is refused once the session is over, whatever it asks', async () => {
    const { token } = await school.signInAs('teacher')
    const list = (query = {}) => app.call(listStudents, { token, query })
    expect((await list()).status).toBe(200)
    await app.call(logout, { token })
    for (const query of [{}, { limit: 'nonsense' }]) {
      const { status, body } = await list(query)
      expect([status, body]).toEqual([401, expect.not.objectContaining({ students: expect.anything() })])
    }
  })

  it('is refused to a person whose role may not make it any more, and answered to one who now may', async () => {
    const { token, userId } = await school.signInAs('admin')
    const list = async () => (await app.call(listTeachers, { token })).status
    expect(await list()).toBe(200)
    await change('users', { role: 'teacher' }, userId)
    expect(await list()).toBe(403)
    await change('users', { role: 'admin' }, userId)
    expect(await list()).toBe(200)
  })

  it('is answered for the person, the role and the day of now', async () => {
    const { token, userId } = await school.signInAs('admin')
    expect((await dashboard(token)).body).toMatchObject({ date: '2026-11-21', person: { role: 'admin' } })
    await change('users', { name: 'Renamed', role: 'teacher' }, userId)
    expect((await dashboard(token)).body.person).toMatchObject({ name: 'Renamed', role: 'teacher' })
    await change('schools', { time_zone: 'Europe/London' })
    expect((await dashboard(token)).body.date).toBe('2026-11-20')
  })
})
