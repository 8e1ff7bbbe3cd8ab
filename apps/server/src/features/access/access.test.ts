import { accessRefusals, accessTexts, changeAccess, invite, listAccess } from '@shala/contract/access'
import { getMe } from '@shala/contract/profile'
import { createSchool, getSchools } from '@shala/contract/schools/schools'
import { listTeachers } from '@shala/contract/teachers/teachers'
import { deleteUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '#platform/delivery/delivery'
import { whileHeld } from '../../../test/held-transaction.ts'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, signUpAdmin, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

let school: TestSchool
beforeEach(async () => {
  school = await openTestSchool(app)
})

const principal = () => ({ name: 'Meera Joshi', jobTitle: 'Principal', phone: anyPhone() })

async function change(id: string, body: object, token = school.admin) {
  return await app.call(changeAccess, { token, params: { id }, body })
}

describe('giving somebody access', () => {
  it('lets them sign in as an administrator with that phone, and says so to them', async () => {
    const form = { ...principal(), email: 'Principal@School.example' }
    const { status, body } = await app.call(invite, { token: school.admin, body: form })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      message: 'Meera Joshi now has access.',
      person: {
        name: 'Meera Joshi',
        jobTitle: 'Principal',
        role: 'admin',
        status: 'active',
        lastUsedAt: null,
      },
      url: null,
      sentBy: [],
    })
    const { schoolName } = (await app.call(getSchools, { token: school.admin })).body.school ?? {}
    expect(body.invitation).toBe(
      `Asha Rao has given you access to ${schoolName} on Shala. Sign in with ${form.phone} or principal@school.example; a code is sent to you.`,
    )
    const token = await signInByPhone(app, form.phone)
    expect((await app.call(getMe, { token })).body.user).toMatchObject({
      role: 'admin',
      schoolId: school.schoolId,
    })
    const { people } = (await app.call(listAccess, { token })).body
    expect(people.map(({ name }) => name)).toEqual(['Asha Rao', 'Meera Joshi'])
    expect(people.every(({ lastUsedAt }) => lastUsedAt !== null)).toBe(true)
  })

  it.each([
    [{ name: ' ' }, { name: accessTexts.nameMissing }],
    [{ phone: '' }, { phone: accessTexts.contactMissing }],
    [{ phone: '12' }, { phone: 'Please enter a valid phone number.' }],
    [{ email: 'nobody' }, { email: 'Please enter a valid email.' }],
    [{ jobTitle: 'x'.repeat(61) }, { jobTitle: accessTexts.jobTitleTooLong }],
  ])('refuses %j at that field', async (wrong, errors) => {
    const { status, error } = await app.call(invite, {
      token: school.admin,
      body: { ...principal(), ...wrong },
    })
    expect([status, error.errors]).toEqual([422, errors])
  })

  it('names who of the school has that phone already, so that their access can be changed', async () => {
    const teacher = await school.signInAs('teacher')
    const { status, error } = await app.call(invite, {
      token: school.admin,
      body: { ...principal(), phone: teacher.phone },
    })
    expect([status, error.code, error.errors]).toEqual([
      409,
      'access.already_here',
      { phone: accessRefusals.alreadyHere.message },
    ])
    expect(error.current).toEqual({
      _id: teacher.userId,
      name: 'A teacher',
      role: 'teacher',
      status: 'active',
    })
  })

  it('is no matter of a pupil’s phone, which is a parent’s, nor of a person of another school', async () => {
    const student = await school.signInAs('student')
    const elsewhere = await (await openTestSchool(app)).signInAs('teacher')
    for (const phone of [student.phone, elsewhere.phone]) {
      expect((await app.call(invite, { token: school.admin, body: { ...principal(), phone } })).status).toBe(
        201,
      )
    }
  })

  it('does not name a student who has that email', async () => {
    const email = `${anyPhone()}@x.example`
    await school.signInAs('student', { email })
    const { status, error } = await app.call(invite, { token: school.admin, body: { name: 'Clerk', email } })
    expect([status, Object.keys(error.errors ?? {}), error.current]).toEqual([409, ['email'], undefined])
  })

  it('at once by two admins happens once', async () => {
    const body = principal()
    const replies = await Promise.all([1, 2, 3].map(() => app.call(invite, { token: school.admin, body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('ends after twenty a day: nobody writes to any number of strangers', async () => {
    const invited = []
    for (let one = 0; one < 20; one += 1) {
      invited.push((await app.call(invite, { token: school.admin, body: principal() })).status)
    }
    expect(new Set(invited)).toEqual(new Set([201]))
    const { status, error } = await app.call(invite, { token: school.admin, body: principal() })
    expect([status, error.code]).toEqual([429, 'access.too_many'])
    const other = await openTestSchool(app)
    expect((await app.call(invite, { token: other.admin, body: principal() })).status).toBe(201)
  })

  it('keeps nobody from founding a school of their own, neither while it lasts nor after', async () => {
    const form = principal()
    const { body } = await app.call(invite, { token: school.admin, body: form })
    expect((await signUpAdmin(app, form.phone)).token).toBeTypeOf('string')
    await change(body.person._id, { status: 'leaved' })
    const other = principal()
    const second = await app.call(invite, { token: school.admin, body: other })
    await change(second.body.person._id, { status: 'leaved' })
    expect((await signUpAdmin(app, other.phone)).token).toBeTypeOf('string')
  })

  it('is refused to an admin whose own access ends at that moment, and so is changing others', async () => {
    const admin = await school.signInAs('admin')
    const teacher = await school.signInAs('teacher')
    const end: [string, unknown[]] = [`update users set status = 'leaved' where id = $1`, [admin.userId]]
    const invited = await whileHeld(app, school.schoolId, end, () =>
      app.call(invite, { token: admin.token, body: principal() }),
    )
    expect(invited.status).toBe(403)
    const other = await school.signInAs('admin')
    const demote: [string, unknown[]] = [`update users set role = 'teacher' where id = $1`, [other.userId]]
    const changed = await whileHeld(app, school.schoolId, demote, () =>
      change(teacher.userId, { role: 'admin' }, other.token),
    )
    expect(changed.status).toBe(403)
  })

  it('is refused to teachers, students and strangers, and so is reading who has it', async () => {
    for (const role of ['teacher', 'student'] as const) {
      const { token, userId } = await school.signInAs(role)
      expect((await app.call(invite, { token, body: principal() })).status).toBe(403)
      expect((await app.call(listAccess, { token })).status).toBe(403)
      expect((await change(userId, { role: 'admin' }, token)).status).toBe(403)
    }
    expect((await app.call(invite, { body: principal() })).status).toBe(401)
    const { token } = await signUpAdmin(app)
    expect((await app.call(listAccess, { token })).error.code).toBe('schools.none')
  })

  it('is logged', async () => {
    const { body } = await app.call(invite, { token: school.admin, body: principal() })
    await change(body.person._id, { status: 'leaved' })
    const log = await app
      .bind(school.schoolId)
      .selectFrom('activity_log')
      .where('action', 'like', 'access.%')
      .orderBy('id')
      .selectAll()
      .execute()
    expect(log).toMatchObject([
      {
        action: 'access.invite',
        actor_id: school.adminId,
        entity_id: body.person._id,
        after: { name: 'Meera Joshi' },
      },
      { action: 'access.change', before: { status: 'active' }, after: { status: 'leaved' } },
    ])
  })
})

describe('a message that cannot leave', () => {
  it('hinders nothing: the answer says so, and has the words to pass on', async () => {
    const failing = {
      kind: 'smtp',
      carriesText: true,
      send: () => Promise.reject(new Error('down')),
    } as const
    const own = await openTestApp({ deliveries: { email: failing } })
    const { admin } = await openTestSchool(own)
    const form = { ...principal(), email: 'clerk@x.example' }
    const { status, body } = await own.call(invite, { token: admin, body: form })
    expect([status, body.sentBy]).toEqual([201, []])
    expect(body.invitation).toContain('clerk@x.example')
    await own.close()
  })

  it('names no address that a request merely claims', async () => {
    const texts: string[] = []
    const email = {
      kind: 'smtp',
      carriesText: true,
      send: async ({ text }: Message) => void texts.push(text),
    } as const
    const own = await openTestApp({ deliveries: { email } })
    const { admin } = await openTestSchool(own)
    const { body } = await own.call(invite, {
      token: admin,
      body: { name: 'Clerk', email: 'clerk@x.example' },
    })
    expect(body.sentBy).toEqual(['email'])
    expect(texts.at(-1)).toContain('Sign in with clerk@x.example')
    await own.close()
  })
})

describe('changing an access', () => {
  it('makes a teacher an administrator and back again, with a new sign-in each time', async () => {
    const teacher = await school.signInAs('teacher')
    const up = await change(teacher.userId, { role: 'admin' })
    expect([up.status, up.body.person.role]).toEqual([200, 'admin'])
    expect((await app.call(getMe, { token: teacher.token })).status).toBe(401)
    const names = async () =>
      (await app.call(listTeachers, { token: school.admin })).body.data.map(({ name }) => name)
    expect(await names()).toEqual([])
    await change(teacher.userId, { role: 'teacher' })
    expect(await names()).toEqual(['A teacher'])
  })

  it('ends it at once, keeps the person in sight, and gives it back', async () => {
    const clerk = await school.signInAs('admin')
    expect((await change(clerk.userId, { status: 'leaved' })).body.person.status).toBe('leaved')
    expect((await app.call(getMe, { token: clerk.token })).status).toBe(401)
    const { people } = (await app.call(listAccess, { token: school.admin })).body
    expect(people.map(({ status }) => status)).toEqual(['active', 'leaved'])
    await change(clerk.userId, { status: 'active' })
    expect((await app.call(getMe, { token: clerk.token })).status).toBe(401)
    app.clock.now = new Date(app.clock.now.getTime() + 61_000)
    const token = await signInByPhone(app, clerk.phone)
    expect((await app.call(listAccess, { token })).status).toBe(200)
  })

  it.each([{ role: 'teacher' }, { status: 'leaved' }])(
    'never takes away the last administrator: %j',
    async (body) => {
      const { status, error } = await change(school.adminId, body)
      expect([status, error.code]).toEqual([409, 'access.last_admin'])
      const other = await school.signInAs('admin')
      expect((await change(school.adminId, body, other.token)).status).toBe(200)
      expect((await change(other.userId, body, other.token)).error.code).toBe('access.last_admin')
    },
  )

  it('by all admins against each other at once leaves one, whatever the way', async () => {
    const second = await school.signInAs('admin')
    const third = await school.signInAs('admin')
    const replies = await Promise.all([
      change(second.userId, { status: 'leaved' }),
      change(third.userId, { role: 'teacher' }, second.token),
      app.call(deleteUser, { token: third.token, params: { id: school.adminId } }),
      change(school.adminId, { role: 'teacher' }, second.token),
      change(second.userId, { role: 'teacher' }, second.token),
    ])
    for (const { status } of replies) expect([200, 401, 403, 404, 409]).toContain(status)
    const left = await app
      .bind(school.schoolId)
      .selectFrom('users')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .select('id')
      .execute()
    expect(left.length).toBeGreaterThan(0)
  })

  it('waits for the one before: of two admins taken away at the same moment, the second stays', async () => {
    const second = await school.signInAs('admin')
    const clients = await Promise.all([1, 2].map(() => app.schoolPool.connect()))
    const [first, later] = clients
    if (!first || !later) throw new Error('two connections were needed')
    for (const client of clients) {
      await client.query('begin')
      await client.query(`select set_config('app.school_id', $1, true)`, [school.schoolId])
    }
    const end = `update users set status = 'leaved' where id = $1`
    await first.query(end, [school.adminId])
    const waiting = later.query(end, [second.userId]).then(
      () => 'done',
      (error) => error.constraint,
    )
    const isWaiting = await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 200, true))])
    expect(isWaiting).toBe(true)
    await first.query('commit')
    expect(await waiting).toBe('users_keep_an_admin')
    await later.query('rollback')
    for (const client of clients) client.release()
  })

  it('is not for whom the operator appointed', async () => {
    const superadmin = await school.signInAs('superadmin')
    const { status, error } = await change(superadmin.userId, { status: 'leaved' })
    expect([status, error.code]).toEqual([403, 'access.operator_only'])
  })

  it('needs something to change, and knows only admin and teacher', async () => {
    const { userId } = await school.signInAs('teacher')
    expect((await change(userId, {})).error.message).toBe(accessTexts.nothingToChange)
    for (const body of [{ role: 'superadmin' }, { role: 'student' }, { status: 'passout' }]) {
      expect((await change(userId, body)).status).toBe(422)
    }
  })

  it('of a student, of a teacher’s status, of another school’s person or of nobody is a 404', async () => {
    const student = await school.signInAs('student')
    const teacher = await school.signInAs('teacher')
    const stranger = await (await openTestSchool(app)).signInAs('admin')
    expect((await change(student.userId, { role: 'admin' })).status).toBe(404)
    expect((await change(teacher.userId, { status: 'leaved' })).status).toBe(404)
    expect((await change(stranger.userId, { status: 'leaved' })).status).toBe(404)
    expect((await change('nobody', { status: 'leaved' })).status).toBe(404)
    expect((await app.call(getMe, { token: stranger.token })).status).toBe(200)
  })

  it('says nothing in a stranger’s words: no name, and no contact but the one it goes to', async () => {
    const sent: Message[] = []
    const email = {
      kind: 'smtp',
      carriesText: true,
      send: async (one: Message) => void sent.push(one),
    } as const
    const own = await openTestApp({ deliveries: { email } })
    const { token } = await signUpAdmin(own)
    const schoolName = 'Claim your scholarship at http://evil.example or call 9876543210'
    const place = { schoolType: 'primary', state: 'Goa', country: 'IN', pincode: '403001' }
    const { body: founded } = await own.call(createSchool, { token, body: { schoolName, ...place } })
    await own.call(invite, {
      token: founded.token,
      body: { name: 'Buy at evil.example', phone: '9812345678', email: 'victim@x.example' },
    })
    expect(`${sent[0]?.subject} ${sent[0]?.text}`).not.toMatch(/evil|98|Asha|Buy|Claim/)
    expect(sent[0]?.text).toBe(
      'You have been given access to a school on Shala. Sign in with victim@x.example; a code is sent to you. If you do not expect this, please ignore this message.',
    )
    await own.close()
  })

  it('leaves for so many a day on the whole server; the others get the words to pass on', async () => {
    const sent: Message[] = []
    const email = {
      kind: 'smtp',
      carriesText: true,
      send: async (one: Message) => void sent.push(one),
    } as const
    const own = await openTestApp({ deliveries: { email }, codeLimits: { invitationsPerDay: 3 } })
    const sentBy: string[][] = []
    for (let one = 0; one < 5; one += 1) {
      const { admin } = await openTestSchool(own)
      const body = { name: 'Clerk', email: `clerk${one}@x.example` }
      sentBy.push((await own.call(invite, { token: admin, body })).body.sentBy)
    }
    expect(sentBy).toEqual([['email'], ['email'], ['email'], [], []])
    own.clock.now = new Date(own.clock.now.getTime() + 25 * 60 * 60_000)
    const { admin } = await openTestSchool(own)
    const later = await own.call(invite, { token: admin, body: { name: 'Clerk', email: 'c@x.example' } })
    expect([later.body.sentBy, sent.length]).toEqual([['email'], 4])
    await own.close()
  })
})
