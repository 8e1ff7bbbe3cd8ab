import { logout } from '@shala/contract/auth/auth'
import { listClasses } from '@shala/contract/classes'
import { getDashboard } from '@shala/contract/dashboard'
import { listStudents } from '@shala/contract/students/listed'
import { listTeachers } from '@shala/contract/teachers/teachers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import type { Actor } from '../context.ts'
import { EarlyReads } from './early-read.ts'
import type { Route } from './route.ts'

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
    await change('users', { name: 'Renamed' }, userId)
    expect((await dashboard(token)).body.person).toMatchObject({ name: 'Renamed', role: 'admin' })
    await change('users', { role: 'teacher' }, userId)
    expect((await dashboard(token)).body.person).toMatchObject({ name: 'Renamed', role: 'teacher' })
    await change('schools', { time_zone: 'Europe/London' })
    expect((await dashboard(token)).body.date).toBe('2026-11-20')
  })

  it('cannot write, where a route says that it reads by mistake', async () => {
    const route = app.routes.find(({ endpoint }) => endpoint === listClasses) as Route
    const { act } = route
    onTestFinished(() => {
      route.act = act
    })
    let failure: unknown
    route.act = async (_, { context }) => {
      const written = context?.db.updateTable('classes').set({ name: 'lost' }).execute()
      await written?.catch((error) => {
        failure = error
        throw error
      })
    }
    expect((await app.call(listClasses, { token: school.admin })).status).toBe(500)
    expect(failure).toMatchObject({ code: '25006' })
  })
})

describe('early reads', () => {
  const asha: Actor = {
    userId: 'a',
    sessionId: 's',
    name: 'Asha',
    photo: null,
    role: 'admin',
    duty: 'administrator',
    school: null,
  }
  let order: string[]
  let reads: EarlyReads
  beforeEach(async () => {
    reads = new EarlyReads()
    await ask(asha)
    order = []
  })

  /** A call whose token stands for `actor` once the database has said so. */
  const ask = (actor: Actor | null) =>
    reads.read({
      token: 'token',
      authenticate: async () => {
        order?.push('asked')
        return await Promise.resolve(actor)
      },
      authorize: (actor) => {
        if (!actor) throw new Error('signed out')
      },
      read: async (actor) => {
        order?.push(`read for ${actor?.name}`)
        return actor?.name
      },
      drop: (name) => order.push(`dropped ${name}`),
    })

  it('begin before the database has said who it is, and are made once', async () => {
    expect(await ask(asha)).toBe('Asha')
    expect(order).toEqual(['read for Asha', 'asked'])
  })

  it('are one at a time for each token, so that a session that is over cannot start many', async () => {
    const calls = await Promise.allSettled([ask(null), ask(null), ask(null)])
    expect(calls.every(({ status }) => status === 'rejected')).toBe(true)
    expect(order.filter((step) => step.startsWith('read'))).toHaveLength(1)
  })

  it('are dropped once they are ready, where they were for somebody else or nobody may see them', async () => {
    await ask({ ...asha, name: 'Ravi' })
    await expect(ask(null)).rejects.toThrow('signed out')
    await vi.waitFor(() =>
      expect(order.filter((step) => step.startsWith('dropped'))).toEqual(['dropped Asha', 'dropped Ravi']),
    )
  })

  it('are not begun for a token that was refused the last time', async () => {
    await expect(ask(null)).rejects.toThrow('signed out')
    order = []
    expect(await ask(asha)).toBe('Asha')
    expect(order).toEqual(['asked', 'read for Asha'])
  })
})
