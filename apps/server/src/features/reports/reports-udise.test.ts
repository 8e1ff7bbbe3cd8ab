import { udiseReport } from '@shala/contract/reports/udise'
import { promoteStudents } from '@shala/contract/students/promotion'
import { registerUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let class4: string
let class5: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  class4 = await school.addClass('Class 4', 'A')
  class5 = await school.addClass('Class 5')
})

const ask = (query: Record<string, string> = {}, token = school.admin) =>
  app.call(udiseReport, { token, query })
async function add(name: string, more: object): Promise<string> {
  const body = { role: 'student', name, class: class5, status: 'active', ...more }
  return (await app.call(registerUser, { token: school.admin, body } as never)).body.user._id
}
const edit = (id: string, body: object) =>
  app.call(updateUser, { token: school.admin, params: { id }, body } as never)

const answered = {
  gender: 'female',
  birthDate: '2015-05-12',
  motherName: 'Sita Kale',
  fatherName: 'Mohan Kale',
  aadhaarNumber: '2341 2341 2346',
  nameInAadhaar: 'Asha Kale',
  address: '4 Lake Road',
  pinCode: '411 001',
  phone: '9811100011',
  motherTongue: 'Marathi',
  category: 'obc',
  minority: 'none',
  belowPovertyLine: 'no',
  disadvantaged: 'no',
  specialNeeds: 'no',
  nationality: 'Indian',
  admissionNumber: '2021/7',
  admissionDate: '2021-06-10',
  rightToEducation: 'no',
  medium: 'English',
  outOfSchool: 'no',
}

it('says what the record of each active student lacks, class by class', async () => {
  await add('Asha', { rollNumber: '1', ...answered })
  const { birthDate: _, motherName: __, ...rest } = answered
  await add('Bina', { rollNumber: '1', class: class4, ...rest, admissionNumber: '2021/8', phone: '' })
  const left = await add('Carl', { rollNumber: '2' })
  await edit(left, { status: 'leaved' })
  const { body } = await ask()
  expect(body.total).toBe(2)
  expect(body.students.map(({ name, missing }) => [name, missing])).toEqual([
    ['Bina', ['birthDate', 'motherName', 'phone']],
    ['Asha', []],
  ])
  expect((await ask({ class: class5 })).body.students.map(({ name }) => name)).toEqual(['Asha'])
})

it('asks for some answers only after others', async () => {
  const missing = async () => (await ask()).body.students[0]?.missing
  const id = await add('Asha', { rollNumber: '1', ...answered })
  await edit(id, { belowPovertyLine: 'yes', specialNeeds: 'yes', nameInAadhaar: '', fatherName: '' })
  expect(await missing()).toEqual(['fatherName', 'antyodayaCard', 'impairment', 'nameInAadhaar'])
  await edit(id, { guardianName: 'Ram Kale', antyodayaCard: 'no', impairment: 'Low vision' })
  expect(await missing()).toEqual(['nameInAadhaar'])
  await edit(id, { aadhaarNumber: '' })
  expect(await missing()).toEqual(['aadhaarNumber'])
})

it('knows the class of the year before, which here began in April', async () => {
  await add('Bina', { rollNumber: '1', class: class4, enrollmentDate: '2026-04-01' })
  const moved = await add('Asha', { rollNumber: '2', class: class4, enrollmentDate: '2025-06-02' })
  app.clock.now = new Date('2026-04-02T06:00:00Z')
  await edit(moved, { class: class5 })
  const { body } = await ask()
  expect(body.lastYear).toEqual({ name: '2025-26', from: '2025-04-01', to: '2026-03-31' })
  expect(body.students.map(({ name, lastClass }) => [name, lastClass])).toEqual([
    ['Bina', null],
    ['Asha', 'Class 4 - A'],
  ])
})

it('counts a promotion in the last weeks of a year as one into the next', async () => {
  const studentId = await add('Asha', { rollNumber: '2', class: class4, enrollmentDate: '2026-06-02' })
  app.clock.now = new Date('2027-03-25T06:00:00Z')
  const { token } = await school.signInAs('admin')
  await app.call(promoteStudents, { token, body: { studentIds: [studentId], classId: class5 } })
  app.clock.now = new Date('2027-04-10T06:00:00Z')
  expect((await ask({}, token)).body.students).toMatchObject([
    { class: { name: 'Class 5' }, lastClass: 'Class 4 - A' },
  ])
})

it('is for admins, and knows no class of another school', async () => {
  for (const role of ['teacher', 'student'] as const) {
    expect((await ask({}, (await school.signInAs(role)).token)).status).toBe(403)
  }
  const other = await openTestSchool(app)
  expect((await ask({ class: await other.addClass('Class 5') })).status).toBe(404)
  expect((await ask({}, other.admin)).body.students).toEqual([])
})
