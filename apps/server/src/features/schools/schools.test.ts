import { getMe } from '@shala/contract/profile'
import { createSchool, getSchools, schoolTexts, updateSchool } from '@shala/contract/schools/schools'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signUpAdmin } from '../../../test/test-school.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const form = {
  schoolName: 'Zilla Parishad School',
  schoolType: 'primary',
  establishmentYear: 1962,
  city: 'Pune',
  state: 'Maharashtra',
  country: 'IN',
  pincode: '411001',
}
let pincode = 411_100
const anyForm = () => {
  pincode += 1
  return { ...form, pincode: String(pincode) }
}
const record = {
  ...form,
  address: '12 Station Road',
  primaryPhone: '98765 43210',
  email: 'Office@School.example',
  website: 'https://school.example',
}

describe('registering a school', () => {
  it('answers the school and a new token that carries it', async () => {
    const { token, userId } = await signUpAdmin(app)
    const { status, body } = await app.call(createSchool, { token, body: anyForm() })
    expect(status).toBe(201)
    expect(body.message).toBe('School registered successfully!')
    expect(body.school).toMatchObject({
      schoolName: form.schoolName,
      timeZone: 'Asia/Kolkata',
      address: null,
    })
    const me = await app.call(getMe, { token: body.token })
    expect(me.body.user).toMatchObject({ _id: userId, schoolId: body.school._id, role: 'admin' })
    const seen = await app.call(getSchools, { token: body.token })
    expect(seen.body).toEqual({ school: body.school, schools: [body.school] })
  })

  it('keeps the token of before working, now inside the school', async () => {
    const { token } = await signUpAdmin(app)
    const before = await app.call(getSchools, { token })
    expect(before.body).toEqual({ school: null, schools: [] })
    await app.call(createSchool, { token, body: anyForm() })
    expect((await app.call(getSchools, { token })).body.schools).toHaveLength(1)
  })

  it.each([
    [{ schoolName: '' }, { schoolName: 'school name is required' }],
    [{ schoolName: 'A' }, { schoolName: schoolTexts.nameShort }],
    [{ schoolType: '' }, { schoolType: schoolTexts.typeMissing }],
    [{ city: 'P' }, { city: schoolTexts.cityShort }],
    [{ state: ' ' }, { state: 'state is required' }],
    [{ state: 'M' }, { state: schoolTexts.stateShort }],
    [{ country: 'XX' }, { country: schoolTexts.countryMissing }],
    [{ pincode: '' }, { pincode: 'pincode is required' }],
    [{ pincode: '4110' }, { pincode: schoolTexts.pincodeLength }],
    [{ pincode: '4110a1' }, { pincode: schoolTexts.pincodeLength }],
    [{ establishmentYear: 1799 }, { establishmentYear: schoolTexts.establishmentYear }],
    [
      { establishmentYear: new Date().getFullYear() + 1 },
      { establishmentYear: schoolTexts.establishmentYear },
    ],
  ])('refuses %j at that field', async (wrong, errors) => {
    const { token } = await signUpAdmin(app)
    const { status, error } = await app.call(createSchool, { token, body: { ...anyForm(), ...wrong } })
    expect([status, error.errors]).toEqual([422, errors])
  })

  it('refuses the name of a school with the same pincode, whatever its case; elsewhere schools share names', async () => {
    const first = anyForm()
    await app.call(createSchool, { token: (await signUpAdmin(app)).token, body: first })
    const { token } = await signUpAdmin(app)
    const same = await app.call(createSchool, {
      token,
      body: { ...first, schoolName: first.schoolName.toUpperCase() },
    })
    expect([same.status, same.error.message]).toEqual([
      409,
      'A school with this name or email already exists.',
    ])
    expect((await app.call(createSchool, { token, body: anyForm() })).status).toBe(201)
  })

  it('happens once, however often the button was pressed', async () => {
    const { token } = await signUpAdmin(app)
    const replies = await Promise.all([1, 2, 3].map(() => app.call(createSchool, { token, body: anyForm() })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await app.call(createSchool, { token, body: anyForm() })).error.code).toBe(
      'schools.already_yours',
    )
  })

  it('is not for teachers, students or strangers', async () => {
    const school = await openTestSchool(app)
    for (const role of ['teacher', 'student'] as const) {
      const { token } = await school.signInAs(role)
      expect((await app.call(createSchool, { token, body: anyForm() })).status).toBe(403)
    }
    expect((await app.call(createSchool, { body: anyForm() })).status).toBe(401)
  })
})

describe("the school's record", () => {
  it('is changed by an admin, stored in one form, and the change is logged', async () => {
    const school = await openTestSchool(app)
    const { status, body } = await app.call(updateSchool, { token: school.admin, body: record })
    expect(status).toBe(200)
    expect(body.school).toMatchObject({
      primaryPhone: '9876543210',
      email: 'office@school.example',
      secondaryPhone: null,
    })
    const log = await app
      .bind(school.schoolId)
      .selectFrom('activity_log')
      .where('action', '=', 'schools.update')
      .selectAll()
      .execute()
    expect(log).toMatchObject([{ actor_id: school.adminId, after: { city: 'Pune' } }])
  })

  it.each([
    [{ address: '' }, { address: 'address is required' }],
    [{ city: '' }, { city: 'city is required' }],
    [{ pincode: '41100' }, { pincode: schoolTexts.pincodeSix }],
    [{ primaryPhone: '98' }, { primaryPhone: 'Please enter a valid phone number.' }],
    [{ email: 'office' }, { email: 'Please enter a valid email.' }],
    [{ website: 'javascript:alert(1)' }, { website: schoolTexts.website }],
  ])('refuses %j at that field and keeps what was stored', async (wrong, errors) => {
    const school = await openTestSchool(app)
    const { status, error } = await app.call(updateSchool, {
      token: school.admin,
      body: { ...record, ...wrong },
    })
    expect([status, error.errors]).toEqual([422, errors])
    expect((await app.call(getSchools, { token: school.admin })).body.school?.address).toBeNull()
  })

  it('takes five to ten digits as a pincode outside India', async () => {
    const school = await openTestSchool(app)
    const body = { ...record, country: 'US', pincode: '94103' }
    expect((await app.call(updateSchool, { token: school.admin, body })).status).toBe(200)
  })

  it('is not to be changed by teachers or students, who may read it', async () => {
    const school = await openTestSchool(app)
    for (const role of ['teacher', 'student'] as const) {
      const { token } = await school.signInAs(role)
      expect((await app.call(updateSchool, { token, body: record })).status).toBe(403)
      expect((await app.call(getSchools, { token })).body.school?._id).toBe(school.schoolId)
    }
  })

  it('needs a school: an admin without one is told so', async () => {
    const { token } = await signUpAdmin(app)
    const { status, error } = await app.call(updateSchool, { token, body: record })
    expect([status, error.code]).toEqual([403, 'schools.none'])
  })
})
