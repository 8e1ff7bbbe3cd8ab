import { listActivity } from '@shala/contract/activity/activity'
import {
  addAnnouncement,
  announcementLimits,
  announcementRefusals,
  changeAnnouncement,
  listAnnouncements,
  removeAnnouncement,
  restoreAnnouncement,
} from '@shala/contract/announcements'
import { getDashboard } from '@shala/contract/dashboard'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
})

const news = (title: string, rest: object = {}) => ({
  title,
  text: 'Please read.',
  from: '2026-11-20',
  until: null as string | null,
  isPinned: false,
  ...rest,
})
const add = (body: object, token = school.admin) => app.call(addAnnouncement, { token, body })
const added = async (title: string, rest: object = {}) => (await add(news(title, rest))).body.announcement._id
const list = async (token = school.admin, query = {}) =>
  (await app.call(listAnnouncements, { token, query })).body
const titles = async (token?: string) => (await list(token)).announcements.map(({ title }) => title)
const home = async (token: string) => (await app.call(getDashboard, { token })).body.announcements

it('a new school has none of its own', async () => {
  expect(await list()).toEqual({
    announcements: [],
    hasOwn: false,
    pagination: { total: 0, pages: 1, page: 1, limit: 20 },
  })
})

it('one that is sent again after a lost answer is announced once, and told once, also twice at a time', async () => {
  const sent = { ...news('Fees'), id: newId(), families: { classIds: [] } }
  const answers = [...(await Promise.all([add(sent), add(sent)])), await add(sent)]
  expect(answers.map(({ status, body }) => [status, body.announcement._id])).toEqual(
    answers.map(() => [201, sent.id]),
  )
  expect(answers.filter(({ body }) => body.told !== null)).toHaveLength(1)
  const toOneClass = { families: { classIds: [await school.addClass('Class 1')] } }
  for (const other of [{ title: 'Fees of June' }, { families: null }, toOneClass]) {
    const corrected = await add({ ...sent, ...other })
    expect([corrected.status, corrected.error.code]).toEqual([409, announcementRefusals.sentBefore.code])
  }
  await app.call(removeAnnouncement, { token: school.admin, params: { announcementId: sent.id } })
  expect((await add(sent)).status).toBe(201)
  const classIds = [await school.addClass('Class 2'), await school.addClass('Class 3')]
  const toSome = { ...news('Trip'), id: newId(), families: { classIds } }
  await add(toSome)
  expect((await add({ ...toSome, families: { classIds: classIds.toReversed() } })).status).toBe(201)
  await app.call(removeAnnouncement, { token: school.admin, params: { announcementId: toSome.id } })
  expect(await titles()).toEqual([])
})

it('what an admin writes is read by everybody, pinned ones first, then the newest', async () => {
  await added('Sports day', { from: '2026-11-18' })
  await added('Fees', { from: '2026-11-10', isPinned: true })
  const { body } = await add(news('Library'))
  expect(body.message).toBe('Library was announced.')
  expect(body.announcement).toMatchObject({ title: 'Library', state: 'shown', by: expect.any(String) })
  for (const role of ['teacher', 'student'] as const) {
    const { token } = await school.signInAs(role)
    expect(await titles(token)).toEqual(['Fees', 'Library', 'Sports day'])
    expect((await home(token))?.announcements.map(({ title }) => title)).toEqual([
      'Fees',
      'Library',
      'Sports day',
    ])
  }
})

it('shows from the first to the last day, and before and after to admins alone', async () => {
  const { body } = await add(news('Exams', { from: '2026-11-21', until: '2026-11-22' }))
  expect(body.message).toBe('Exams will be announced on 2026-11-21.')
  const { token } = await school.signInAs('student')
  const seen: string[] = []
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']) {
    app.clock.now = new Date(`${day}T06:00:00Z`)
    const [{ announcements }, forAdmin] = [await list(token), await list()]
    seen.push(`${announcements.length} ${forAdmin.announcements[0]?.state}`)
    expect((await home(school.admin))?.announcements).toHaveLength(announcements.length)
  }
  expect(seen).toEqual(['0 scheduled', '1 shown', '1 shown', '0 over'])
})

it('lists only what is shown today to an admin who asks for that', async () => {
  await added('Exams', { from: '2026-11-21', isPinned: true })
  await added('Library')
  const { announcements, pagination } = await list(school.admin, { shown: 'true' })
  expect([announcements.map(({ title }) => title), pagination.total]).toEqual([['Library'], 1])
})

it('is changed, pinned, removed and put back, and each is in the activity', async () => {
  const token = school.admin
  await added('Second')
  const announcementId = await added('First', { from: '2026-11-19' })
  const body = news('First of all', { from: '2026-11-19', isPinned: true })
  await app.call(changeAnnouncement, { token, params: { announcementId }, body })
  expect(await titles()).toEqual(['First of all', 'Second'])
  const removed = await app.call(removeAnnouncement, { token, params: { announcementId } })
  expect(removed.body).toEqual({ message: 'First of all was removed.', closedOn: null })
  expect(await titles()).toEqual(['Second'])
  expect((await app.call(removeAnnouncement, { token, params: { announcementId } })).status).toBe(404)
  expect((await app.call(changeAnnouncement, { token, params: { announcementId }, body })).status).toBe(404)
  const back = await app.call(restoreAnnouncement, { token, params: { announcementId } })
  expect(back.body.announcement).toMatchObject({ title: 'First of all', isPinned: true })
  expect((await app.call(restoreAnnouncement, { token, params: { announcementId } })).status).toBe(404)
  const { body: log } = await app.call(listActivity, { token, query: { area: 'announcements' } })
  expect(log.entries.map(({ action }) => action).toSorted()).toEqual(
    ['add', 'add', 'change', 'remove', 'restore'].map((word) => `announcements.${word}`),
  )
})

it('says that a school once had one, when all are removed', async () => {
  const announcementId = await added('Only one')
  await app.call(removeAnnouncement, { token: school.admin, params: { announcementId } })
  expect(await list()).toMatchObject({ announcements: [], hasOwn: true })
})

const refusedFields: [object, object][] = [
  [{ title: ' ' }, { title: 'Please enter a title.' }],
  [{ title: 'x'.repeat(101) }, { title: 'Please use at most 100 characters.' }],
  [{ title: 'two\nlines' }, { title: 'Please write this on one line, without tabs or hidden characters.' }],
  [{ text: '' }, { text: 'Please enter your message.' }],
  [{ text: 'x'.repeat(2001) }, { text: 'Please use at most 2,000 characters.' }],
  [{ text: 'a\u0000b' }, { text: 'Please remove the hidden characters.' }],
  [{ from: 'soon' }, { from: 'Please enter a valid date.' }],
  [{ until: '2026-11-19' }, { until: 'The last day must not be before the first.' }],
]
it.each(refusedFields)('refuses %j', async (rest, errors) => {
  const refused = await app.call(addAnnouncement, { token: school.admin, body: news('News', rest) })
  expect([refused.status, refused.body]).toEqual([422, expect.objectContaining({ errors })])
  expect(await titles()).toEqual([])
})

describe('a change', () => {
  const change = (announcementId: string, body: object, token = school.admin) =>
    app.call(changeAnnouncement, { token, params: { announcementId }, body })

  it.each(refusedFields)('refuses %j, and leaves the announcement as it is', async (rest, errors) => {
    const id = await added('News')
    const refused = await change(id, news('Changed', rest))
    expect([refused.status, refused.body]).toEqual([422, expect.objectContaining({ errors })])
    expect((await list()).announcements).toEqual([expect.objectContaining(news('News'))])
  })

  it.each(['teacher', 'student'] as const)('is refused to a %s', async (role) => {
    const id = await added('News')
    const { token } = await school.signInAs(role)
    expect((await change(id, news('Changed'), token)).status).toBe(403)
    expect(await titles()).toEqual(['News'])
  })

  it('of another school’s, or of one that never was, finds nothing', async () => {
    const id = await added('News')
    const other = await openTestSchool(app)
    for (const [one, token] of [
      [id, other.admin],
      [school.schoolId, school.admin],
      ['nonsense', school.admin],
    ] as const) {
      expect((await change(one, news('Changed'), token)).status).toBe(404)
    }
    expect(await titles()).toEqual(['News'])
  })

  it('of two admins at once is that of the later one, and the activity has both in their order', async () => {
    const id = await added('News')
    const answers = await Promise.all([change(id, news('One')), change(id, news('Other'))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await app.call(listActivity, {
      token: school.admin,
      query: { area: 'announcements', action: 'announcements.change' },
    })
    const changes = body.entries.filter(({ action }) => action === 'announcements.change')
    const titleOf = (side: unknown) => (side as { title: string } | null)?.title
    const first = changes.find(({ before }) => titleOf(before) === 'News')
    const second = changes.find(({ before }) => titleOf(before) !== 'News')
    expect(titleOf(second?.before)).toBe(titleOf(first?.after))
    expect(await titles()).toEqual([titleOf(second?.after)])
  })
})

it('comes in pages', async () => {
  for (const title of ['A', 'B', 'C']) await added(title)
  const { announcements, pagination } = await list(school.admin, { page: '2', limit: '2' })
  expect(announcements.map(({ title }) => title)).toEqual(['A'])
  expect(pagination).toEqual({ total: 3, pages: 2, page: 2, limit: 2 })
})

it('two who remove one at once: one of them hears that it is gone', async () => {
  const announcementId = await added('Gone')
  const call = () => app.call(removeAnnouncement, { token: school.admin, params: { announcementId } })
  const statuses = (await Promise.all([call(), call()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 404])
})

describe('a school with as many as it may have', () => {
  const remove = (announcementId: string) =>
    app.call(removeAnnouncement, { token: school.admin, params: { announcementId } })
  const restore = (announcementId: string) =>
    app.call(restoreAnnouncement, { token: school.admin, params: { announcementId } })

  /** Leaves room for so many more. One by one, a thousand calls would take their time. */
  async function fillUp(places: number): Promise<void> {
    const { pagination } = await list()
    const missing = announcementLimits.kept - pagination.total - places
    await sql`insert into announcements (school_id, id, title, text, from_date, is_pinned, made_by, made_at, changed_at)
      select school_id, gen_random_uuid(), 'Old', 'Read.', from_date, false, made_by, made_at, changed_at
      from announcements, generate_series(1, ${missing}::int) limit ${missing}`.execute(
      app.bind(school.schoolId),
    )
  }

  it('has no room for one more until an old one is removed', async () => {
    const announcementId = await added('First')
    await fillUp(0)
    const refused = await add(news('One more'))
    expect([refused.status, refused.error]).toEqual([
      409,
      expect.objectContaining({
        code: announcementRefusals.full.code,
        message: announcementRefusals.full.message,
      }),
    ])
    await remove(announcementId)
    expect((await add(news('One more'))).status).toBe(201)
  })

  it('takes a removal back only while there is room', async () => {
    const announcementId = await added('First')
    await remove(announcementId)
    const other = await added('Second')
    await fillUp(0)
    const refused = await restore(announcementId)
    expect([refused.status, refused.error.message]).toEqual([409, announcementRefusals.full.message])
    await remove(other)
    expect((await restore(announcementId)).status).toBe(200)
    expect((await list()).pagination.total).toBe(announcementLimits.kept)
  })

  it('gives the last place to one alone of those who ask for it at once', async () => {
    const announcementId = await added('Removed')
    await added('Kept')
    await remove(announcementId)
    await fillUp(1)
    const answers = await Promise.all([add(news('One')), add(news('Other')), restore(announcementId)])
    expect(answers.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status >= 300)
    expect(refused.map(({ status, error }) => [status, error.message])).toEqual(
      Array(2).fill([409, announcementRefusals.full.message]),
    )
    expect((await list()).pagination.total).toBe(announcementLimits.kept)
  })
})
