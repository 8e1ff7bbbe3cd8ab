import { admissionsReport } from '@shala/contract/reports/admissions'
import { registerUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let class5: string
let class6: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  class5 = await school.addClass('Class 5', 'A')
  class6 = await school.addClass('Class 6')
})

const ask = (query: Record<string, string> = {}, token = school.admin) =>
  app.call(admissionsReport, { token, query })
async function add(name: string, more: object): Promise<string> {
  const body = { role: 'student', name, class: class5, status: 'active', ...more }
  return (await app.call(registerUser, { token: school.admin, body } as never)).body.user._id
}
const edit = (id: string, body: object) =>
  app.call(updateUser, { token: school.admin, params: { id }, body } as never)

it('lists everybody who was ever admitted, by day of admission, with when and why they left', async () => {
  const written = {
    admissionDate: '2021-06-10',
    admissionClass: 'Nursery',
    admissionNumber: '2021/7',
    birthDate: '2016-02-03',
    fatherName: 'Mohan Kale',
    motherName: 'Sita Kale',
  }
  const moved = await add('Bina', { rollNumber: '1', enrollmentDate: '2026-06-01' })
  await add('Asha', { rollNumber: '2', enrollmentDate: '2026-06-01', ...written })
  await edit(moved, { class: class6 })
  await edit(moved, { status: 'leaved', leavingReason: 'Moved to Pune', certificateNumber: 'TC 4' })
  const { body } = await ask()
  expect(body.total).toBe(2)
  const { admissionDate: admittedOn, ...asWritten } = written
  expect(body.students).toMatchObject([
    { name: 'Asha', admittedOn, leftOn: null, status: 'active', ...asWritten },
    {
      name: 'Bina',
      class: { _id: class6 },
      admittedOn: '2026-06-01',
      admissionClass: 'Class 5 - A',
      status: 'leaved',
      leftOn: '2026-11-20',
      leavingReason: 'Moved to Pune',
      certificateNumber: 'TC 4',
    },
  ])
  expect((await ask({ class: class5 })).body.students.map(({ name }) => name)).toEqual(['Asha'])
})

it('shows each time of a student who left and came back, with the papers of the one that ended', async () => {
  const id = await add('Chand', { rollNumber: '3', enrollmentDate: '2026-04-01', admissionNumber: '12' })
  app.clock.now = new Date('2026-06-20T06:00:00Z')
  const papers = { leavingReason: 'Moved to Pune', certificateNumber: 'TC 1' }
  await edit(id, { status: 'leaved', leavingDate: '2026-06-20', ...papers })
  app.clock.now = new Date('2026-11-02T06:00:00Z')
  await add('Dev', { rollNumber: '4', enrollmentDate: '2026-07-01' })
  expect((await edit(id, { status: 'active' })).status).toBe(200)
  const { body } = await ask()
  expect(body.total).toBe(2)
  expect(body.students).toMatchObject([
    {
      name: 'Chand',
      admissionNumber: '12',
      admittedOn: '2026-04-01',
      leftOn: '2026-06-20',
      certificateNumber: 'TC 1',
    },
    { name: 'Dev', admittedOn: '2026-07-01', leftOn: null },
    { name: 'Chand', admissionNumber: '12', admittedOn: '2026-11-02', leftOn: null, certificateNumber: null },
  ])
  const papers2 = { leavingReason: 'Moved to Goa', certificateNumber: 'TC 2' }
  await edit(id, { status: 'leaved', ...papers2 })
  const left = (await ask()).body.students.filter(({ name }) => name === 'Chand')
  expect(left).toMatchObject([{ leftOn: '2026-06-20', certificateNumber: null }, { ...papers2 }])
})

it('is for admins, and knows no class of another school', async () => {
  for (const role of ['teacher', 'student'] as const) {
    expect((await ask({}, (await school.signInAs(role)).token)).status).toBe(403)
  }
  const other = await openTestSchool(app)
  expect((await ask({ class: await other.addClass('Class 5') })).status).toBe(404)
  expect((await ask({}, other.admin)).body.students).toEqual([])
})
