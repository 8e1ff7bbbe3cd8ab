import { listClasses, updateClass } from '@shala/contract/classes'
import { detailTexts } from '@shala/contract/students/details'
import { listStudents } from '@shala/contract/students/listed'
import { compareRollNumbers } from '@shala/contract/students/roll-numbers'
import { studentRefusals, studentTexts } from '@shala/contract/students/texts'
import { studentTotal } from '@shala/contract/totals'
import { deleteUser, registerUser, updateUser } from '@shala/contract/users'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classId: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5', 'A')
})

const today = '2026-11-20'
const add = (body: object, token = school.admin) =>
  app.call(registerUser, {
    token,
    body: { role: 'student', name: 'Ravi Kumar', class: classId, rollNumber: '1', ...body },
  })
const list = (query: Record<string, string> = {}, token = school.admin) =>
  app.call(listStudents, { token, query })
async function passoutId(): Promise<string> {
  const { body } = await app.call(listClasses, { token: school.admin })
  return body.classes.at(-1)?._id ?? ''
}

describe('adding a student', () => {
  it('answers the student, trimmed and in one form, enrolled from today', async () => {
    const { status, body } = await add({
      name: '  Ravi   Kumar ',
      phone: '+91 98765-43210',
      email: 'Ravi@x.example',
    })
    expect([status, body.message]).toEqual([201, 'Student added successfully'])
    expect(body.user).toMatchObject({
      name: 'Ravi Kumar',
      phone: '9876543210',
      email: 'ravi@x.example',
      class: { _id: classId, name: 'Class 5', section: 'A' },
      status: 'active',
      enrollmentDate: today,
    })
  })

  it('takes a form with the same fields, and the class as an object', async () => {
    const form = new FormData()
    const fields = {
      role: 'student',
      name: 'आरोही शिंदे',
      class: classId,
      rollNumber: '7',
      email: '',
      phone: '',
    }
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    const encoded = new Response(form)
    const reply = await app.server.inject({
      method: 'POST',
      url: registerUser.path,
      headers: {
        authorization: `Bearer ${school.admin}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(reply.statusCode).toBe(201)
    expect((await add({ class: { _id: classId, name: 'Class 5' }, rollNumber: '8' })).status).toBe(201)
    expect((await list()).body.students.map(({ name }) => name)).toEqual(['आरोही शिंदे', 'Ravi Kumar'])
  })

  it.each(['', null])('without a status (%j) is active', async (status) => {
    const answer = await add({ status })
    expect([answer.status, answer.body.user]).toMatchObject([201, { status: 'active' }])
  })

  it.each([
    [{ name: ' ' }, { name: 'Student name is required' }],
    [{ rollNumber: '' }, { rollNumber: 'Roll number is required' }],
    [{ class: '' }, { class: 'Class selection is required' }],
    [{ class: null }, { class: 'Class selection is required' }],
    [{ class: 'nonsense' }, { class: 'Class selection is required' }],
    [{ email: 'ravi' }, { email: 'Invalid email address' }],
    [{ phone: '98220' }, { phone: 'Please enter a valid phone number.' }],
    [{ enrollmentDate: '2026-11-21' }, { enrollmentDate: studentTexts.enrollmentInFuture }],
    [{ birthDate: '2026-11-21' }, { birthDate: detailTexts.birthInFuture }],
    [{ enrollmentDate: '2026-02-30' }, { enrollmentDate: 'Please enter a valid date.' }],
    [{ passoutYear: '1899' }, { passoutYear: studentTexts.passoutYear }],
    [{ passoutYear: '2037' }, { passoutYear: studentTexts.passoutYear }],
    [{ status: 'passout' }, { class: "Class must be 'Passout' when status is 'Passed Out'" }],
  ])('refuses %j at that field', async (wrong, errors) => {
    const { status, error } = await add(wrong)
    expect([status, error.errors]).toEqual([422, errors])
  })

  it('ties the passout class and the status together; an empty year is this year', async () => {
    const passout = await passoutId()
    const refused = await add({ class: passout })
    expect(refused.error.errors).toEqual({ status: "Status must be 'Passed Out' when class is 'Passout'" })
    const { body } = await add({ class: passout, status: 'passout', passoutYear: '', session: '2025-26' })
    expect(body.user).toMatchObject({ status: 'passout', passoutYear: 2026, session: '2025-26' })
  })

  it('refuses a roll number that an active student of the class has, also at the same moment', async () => {
    const replies = await Promise.all(['7', '7', '7'].map((rollNumber) => add({ rollNumber })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const { error } = await add({ rollNumber: '7' })
    expect(error.message).toBe('A student with this email or roll number already exists.')
    expect(error.current).toEqual({
      field: 'rollNumber',
      name: replies.find(({ status }) => status === 201)?.body.user.name,
      nextRollNumber: '8',
    })
    const sectionB = await school.addClass('Class 5', 'B')
    expect((await add({ rollNumber: '7', class: sectionB })).status).toBe(201)
  })

  it('refuses an admission number that a student has, whatever its case and their class or status', async () => {
    const { body } = await add({ admissionNumber: ' A-1 ', status: 'leaved' })
    expect(body.user).toMatchObject({ admissionNumber: 'A-1' })
    const sectionB = await school.addClass('Class 5', 'B')
    const other = { rollNumber: '2', class: sectionB, admissionNumber: 'a-1' }
    const { status, error } = await add(other)
    expect([status, error.errors]).toEqual([409, { admissionNumber: studentTexts.admissionNumberTaken }])
    expect(error.current).toEqual({ field: 'admissionNumber', name: 'Ravi Kumar', nextRollNumber: '1' })
    const added = await add({ ...other, admissionNumber: '' })
    const params = { id: added.body.user._id }
    const edited = (admissionNumber: string) =>
      app.call(updateUser, { token: school.admin, params, body: { admissionNumber } })
    expect((await edited('a-1')).error.current).toMatchObject({
      field: 'admissionNumber',
      name: 'Ravi Kumar',
    })
    expect((await edited('A-2')).body.user).toMatchObject({ admissionNumber: 'A-2' })
    await app.call(deleteUser, { token: school.admin, params: { id: body.user._id } })
    expect((await edited('a-1')).status).toBe(200)
    expect((await edited('')).body.user).toMatchObject({ admissionNumber: null })
  })

  it('refuses an email that somebody of the school has, not one of another school', async () => {
    await add({ email: 'same@x.example' })
    const { status, error } = await add({ rollNumber: '2', email: 'SAME@x.example' })
    expect([status, error.errors]).toEqual([409, { email: studentRefusals.exists.message }])
    const other = await openTestSchool(app)
    const elsewhere = await other.addClass()
    const body = { role: 'student', name: 'A', class: elsewhere, rollNumber: '1', email: 'same@x.example' }
    expect((await app.call(registerUser, { token: other.admin, body })).status).toBe(201)
  })

  it('lets siblings share a phone', async () => {
    await add({ phone: '9876543210' })
    expect((await add({ phone: '9876543210', rollNumber: '2' })).status).toBe(201)
  })

  it("refuses another school's class as if it did not exist", async () => {
    const other = await openTestSchool(app)
    const { status, error } = await add({ class: await other.addClass() })
    expect([status, error.errors]).toEqual([422, { class: 'Class selection is required' }])
  })

  it('is for admins and teachers', async () => {
    const teacher = await school.signInAs('teacher')
    const student = await school.signInAs('student')
    expect((await add({ rollNumber: '5' }, teacher.token)).status).toBe(201)
    expect((await add({ rollNumber: '6' }, student.token)).status).toBe(403)
    expect((await app.call(registerUser, { body: {} })).status).toBe(401)
  })
})

describe('the list of students', () => {
  it('goes by roll number as numbers, those without digits after all others', async () => {
    for (const rollNumber of ['10', 'B', '2', 'A-1', '1', 'A']) await add({ rollNumber })
    const { body } = await list({ class: classId })
    expect(body.students.map(({ rollNumber }) => rollNumber)).toEqual(['1', 'A-1', '2', '10', 'A', 'B'])
  })

  it('is in the very order that the contract’s rule gives', async () => {
    const rollNumber = fc.oneof(fc.nat(99).map(String), fc.stringMatching(/^[A-C]?-?0{0,2}\d{0,2}[a-c]?$/))
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(rollNumber, { minLength: 2, maxLength: 30 }), async (sent) => {
        const intoClass = await school.addClass(`Class ${newId()}`)
        const rows = sent.map((one) => ({ name: 'S', rollNumber: one }))
        await school.importStudents(intoClass, rows)
        const { body } = await list({ class: intoClass, limit: '100' })
        const stored = body.students.map((student) => student.rollNumber)
        expect(stored).toEqual(stored.toSorted(compareRollNumbers))
        expect(stored.length).toBeGreaterThan(0)
      }),
      { numRuns: 15 },
    )
  })

  it('comes in pages, each student once', async () => {
    await school.importStudents(
      classId,
      Array.from({ length: 45 }, (_, index) => ({ name: `S ${index}`, rollNumber: String(index + 1) })),
    )
    const pages = await Promise.all(['1', '2', '3'].map((page) => list({ page })))
    expect(pages.map(({ body }) => body.students.length)).toEqual([20, 20, 5])
    expect(new Set(pages.flatMap(({ body }) => body.students.map(({ _id }) => _id))).size).toBe(45)
    expect(pages[0]?.body.pagination).toEqual({ total: 45, pages: 3, page: 1, limit: 20 })
  })

  it.each<Record<string, string>>([
    { page: '0' },
    { page: 'x' },
    { limit: '101' },
    { limit: '0' },
    { class: 'x' },
    { date: 'yesterday' },
  ])('refuses %j', async (query) => {
    expect((await list(query)).status).toBe(422)
  })

  it('finds by name, roll number or phone, taking signs as they are', async () => {
    await add({ name: 'Aarav 100%', rollNumber: '1', phone: '9876500001' })
    await add({ name: 'ईशान कदम', rollNumber: '2' })
    const names = async (search: string) => (await list({ search })).body.students.map(({ name }) => name)
    expect(await names('aarav')).toEqual(['Aarav 100%'])
    expect(await names('0%')).toEqual(['Aarav 100%'])
    expect(await names('_')).toEqual([])
    expect(await names('ईशान')).toEqual(['ईशान कदम'])
    expect(await names('98765')).toEqual(['Aarav 100%'])
    expect(await names("' or 1=1 --")).toEqual([])
  })

  it('leaves passout out unless that class is chosen, then by year', async () => {
    const passout = await passoutId()
    await add({ rollNumber: '1' })
    await add({ rollNumber: '2', class: passout, status: 'passout', passoutYear: 2024 })
    await add({ rollNumber: '3', class: passout, status: 'passout', passoutYear: 2025 })
    const all = (await list()).body
    expect([all.students.length, all.pagination.total]).toEqual([1, 1])
    expect(all.statistics).toEqual({ total: 3, active: 1, leaved: 0, passout: 2 })
    expect((await list({ class: passout })).body.pagination.total).toBe(2)
    expect((await list({ class: passout, year: '2025' })).body.pagination.total).toBe(1)
    expect((await app.call(studentTotal, { token: school.admin })).body).toEqual({ totalStudents: 1 })
  })

  it('of a past day is who was in the class then', async () => {
    await add({ rollNumber: '1', enrollmentDate: '2026-11-01' })
    await add({ rollNumber: '2', enrollmentDate: today })
    const rolls = async (date: string) =>
      (await list({ class: classId, date })).body.students.map(({ rollNumber }) => rollNumber)
    expect(await rolls(today)).toEqual(['1', '2'])
    expect(await rolls('2026-11-19')).toEqual(['1'])
    expect(await rolls('2026-10-31')).toEqual([])
  })

  it('never shows another school, nor anything to students', async () => {
    await add({})
    const other = await openTestSchool(app)
    expect((await list({}, other.admin)).body.students).toEqual([])
    expect((await list({ class: classId }, other.admin)).body.pagination.total).toBe(0)
    const student = await school.signInAs('student')
    expect((await list({}, student.token)).status).toBe(403)
  })
})

it('a class renamed shows its new name at its students', async () => {
  await add({})
  await app.call(updateClass, { token: school.admin, params: { id: classId }, body: { name: 'Class 6' } })
  expect((await list()).body.students[0]?.class.name).toBe('Class 6')
})
