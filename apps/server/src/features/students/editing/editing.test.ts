import { listActivity } from '@shala/contract/activity/activity'
import { listClasses } from '@shala/contract/classes'
import { getMe } from '@shala/contract/profile'
import { detailTexts } from '@shala/contract/students/details'
import { studentEditTexts } from '@shala/contract/students/editing'
import { listStudents } from '@shala/contract/students/listed'
import { studentRefusals, studentTexts } from '@shala/contract/students/texts'
import { getUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { anyPhone, openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classA: string
let classB: string
let ravi: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  classA = await school.addClass('Class 5', 'A')
  classB = await school.addClass('Class 5', 'B')
  ravi = await school.addStudent(classA, '1', {
    name: 'Ravi Kumar',
    email: 'ravi@x.example',
    phone: '9876543210',
    address: 'Wagholi',
    enrollmentDate: '2026-06-01',
  })
})

const edit = (body: object, id = ravi, token = school.admin) =>
  app.call(updateUser, { token, params: { id }, body })
const read = async (id = ravi) => (await app.call(getUser, { token: school.admin, params: { id } })).body.user
const newest = async () => {
  const { body } = await app.call(listActivity, {
    token: school.admin,
    query: { area: 'students', about: ravi },
  })
  return body.entries[0]
}
const row = async (id = ravi) =>
  await app
    .bind(school.schoolId)
    .selectFrom('users')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
const rollsOf = async (classId: string, date?: string) => {
  const query = { class: classId, ...(date && { date }) }
  const { body } = await app.call(listStudents, { token: school.admin, query })
  return body.students.map(({ rollNumber }) => rollNumber)
}

describe('editing a student', () => {
  it('changes what is sent, trimmed and in one form, and leaves the rest', async () => {
    const { status, body } = await edit({ name: '  Ravi   K. ', phone: '+91 98765 43211' })
    expect([status, body.message]).toEqual([200, 'Ravi K. has been updated successfully'])
    expect(body.user).toMatchObject({
      name: 'Ravi K.',
      phone: '9876543211',
      email: 'ravi@x.example',
      address: 'Wagholi',
      rollNumber: '1',
      enrollmentDate: '2026-06-01',
      class: { _id: classA },
    })
    expect(await read()).toEqual(body.user)
  })

  it('clears an email, a phone and an address by empty text or null, in JSON and in a form', async () => {
    const { body } = await edit({ email: null, phone: '' })
    expect(body.user).toMatchObject({ email: null, phone: null, address: 'Wagholi' })
    const form = new FormData()
    form.append('address', ' ')
    const sent = await app.call(updateUser, { token: school.admin, params: { id: ravi }, form })
    expect(sent.body.user).toMatchObject({ address: null, name: 'Ravi Kumar' })
  })

  it.each([
    [{ name: ' ' }, { name: studentTexts.nameMissing }],
    [{ rollNumber: '' }, { rollNumber: studentTexts.rollNumberMissing }],
    [{ rollNumber: null }, { rollNumber: studentTexts.rollNumberMissing }],
    [{ rollNumber: 12 }, { rollNumber: studentTexts.rollNumberNoText }],
    [{ email: 'ravi at x' }, { email: studentTexts.invalidEmail }],
    [{ class: '' }, { class: studentTexts.classMissing }],
    [{ class: newId() }, { class: studentTexts.classMissing }],
    [{ class: 'nonsense' }, { class: studentTexts.classMissing }],
    [{ enrollmentDate: '2026-11-21' }, { enrollmentDate: studentTexts.enrollmentInFuture }],
    [{ birthDate: '2026-11-21' }, { birthDate: detailTexts.birthInFuture }],
    [{ status: 'passout', passoutYear: 2037 }, { passoutYear: studentTexts.passoutYear }],
    [{ status: 'gone' }, { status: 'Please choose a status.' }],
  ])('refuses %j', async (body, errors) => {
    const before = await read()
    const { status, error } = await edit({ address: 'Pune', ...body })
    expect([status, error.errors]).toEqual([422, errors])
    expect(await read()).toEqual(before)
  })

  it('takes neither a role nor another school', async () => {
    const other = await openTestSchool(app)
    await edit({ role: 'admin', schoolId: other.schoolId, school_id: other.schoolId, name: 'Ravi' })
    expect(await row()).toMatchObject({ role: 'student', school_id: school.schoolId, name: 'Ravi' })
  })

  it('says whose a roll number or an email is, and which number is free', async () => {
    await school.addStudent(classA, '2', { name: 'Sita', email: 'sita@x.example' })
    const taken = await edit({ rollNumber: '2' })
    expect([taken.status, taken.error.message]).toEqual([409, studentRefusals.exists.message])
    expect(taken.error.current).toEqual({ field: 'rollNumber', name: 'Sita', nextRollNumber: '3' })
    expect((await edit({ email: 'SITA@x.example' })).error).toMatchObject({
      errors: { email: studentRefusals.exists.message },
      current: { field: 'email', name: 'Sita' },
    })
  })

  it('lets one of two have a roll number that both are given at once', async () => {
    const sita = await school.addStudent(classA, '2')
    const answers = await Promise.all([edit({ rollNumber: '9' }), edit({ rollNumber: '9' }, sita)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await rollsOf(classA)).sort()).toHaveLength(2)
  })

  it('keeps what two people change at once in different fields', async () => {
    const answers = await Promise.all([edit({ address: 'Pune' }), edit({ phone: '9876500000' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await read()).toMatchObject({ address: 'Pune', phone: '9876500000' })
  })

  it('records what each field was and is, the class by its name, and nothing when nothing changed', async () => {
    await edit({ name: 'Ravi K.', class: { _id: classB }, address: 'Wagholi' })
    expect(await newest()).toMatchObject({
      action: 'students.update',
      changes: [
        { field: 'name', before: 'Ravi Kumar', after: 'Ravi K.' },
        { field: 'class', before: 'Class 5 - A', after: 'Class 5 - B' },
      ],
    })
    const before = (await newest())?._id
    expect((await edit({ name: 'Ravi K.', class: classB })).status).toBe(200)
    expect((await newest())?._id).toBe(before)
  })

  it('by the school makes a phone and an email certain once they are changed', async () => {
    await app
      .bind(school.schoolId)
      .updateTable('users')
      .set({ email_verified: false, phone_verified: false })
      .where('id', '=', ravi)
      .execute()
    await edit({ email: 'ravi@x.example', name: 'Ravi K.' })
    expect(await row()).toMatchObject({ email_verified: false, phone_verified: false })
    await edit({ email: 'new@x.example', phone: '9876500001' })
    expect(await row()).toMatchObject({ email_verified: true, phone_verified: true })
  })

  it('lets the student sign in by the new phone, and no longer by the old one', async () => {
    const [old, next] = [anyPhone(), anyPhone()]
    await edit({ phone: old })
    await edit({ phone: next })
    expect(await signInByPhone(app, next)).toBeTypeOf('string')
    expect(await signInByPhone(app, old)).toBeUndefined()
  })
})

describe('the status of a student', () => {
  it('and class belong together: nobody is active in the passout class, or has a last day', async () => {
    const { classes } = (await app.call(listClasses, { token: school.admin })).body
    const passout = classes.at(-1)?._id ?? ''
    const refused = { class: studentEditTexts.activeInPassout }
    expect((await edit({ class: passout })).error.errors).toEqual(refused)
    expect((await edit({ class: passout, status: 'passout' })).status).toBe(200)
    expect((await edit({ status: 'active' })).error.errors).toEqual(refused)
    await edit({ class: classA, status: 'active' })
    const { error } = await edit({ leavingDate: '2026-11-10' })
    expect(error.errors).toEqual({ leavingDate: studentEditTexts.leftButActive })
  })

  it('may be set freely; session and year belong to those who passed out', async () => {
    const passedOut = await edit({ status: 'passout', session: '2025-26' })
    expect(passedOut.body.user).toMatchObject({
      status: 'passout',
      session: '2025-26',
      passoutYear: 2026,
      class: { _id: classA },
    })
    expect((await edit({ passoutYear: 2024 })).body.user).toMatchObject({
      passoutYear: 2024,
      session: '2025-26',
    })
    expect((await edit({ passoutYear: '' })).body.user).toMatchObject({ passoutYear: 2026 })
    expect((await edit({ status: 'active' })).body.user).toMatchObject({ session: null, passoutYear: null })
  })

  it('signs out whoever is no longer active', async () => {
    const { token, userId } = await school.signInAs('student')
    expect((await edit({ name: 'Ravi' }, userId)).status).toBe(200)
    expect((await app.call(getMe, { token })).status).toBe(200)
    await edit({ status: 'leaved' }, userId)
    expect((await app.call(getMe, { token })).status).toBe(401)
    await edit({ status: 'active' }, userId)
    expect((await app.call(getMe, { token })).status).toBe(401)
  })

  it('gives a roll number free, and refuses to come back to one that is taken since', async () => {
    await edit({ status: 'leaved' })
    await school.addStudent(classA, '1', { name: 'Sita' })
    expect((await edit({ status: 'active' })).error.current).toMatchObject({
      name: 'Sita',
      nextRollNumber: '2',
    })
    expect((await edit({ status: 'active', rollNumber: '2' })).status).toBe(200)
  })
})

describe('moving a student to another class', () => {
  it('counts from today: the days before stay as they were', async () => {
    await edit({ class: classB })
    expect([await rollsOf(classA), await rollsOf(classB)]).toEqual([[], ['1']])
    expect([await rollsOf(classA, '2026-11-19'), await rollsOf(classB, '2026-11-19')]).toEqual([['1'], []])
  })

  it('of somebody who left and comes back leaves the days between empty', async () => {
    await edit({ status: 'leaved' })
    app.clock.now = new Date('2026-11-25T06:00:00Z')
    await edit({ status: 'active', class: classB })
    app.clock.now = new Date('2026-11-27T06:00:00Z')
    expect([await rollsOf(classA, '2026-11-19'), await rollsOf(classA, '2026-11-22')]).toEqual([['1'], []])
    expect([await rollsOf(classB, '2026-11-24'), await rollsOf(classB, '2026-11-26')]).toEqual([[], ['1']])
  })

  it('an earlier day of enrolment puts a student on the lists of those days, a later one takes them off', async () => {
    await edit({ enrollmentDate: '2026-05-01' })
    expect(await rollsOf(classA, '2026-05-15')).toEqual(['1'])
    await edit({ enrollmentDate: '2026-07-01' })
    expect([await rollsOf(classA, '2026-06-15'), await rollsOf(classA, '2026-07-15')]).toEqual([[], ['1']])
  })
})

describe('who may edit', () => {
  it('is the office and the class teacher, and no teacher of another class', async () => {
    const [own, other] = [await school.signInAsTeacherOf(classA), await school.signInAsTeacherOf(classB)]
    expect((await edit({ name: 'Ravi' }, ravi, own.token)).status).toBe(200)
    expect((await edit({ name: 'Ravi' }, ravi, other.token)).error.code).toBe(
      studentRefusals.notOwnClass.code,
    )
  })

  it('is no student, not for themself either', async () => {
    const { token, userId } = await school.signInAs('student')
    const answers = [await edit({ phone: '9876500002' }, userId, token), await edit({}, ravi, token)]
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })

  it('is nobody of another school, nor anybody for the staff', async () => {
    const other = await openTestSchool(app)
    expect((await edit({ name: 'X' }, ravi, other.admin)).error.code).toBe(studentRefusals.notFound.code)
    const [teacher, colleague] = [await school.signInAs('teacher'), await school.signInAs('teacher')]
    expect((await edit({ name: 'X' }, colleague.userId, teacher.token)).status).toBe(403)
    expect((await edit({ name: 'X' }, colleague.userId)).status).toBe(404)
    expect((await edit({ name: 'X' }, newId())).status).toBe(404)
  })
})
