import { listActivity } from '@shala/contract/activity/activity'
import { listNotifications } from '@shala/contract/notifications/notifications'
import {
  consentRefusals,
  consentTexts,
  endConsent,
  giveConsent,
  listConsents,
  listWithoutConsent,
  recordConsent,
  withdrawConsent,
} from '@shala/contract/privacy/consent'
import { getNotice, listNotices, noticeRefusals, saveNotice } from '@shala/contract/privacy/notice'
import {
  answerRequest,
  askPrivacy,
  listOwnRequests,
  listRequests,
  requestLimits,
  requestRefusals,
} from '@shala/contract/privacy/requests'
import { getSchools } from '@shala/contract/schools/schools'
import { updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let family: Awaited<ReturnType<TestSchool['signInAs']>>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  family = await school.signInAs('student')
})

const read = async (token = family.token) => (await app.call(getNotice, { token })).body
const write = (seenVersion: number, en = 'What we keep', token = school.admin) =>
  app.call(saveNotice, { token, body: { en, hi: 'हम क्या रखते हैं', seenVersion } })
const agree = (version = 0, token = family.token) =>
  app.call(giveConsent, { token, body: { version, givenBy: 'Sunita Kumar', relation: 'mother' } })
const withdraw = (token = family.token) => app.call(withdrawConsent, { token })
const of = (studentId = family.userId, token = school.admin) =>
  app.call(listConsents, { token, params: { studentId } })
const onPaper = (body: object = {}, studentId = family.userId, token = school.admin) => {
  const form = { givenBy: 'Anil Kumar', relation: 'father', givenOn: '2026-11-01', ...body }
  return app.call(recordConsent, { token, params: { studentId }, body: form })
}
const without = async (query = {}) =>
  (await app.call(listWithoutConsent, { token: school.admin, query })).body
const told = async (token: string) =>
  (await app.call(listNotifications, { token, query: { area: 'privacy' } })).body.notifications
const actions = async () => {
  const { body } = await app.call(listActivity, { token: school.admin, query: { area: 'privacy' } })
  return body.entries.map(({ action }) => action)
}

describe('the notice', () => {
  it('begins as the usual text in both languages, with the school’s name', async () => {
    const { notice, own } = await read()
    const { body } = await app.call(getSchools, { token: school.admin })
    expect(notice).toMatchObject({ version: 0, madeAt: null, madeBy: null })
    for (const text of Object.values(notice.texts)) {
      expect(text).toContain(body.school?.schoolName)
      expect(text).not.toMatch(/[{}]/)
    }
    expect(own).toEqual({ standing: 'missing', consent: null })
    expect((await read(school.admin)).own).toBeNull()
  })

  it('is written by admins, each time as a new version beside the earlier ones', async () => {
    expect((await write(0)).body.notice).toMatchObject({ version: 1, madeBy: 'Asha Rao' })
    expect((await write(1, 'What we keep now')).status).toBe(200)
    const { notices } = (await app.call(listNotices, { token: school.admin })).body
    expect(notices.map(({ version, texts }) => [version, texts.en.slice(0, 16)])).toEqual([
      [2, 'What we keep now'],
      [1, 'What we keep'],
      [0, expect.stringContaining('What ')],
    ])
    const refused = await write(1)
    expect([refused.status, refused.error.code]).toEqual([409, noticeRefusals.changed.code])
    expect((await write(2, '')).error.errors).toHaveProperty('en')
    expect((await write(2, 'No', family.token)).status).toBe(403)
    expect(await actions()).toEqual(['privacy.notice', 'privacy.notice'])
  })

  it('has one next version when two admins write at once', async () => {
    const answers = await Promise.all([write(0, 'One'), write(0, 'Two')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('consent', () => {
  it('is given by a family once, with name, relation, version and day', async () => {
    const { status, body } = await agree()
    expect([status, body.message]).toEqual([200, consentTexts.given])
    const again = await agree()
    expect(again.body.consent._id).toBe(body.consent._id)
    expect((await read()).own).toEqual({ standing: 'given', consent: body.consent })
    expect((await of()).body).toMatchObject({
      standing: 'given',
      version: 0,
      consents: [
        {
          version: 0,
          givenBy: 'Sunita Kumar',
          relation: 'mother',
          way: 'app',
          givenOn: '2026-11-20',
          recordedBy: 'A Student',
          withdrawnAt: null,
        },
      ],
    })
  })

  it('is asked for again after a new version, and is never given to one that has changed', async () => {
    await agree()
    await write(0)
    expect((await read()).own?.standing).toBe('older')
    const refused = await agree(0)
    expect([refused.status, refused.error.code]).toEqual([409, noticeRefusals.changed.code])
    await agree(1)
    expect((await of()).body.consents.map(({ version }) => version)).toEqual([1, 0])
  })

  it('is withdrawn by the family, which the admins are told, and can be given again', async () => {
    const none = await withdraw()
    expect([none.status, none.error.code]).toEqual([409, consentRefusals.none.code])
    await agree()
    expect((await withdraw()).body.message).toBe(consentTexts.withdrawn)
    expect((await read()).own).toEqual({ standing: 'withdrawn', consent: null })
    expect(await told(school.admin)).toMatchObject([
      { kind: 'privacy.withdrawn', values: { name: 'A Student' }, link: `/students/${family.userId}` },
    ])
    await agree()
    expect((await of()).body.consents.map(({ withdrawnAt }) => withdrawnAt)).toEqual([
      null,
      '2026-11-20T06:00:00.000Z',
    ])
  })

  it('is not given by a student alone who is under 18 by the record, in the app or on paper', async () => {
    const bornOn = (birthDate: string) =>
      app.call(updateUser, { token: school.admin, params: { id: family.userId }, body: { birthDate } })
    const alone = (token = family.token) =>
      app.call(giveConsent, { token, body: { version: 0, givenBy: 'A Student', relation: 'self' } })
    expect((await alone()).error.errors).toEqual({ relation: consentTexts.ageUnknown })
    expect((await onPaper({ relation: 'self' })).error.errors).toEqual({ relation: consentTexts.ageUnknown })
    await bornOn('2008-11-21')
    expect((await alone()).error.errors).toEqual({ relation: consentTexts.notOfAge })
    expect((await onPaper({ relation: 'self' })).error.errors).toEqual({ relation: consentTexts.notOfAge })
    expect((await of()).body.consents).toEqual([])
    await bornOn('2008-11-20')
    expect((await onPaper({ relation: 'self', givenOn: '2026-11-19' })).status).toBe(422)
    expect((await alone()).status).toBe(200)
    await bornOn('2008-11-21')
    expect((await onPaper({ relation: 'father' })).body.consent).toBeDefined()
  })

  it('on paper is entered by the office, for a day that has been, and ended by it', async () => {
    expect((await onPaper({ givenOn: '2026-11-21' })).error.errors).toEqual({
      givenOn: consentTexts.givenInFuture,
    })
    expect((await onPaper()).body.consent).toMatchObject({
      way: 'paper',
      givenOn: '2026-11-01',
      recordedBy: 'Asha Rao',
    })
    expect((await read()).own?.standing).toBe('given')
    await app.call(endConsent, { token: school.admin, params: { studentId: family.userId } })
    expect((await of()).body.standing).toBe('withdrawn')
    expect(await actions()).toEqual(['privacy.withdraw', 'privacy.consent'])
  })

  it('is missing for the active students whom the list names', async () => {
    const classId = await school.addClass('Class 1', 'A')
    const second = await school.addStudent(classId, '2', { name: 'Sita' })
    await school.addStudent(classId, '1', { name: 'Ravi' })
    await school.addStudent(classId, '3', { name: 'Left', status: 'leaved' })
    await agree()
    await onPaper({}, second)
    expect(await without()).toMatchObject({
      students: [{ name: 'Ravi', class: 'Class 1 - A', rollNumber: '1' }],
      given: 2,
      pagination: { total: 1, pages: 1 },
    })
    await write(0)
    expect(await without({ limit: '2' })).toMatchObject({ given: 0, pagination: { total: 3, pages: 2 } })
  })

  it('is of students of one’s own school, agreed to by families and recorded by admins alone', async () => {
    const teacher = await school.signInAs('teacher')
    const other = await openTestSchool(app)
    expect((await agree(0, teacher.token)).status).toBe(403)
    expect((await of(family.userId, teacher.token)).status).toBe(403)
    for (const id of [newId(), teacher.userId, school.adminId]) {
      expect([(await of(id)).status, (await onPaper({}, id)).status]).toEqual([404, 404])
    }
    expect((await of(family.userId, other.admin)).status).toBe(404)
    expect((await onPaper({}, family.userId, other.admin)).status).toBe(404)
  })
})

describe('a request', () => {
  const ask = (text = 'The name is wrong: Kumar, not Kumari', kind = 'correct', token = family.token) =>
    app.call(askPrivacy, { token, body: { kind, text } })
  const answer = (id: string, token = school.admin) =>
    app.call(answerRequest, { token, params: { id }, body: { answer: 'It is corrected.' } })

  it('reaches the admins, is answered once, and its person is told', async () => {
    const { status, body } = await ask()
    expect([status, body.request.answer]).toEqual([201, null])
    expect(await told(school.admin)).toMatchObject([{ kind: 'privacy.asked_correction' }])
    const id = body.request._id
    const answers = await Promise.all([answer(id), answer(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: requestRefusals.answered.code,
      current: { answer: 'It is corrected.' },
    })
    expect(await told(family.token)).toMatchObject([{ kind: 'privacy.answered', link: '/profile' }])
    const own = (await app.call(listOwnRequests, { token: family.token })).body.requests
    expect(own).toMatchObject([{ _id: id, answer: 'It is corrected.', answeredBy: 'Asha Rao' }])
    expect(await actions()).toEqual(['privacy.answer', 'privacy.ask'])
  })

  it('is listed for admins, those without an answer first and the oldest of them first', async () => {
    const made: string[] = []
    for (const [index, kind] of ['correct', 'erase', 'correct'].entries()) {
      app.clock.now = new Date(`2026-11-20T0${6 + index}:00:00Z`)
      made.push((await ask(`Number ${index}`, kind)).body.request._id)
    }
    await answer(made[0] ?? '')
    const { body } = await app.call(listRequests, { token: school.admin, query: { limit: '2' } })
    expect(body.requests.map(({ text }) => text)).toEqual(['Number 1', 'Number 2'])
    expect(body.pagination).toEqual({ total: 3, pages: 2, page: 1, limit: 2 })
  })

  it('waits for an answer at most five times of one person, also when they ask at once', async () => {
    const asked = await Promise.all(Array.from({ length: requestLimits.open + 1 }, () => ask()))
    const refused = asked.filter(({ status }) => status === 409)
    expect(refused.map(({ error }) => error.code)).toEqual([requestRefusals.tooMany.code])
  })

  it('is of one’s own school, and answered by admins alone', async () => {
    const { body } = await ask()
    const other = await openTestSchool(app)
    const statuses = [
      (await answer(body.request._id, family.token)).status,
      (await answer(body.request._id, other.admin)).status,
      (await answer(newId())).status,
      (await ask('')).status,
      (await ask('x'.repeat(1001))).status,
      (await ask('x', 'other')).status,
    ]
    expect(statuses).toEqual([403, 404, 404, 422, 422, 422])
  })
})
