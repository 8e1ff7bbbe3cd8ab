import { changeAccess } from '@shala/contract/access'
import { listActivity } from '@shala/contract/activity/activity'
import { checkDigitFor } from '@shala/contract/general/aadhaar'
import { cellTexts } from '@shala/contract/imports/cells'
import { checkTeacherRows, importRefusals } from '@shala/contract/imports/imports'
import { teacherRowTexts } from '@shala/contract/imports/teachers'
import { peopleTexts } from '@shala/contract/people'
import { getMe } from '@shala/contract/profile'
import { scanTeacher } from '@shala/contract/teacher-attendance/teacher-attendance'
import { type ListedTeacher, listTeachers } from '@shala/contract/teachers/teachers'
import { teacherTexts } from '@shala/contract/teachers/texts'
import { deleteUser, getUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resealEach } from '#features/people/index'
import { teacherNumbers } from '#features/teachers/index'
import { inSnapshot } from '#platform/database/school-db'
import { deriveSecrets } from '#platform/process/secrets'
import { anyPhone, openTestApp, type TestApp, testSecret } from '../../../test/test-app.ts'
import { importsOf, linesOf } from '../../../test/test-import.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'
import { exportedTables } from '../../exported-tables.ts'

let app: TestApp
let school: TestSchool
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  imports = importsOf(app, school)
})

const aadhaarNumber = '2341 2341 2346'
const meera = { name: 'Meera Joshi', phone: '9812300001' }
const whole = {
  ...meera,
  email: 'Meera@x.example',
  dob: '4-3-1988',
  aadhaarNumber,
  subject: 'Mathematics',
  village: 'Wagholi',
  vtc: 'Wagholi',
  postOffice: 'Wagholi',
  subDistrict: 'Haveli',
  state: 'Maharashtra',
  pincode: 412207,
}
const takeIn = (rows: object[], update = false) => imports.takeIn(rows, { update, kind: 'teachers' })
const one = async (row: object, update = false) => (await takeIn([row], update)).results[0]
const teachers = async (): Promise<ListedTeacher[]> =>
  (await app.call(listTeachers, { token: school.admin, query: { limit: '100' } })).body.data
const show = async (id: string) =>
  (await app.call(getUser, { token: school.admin, params: { id } })).body.user
const textsOf = ({ results }: Awaited<ReturnType<typeof takeIn>>) =>
  results.map(({ outcome, problems }) => problems?.[0]?.text ?? outcome)

describe('a row of a new teacher', () => {
  it('becomes a teacher with what the file has, and without what it lacks', async () => {
    const { outcomes, results } = await takeIn([whole, { name: 'Anil', email: 'anil@x.example' }])
    expect(outcomes).toEqual(['added', 'added'])
    expect(await show(results[0]?.personId ?? '')).toMatchObject({
      name: 'Meera Joshi',
      phone: '9812300001',
      email: 'meera@x.example',
      dob: '1988-03-04',
      aadhaarNumber,
      subject: 'Mathematics',
      pincode: '412207',
      status: 'active',
    })
    expect(await show(results[1]?.personId ?? '')).toMatchObject({
      phone: null,
      dob: null,
      subject: null,
      aadhaarNumber: null,
      village: null,
      qualifications: [],
    })
  })

  it('can sign in, and sees a profile with what is missing empty', async () => {
    const phone = anyPhone()
    await takeIn([{ ...meera, phone }])
    const token = await signInByPhone(app, phone)
    const { body } = await app.call(getMe, { token })
    expect(body).toMatchObject({
      user: { name: 'Meera Joshi', role: 'teacher', dob: null, subject: null, aadhaarNumber: null },
    })
  })

  it('is listed, exported and resealed without what is missing', async () => {
    await takeIn([whole, { name: 'Anil', email: 'anil@x.example' }])
    expect(await teachers()).toMatchObject([
      { name: 'Anil', aadhaarNumber: null, subject: null },
      { name: 'Meera Joshi', aadhaarNumber: 'XXXX XXXX 2346' },
    ])
    const db = app.bind(school.schoolId)
    const numberKeys = deriveSecrets('another secret, long enough', testSecret).numbers
    expect(await resealEach(teacherNumbers, numberKeys, db, async () => {})).toEqual([])
    const table = exportedTables.find(({ name }) => name === 'teachers')
    let text = ''
    await inSnapshot({ db }, async ({ db }) => {
      for await (const part of table?.read(db, { timeZone: 'Asia/Kolkata' }, () => {}) ?? []) text += part
    })
    expect(text).toContain('anil@x.example')
    expect(text).toContain('XXXX XXXX 2346')
  })

  it.each([
    [{ name: '' }, { field: 'name', text: teacherTexts.nameMissing }],
    [{ phone: '' }, { field: 'phone', text: teacherRowTexts.contactMissing }],
    [{ phone: '98123' }, { field: 'phone', text: teacherTexts.phoneInvalid }],
    [{ email: 'meera' }, { field: 'email', text: peopleTexts.invalidEmail }],
    [{ dob: '31/02/1988' }, { field: 'dob', text: cellTexts.day }],
    [{ dob: '21/11/2026' }, { field: 'dob', text: teacherTexts.dobInFuture }],
    [{ aadhaarNumber: '2341 2341' }, { field: 'aadhaarNumber', text: teacherTexts.aadhaarFormat }],
    [{ aadhaarNumber: '2341 2341 2345' }, { field: 'aadhaarNumber', text: teacherTexts.aadhaarInvalid }],
    [{ pincode: '4122' }, { field: 'pincode', text: teacherTexts.pincodeInvalid }],
  ])('with %j is refused at that cell, and the others go in', async (wrong, problem) => {
    const { results } = await takeIn([
      { ...meera, ...wrong },
      { name: 'Anil', phone: '9812300002' },
    ])
    expect(results).toMatchObject([{ outcome: 'refused', problems: [problem] }, { outcome: 'added' }])
  })

  it('is refused when its contact is an administrator’s, a student’s or another row’s', async () => {
    const admin = await school.signInAs('admin', { email: 'admin@x.example' })
    await school.addStudent(await school.addClass(), '1', {
      name: 'Ravi',
      email: 'ravi@x.example',
      phone: '9812300005',
    })
    const sent = await takeIn([
      { ...meera, phone: admin.phone },
      { name: 'Anil', email: 'admin@x.example' },
      { name: 'Sunita', email: 'ravi@x.example' },
      { name: 'Rekha', phone: '9812300005' },
      meera,
      meera,
      { ...meera, name: 'Kavita' },
      { name: 'Usha', phone: '9812300009', email: 'usha@x.example' },
      { name: 'Usha', email: 'usha@x.example' },
      { name: 'Lata', phone: '9812300008', email: 'usha@x.example' },
    ])
    expect(textsOf(sent)).toEqual([
      teacherRowTexts.isAdmin,
      teacherRowTexts.isAdmin,
      teacherRowTexts.emailTaken,
      'added',
      'added',
      teacherRowTexts.sentTwice,
      teacherRowTexts.phoneTaken,
      'added',
      teacherRowTexts.sentTwice,
      teacherRowTexts.emailTaken,
    ])
    expect(sent.results[0]?.problems).toMatchObject([{ field: 'phone', values: { name: 'A admin' } }])
  })
})

describe('a row of a teacher who is here', () => {
  it('is found by phone, or by email where one of them has no phone; what differs is said', async () => {
    await takeIn([whole, { name: 'Anil', email: 'anil@x.example' }])
    const stored = await teachers()
    expect((await one({ ...whole, phone: '+91 98123 00001' }))?.outcome).toBe('unchanged')
    expect((await one({ name: 'Meera Joshi', email: 'meera@x.example' }))?.outcome).toBe('unchanged')
    expect(await one({ name: 'Anil', phone: '9812300003', email: 'anil@x.example' })).toMatchObject({
      outcome: 'differs',
      changes: [{ field: 'phone', before: null, after: '9812300003' }],
    })
    expect(
      (await one({ name: 'Meera J', phone: '9812300004', email: 'meera@x.example' }))?.problems,
    ).toMatchObject([{ field: 'email', text: teacherRowTexts.emailTaken, values: { name: 'Meera Joshi' } }])
    expect(await teachers()).toEqual(stored)
  })

  it('gets what the file says when that was asked for; empty cells clear nothing', async () => {
    const { results } = await takeIn([meera])
    const updated = await one({ ...whole, village: '', name: 'Meera J.' }, true)
    expect(updated).toMatchObject({ outcome: 'updated', personId: results[0]?.personId })
    expect(updated?.changes).toContainEqual({ field: 'aadhaarNumber', before: null, after: 'XXXX XXXX 2346' })
    expect(await show(results[0]?.personId ?? '')).toMatchObject({
      name: 'Meera J.',
      aadhaarNumber,
      village: null,
    })
    expect((await one({ ...meera, name: 'Meera J.', subject: ' ' }, true))?.outcome).toBe('unchanged')
    expect((await one({ ...meera, name: 'Meera J.', pincode: '411001' }, true))?.changes).toEqual([
      { field: 'pincode', before: '412207', after: '411001' },
    ])
  })

  it('may be a colleague who was made a teacher and has no details yet', async () => {
    const { userId, phone } = await school.signInAs('teacher')
    const sent = { name: 'A teacher', phone, subject: 'Hindi', aadhaarNumber }
    expect(await one(sent, true)).toMatchObject({ outcome: 'updated', personId: userId })
    expect(await show(userId)).toMatchObject({ subject: 'Hindi', aadhaarNumber, dob: null })
  })

  it('keeps an Aadhaar number that is another one, and an email that is somebody else’s', async () => {
    await takeIn([whole, { name: 'Anil', phone: '9812300002', email: 'anil@x.example' }])
    const other = {
      ...meera,
      aadhaarNumber: `9999 9999 000${checkDigitFor('99999999000')}`,
      email: 'anil@x.example',
    }
    expect(await one(other)).toMatchObject({ outcome: 'differs' })
    expect((await one(other, true))?.problems).toMatchObject([
      { field: 'email', text: teacherRowTexts.emailTaken, values: { name: 'Anil' } },
      { field: 'aadhaarNumber', text: teacherRowTexts.otherAadhaarNumber, values: { name: 'Meera Joshi' } },
    ])
  })

  it('is nobody once removed', async () => {
    const { results } = await takeIn([whole])
    await app.call(deleteUser, { token: school.admin, params: { id: results[0]?.personId ?? '' } })
    expect((await takeIn([whole])).outcomes).toEqual(['added'])
  })
})

describe('a file of teachers', () => {
  const file = () =>
    Array.from({ length: 30 }, (_, index) => ({
      name: `Teacher ${index}`,
      phone: `98111${String(index).padStart(5, '0')}`,
      email: `t${index}@x.example`,
    }))

  it('sent twice, also at once, adds everybody once', async () => {
    const both = await Promise.all([takeIn(file()), takeIn(file())])
    expect(both.map(({ outcomes }) => [...new Set(outcomes)]).sort()).toEqual([['added'], ['unchanged']])
    expect(
      (await takeIn(file().toReversed(), true)).outcomes.every((outcome) => outcome === 'unchanged'),
    ).toBe(true)
    expect(await teachers()).toHaveLength(30)
  })

  it('is checked without storing anything', async () => {
    const { body } = await app.call(checkTeacherRows, {
      token: school.admin,
      body: { rows: linesOf(file()) },
    })
    expect(new Set(body.results.map(({ outcome }) => outcome))).toEqual(new Set(['added']))
    expect(await teachers()).toEqual([])
  })

  it('is for admins and for an import of teachers', async () => {
    const { token } = await school.signInAs('teacher')
    const id = await imports.begin('teachers')
    const rows = linesOf(file())
    expect((await imports.send(id, rows, { token, kind: 'teachers' })).status).toBe(403)
    expect((await app.call(checkTeacherRows, { token, body: { rows } })).status).toBe(403)
    const ofStudents = await imports.begin('students')
    const reply = await imports.send(ofStudents, rows, { kind: 'teachers' })
    expect(reply.error.code).toBe(importRefusals.wrongKind.code)
    const other = await openTestSchool(app)
    expect((await imports.send(id, rows, { token: other.admin, kind: 'teachers' })).status).toBe(404)
  })
})

describe('undoing an import of teachers', () => {
  it('removes whom it added, puts back what it filled in, and keeps no whole Aadhaar number', async () => {
    await takeIn([meera])
    const stored = await teachers()
    const { id } = await takeIn([whole, { name: 'Anil', email: 'anil@x.example' }], true)
    const kept = await app.bind(school.schoolId).selectFrom('imported_people').selectAll().execute()
    const log = await app.bind(school.schoolId).selectFrom('activity_log').selectAll().execute()
    expect(JSON.stringify([kept, log])).not.toContain('2341 2341')
    expect((await imports.undo(id)).body).toMatchObject({ removed: 1, restored: 1, kept: 0 })
    expect(await teachers()).toEqual(stored)
    const query = { about: stored[0]?._id ?? '' }
    const { body } = await app.call(listActivity, { token: school.admin, query })
    expect(body.entries.map(({ action, entity }) => [action, entity])).toEqual([
      ['imports.undo_person', 'teacher'],
      ['imports.update', 'teacher'],
      ['imports.add', 'teacher'],
    ])
    expect((await takeIn([whole], true)).outcomes).toEqual(['updated'])
  })

  it('says who has been given other access or was removed since', async () => {
    const { id, results } = await takeIn([
      meera,
      { name: 'Anil', phone: '9812300002' },
      { name: 'Usha', phone: '9812300003' },
    ])
    const ids = results.map(({ personId = '' }) => personId)
    const params = { id: ids[0] ?? '' }
    const { status } = await app.call(changeAccess, { token: school.admin, params, body: { role: 'admin' } })
    expect(status).toBe(200)
    await app.call(deleteUser, { token: school.admin, params: { id: ids[1] ?? '' } })
    const { error } = await imports.undo(id)
    expect(error.current).toEqual({
      others: 1,
      total: 2,
      people: [
        { _id: ids[0], name: 'Meera Joshi', why: 'changed' },
        { _id: ids[1], name: 'Anil', why: 'removed' },
      ],
    })
    expect((await imports.undo(id, { keepChanged: true })).body).toMatchObject({ removed: 1, kept: 2 })
  })

  it('says who has checked in since, and keeps them with their days', async () => {
    const phone = anyPhone()
    const { id, results } = await takeIn([{ ...meera, phone }])
    const token = await signInByPhone(app, phone)
    const { status } = await app.call(scanTeacher, { token })
    expect(status).toBeLessThan(300)
    const { error } = await imports.undo(id)
    expect(error.current).toMatchObject({ people: [{ _id: results[0]?.personId, why: 'marked' }] })
    expect((await imports.undo(id, { keepChanged: true })).body).toMatchObject({ removed: 0, kept: 1 })
    expect(await teachers()).toHaveLength(1)
  })

  it('does not put back a contact that somebody else has by now', async () => {
    await takeIn([{ ...meera, email: 'old@x.example' }])
    const { id } = await takeIn([{ ...meera, email: 'new@x.example' }], true)
    await takeIn([{ name: 'Anil', phone: '9812300002', email: 'old@x.example' }])
    expect((await imports.undo(id)).error.current).toMatchObject({
      people: [{ name: 'Meera Joshi', why: 'changed' }],
    })
  })
})
