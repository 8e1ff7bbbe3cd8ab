import { changeAccess } from '@shala/contract/access'
import { listActivity } from '@shala/contract/activity/activity'
import { decideLeave, decideLeaves } from '@shala/contract/leave/deciding'
import { applyForLeave, cancelLeave, type LeaveRequest, listLeave } from '@shala/contract/leave/leave'
import { listNotifications, readNotifications } from '@shala/contract/notifications/notifications'
import { updateSettings } from '@shala/contract/schools/settings'
import { deleteUser } from '@shala/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let meera: { token: string; userId: string }
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  meera = await school.signInAs('teacher')
})

const form = (fromDate: string, toDate = fromDate, more: object = {}) => ({
  leaveType: 'Casual',
  fromDate,
  fromDuration: 'full day',
  toDate,
  toDuration: 'full day',
  reason: 'A wedding in the family',
  ...more,
})
async function ask(days = ['2026-11-30'], token = meera.token): Promise<LeaveRequest> {
  const [from = '', to] = days
  return (await app.call(applyForLeave, { token, body: form(from, to) })).body.leave
}
const decide = (id: string, status: string, more: object = {}, token = school.admin) =>
  app.call(decideLeave, { token, params: { id }, body: { status, ...more } })
const team = async (query: Record<string, string> = {}) =>
  (await app.call(listLeave, { token: school.admin, query: { view: 'true', ...query } })).body
const own = async () => (await app.call(listLeave, { token: meera.token })).body.leaves[0]
const later = (minutes = 1) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
const rename = (id: string, name: string) =>
  app.bind(school.schoolId).updateTable('users').set({ name }).where('id', '=', id).execute()

describe('the requests of the school', () => {
  it('are for those who decide: a teacher is refused', async () => {
    const { status, error } = await app.call(listLeave, { token: meera.token, query: { view: 'true' } })
    expect([status, error.code]).toEqual([403, 'leave.team_forbidden'])
  })

  it('are those of one person where that is asked, and nobody’s of another school', async () => {
    const { _id } = await ask(['2026-12-01'])
    await ask(['2026-12-02'], (await school.signInAs('teacher')).token)
    const query = { view: 'true', person: meera.userId } as const
    const of = async (token: string) => (await app.call(listLeave, { token, query })).body
    expect((await of(school.admin)).leaves).toMatchObject([{ _id }])
    const { leaves, pagination } = await of((await openTestSchool(app)).admin)
    expect([leaves, pagination.total]).toEqual([[], 0])
  })

  it('come pending ones first, then the newest, with the figures of each state', async () => {
    const made: LeaveRequest[] = []
    for (const day of ['2026-11-21', '2026-12-01', '2026-12-02', '2026-12-03']) {
      made.push(await ask([day]))
      later()
    }
    const [first, second, third, fourth] = made.map(({ _id }) => _id)
    await decide(second ?? '', 'Approved')
    await decide(fourth ?? '', 'Declined')
    const { leaves, summary, pagination } = await team()
    expect(leaves.map(({ _id }) => _id)).toEqual([third, first, fourth, second])
    const totals = { totalLeaves: 4, totalApproved: 1, totalPending: 2, totalDeclined: 1 }
    expect(summary).toEqual({ ...totals, soonPending: 1, pendingBy: { staff: 2, students: 0 } })
    const declined = await team({ status: 'Declined', limit: '1' })
    expect(declined.summary).toEqual(summary)
    expect(declined.pagination).toEqual({ page: 1, limit: 1, total: 1, totalPages: 1 })
    expect(pagination).toEqual({ page: 1, limit: 10, total: 4, totalPages: 1 })
  })

  it('are found by name and reason, and those of another school not at all', async () => {
    await rename(meera.userId, 'Meera Joshi')
    await ask()
    const other = await openTestSchool(app)
    await app.call(applyForLeave, { token: other.admin, body: form('2026-11-30') })
    expect((await team({ search: 'joshi WEDDING' })).leaves).toHaveLength(1)
    expect((await team({ search: 'joshi funeral' })).leaves).toHaveLength(0)
    expect((await team()).leaves).toHaveLength(1)
  })

  it('say of a pending one who else is away: five by name, and how many in all', async () => {
    const { _id } = await ask(['2026-11-30', '2026-12-02'])
    for (let index = 1; index <= 6; index += 1) {
      const { token, userId } = await school.signInAs('teacher')
      await rename(userId, `Teacher ${index}`)
      const asked = await ask(['2026-12-02', '2026-12-05'], token)
      if (index === 6) await decide(asked._id, 'Approved')
      if (index === 1) await ask(['2026-11-30'], token)
    }
    const apart = await school.signInAs('teacher')
    await ask(['2026-12-03'], apart.token)
    const declined = await ask(['2026-12-01'], apart.token)
    await decide(declined._id, 'Declined')
    await ask(['2026-12-01'], (await school.signInAs('student')).token)
    const { leaves } = await team({ id: _id })
    expect(leaves[0]?.away).toMatchObject({ total: 6, approved: 1 })
    expect(leaves[0]?.away?.people.map(({ name, status }) => [name, status])).toEqual([
      ['Teacher 6', 'Approved'],
      ['Teacher 1', 'Pending'],
      ['Teacher 2', 'Pending'],
      ['Teacher 3', 'Pending'],
      ['Teacher 4', 'Pending'],
    ])
    await decide(_id, 'Approved')
    expect((await team({ id: _id })).leaves[0]?.away).toBeNull()
  })

  it('say of a pending one what is left to the person, in the year in which it begins', async () => {
    const leaveAllowances = { Casual: { days: 12, isCarried: false } }
    await app.call(updateSettings, { token: school.admin, body: { leaveAllowances } })
    await decide((await ask(['2026-11-30', '2026-12-02']))._id, 'Approved')
    const { _id } = await ask(['2027-03-31', '2027-04-02'])
    expect((await team({ id: _id })).leaves[0]?.balance).toEqual({
      leave_type: 'Casual',
      allowance: 12,
      carried: 0,
      taken: 3,
      pending: 1,
      left: 9,
    })
    expect((await own())?.balance).toBeNull()
  })

  it('say of one over the year’s end what is left in each year, and what it takes of each', async () => {
    const leaveAllowances = { Casual: { days: 10, isCarried: false } }
    await app.call(updateSettings, { token: school.admin, body: { leaveAllowances } })
    // Eight working days, and then two of one year and four of the next.
    await decide((await ask(['2026-12-01', '2026-12-09']))._id, 'Approved')
    const { _id, cost } = await ask(['2027-03-30', '2027-04-05'])
    const [asked] = (await team({ id: _id })).leaves
    expect([cost, asked?.cost]).toEqual([6, 6])
    expect(asked?.balances).toMatchObject([
      { year: '2026-27', taken: 8, left: 2, cost: 2 },
      { year: '2027-28', taken: 0, left: 10, cost: 4 },
    ])
  })
})

describe('a decision', () => {
  it('is told to the person with who decided, when, and the remark', async () => {
    const { _id, changedAt } = await ask()
    later()
    const { status, body } = await decide(_id, 'Approved', { remark: ' Enjoy it. ', seen: changedAt })
    expect([status, body.message]).toEqual([200, 'Leave request approved successfully!'])
    expect(body.leave).toMatchObject({
      status: 'Approved',
      remark: 'Enjoy it.',
      processed_on: '2026-11-20T06:01:00.000Z',
      processed_by: { _id: school.adminId, name: 'Asha Rao' },
    })
    expect(await own()).toEqual({ ...body.leave, note: null })
  })

  it('declines, and can be undone, which leaves nothing of it', async () => {
    const { _id } = await ask()
    const declined = await decide(_id, 'Declined', { remark: 'Exams' })
    expect(declined.body.message).toBe('Leave request declined successfully!')
    const undone = await decide(_id, 'Pending', { remark: 'Sorry' })
    expect(undone.body.message).toBe('Leave request reverted to Pending successfully!')
    expect(undone.body.leave).toMatchObject({
      status: 'Pending',
      remark: null,
      processed_on: null,
      processed_by: null,
    })
    expect((await decide(_id, 'Approved')).status).toBe(200)
    const query = { about: meera.userId, area: 'leave' }
    const { entries } = (await app.call(listActivity, { token: school.admin, query })).body
    expect(entries.map(({ action }) => action)).toEqual([
      'leave.approve',
      'leave.revert',
      'leave.decline',
      'leave.ask',
    ])
  })

  it.each([
    ['Approved', 'Approved', 'leave.not_pending'],
    ['Approved', 'Declined', 'leave.not_pending'],
    ['Cancelled', 'Approved', 'leave.not_pending'],
    ['Cancelled', 'Pending', 'leave.not_pending'],
    ['Pending', 'Pending', 'leave.still_pending'],
  ])('of what is %s can’t be %s: 409 with what stands', async (stands, wanted, code) => {
    const { _id } = await ask()
    if (stands === 'Cancelled') await app.call(cancelLeave, { token: meera.token, params: { id: _id } })
    else if (stands !== 'Pending') await decide(_id, stands)
    const { status, error } = await decide(_id, wanted)
    expect([status, error.code]).toEqual([409, code])
    expect(error.current as LeaveRequest).toMatchObject({ _id, status: stands })
  })

  it('of what has been decided and undone since is refused until it was looked at again', async () => {
    const { _id, changedAt } = await ask()
    await decide(_id, 'Declined')
    await decide(_id, 'Pending')
    const { status, error } = await decide(_id, 'Approved', { seen: changedAt })
    expect([status, error.code]).toEqual([409, 'leave.decided_anew'])
    const current = error.current as LeaveRequest
    expect((await decide(_id, 'Approved', { seen: current.changedAt })).status).toBe(200)
  })

  it('has one winner of two admins at once', async () => {
    const { token } = await school.signInAs('admin')
    const { _id } = await ask()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? decide(_id, 'Approved') : decide(_id, 'Declined', {}, token),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it('is not undone over another request for the same days', async () => {
    await rename(meera.userId, 'Meera Joshi')
    const { _id } = await ask()
    await decide(_id, 'Declined')
    await ask()
    const { status, error } = await decide(_id, 'Pending')
    expect([status, error.code, error.message]).toEqual([
      409,
      'leave.asked_anew',
      'Meera Joshi now has another request for these dates. Please decide that one.',
    ])
    expect(error.current as LeaveRequest).toMatchObject({ _id, status: 'Declined' })
  })

  it('on one’s own request is another admin’s, while there is one who is active', async () => {
    const { _id } = await ask(['2026-11-30'], school.admin)
    expect((await team()).leaves[0]?.needsAnother).toBe(false)
    const other = await school.signInAs('admin')
    expect((await team()).leaves[0]?.needsAnother).toBe(true)
    const refused = await decide(_id, 'Approved')
    expect([refused.status, refused.error.message]).toEqual([
      403,
      'Another admin must decide your own request.',
    ])
    const params = { id: other.userId }
    await app.call(changeAccess, { token: school.admin, params, body: { status: 'leaved' } })
    expect((await decide(_id, 'Approved')).status).toBe(200)
  })

  it.each(['Rejected', 'Cancelled', ''])('to %j is none', async (status) => {
    const { _id } = await ask()
    expect((await decide(_id, status)).status).toBe(422)
  })

  it('with a remark that is too long is refused', async () => {
    const { _id } = await ask()
    const { error } = await decide(_id, 'Approved', { remark: 'x'.repeat(301) })
    expect(error.errors).toEqual({ remark: 'A remark can have at most 300 characters.' })
  })

  it('is another school’s own affair', async () => {
    const { _id } = await ask()
    const other = await openTestSchool(app)
    expect((await decide(_id, 'Approved', {}, other.admin)).status).toBe(404)
    expect((await own())?.status).toBe('Pending')
  })

  it('waits for nobody once the person was removed', async () => {
    const { _id } = await ask()
    const decided = await ask(['2026-12-07'])
    await decide(decided._id, 'Approved')
    await app.call(deleteUser, { token: school.admin, params: { id: meera.userId } })
    expect((await decide(_id, 'Approved')).status).toBe(404)
    expect((await decide(decided._id, 'Pending')).status).toBe(404)
    expect((await team()).summary.totalPending).toBe(0)
  })
})

describe('the people concerned', () => {
  const told = async (token: string) =>
    (await app.call(listNotifications, { token })).body.notifications.map(({ message, link }) => [
      message,
      link,
    ])

  it('are told: admins of what is asked and taken back, the person of each decision', async () => {
    const { _id } = await ask(['2026-11-30', '2026-12-01'])
    await decide(_id, 'Approved')
    await decide(_id, 'Pending')
    await decide(_id, 'Approved')
    const days = 'from 30 Nov 2026 to 1 Dec 2026'
    const link = `/leaveRequest?view=apply&id=${_id}`
    expect(await told(meera.token)).toEqual([
      [`Asha Rao approved your leave ${days}.`, link],
      [`Asha Rao undid the decision on your leave ${days}. It is pending again.`, link],
      [`Asha Rao approved your leave ${days}.`, link],
    ])
    await decide(_id, 'Pending')
    await app.call(readNotifications, { token: school.admin, body: {} })
    await app.call(cancelLeave, { token: meera.token, params: { id: _id } })
    expect(await told(school.admin)).toEqual([
      [`A teacher cancelled their leave request ${days}.`, `/leaveRequest?id=${_id}`],
      [
        'A teacher has applied for leave: Casual, 30 Nov 2026 to 1 Dec 2026 (2 days).',
        `/leaveRequest?id=${_id}`,
      ],
    ])
  })

  it('who have not read of a request never hear that it was taken back', async () => {
    const { token } = await school.signInAs('admin')
    const { _id } = await ask()
    await app.call(readNotifications, { token, body: {} })
    await app.call(cancelLeave, { token: meera.token, params: { id: _id } })
    expect(await told(school.admin)).toEqual([])
    expect(await told(token)).toHaveLength(2)
  })

  it('are not told what they did themselves', async () => {
    const { _id } = await ask(['2026-12-01'], school.admin)
    await decide(_id, 'Approved')
    const { token } = await school.signInAs('admin')
    await ask(['2026-11-30'], school.admin)
    expect(await told(school.admin)).toEqual([])
    expect(await told(token)).toHaveLength(1)
  })
})

describe('several decisions at once', () => {
  it('go each by itself, and are answered in the order sent', async () => {
    const [one, taken, mine] = [
      await ask(),
      await ask(['2026-12-01']),
      await ask(['2026-12-02'], school.admin),
    ]
    await school.signInAs('admin')
    await decide(taken._id, 'Declined')
    const requests = [taken, mine, one].map(({ _id: id, changedAt: seen }) => ({ id, seen }))
    const body = { status: 'Approved', remark: 'Fine', requests: [...requests, { id: newId() }] }
    const { results } = (await app.call(decideLeaves, { token: school.admin, body })).body
    expect(results.map(({ outcome, leave }) => [outcome, leave?.status])).toEqual([
      ['conflict', 'Declined'],
      ['refused', undefined],
      ['decided', 'Approved'],
      ['refused', undefined],
    ])
    expect(results.map(({ message }) => message)).toEqual([
      'This request has since been decided or cancelled.',
      'Another admin must decide your own request.',
      undefined,
      'This leave request was not found.',
    ])
    expect(results[2]?.leave).toMatchObject({ _id: one._id, remark: 'Fine' })
  })

  it('that were made before one failed are answered and told; the rest is refused', async () => {
    const [one, broken, last] = [await ask(), await ask(['2026-12-01']), await ask(['2026-12-02'])]
    const rows = app.bind(school.schoolId).updateTable('leave_requests').where('id', '=', broken._id)
    await rows.set({ changed_at: sql`'infinity'` }).execute()
    const requests = [one, broken, last].map(({ _id: id }) => ({ id }))
    const body = { status: 'Approved', requests }
    const answer = await app.call(decideLeaves, { token: school.admin, body })
    expect(answer.status).toBe(200)
    expect(answer.body.results.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['decided', undefined],
      ...Array(2).fill(['refused', 'Something went wrong on our side. Please try again.']),
    ])
    const { body: told } = await app.call(listNotifications, { token: meera.token })
    expect(told.notifications.map(({ kind }) => kind)).toEqual(['leave.approved'])
  })

  it.each([
    ['none', 0],
    ['more than a hundred', 101],
  ])('of %s are refused', async (_, count) => {
    const requests = Array.from({ length: count }, () => ({ id: newId() }))
    const body = { status: 'Approved', requests }
    expect((await app.call(decideLeaves, { token: school.admin, body })).status).toBe(422)
  })
})
