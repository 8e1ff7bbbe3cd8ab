import { listActivity } from '@shala/contract/activity/activity'
import { askChat } from '@shala/contract/chat/chat'
import { updateSettings } from '@shala/contract/schools/settings'
import { deleteUser, registerUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPdf, anyPhoto, formOf } from '../../../test/test-files.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classId: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2020-06-01T06:00:00Z')
  school = await openTestSchool(app)
  classId = await school.addClass()
})

const save = (body: object, token = school.admin) => app.call(updateSettings, { token, body })
const activity = async (area: string) =>
  (await app.call(listActivity, { token: school.admin, query: { area } })).body.entries
const filesOf = async (id: string) =>
  await app
    .bind(school.schoolId)
    .selectFrom('files')
    .where('owner_id', '=', id)
    .where('removed_at', 'is', null)
    .select('field')
    .execute()
const at = (day: string) => {
  app.clock.now = new Date(`${day}T06:00:00Z`)
}

async function addStudent(rollNumber: string) {
  const photo = await anyPhoto()
  const form = {
    role: 'student',
    name: 'Ravi',
    class: classId,
    rollNumber,
    photo,
    birthCertificate: anyPdf(),
  }
  const { body } = await app.call(registerUser, { token: school.admin, form: formOf(form) })
  return body.user as { _id: string; photo: string }
}
const leaves = (id: string) =>
  app.call(updateUser, { token: school.admin, params: { id }, body: { status: 'leaved' } })

describe('what a school keeps', () => {
  it('is the photos and documents of leavers for as long as it says, and their records for good', async () => {
    const left = await addStudent('1')
    const stays = await addStudent('2')
    expect((await leaves(left._id)).status).toBe(200)
    at('2023-05-30')
    await app.doChores()
    expect(await filesOf(left._id)).toHaveLength(2)
    at('2023-06-03')
    await app.doChores()
    await app.doChores()
    expect(await filesOf(left._id)).toEqual([])
    expect(await filesOf(stays._id)).toHaveLength(2)
    expect((await app.server.inject(left.photo)).statusCode).toBe(404)
    const row = await app
      .bind(school.schoolId)
      .selectFrom('users')
      .where('id', '=', left._id)
      .select(['name', 'photo'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ name: 'Ravi', photo: null })
    const recorded = await app
      .bind(school.schoolId)
      .selectFrom('activity_log')
      .where('action', '=', 'privacy.clear')
      .select(['actor_name', 'after'])
      .execute()
    expect(recorded).toEqual([{ actor_name: 'Shala', after: { leavers: 1 } }])
  })

  it('is all of somebody who was deleted, for as long as they can be restored', async () => {
    const left = await addStudent('1')
    await leaves(left._id)
    await save({ keptLeaverMonths: 1 })
    at('2020-06-28')
    await app.call(deleteUser, { token: school.admin, params: { id: left._id } })
    at('2020-07-20')
    await app.doChores()
    expect(await filesOf(left._id)).toHaveLength(2)
    at('2020-07-29')
    await app.doChores()
    expect(await filesOf(left._id)).toEqual([])
  })

  it('is nothing less for seven days after a time was made shorter', async () => {
    const left = await addStudent('1')
    await leaves(left._id)
    app.clock.now = new Date('2020-06-20T06:00:00Z')
    await save({ keptLeaverMonths: 240 })
    await app.doChores()
    app.clock.now = new Date('2020-06-25T06:00:00Z')
    await save({ keptLeaverMonths: 1 })
    app.clock.now = new Date('2020-07-02T05:00:00Z')
    await app.doChores()
    expect(await filesOf(left._id)).toHaveLength(2)
    app.clock.now = new Date('2020-07-02T07:00:00Z')
    await app.doChores()
    expect(await filesOf(left._id)).toEqual([])
  })

  it('is nothing less than a whole month where the month before was shorter', async () => {
    at('2020-06-22')
    school = await openTestSchool(app)
    classId = await school.addClass()
    await save({ keptLeaverMonths: 1 })
    at('2020-07-01')
    const left = await addStudent('1')
    await leaves(left._id)
    at('2020-07-31')
    await app.doChores()
    expect(await filesOf(left._id)).toHaveLength(2)
    at('2020-08-02')
    await app.doChores()
    expect(await filesOf(left._id)).toEqual([])
  })

  it('is the activity for good, or for as long as it says', async () => {
    await save({ keptActivityMonths: 12 })
    const before = await activity('schools')
    at('2020-06-20')
    await app.doChores()
    expect(await activity('schools')).toEqual(before)
    at('2021-06-03')
    await app.doChores()
    const left = await app
      .bind(school.schoolId)
      .selectFrom('activity_log')
      .select(['action', 'after'])
      .execute()
    expect(left).toEqual([{ action: 'privacy.clear', after: { entries: expect.any(Number) } }])
  })

  it('is conversations for as long as it says', async () => {
    await save({ keptChatDays: 10 })
    await app.call(askChat, { token: school.admin, body: { prompt: 'Who is absent today?' } })
    const kept = () => app.bind(school.schoolId).selectFrom('chat_exchanges').select('id').execute()
    at('2020-06-10')
    await app.doChores()
    expect(await kept()).toHaveLength(1)
    at('2020-06-12')
    await app.doChores()
    expect(await kept()).toEqual([])
  })

  it('has limits, and is set by admins', async () => {
    const wrong = { keptLeaverMonths: 0, keptActivityMonths: 11, keptChatDays: null, keptNoticeDays: 29 }
    const { status, error } = await save(wrong)
    expect([status, Object.keys(error.errors ?? {}).sort()]).toEqual([422, Object.keys(wrong).sort()])
    const { token } = await school.signInAs('teacher')
    expect((await save({ keptChatDays: 5 }, token)).status).toBe(403)
  })
})
