import { markAttendance } from '@shala/contract/attendance/attendance'
import { cancelCertificate, issueCertificate } from '@shala/contract/certificates/certificates'
import { listClasses } from '@shala/contract/classes'
import { admissionsReport } from '@shala/contract/reports/admissions'
import { promoteStudents } from '@shala/contract/students/promotion'
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
  expect(left).toMatchObject([{ leftOn: '2026-06-20', ...papers }, papers2])
})

it('shows a certificate at the leaving that it is of, until it is cancelled', async () => {
  const id = await add('Chand', { rollNumber: '3', enrollmentDate: '2026-04-01' })
  const body = { template: 'transfer.en', leavingDate: '2026-11-10', values: { reason: 'Moved to Delhi' } }
  const issued = await app.call(issueCertificate, { token: school.admin, params: { studentId: id }, body })
  const { _id: certificateId, serial } = issued.body.certificate
  app.clock.now = new Date('2026-11-25T06:00:00Z')
  await edit(id, { status: 'active' })
  app.clock.now = new Date('2026-11-30T06:00:00Z')
  await edit(id, { status: 'leaved' })
  const of = { leftOn: '2026-11-10', leavingReason: 'Moved to Delhi' }
  const second = { leftOn: '2026-11-30', leavingReason: null, certificateNumber: null }
  expect((await ask()).body.students).toMatchObject([{ ...of, certificateNumber: serial }, second])
  const cancelled = { params: { certificateId }, body: { reason: 'Typed wrongly' } }
  await app.call(cancelCertificate, { token: school.admin, ...cancelled })
  expect((await ask()).body.students).toMatchObject([{ ...of, certificateNumber: null }, second])
})

it('has nothing of a leaving that was a mistake: the student went on in the class', async () => {
  const id = await add('Chand', { rollNumber: '3', enrollmentDate: '2026-04-01' })
  const papers = { leavingReason: 'Moved to Pune', certificateNumber: 'TC 1' }
  await edit(id, { status: 'leaved', leavingDate: '2026-11-20', ...papers })
  await edit(id, { status: 'active' })
  expect((await ask()).body.students).toMatchObject([{ leftOn: null, certificateNumber: null }])
  app.clock.now = new Date('2026-12-10T06:00:00Z')
  await edit(id, { status: 'leaved' })
  const none = { leavingReason: null, certificateNumber: null }
  expect((await ask()).body.students).toMatchObject([{ leftOn: '2026-12-10', ...none }])
})

it('has the last day in class of somebody who passed out a second time', async () => {
  const id = await add('Chand', { rollNumber: '3', enrollmentDate: '2026-04-01' })
  const { classes } = (await app.call(listClasses, { token: school.admin })).body
  const passout = classes.at(-1)?._id ?? ''
  await edit(id, { class: passout, status: 'passout', leavingDate: '2026-10-31' })
  const choices = [{ studentId: id, action: 'keep' as const }]
  const promote = (classId: string) =>
    app.call(promoteStudents, { token: school.admin, body: { studentIds: [id], classId, choices } })
  await promote(class6)
  app.clock.now = new Date('2026-11-30T06:00:00Z')
  await app.call(markAttendance, { token: school.admin, body: { studentId: id, status: 'present' } })
  await promote(passout)
  expect((await ask()).body.students).toMatchObject([
    { admittedOn: '2026-04-01', leftOn: '2026-10-31' },
    { admittedOn: '2026-11-20', leftOn: '2026-11-30' },
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
