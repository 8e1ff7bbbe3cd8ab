import { listActivity } from '@shala/contract/activity/activity'
import { updateSettings } from '@shala/contract/schools/settings'
import { listStudents } from '@shala/contract/students/listed'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  const classId = await school.addClass()
  const rows = Array.from({ length: 250 }, (_, place) => ({
    name: `Student ${place}`,
    rollNumber: String(place),
    phone: `98765${String(10_000 + place)}`,
  }))
  for (let start = 0; start < rows.length; start += 50) {
    await school.importStudents(classId, rows.slice(start, start + 50))
  }
})
afterAll(() => app.close())

async function turnPages(token: string): Promise<void> {
  for (const page of ['1', '2', '3']) await app.call(listStudents, { token, query: { limit: '100', page } })
}

async function recorded(actor: string) {
  const { entries } = (await app.call(listActivity, { token: school.admin, query: { actor } })).body
  return entries.filter(({ action }) => action === 'users.view_many').map(({ after }) => after)
}

it('whoever turns the pages of a whole school leaves one line, and another one ten minutes later', async () => {
  await app.call(updateSettings, { token: school.admin, body: { teachersSee: 'everything' } })
  const { token, userId } = await school.signInAs('teacher')
  await turnPages(token)
  await turnPages(token)
  await vi.waitFor(async () => expect(await recorded(userId)).toEqual([{ people: 200 }]))
  app.clock.now = new Date('2026-11-20T06:10:00Z')
  await turnPages(token)
  await vi.waitFor(async () => expect(await recorded(userId)).toHaveLength(2))
})

it('the same page over and over, and names without a phone, leave none', async () => {
  await app.call(updateSettings, { token: school.admin, body: { teachersSee: 'own_details' } })
  const { token, userId } = await school.signInAs('teacher')
  await turnPages(token)
  for (let look = 0; look < 4; look += 1) {
    await app.call(listStudents, { token: school.admin, query: { limit: '100' } })
  }
  expect([await recorded(userId), await recorded(school.adminId)]).toEqual([[], []])
})
