import { listActivity } from '@shala/contract/activity/activity'
import { activityDeeds } from '@shala/contract/activity/deeds'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { recordActivities } from './activity-recording.rules.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T03:35:00Z')
  school = await openTestSchool(app)
})

const list = async (query: Record<string, string> = {}, token = school.admin) =>
  (await app.call(listActivity, { token, query })).body
const later = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
}

interface Move {
  id: string
  from: string
  to: string
}

/** As promotions write it down: all of them at one moment. */
async function promote(moves: Move[], userId = school.adminId): Promise<void> {
  const context = {
    db: app.bind(school.schoolId),
    actor: { userId, name: 'Asha Rao' },
    now: app.clock.now,
  }
  await recordActivities(
    context,
    moves.map(({ id, from, to }) => ({
      action: 'students.promote',
      entity: 'student',
      entityId: id,
      before: { class_id: from, rollNumber: id.slice(-4) },
      after: { class_id: to },
    })),
  )
}

async function threeStudents() {
  const [nine, ten] = [await school.addClass('Class 9', 'B'), await school.addClass('Class 10', 'B')]
  const ids: string[] = []
  for (const name of ['Ravi', 'Sita', 'Tara']) {
    ids.push(await school.addStudent(nine, String(ids.length + 1), { name }))
  }
  later()
  return { ids, nine, ten, moves: ids.map((id) => ({ id, from: nine, to: ten })) }
}

describe('the activity as a list of deeds', () => {
  it('has one line for many, with the class that all had and all have now', async () => {
    const { moves } = await threeStudents()
    await promote(moves)
    later()
    await school.addClass('Class 11')
    const { entries, pagination } = await list({ deeds: 'true' })
    const [added, promoted] = entries
    expect([added?.action, added?.count, added?.subject]).toEqual(['classes.create', 1, 'Class 11'])
    expect(promoted).toMatchObject({
      action: 'students.promote',
      count: 3,
      subject: null,
      before: { class: 'Class 9 - B' },
      after: { class: 'Class 10 - B' },
      changes: [{ field: 'class', before: 'Class 9 - B', after: 'Class 10 - B' }],
    })
    expect(pagination.total).toBe(entries.length)
    // Without it each has its own, as before.
    expect((await list({ area: 'students' })).entries.map(({ action, count }) => [action, count])).toEqual([
      ...moves.map(() => ['students.promote', 1]),
      ...moves.map(() => ['students.create', 1]),
    ])
  })

  it('names no class where they had several', async () => {
    const { moves, ten, nine } = await threeStudents()
    await promote([...moves.slice(0, 2), { id: moves[2]?.id ?? '', from: ten, to: ten }])
    const [promoted] = (await list({ deeds: 'true' })).entries
    expect(promoted).toMatchObject({ count: 3, before: null, after: { class: 'Class 10 - B' } })
    expect(nine).not.toBe(ten)
  })

  it('keeps apart what another person did at the same moment, and what is done to one at a time', async () => {
    const { moves } = await threeStudents()
    const colleague = await school.signInAs('admin')
    await promote(moves.slice(0, 2))
    await promote(moves.slice(2), colleague.userId)
    const { entries } = await list({ deeds: 'true', area: 'students' })
    expect(
      entries
        .map(({ action, count }) => [action, count])
        .slice(0, 2)
        .sort(),
    ).toEqual([
      ['students.promote', 1],
      ['students.promote', 2],
    ])
    expect(entries.filter(({ action }) => action === 'students.create')).toHaveLength(3)
    expect(Object.keys(activityDeeds)).not.toContain('students.create')
  })

  it('opens one by its id, with the names, and goes by pages', async () => {
    const { moves } = await threeStudents()
    await promote(moves)
    const [promoted] = (await list({ deeds: 'true' })).entries
    const deed = promoted?._id ?? ''
    const { entries, pagination } = await list({ deed, limit: '2' })
    const rest = await list({ deed, limit: '2', page: '2' })
    expect([...entries, ...rest.entries].map(({ subject }) => subject).sort()).toEqual([
      'Ravi',
      'Sita',
      'Tara',
    ])
    expect(pagination).toEqual({ total: 3, pages: 2, page: 1, limit: 2 })
  })

  it('counts and opens what the other filters let through', async () => {
    const { moves } = await threeStudents()
    await promote(moves)
    const [found] = (await list({ deeds: 'true', search: 'Sita' })).entries
    expect(found).toMatchObject({ count: 1, subject: 'Sita', action: 'students.promote' })
    const { entries } = await list({ deed: found?._id ?? '', search: 'Sita' })
    expect(entries.map(({ subject }) => subject)).toEqual(['Sita'])
  })

  it('is turned by pages of deeds, not of entries', async () => {
    const { moves } = await threeStudents()
    for (let round = 0; round < 3; round += 1) {
      later()
      await promote(moves)
    }
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => list({ deeds: 'true', page, limit: '1', area: 'students' })),
    )
    expect(pages.map(({ entries: [one] }) => one?.count)).toEqual([3, 3, 3])
    expect(pages.map(({ pagination }) => pagination.total)).toEqual([6, 6, 6])
    const beyond = await list({ deeds: 'true', page: '7', limit: '1', area: 'students' })
    expect(beyond).toMatchObject({ entries: [], pagination: { total: 6, pages: 6 } })
  })

  it('knows nothing of another school, nor of an id that is none of an entry', async () => {
    const { moves } = await threeStudents()
    await promote(moves)
    const [promoted] = (await list({ deeds: 'true' })).entries
    const other = await openTestSchool(app)
    expect((await list({ deed: promoted?._id ?? '' }, other.admin)).entries).toEqual([])
    expect((await list({ deed: newId() })).entries).toEqual([])
    const teacher = await school.signInAs('teacher')
    const refused = await app.call(listActivity, { token: teacher.token, query: { deeds: 'true' } })
    expect(refused.status).toBe(403)
  })
})
