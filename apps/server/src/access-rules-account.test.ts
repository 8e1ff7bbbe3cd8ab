import * as auth from '@shala/contract/auth/auth'
import * as profile from '@shala/contract/profile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withEmail } from '../test/access/access-calls-account.ts'
import { accountRows, signingInRows } from '../test/access/access-rows-account.ts'
import {
  addStaff,
  another,
  type Caller,
  openWorld,
  sessionOf,
  type World,
} from '../test/access/access-world.ts'
import { narrowing } from '../test/access/narrowed.ts'
import { anyPhone } from '../test/test-app.ts'

const ofSchool = ['student', 'teacher', 'admin', 'superadmin'] as const
const everybody = [...ofSchool, 'newcomer'] as const
const { describeRoute, leavesOutNone } = narrowing([...signingInRows, ...accountRows])
const params = { channel: 'email' } as const

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const me = ({ token }: Caller) => world.app.call(profile.getMe, { token })

/** Two people with an email that is only typed in: the one who calls, and one who must not notice. */
async function withClaims(column: (typeof everybody)[number]) {
  const [caller, other] = [await world.newCaller(column), await world.newCaller('admin')]
  const emails = [await withEmail(world, caller, false), await withEmail(world, other, false)]
  return { caller, other, email: emails[0] ?? '', otherEmail: emails[1] ?? '' }
}

describeRoute(auth.chooseAccount, () => {
  it.each(ofSchool)('%s: the ticket signs in only whom it was made for', async (role) => {
    const { app, own, elsewhere } = world
    const phone = anyPhone()
    const userId =
      role === 'student'
        ? await own.addStudent(own.classId, another(), { phone })
        : (await addStaff(world, own, role, phone)).userId
    await addStaff(world, elsewhere, 'teacher', phone)
    await app.call(auth.sendLoginOtp, { body: { phone } })
    const otp = app.lastCode(phone)
    const { ticket } = (await app.call(auth.verifyLoginOtp, { body: { phone, otp } })).error
    const choose = (chosen: string) => app.call(auth.chooseAccount, { body: { ticket, userId: chosen } })
    expect((await choose(own.adminId)).status).toBe(422)
    expect((await choose(userId)).body.user).toMatchObject({ _id: userId, role })
  })
})

describeRoute(auth.listSessions, () => {
  it.each(everybody)('%s: sees their own devices', async (column) => {
    const { token } = await world.newCaller(column)
    const { body } = await world.app.call(auth.listSessions, { token })
    expect(body.sessions.map(({ _id }) => _id)).toEqual([sessionOf(token)])
  })
})

describeRoute(auth.revokeSession, () => {
  it.each(everybody)('%s: signs out a device of their own, and of nobody else', async (column) => {
    const [caller, other] = [await world.newCaller(column), await world.newCaller('student')]
    const end = ({ token }: Caller) =>
      world.app.call(auth.revokeSession, { token: caller.token, params: { id: sessionOf(token) } })
    expect([(await end(other)).status, (await me(other)).status]).toEqual([404, 200])
    expect([(await end(caller)).status, (await me(caller)).status]).toEqual([200, 401])
  })
})

describeRoute(auth.listAccounts, () => {
  it.each(everybody)('%s: sees the accounts that their sign-in proved', async (column) => {
    const { token, userId } = await world.newCaller(column)
    const { body } = await world.app.call(auth.listAccounts, { token })
    expect(body.accounts.map(({ _id }) => _id)).toEqual([userId])
  })
})

describeRoute(auth.switchAccount, () => {
  it.each(everybody)('%s: changes to an account of their own, and to no other', async (column) => {
    const { token, userId } = await world.newCaller(column)
    const change = (to: string) => world.app.call(auth.switchAccount, { token, body: { userId: to } })
    const refused = await change(world.own.adminId)
    expect([refused.status, refused.error.code]).toEqual([422, 'auth.proof_stale'])
    expect((await change(userId)).body.user._id).toBe(userId)
  })
})

describeRoute(auth.logout, () => {
  it.each(everybody)('%s: ends their own session alone', async (column) => {
    const [caller, other] = [await world.newCaller(column), await world.newCaller('student')]
    await world.app.call(auth.logout, { token: caller.token })
    expect([(await me(caller)).status, (await me(other)).status]).toEqual([401, 200])
  })
})

describeRoute(profile.getMe, () => {
  const extras = {
    student: ['class', 'rollNumber', 'enrollmentDate', 'birthCertificate', 'aadhaarCard', 'aadhaarNumber'],
    teacher: ['dob', 'subject', 'aadhaarNumber', 'aadhaarCard', 'qualifications'],
    admin: [],
    superadmin: [],
    newcomer: [],
  }

  it.each(everybody)('%s: sees themself, with what only people of that kind have', async (column) => {
    const caller = await world.newCaller(column)
    const { user } = (await me(caller)).body
    expect(user._id).toBe(caller.userId)
    const special = [...new Set(Object.values(extras).flat())].filter((field) => field in user)
    expect(special.sort()).toEqual([...extras[column]].sort())
  })
})

describeRoute(profile.requestPasswordOtp, () => {
  it.each(everybody)('%s: the code goes to their own phone', async (column) => {
    const { token, phone } = await world.newCaller(column)
    const before = world.app.lastCode(phone)
    expect((await world.app.call(profile.requestPasswordOtp, { token })).status).toBe(200)
    expect(world.app.lastCode(phone)).not.toBe(before)
  })
})

describeRoute(profile.updateProfile, () => {
  const type = async (caller: Caller, body: object) =>
    (await world.app.call(profile.updateProfile, { token: caller.token, body })).status

  it.each(['student', 'teacher'] as const)('%s: adds no contact', async (column) => {
    const caller = await world.newCaller(column)
    const email = `typed.${another()}@x.example`
    expect([await type(caller, { email }), (await me(caller)).body.user.email]).toEqual([403, null])
  })

  it.each(['admin', 'superadmin', 'newcomer'] as const)('%s: adds one, unconfirmed', async (column) => {
    const caller = await world.newCaller(column)
    const email = `typed.${another()}@x.example`
    expect(await type(caller, { email })).toBe(200)
    expect((await me(caller)).body.user).toMatchObject({ email, emailVerified: false })
  })

  it.each(everybody)('%s: changes nobody but themself, whatever id is sent along', async (column) => {
    const [caller, other] = [await world.newCaller(column), await world.newCaller('admin')]
    const email = `typed.${another()}@x.example`
    const sent = {
      email,
      photo: '',
      _id: other.userId,
      id: other.userId,
      userId: other.userId,
      role: 'admin',
    }
    await type(caller, sent)
    expect((await me(other)).body.user).toMatchObject({ email: null, role: 'admin' })
    const role = column === 'newcomer' ? 'admin' : column
    expect((await me(caller)).body.user.role).toBe(role)
  })
})

describeRoute(profile.sendContactOtp, () => {
  it.each(everybody)(
    '%s: the code goes to what they typed in, not to what another one did',
    async (column) => {
      const { caller, email, otherEmail } = await withClaims(column)
      await world.app.call(profile.sendContactOtp, { token: caller.token, params })
      expect([world.app.lastCode(email), world.app.lastCode(otherEmail)]).toEqual([
        expect.stringMatching(/\d{6}/),
        '',
      ])
    },
  )
})

describeRoute(profile.sendProofOtp, () => {
  it.each(everybody)('%s: the code goes to their confirmed phone, not to a mere claim', async (column) => {
    const { caller, email } = await withClaims(column)
    const before = world.app.lastCode(caller.phone)
    const { body } = await world.app.call(profile.sendProofOtp, { token: caller.token })
    expect([body.channel, world.app.lastCode(email)]).toEqual(['phone', ''])
    expect(world.app.lastCode(caller.phone)).not.toBe(before)
  })
})

describeRoute(profile.proveContact, () => {
  it.each(everybody)(
    '%s: confirms what they typed in, by the code sent there and not by that of another',
    async (column) => {
      const { app } = world
      const { caller, other, email, otherEmail } = await withClaims(column)
      for (const { token } of [caller, other]) {
        await app.call(profile.sendContactOtp, { token, params })
        await app.call(profile.sendProofOtp, { token })
      }
      const prove = async (otp: string) => {
        const body = { otp, proofOtp: app.lastCode(caller.phone) }
        return (await app.call(profile.proveContact, { token: caller.token, params, body })).status
      }
      expect([await prove(app.lastCode(otherEmail)), await prove(app.lastCode(email))]).toEqual([422, 200])
      expect((await me(caller)).body.user.emailVerified).toBe(true)
      expect((await me(other)).body.user.emailVerified).toBe(false)
    },
  )
})

describeRoute(profile.removeContact, () => {
  it.each(everybody)('%s: removes what they typed in, and nothing of another one', async (column) => {
    const { caller, other, otherEmail } = await withClaims(column)
    const { body } = await world.app.call(profile.removeContact, { token: caller.token, params })
    expect([body.user.email, (await me(other)).body.user.email]).toEqual([null, otherEmail])
  })
})

leavesOutNone()
