import { listActivity } from '@shala/contract/activity/activity'
import { getDashboard } from '@shala/contract/dashboard'
import { checkDigitFor } from '@shala/contract/general/aadhaar'
import { updateTeacher } from '@shala/contract/teachers/editing'
import { exportTeachers, listTeachers, type Teacher } from '@shala/contract/teachers/teachers'
import { teacherTexts } from '@shala/contract/teachers/texts'
import { teacherTotal } from '@shala/contract/totals'
import { deleteUser, getUser, registerUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPdf, anyPhoto, formOf } from '../../../test/test-files.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

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

const aadhaar = `2341 2341 234${checkDigitFor('23412341234')}`
const qualifications = [
  { type: "Bachelor's Degree", institution: 'Fergusson College', year: '2010' },
  { type: "Master's Degree", institution: 'Pune University', year: '2012' },
]

function formFields(): Record<string, string | Buffer> {
  return {
    role: 'teacher',
    name: 'Meera Joshi',
    email: `meera.${anyPhone()}@x.example`,
    phone: anyPhone(),
    dob: '1988-03-04',
    subject: 'Mathematics',
    status: 'active',
    aadhaarNumber: aadhaar,
    village: 'Wagholi',
    vtc: '',
    postOffice: 'Wagholi',
    subDistrict: 'Haveli',
    state: 'Maharashtra',
    pincode: '412207',
    qualifications: JSON.stringify(qualifications),
    aadhaarCard: anyPdf('aadhaar'),
    qualification_0_file: anyPdf('bachelor'),
    qualification_1_file: anyPdf('master'),
  }
}

const add = (fields: Record<string, string | Buffer> = {}, without: string[] = [], token = school.admin) => {
  const all = { ...formFields(), ...fields }
  for (const field of without) delete all[field]
  return app.call(registerUser, { token, form: formOf(all) })
}
const list = (query: Record<string, string> = {}, token = school.admin) =>
  app.call(listTeachers, { token, query })

it('a list has no whole Aadhaar number and no link to a document, for admins neither', async () => {
  await add()
  const { body } = await list()
  expect(body.data[0]).toMatchObject({
    aadhaarNumber: `XXXX XXXX ${aadhaar.slice(-4)}`,
    qualifications: [
      { type: "Bachelor's Degree", institution: 'Fergusson College', year: 2010 },
      { type: "Master's Degree", year: 2012 },
    ],
  })
  expect(JSON.stringify(body)).not.toMatch(/files\/documents|sig=|fileUrl|2341 2341/)
})

describe('adding a teacher', () => {
  it('answers the teacher with number, documents and certificates', async () => {
    const { status, body } = await add({ photo: await anyPhoto() })
    expect([status, body.message]).toEqual([201, 'Teacher added successfully.'])
    const teacher = body.user as Teacher
    expect(teacher).toMatchObject({
      role: 'teacher',
      name: 'Meera Joshi',
      dob: '1988-03-04',
      aadhaarNumber: aadhaar,
      vtc: null,
      qualifications: [
        { type: "Bachelor's Degree", year: 2010 },
        { type: "Master's Degree", year: 2012 },
      ],
    })
    const texts = await Promise.all(
      [teacher.aadhaarCard, ...teacher.qualifications.map(({ fileUrl }) => fileUrl)].map(
        async (link) => (await app.server.inject(link ?? '')).body,
      ),
    )
    expect(texts.map((text) => /% (\w+)/.exec(text)?.[1])).toEqual(['aadhaar', 'bachelor', 'master'])
    expect((await app.server.inject(teacher.photo ?? '')).statusCode).toBe(200)
  })

  it('who can then sign in and see themselves whole', async () => {
    const phone = anyPhone()
    const { body } = await add({ phone })
    const token = await signInByPhone(app, phone)
    const { body: self } = await app.call(getUser, { token, params: { id: body.user._id } })
    expect((self.user as Teacher).aadhaarNumber).toBe(aadhaar)
  })

  it('leaves no Aadhaar number readable in the database, nor in the log', async () => {
    await add()
    const db = app.bind(school.schoolId)
    const stored = JSON.stringify([
      await db.selectFrom('teachers').selectAll().execute(),
      await db.selectFrom('activity_log').selectAll().execute(),
    ])
    expect(stored).not.toContain('2341 2341')
    expect(stored).not.toContain(Buffer.from(aadhaar).toString('base64'))
  })

  it.each([
    ['name', '', 'Full Name is required.'],
    ['email', '', 'Email is required.'],
    ['email', 'meera', 'Invalid email format.'],
    ['phone', '', 'Mobile Number is required.'],
    ['phone', '98220', 'Mobile Number must be 10 digits.'],
    ['phone', '+4915112345678', 'Mobile Number must be 10 digits.'],
    ['dob', '', 'Date of Birth is required.'],
    ['dob', '2026-11-21', teacherTexts.dobInFuture],
    ['dob', '1988-02-30', 'Please enter a valid date.'],
    ['subject', ' ', 'Subject is required.'],
    ['status', '', 'Status is required.'],
    ['aadhaarNumber', '', 'Aadhaar Number is required.'],
    ['aadhaarNumber', '2341 2341', 'Invalid Aadhaar number format (XXXX XXXX XXXX).'],
    ['aadhaarNumber', '2341 2341 2340', 'Invalid Aadhaar number.'],
    ['village', '', 'Village is required.'],
    ['postOffice', '', 'Post Office is required.'],
    ['subDistrict', '', 'District is required.'],
    ['state', '', 'State is required.'],
    ['pincode', '', 'Pincode is required.'],
    ['pincode', '41220', 'Pincode must be 6 digits.'],
  ])('refuses %s %j at that field', async (field, value, text) => {
    const { status, error } = await add({ [field]: value })
    expect([status, error.errors]).toEqual([422, { [field]: text }])
  })

  it.each([
    [[{ type: '', institution: 'A', year: '2010' }], { 'qualifications.0.type': 'Type is required.' }],
    [
      [{ type: 'PhD', institution: '', year: '2010' }],
      { 'qualifications.0.institution': 'Institution is required.' },
    ],
    [[{ type: 'PhD', institution: 'A', year: '' }], { 'qualifications.0.year': 'Year is required.' }],
    [[{ type: 'PhD', institution: 'A', year: '1949' }], { 'qualifications.0.year': 'Invalid year.' }],
    [[{ type: 'PhD', institution: 'A', year: '2027' }], { 'qualifications.0.year': 'Invalid year.' }],
    [[{ type: 'PhD', institution: 'A', year: '9999' }], { 'qualifications.0.year': 'Invalid year.' }],
    [
      [],
      {
        'qualifications.0.type': 'Type is required.',
        'qualifications.0.institution': 'Institution is required.',
        'qualifications.0.year': 'Year is required.',
      },
    ],
  ])('refuses the qualifications %j', async (sent, errors) => {
    const { status, error } = await add({ qualifications: JSON.stringify(sent) })
    expect([status, error.errors]).toEqual([422, errors])
  })

  it.each(['nonsense', '{"type":', '7', '"x"', '[7]'])(
    'refuses qualifications that read %j',
    async (sent) => {
      expect((await add({ qualifications: sent })).status).toBe(422)
    },
  )

  it('refuses without the Aadhaar card, and without a certificate, each at its field', async () => {
    const { status, error } = await add({}, ['aadhaarCard', 'qualification_1_file'])
    expect([status, error.errors]).toEqual([
      422,
      { aadhaarCard: 'Aadhaar card is required.', 'qualifications.1.file': 'Certificate is required.' },
    ])
    expect((await list()).body.total).toBe(0)
  })

  it('refuses files over 5 MB with the sentence of their field', async () => {
    const large = Buffer.concat([anyPdf(), Buffer.alloc(5 * 1024 * 1024)])
    const texts = await Promise.all(
      ['photo', 'aadhaarCard', 'qualification_0_file'].map(
        async (field) => (await add({ [field]: large })).error.errors?.[field],
      ),
    )
    expect(texts).toEqual([
      'Profile photo size should be less than 5MB.',
      'Aadhaar card file size should be less than 5MB.',
      'Certificate file size should be less than 5MB.',
    ])
  })

  it('refuses a phone or email of somebody who works here, also at the same moment', async () => {
    const phone = anyPhone()
    const replies = await Promise.all([add({ phone }), add({ phone })])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const email = 'one@x.example'
    await add({ email })
    const { status, error } = await add({ email: 'ONE@x.example' })
    expect([status, Object.keys(error.errors ?? {})]).toEqual([409, ['email']])
    const other = await openTestSchool(app)
    expect((await add({ phone, email }, [], other.admin)).status).toBe(201)
  })

  it('is for admins', async () => {
    const { token } = await school.signInAs('teacher')
    expect((await add({}, [], token)).status).toBe(403)
    const body = { role: 'teacher', name: 'Meena' }
    expect((await app.call(registerUser, { token, body })).status).toBe(403)
    expect((await list()).body.data.map(({ name }) => name)).toEqual(['A teacher'])
  })
})

describe('the list of teachers', () => {
  it('goes by name in pages of ten, and finds by name, subject, email or phone', async () => {
    for (let index = 0; index < 11; index += 1) {
      await add({
        name: `Teacher ${String.fromCharCode(75 - index)}`,
        subject: index === 3 ? 'Music' : 'Art',
      })
    }
    const { body } = await list()
    expect(body).toMatchObject({ total: 11, totalResults: 11, totalPages: 2, page: 1 })
    expect(body.data.map(({ name }) => name.slice(-1)).join('')).toBe('ABCDEFGHIJ')
    expect((await list({ page: '2' })).body.data).toHaveLength(1)
    expect((await list({ search: 'musi' })).body.data.map(({ name }) => name)).toEqual(['Teacher H'])
    expect((await list({ search: '%' })).body.total).toBe(0)
  })

  it('and the count leave out who was removed', async () => {
    const { body } = await add()
    const total = async () => (await app.call(teacherTotal, { token: school.admin })).body.totalTeachers
    expect(await total()).toBe(1)
    await app.call(deleteUser, { token: school.admin, params: { id: body.user._id } })
    expect([await total(), (await list()).body.total]).toEqual([0, 0])
  })

  it('keeps a teacher who has left, whom the count leaves out', async () => {
    const { body } = await add()
    const total = async () => (await app.call(teacherTotal, { token: school.admin })).body.totalTeachers
    const params = { id: body.user._id }
    await app.call(updateTeacher, { token: school.admin, params, body: { status: 'leaved' } })
    expect([await total(), (await list()).body.total]).toEqual([0, 1])
    const query = { only: 'teachers' }
    expect((await app.call(getDashboard, { token: school.admin, query })).body.teachers).toBe(0)
    await app.call(updateTeacher, { token: school.admin, params, body: { status: 'active' } })
    expect(await total()).toBe(1)
  })

  it('is for admins and shows no other school; the count is for everybody', async () => {
    await add()
    const other = await openTestSchool(app)
    expect((await list({}, other.admin)).body.data).toEqual([])
    for (const role of ['teacher', 'student'] as const) {
      const { token } = await school.signInAs(role)
      expect((await list({}, token)).status).toBe(403)
      expect((await app.call(teacherTotal, { token })).status).toBe(200)
    }
    expect((await app.call(listTeachers, {})).status).toBe(401)
  })

  it('goes by subject, email or status too, forwards and backwards, and who has none comes last', async () => {
    for (const [name, subject, status] of [
      ['Anu Das', 'music', 'leaved'],
      ['Bela Sen', 'Art', 'active'],
      ['Chitra Roy', 'Art', 'active'],
    ] as const)
      await add({ name, subject, status, email: `${name.at(-1)}.${anyPhone()}@x.example` })
    await school.signInAs('teacher')
    const first = async (sort: string) => (await list({ sort })).body.data.map(({ name }) => name[0]).join('')
    expect(await first('name')).toBe('AABC')
    expect(await first('-name')).toBe('CBAA')
    expect([await first('subject'), await first('-subject')]).toEqual(['BCAA', 'ABCA'])
    expect((await list({ sort: 'subject' })).body.data.at(-1)?.name).toBe('A teacher')
    expect((await list({ sort: '-email' })).body.data.map(({ name }) => name)).toEqual([
      'Chitra Roy',
      'Anu Das',
      'Bela Sen',
      'A teacher',
    ])
    expect((await list({ sort: '-status' })).body.data[0]?.name).toBe('Anu Das')
    expect((await list({ search: 'Art', sort: '-name' })).body.data.map(({ name }) => name)).toEqual([
      'Chitra Roy',
      'Bela Sen',
    ])
  })

  it('refuses a page, limit or order that is none', async () => {
    expect((await list({ sort: 'phone' })).status).toBe(422)
    expect((await list({ page: '0' })).status).toBe(422)
    expect((await list({ limit: '101' })).status).toBe(422)
  })
})

describe('a file of teachers', () => {
  const take = (body: object = {}, token = school.admin) => app.call(exportTeachers, { token, body })

  it('has those of the view in its order, without whole Aadhaar numbers, and is on record', async () => {
    for (const [name, subject] of [
      ['Anu Das', 'Music'],
      ['Bela Sen', 'Art'],
    ] as const)
      await add({ name, subject })
    const { body } = await take({ sort: '-name' })
    expect(body.teachers.map(({ name }) => name)).toEqual(['Bela Sen', 'Anu Das'])
    expect(body.pagination).toEqual({ total: 2, pages: 1, page: 1, limit: 1000 })
    expect(JSON.stringify(body)).not.toContain(aadhaar)
    expect((await take({ search: 'musi' })).body.teachers.map(({ name }) => name)).toEqual(['Anu Das'])
    const { entries } = (await app.call(listActivity, { token: school.admin, query: { area: 'teachers' } }))
      .body
    const exported = entries.filter(({ action }) => action === 'teachers.export')
    expect(exported.map(({ after }) => after)).toEqual([{ teachers: 1 }, { teachers: 2 }])
  })

  it('is for admins, of their own school', async () => {
    await add()
    expect((await take({}, (await openTestSchool(app)).admin)).body.teachers).toEqual([])
    expect((await take({}, (await school.signInAs('teacher')).token)).status).toBe(403)
    expect((await take({ sort: 'phone' })).status).toBe(422)
    expect((await take({ page: 0 })).status).toBe(422)
  })
})

it('a search finds names as they sound, those who are spelled so first, and nobody of another school', async () => {
  for (const name of ['Pooja Rao', 'Puja Sen', 'ज़ोया पाण्डेय', 'Mohammad Imran', 'Rim Das', 'A. P. J. Abdul'])
    await add({ name })
  const found = async (search: string, token = school.admin) =>
    (await list({ search }, token)).body.data.map(({ name }) => name)
  expect(await found('Puja')).toEqual(['Puja Sen', 'Pooja Rao'])
  expect(await found('जोया पांडेय')).toEqual(['ज़ोया पाण्डेय'])
  expect(await found('Mohd Imran')).toEqual(['Mohammad Imran'])
  for (const search of ['APJ', 'apj abdul', 'a.p.j.']) expect(await found(search)).toEqual(['A. P. J. Abdul'])
  expect(await found('Ram')).toEqual([])
  expect(await found('Puja', (await openTestSchool(app)).admin)).toEqual([])
})
