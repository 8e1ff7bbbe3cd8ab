import { getMe, updateProfile } from '@shala/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPdf, anyPhoto, dataUrl, formOf } from '../../../test/test-files.ts'
import { openTestSchool, signUpAdmin, type TestSchool } from '../../../test/test-school.ts'

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

const me = async (token: string) => (await app.call(getMe, { token })).body.user
const change = (token: string, body: object) => app.call(updateProfile, { token, body })

describe('the profile', () => {
  it('of a student shows class, roll number and documents; of an admin none of it', async () => {
    const student = await school.signInAs('student')
    expect(await me(student.token)).toMatchObject({
      role: 'student',
      rollNumber: '1',
      class: { section: null },
      birthCertificate: null,
      hasPassword: false,
    })
    expect(await me(school.admin)).not.toHaveProperty('rollNumber')
    expect((await me(school.admin)).schoolName).toMatch(/^School /)
  })
})

describe('one’s photo', () => {
  it('is changed by a data URL or a form, the one before gone', async () => {
    const { token } = await school.signInAs('teacher')
    const first = await change(token, { photoBase64: dataUrl(await anyPhoto(), 'image/jpeg') })
    expect([first.status, first.body.message]).toEqual([200, 'Profile photo updated successfully!'])
    const form = formOf({ photo: await anyPhoto(300, 'png') })
    const second = await app.call(updateProfile, { token, form })
    expect(second.body.photo).toBe((await me(token)).photo)
    expect(second.body.photo).not.toBe(first.body.photo)
    expect((await app.server.inject(first.body.photo ?? '')).statusCode).toBe(404)
    expect((await app.server.inject(second.body.photo ?? '')).statusCode).toBe(200)
  })

  it('is taken away by nothing', async () => {
    const { token } = await school.signInAs('teacher')
    await change(token, { photoBase64: dataUrl(await anyPhoto()) })
    expect((await change(token, { photoBase64: '' })).body.photo).toBeNull()
    await change(token, { photo: dataUrl(await anyPhoto()) })
    expect((await change(token, { photo: null })).body.photo).toBeNull()
  })

  it('stays when its own link is sent back; any other link is refused', async () => {
    const { token } = await school.signInAs('teacher')
    const { photo } = (await change(token, { photoBase64: dataUrl(await anyPhoto()) })).body
    const same = await change(token, { photo })
    expect([same.status, same.body.photo]).toEqual([200, photo])
    expect((await change(school.admin, { photo })).status).toBe(422)
  })

  it('is refused over 5 MB, and when it is no image', async () => {
    const { token } = await school.signInAs('teacher')
    const large = Buffer.concat([anyPdf(), Buffer.alloc(5 * 1024 * 1024)])
    const { status, error } = await app.call(updateProfile, { token, form: formOf({ photo: large }) })
    expect([status, error.message]).toEqual([413, 'Photo file size must be less than 5MB'])
    expect((await app.call(updateProfile, { token, form: formOf({ photo: anyPdf() }) })).status).toBe(415)
  })

  it('by two at once is one of the two', async () => {
    const { token } = await school.signInAs('teacher')
    const photo = await anyPhoto()
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => app.call(updateProfile, { token, form: formOf({ photo }) })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await app.server.inject((await me(token)).photo ?? '')).statusCode).toBe(200)
  })

  it('needs a school to be kept in', async () => {
    const { token } = await signUpAdmin(app)
    expect((await change(token, { photoBase64: dataUrl(await anyPhoto()) })).status).toBe(403)
  })
})

describe('an admin’s contact', () => {
  it('is completed where it is missing, and not changed where it is set', async () => {
    const email = `a${anyPhone()}@x.example`
    const { status, body } = await change(school.admin, { email })
    expect([status, body.message, body.user.email]).toEqual([
      200,
      'Contact info updated successfully.',
      email,
    ])
    const again = await change(school.admin, { email: 'other@x.example' })
    expect([again.status, again.error.errors]).toEqual([
      422,
      { email: 'This is already set and cannot be changed here.' },
    ])
    expect((await change(school.admin, { phone: anyPhone() })).status).toBe(422)
  })

  it.each([
    [{ email: 'nonsense' }, { email: 'Please enter a valid email.' }],
    [{ phone: '123' }, { phone: 'Please enter a valid phone number.' }],
  ])('refuses %j', async (body, errors) => {
    expect((await change(school.admin, body)).error.errors).toEqual(errors)
  })

  it('is nobody else’s to complete, and nothing sent is nothing done', async () => {
    const teacher = await school.signInAs('teacher')
    expect((await change(teacher.token, { email: 'a@x.example' })).status).toBe(403)
    const { status, error } = await change(teacher.token, {})
    expect([status, error.message]).toEqual([422, 'Nothing to update.'])
    expect((await app.call(updateProfile, { body: {} })).status).toBe(401)
  })

  it('that somebody of the school has is refused', async () => {
    await school.signInAs('teacher', { email: 'taken@x.example' })
    const { status, error } = await change(school.admin, { email: 'taken@x.example' })
    expect([status, Object.keys(error.errors ?? {})]).toEqual([409, ['email']])
  })

  it('by two at once is set once', async () => {
    const replies = await Promise.all(
      ['one@x.example', 'two@x.example', 'three@x.example'].map((email) => change(school.admin, { email })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it('merely typed keeps nobody of the school from getting theirs', async () => {
    await change(school.admin, { email: 'meera@x.example' })
    const owner = await school.signInAs('teacher', { email: 'meera@x.example' })
    expect((await me(owner.token)).email).toBe('meera@x.example')
  })

  it('changes neither role nor school, whatever is sent', async () => {
    const teacher = await school.signInAs('teacher')
    await change(teacher.token, { role: 'admin', schoolId: school.schoolId, status: 'leaved' })
    expect(await me(teacher.token)).toMatchObject({ role: 'teacher', status: 'active' })
  })
})
