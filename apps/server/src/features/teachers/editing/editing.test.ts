import { changeAccess } from '@shala/contract/access'
import { listActivity } from '@shala/contract/activity/activity'
import { fileTexts } from '@shala/contract/files'
import { checkDigitFor } from '@shala/contract/general/aadhaar'
import { getMe } from '@shala/contract/profile'
import { teacherEditRefusals, teacherEditTexts, updateTeacher } from '@shala/contract/teachers/editing'
import { listTeachers, type Teacher } from '@shala/contract/teachers/teachers'
import { teacherRefusals, teacherTexts } from '@shala/contract/teachers/texts'
import { deleteUser, getUser, registerUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Bucket } from '#platform/files/bucket'
import { newId } from '#platform/ids'
import { whileHeld } from '../../../../test/held-transaction.ts'
import { anyPhone, openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { anyPdf, anyPhoto, dataUrl, formOf } from '../../../../test/test-files.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../../test/test-school.ts'

const kept = new Map<string, Buffer>()
const bucket: Bucket = {
  async put(key, bytes) {
    kept.set(key, bytes)
  },
  get: async (key) => kept.get(key),
  async remove(key) {
    kept.delete(key)
  },
}

let app: TestApp
let school: TestSchool
let meera: string
let phone: string
beforeAll(async () => {
  app = await openTestApp({ bucket })
})
afterAll(() => app.close())
beforeEach(async () => {
  kept.clear()
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  phone = anyPhone()
  meera = await add({ phone })
})

const numberOf = (eleven: string) => `${eleven}${checkDigitFor(eleven)}`.replace(/(.{4})(?=.)/g, '$1 ')
const aadhaar = numberOf('23412341234')
const bachelor = { type: "Bachelor's Degree", institution: 'Fergusson College', year: 2010 }
const master = { type: "Master's Degree", institution: 'Pune University', year: 2012 }

async function add(more: object): Promise<string> {
  const body = {
    role: 'teacher',
    name: 'Meera Joshi',
    email: `meera.${newId()}@x.example`,
    dob: '1988-03-04',
    subject: 'Mathematics',
    status: 'active',
    aadhaarNumber: aadhaar,
    village: 'Wagholi',
    postOffice: 'Wagholi',
    subDistrict: 'Haveli',
    state: 'Maharashtra',
    pincode: '412207',
    qualifications: [bachelor, master],
    aadhaarCard: dataUrl(anyPdf('aadhaar')),
    qualification_0_file: dataUrl(anyPdf('bachelor')),
    qualification_1_file: dataUrl(anyPdf('master')),
    ...more,
  }
  return (await app.call(registerUser, { token: school.admin, body })).body.user._id
}

/** A colleague who became a teacher in the settings, without the form. */
async function addMade(): Promise<string> {
  const { userId } = await school.signInAs('admin')
  await app.call(changeAccess, { token: school.admin, params: { id: userId }, body: { role: 'teacher' } })
  return userId
}

const edit = (body: object, id = meera, token = school.admin) =>
  app.call(updateTeacher, { token, params: { id }, body })
const sendForm = (fields: Record<string, string | Buffer>) =>
  app.call(updateTeacher, { token: school.admin, params: { id: meera }, form: formOf(fields) })
const read = async (id = meera) =>
  (await app.call(getUser, { token: school.admin, params: { id } })).body.user as Teacher
const seen = async (id = meera) => ({ seenQualifications: (await read(id)).qualifications })
const textAt = async (link: string | null | undefined) =>
  /% ([\w ]+)/.exec((await app.server.inject(link ?? '/none')).body)?.[1]
const pathOf = (link: string | null | undefined) => link?.split('?')[0]
const entries = async (area: 'teachers' | 'users' = 'teachers') => {
  const query = { area, about: meera }
  return (await app.call(listActivity, { token: school.admin, query })).body.entries
}
const certainty = (id = meera) =>
  app
    .bind(school.schoolId)
    .selectFrom('users')
    .where('id', '=', id)
    .select(['phone_verified', 'email_verified', 'role'])
    .executeTakeFirstOrThrow()

describe('editing a teacher', () => {
  it('changes what is sent and leaves the rest, the number and documents too', async () => {
    const before = await read()
    const { status, body } = await edit({ name: ' Meera  Rao ', subject: 'Physics', role: 'teacher' })
    expect([status, body.message]).toEqual([200, 'Teacher Meera Rao updated successfully!'])
    expect(body.user).toMatchObject({ name: 'Meera Rao', subject: 'Physics', aadhaarNumber: aadhaar })
    const { name: _, subject: __, ...rest } = before
    expect({ ...(await read()), name: undefined, subject: undefined }).toEqual({ ...rest })
  })

  it('takes every field, and clears those that may be empty', async () => {
    const texts = {
      dob: '1990-01-02',
      village: 'Lonikand',
      vtc: 'Lonikand BK',
      postOffice: 'Lonikand',
      subDistrict: 'Shirur',
      state: 'Goa',
      pincode: '403001',
      remark: 'On leave in May\nBack in June',
      aadhaarNumber: numberOf('99990000111'),
      email: 'rao@x.example',
      status: 'passout',
    }
    expect((await edit(texts)).body.user).toMatchObject(texts)
    const cleared = { dob: '', village: null, vtc: '', pincode: null, remark: '', aadhaarNumber: null }
    expect((await edit(cleared)).body.user).toMatchObject({
      ...Object.fromEntries(Object.keys(cleared).map((field) => [field, null])),
      state: 'Goa',
    })
  })

  it.each([
    [{ name: ' ' }, { name: teacherTexts.nameMissing }],
    [{ email: '' }, { email: teacherTexts.emailMissing }],
    [{ email: 'meera' }, { email: teacherTexts.emailInvalid }],
    [{ phone: null }, { phone: teacherTexts.phoneMissing }],
    [{ phone: '98220' }, { phone: teacherTexts.phoneInvalid }],
    [{ dob: '2026-11-21' }, { dob: teacherTexts.dobInFuture }],
    [{ status: 'gone' }, { status: teacherTexts.statusMissing }],
    [{ role: 'admin' }, { role: teacherEditTexts.roleFixed }],
    [{ aadhaarNumber: '2341 2341' }, { aadhaarNumber: teacherTexts.aadhaarFormat }],
    [{ aadhaarNumber: '2341 2341 2340' }, { aadhaarNumber: teacherTexts.aadhaarInvalid }],
    [{ pincode: '41220' }, { pincode: teacherTexts.pincodeInvalid }],
    [{ remark: 'x'.repeat(501) }, { remark: teacherEditTexts.remarkTooLong }],
    [{ qualifications: [{ ...bachelor, type: '' }] }, { 'qualifications.0.type': teacherTexts.typeMissing }],
    [
      { qualifications: [bachelor, { ...master, year: '2027' }] },
      { 'qualifications.1.year': teacherTexts.yearInvalid },
    ],
    [{ qualifications: 'x' }, { qualifications: teacherTexts.typeMissing }],
    [{ photo: 'https://x.example/a.webp' }, { photo: fileTexts.strangeLink }],
  ])('refuses %j at its field, and changes nothing', async (body, errors) => {
    const before = await read()
    const { status, error } = await edit({ subject: 'Physics', ...body })
    expect([status, error.errors]).toEqual([422, errors])
    expect(await read()).toEqual(before)
  })

  it('refuses a phone or an email of a colleague, at the field; of two at once one gets it', async () => {
    const other = await add({ phone: '9822012345', email: 'taken@x.example' })
    const taken = await edit({ phone: '+91 98220 12345' })
    expect([taken.status, taken.error.code, taken.error.errors]).toEqual([
      409,
      teacherRefusals.exists.code,
      { phone: teacherRefusals.exists.message },
    ])
    expect(Object.keys((await edit({ email: 'TAKEN@x.example' })).error.errors ?? {})).toEqual(['email'])
    const both = await Promise.all([edit({ phone: '9822099999' }), edit({ phone: '9822099999' }, other)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('keeps what two admins change at once in different fields, of somebody without details too', async () => {
    const made = await addMade()
    for (const id of [meera, made]) {
      const phd = { ...(await seen(id)), qualifications: [{ ...master, type: 'PhD' }] }
      const replies = await Promise.all([
        edit({ subject: 'Music' }, id),
        edit({ pincode: '403001' }, id),
        edit({ name: 'Meera Rao' }, id),
        edit(phd, id),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await read(id)).toMatchObject({
        subject: 'Music',
        pincode: '403001',
        name: 'Meera Rao',
        qualifications: [{ type: 'PhD', institution: 'Pune University', year: 2012, fileUrl: null }],
      })
    }
  })

  it('makes a changed contact certain; one that stays a claim was not changed', async () => {
    const claim = { phone_verified: false, email_verified: false }
    const db = app.bind(school.schoolId)
    await db.updateTable('users').set(claim).where('id', '=', meera).execute()
    await edit({ phone, subject: 'Physics' })
    expect(await certainty()).toMatchObject(claim)
    await edit({ phone: anyPhone(), email: 'new@x.example' })
    expect(await certainty()).toEqual({ phone_verified: true, email_verified: true, role: 'teacher' })
  })

  it('signs out whoever is no longer active or has another contact, and nobody else', async () => {
    const token = await signInByPhone(app, phone)
    const isIn = async (token: string) => (await app.call(getMe, { token })).status
    await edit({ subject: 'Physics', phone })
    expect(await isIn(token)).toBe(200)
    await edit({ status: 'leaved' })
    expect(await isIn(token)).toBe(401)
    await edit({ status: 'active' })
    expect(await isIn(token)).toBe(401)
    // A code is not sent twice in a minute.
    app.clock.now = new Date('2026-11-20T06:05:00Z')
    const again = await signInByPhone(app, phone)
    expect(await isIn(again)).toBe(200)
    const next = anyPhone()
    await edit({ phone: next })
    expect(await isIn(again)).toBe(401)
    app.clock.now = new Date('2026-11-20T06:10:00Z')
    const last = await signInByPhone(app, next)
    expect(await isIn(last ?? '')).toBe(200)
    expect(await signInByPhone(app, phone)).toBeUndefined()
    await edit({ email: 'another@x.example' })
    expect(await isIn(last ?? '')).toBe(401)
  })
})

describe('the files of a teacher', () => {
  it('are replaced, removed or left by their own link, also an expired one', async () => {
    const before = await read()
    app.clock.now = new Date('2026-11-20T09:00:00Z')
    const same = await edit({ aadhaarCard: before.aadhaarCard, photo: before.photo, subject: 'Physics' })
    expect(pathOf(same.body.user.aadhaarCard)).toBe(pathOf(before.aadhaarCard))
    const { body } = await sendForm({ aadhaarCard: anyPdf('new card'), photo: await anyPhoto(40) })
    expect(await textAt(body.user.aadhaarCard)).toBe('new card')
    expect((await app.server.inject(body.user.photo ?? '')).statusCode).toBe(200)
    const gone = await edit({ aadhaarCard: '', photo: null })
    expect(gone.body.user).toMatchObject({
      aadhaarCard: null,
      photo: null,
      qualifications: before.qualifications.map(({ type }) => ({ type })),
    })
  })

  it('certificates stay by their links wherever they stand in the list; what is dropped is gone within a day', async () => {
    const [first, second] = (await read()).qualifications
    const doctor = { type: 'PhD', institution: 'IIT', year: '2016' }
    const list = [{ ...second }, { ...doctor }, { ...first, institution: 'Fergusson', fileUrl: null }]
    const { status, body } = await sendForm({
      qualifications: JSON.stringify(list),
      seenQualifications: JSON.stringify([first, second]),
      qualification_1_file: anyPdf('doctor'),
    })
    expect(status).toBe(200)
    const { qualifications } = body.user
    expect(qualifications.map(({ type, institution, year }) => [type, institution, year])).toEqual([
      [master.type, master.institution, 2012],
      ['PhD', 'IIT', 2016],
      [bachelor.type, 'Fergusson', 2010],
    ])
    expect(await Promise.all(qualifications.map(({ fileUrl }) => textAt(fileUrl)))).toEqual([
      'master',
      'doctor',
      undefined,
    ])
    expect(await textAt(first?.fileUrl)).toBeUndefined()
    app.clock.now = new Date('2026-11-22T06:00:00Z')
    await app.doChores()
    // The Aadhaar card and two certificates.
    expect(kept.size).toBe(3)
    const url = { ...bachelor, fileUrl: dataUrl(anyPdf('by url')) }
    const urls = await edit({ ...(await seen()), qualifications: [url] })
    expect(await textAt(urls.body.user.qualifications[0]?.fileUrl)).toBe('by url')
    expect((await edit({ ...(await seen()), qualifications: [] })).body.user.qualifications).toEqual([])
  })

  it('take no link to another document, nor to a colleague’s certificate', async () => {
    const { aadhaarCard } = await read()
    const other = await read(await add({ phone: anyPhone() }))
    for (const fileUrl of [aadhaarCard, other.qualifications[0]?.fileUrl, 'https://x.example/a.pdf']) {
      const { status, error } = await edit({ qualifications: [bachelor, { ...master, fileUrl }] })
      expect([status, error.errors]).toEqual([422, { qualification_1_file: fileTexts.strangeLink }])
    }
    expect((await edit({ aadhaarCard: other.aadhaarCard })).error.errors).toEqual({
      aadhaarCard: fileTexts.strangeLink,
    })
  })

  it('of a list that somebody else changes at that moment are refused, not lost unsaid', async () => {
    const { qualifications } = await read()
    const clear: [string, unknown[]] = [
      `with gone as (delete from qualifications where teacher_id = $1) update users set name = name where id = $1`,
      [meera],
    ]
    const { status, error } = await whileHeld(app, school.schoolId, clear, () => edit({ qualifications }))
    expect([status, error.errors]).toEqual([422, { qualification_0_file: fileTexts.strangeLink }])
  })

  it('are not lost to a list that was read before a colleague changed it, nor at the very moment', async () => {
    const before = await seen()
    const [first, second] = before.seenQualifications
    const doctor = { type: 'PhD', institution: 'IIT', year: 2016 }
    const added = await sendForm({
      qualifications: JSON.stringify([first, second, doctor]),
      qualification_2_file: anyPdf('doctor'),
    })
    expect(added.status).toBe(200)
    const late = { ...before, qualifications: [{ ...first, institution: 'Fergusson' }, second] }
    const { status, error } = await edit(late)
    expect([status, error.code]).toEqual([409, teacherEditRefusals.changed.code])
    expect(error.current).toEqual({ qualifications: [bachelor, master, doctor] })
    expect(await textAt((await read()).qualifications[2]?.fileUrl)).toBe('doctor')

    const now = await seen()
    const rename: [string, unknown[]] = [
      `with changed as (update qualifications set institution = 'X' where teacher_id = $1) update users set name = name where id = $1`,
      [meera],
    ]
    const held = await whileHeld(app, school.schoolId, rename, () =>
      edit({ ...now, qualifications: [first] }),
    )
    expect(held.status).toBe(409)

    const renamed = await seen()
    const bare = renamed.seenQualifications.map((one) => ({ ...one, fileUrl: '' }))
    expect((await edit({ qualifications: bare })).status).toBe(200)
    expect((await edit({ ...renamed, qualifications: [] })).status).toBe(409)
    expect((await edit({ ...renamed, subject: 'Physics' })).status).toBe(200)
  })

  it('are not dropped by a list that says nothing of them', async () => {
    const [first, second] = (await read()).qualifications
    const unsaid = (place: number) => [
      422,
      { [`qualification_${place}_file`]: teacherEditTexts.certificateUnsaid },
    ]
    const reply = async (qualifications: unknown[]) => {
      const { status, error } = await edit({ qualifications })
      return [status, error?.errors]
    }
    expect(await reply([bachelor, second])).toEqual(unsaid(0))
    expect(await reply([first])).toEqual(unsaid(1))
    expect(await reply([])).toEqual(unsaid(0))
    expect(await reply([second, first])).toEqual([200, undefined])
    expect(
      await reply([
        { ...second, fileUrl: '' },
        { ...first, fileUrl: null },
      ]),
    ).toEqual([200, undefined])
    expect(await reply([])).toEqual([200, undefined])
  })

  it('of the form come before what the list says of them', async () => {
    const [first, second] = (await read()).qualifications
    const { body } = await sendForm({
      qualifications: JSON.stringify([first, { ...second, fileUrl: '' }]),
      qualification_0_file: anyPdf('newer'),
      qualification_1_file: anyPdf('another'),
    })
    const texts = await Promise.all(body.user.qualifications.map(({ fileUrl }) => textAt(fileUrl)))
    expect(texts).toEqual(['newer', 'another'])
  })

  it('may be ten certificates of 5 MB with card and photo; one byte more is refused with its sentence', async () => {
    const full = Buffer.concat([anyPdf(), Buffer.alloc(5 * 1024 * 1024 - anyPdf().length)])
    const photo = Buffer.concat([await anyPhoto(40), Buffer.alloc(4.9 * 1024 * 1024)])
    const ten = Array.from({ length: 10 }, () => bachelor)
    const certificates = Object.fromEntries(ten.map((_, index) => [`qualification_${index}_file`, full]))
    const form = { qualifications: JSON.stringify(ten), aadhaarCard: full, photo, ...certificates }
    const { status, body } = await sendForm(form)
    expect([status, body.user.qualifications.filter(({ fileUrl }) => fileUrl).length]).toEqual([200, 10])
    const more = await sendForm({ aadhaarCard: Buffer.concat([full, Buffer.alloc(1)]) })
    expect([more.status, more.error.errors]).toEqual([413, { aadhaarCard: fileTexts.aadhaarOver5 }])
    const eleven = await sendForm({ qualifications: JSON.stringify([...ten, bachelor]) })
    expect(eleven.error.errors).toEqual({ qualifications: teacherTexts.tooManyQualifications })
  })

  it('of a refused edit are not kept', async () => {
    await add({ phone: '9822012345' })
    const size = kept.size
    const { status } = await sendForm({ aadhaarCard: anyPdf('new'), phone: '9822012345' })
    expect([status, kept.size]).toEqual([409, size])
  })
})

describe('the activity of an edit', () => {
  it('says what each field was and is, of an Aadhaar number the last four digits', async () => {
    const number = numberOf('99990000111')
    await sendForm({
      subject: 'Physics',
      aadhaarNumber: number,
      aadhaarCard: anyPdf(),
      qualifications: JSON.stringify([master]),
      seenQualifications: JSON.stringify((await read()).qualifications),
    })
    const [entry] = await entries()
    expect(entry?.action).toBe('teachers.update')
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'subject', before: 'Mathematics', after: 'Physics' },
        {
          field: 'aadhaarNumber',
          before: `XXXX XXXX ${aadhaar.slice(-4)}`,
          after: `XXXX XXXX ${number.slice(-4)}`,
        },
        { field: 'newFiles', before: null, after: ['aadhaarCard'] },
        { field: 'qualifications', before: [bachelor, master], after: [master] },
      ]),
    )
    const log = await app.bind(school.schoolId).selectFrom('activity_log').selectAll().execute()
    expect(log.find(({ action }) => action === 'teachers.update')?.before).toMatchObject({
      aadhaarNumber: `XXXX XXXX ${aadhaar.slice(-4)}`,
    })
    const stored = JSON.stringify([
      log,
      await app.bind(school.schoolId).selectFrom('teachers').selectAll().execute(),
    ])
    expect(stored).not.toContain(number.slice(0, 9))
  })

  it('is none when nothing changes; the whole number that is answered counts as a look', async () => {
    const { status } = await edit({ subject: 'Mathematics', aadhaarNumber: aadhaar })
    expect(status).toBe(200)
    expect((await entries()).map(({ action }) => action)).toEqual(['teachers.create'])
    expect((await entries('users')).map(({ action }) => action)).toEqual(['users.view'])
  })
})

describe('an edit is refused', () => {
  it('to teachers, of themselves too, to students, and without a token', async () => {
    const teacher = await school.signInAs('teacher')
    const student = await school.signInAs('student')
    const replies = [
      await edit({ subject: 'X' }, meera, teacher.token),
      await edit({ subject: 'X' }, teacher.userId, teacher.token),
      await edit({ subject: 'X' }, meera, student.token),
      await app.call(updateTeacher, { params: { id: meera }, body: {} }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 401])
  })

  it('for another school, for who is no teacher or was removed, and for what is no id', async () => {
    const other = await openTestSchool(app)
    expect((await edit({ subject: 'X' }, meera, other.admin)).error.code).toBe(teacherRefusals.notFound.code)
    const student = await school.signInAs('student')
    const removed = await add({ phone: anyPhone() })
    await app.call(deleteUser, { token: school.admin, params: { id: removed } })
    for (const id of [school.adminId, student.userId, removed, newId(), 'nonsense']) {
      expect((await edit({ subject: 'X' }, id)).status).toBe(404)
    }
  })

  it('where it names another school or is of a field that is none: those are not obeyed', async () => {
    const other = await openTestSchool(app)
    await edit({ schoolId: other.schoolId, school_id: other.schoolId, class_id: newId(), deleted_at: 'now' })
    expect((await app.call(listTeachers, { token: school.admin })).body.total).toBe(1)
  })
})
