import { listNotifications, readNotifications } from '@shala/contract/notifications/notifications'
import { deleteUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/database/school-db'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { followEvents, type Notice, notify } from './index.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T04:00:00Z')
  school = await openTestSchool(app)
})

const context = () => ({ db: app.bind(school.schoolId), now: app.clock.now })
const notice = (key: string, more: Partial<Notice> = {}): Notice => ({
  to: [school.adminId],
  kind: 'teacher_attendance.late',
  key,
  values: { name: 'Ravi {time}', time: '9:40 am' },
  link: '/teacherAttendance',
  ...more,
})
const tell = (...notices: Notice[]) => notify(context(), notices)
const list = async (query: Record<string, string> = {}, token = school.admin) =>
  (await app.call(listNotifications, { token, query })).body
const read = (body: object, token = school.admin) => app.call(readNotifications, { token, body })
const leave = {
  kind: 'leave.approved',
  values: { name: 'Asha', from: '2026-11-23', to: '2026-11-24' },
} as const

describe('a notification', () => {
  it('says what happened in words and in parts, and where the thing is', async () => {
    await tell(notice('one'))
    expect(await list()).toEqual({
      notifications: [
        {
          id: expect.any(String),
          kind: 'teacher_attendance.late',
          type: 'late',
          severity: 'warning',
          title: 'Late check-in',
          message: 'Ravi {time} arrived late, at 9:40 am.',
          values: { name: 'Ravi {time}', time: '9:40 am' },
          link: '/teacherAttendance',
          createdAt: '2026-11-20T04:00:00.000Z',
          date: '2026-11-20T04:00:00.000Z',
          time: '2026-11-20T04:00:00.000Z',
          read: false,
        },
      ],
      unread: 1,
      pagination: { total: 1, pages: 1, page: 1, limit: 20 },
    })
  })

  it('is told once, however often and by how many at once it is noticed', async () => {
    await Promise.all(Array.from({ length: 6 }, () => tell(notice('one'))))
    await read({})
    await tell(notice('one'))
    expect(await list()).toMatchObject({ unread: 0, pagination: { total: 1 } })
  })

  it('that is for admins is shown and counted while one is an admin', async () => {
    const former = await school.signInAs('admin')
    const to = [former.userId]
    await tell(notice('late', { to }), notice('asked', { to, kind: 'leave.asked' }))
    await tell(notice('own', { ...leave, to }))
    const users = app.bind(school.schoolId).updateTable('users').where('id', '=', former.userId)
    await users.set({ role: 'teacher' }).execute()
    const { notifications, unread, pagination } = await list({}, former.token)
    expect(notifications.map(({ kind }) => kind)).toEqual(['leave.approved'])
    expect([unread, pagination.total]).toEqual([1, 1])
    expect((await read({}, former.token)).body).toEqual({ unread: 0 })
    await users.set({ role: 'admin' }).execute()
    expect((await list({}, former.token)).pagination.total).toBe(3)
  })

  it('goes with the transaction in which it happens', async () => {
    const failing = inTransaction(context(), async (context) => {
      await notify(context, [notice('one')])
      throw new Error('undo')
    })
    await expect(failing).rejects.toThrow('undo')
    expect((await list()).notifications).toEqual([])
  })

  it('is of one person and one school', async () => {
    const teacher = await school.signInAs('teacher')
    const stranger = await openTestSchool(app)
    await tell(notice('one', { ...leave, to: [teacher.userId] }))
    expect((await list({}, teacher.token)).unread).toBe(1)
    for (const token of [school.admin, stranger.admin]) expect((await list({}, token)).unread).toBe(0)
  })

  it('is kept for 90 days', async () => {
    await tell(notice('one'))
    const count = async (at: string) => {
      app.clock.now = new Date(at)
      await app.doChores()
      return (await app.bind(school.schoolId).selectFrom('notifications').selectAll().execute()).length
    }
    expect(await count('2027-02-18T03:59:00Z')).toBe(1)
    expect(await count('2027-02-18T04:01:00Z')).toBe(0)
  })
})

describe('the list', () => {
  it('is in pages, the newest first, of all or of one area', async () => {
    for (let index = 0; index < 5; index += 1) {
      app.clock.now = new Date(Date.parse('2026-11-20T04:00:00Z') + index * 60_000)
      await tell(notice(`late ${index}`, index % 2 ? leave : {}))
    }
    const kinds = async (query: Record<string, string>) =>
      (await list(query)).notifications.map(({ type }) => type)
    expect(await kinds({ limit: '2' })).toEqual(['late', 'approved'])
    expect(await kinds({ limit: '2', page: '3' })).toEqual(['late'])
    expect(await kinds({ area: 'leave' })).toEqual(['approved', 'approved'])
    expect(await list({ area: 'leave' })).toMatchObject({ unread: 2, pagination: { total: 2 } })
  })

  it.each([
    ['an unknown area', { area: 'gossip' }],
    ['too large a page', { limit: '101' }],
  ])('refuses %s', async (_, query) => {
    const { status } = await app.call(listNotifications, { token: school.admin, query: query as never })
    expect(status).toBe(422)
  })
})

describe('marking as read', () => {
  it('marks one, an area, or all, on every device of the person', async () => {
    await tell(notice('a'), notice('b'), notice('c', leave), notice('d', leave))
    const [first] = (await list()).notifications
    expect((await read({ ids: [first?.id] })).body).toEqual({ unread: 3 })
    expect((await read({ area: 'leave' })).body).toEqual({ unread: 0 })
    expect((await list()).unread).toBe(2 - Number(first?.kind !== 'leave.approved'))
    expect((await read({})).body).toEqual({ unread: 0 })
    expect((await list()).notifications.every((one) => one.read)).toBe(true)
  })

  it('marks nothing of others, and refuses what is no id and too many', async () => {
    const teacher = await school.signInAs('teacher')
    await tell(notice('one'))
    const [first] = (await list()).notifications
    expect((await read({ ids: [first?.id] }, teacher.token)).status).toBe(200)
    expect((await list()).unread).toBe(1)
    expect((await read({ ids: ['nonsense'] })).status).toBe(422)
    expect((await read({ ids: Array(201).fill(first?.id) })).status).toBe(422)
  })
})

describe('events that are followed', () => {
  const range = { from: 'event ', below: 'event ~' }
  const follow = (...keys: string[]) =>
    followEvents(context(), range, async () => keys.map((key) => ({ ...notice(`event ${key}`) })))

  it('are told to every admin who can sign in, and taken back when they are none any longer', async () => {
    const second = await school.signInAs('admin')
    const gone = await school.signInAs('admin')
    await app.call(deleteUser, { token: school.admin, params: { id: gone.userId } })
    await tell(notice('another'))
    expect(await follow('a', 'b')).toBe(true)
    expect(await follow('b', 'a')).toBe(false)
    expect((await list({}, second.token)).unread).toBe(2)
    expect(await follow('b')).toBe(true)
    expect((await list({}, second.token)).unread).toBe(1)
    expect((await list()).unread).toBe(2)
  })

  it('told by somebody else meanwhile are not taken back', async () => {
    await followEvents(context(), range, async () => {
      await tell(notice('event meanwhile'))
      return []
    })
    expect((await list()).unread).toBe(1)
  })
})
