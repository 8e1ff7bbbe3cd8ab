import { listOwnActivity } from '@shala/contract/activity/activity'
import * as auth from '@shala/contract/auth/auth'
import * as contract from '@shala/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signUpAdmin, type TestSchool } from '../../../test/test-school.ts'

const { profileRefusals } = contract
const minute = 60_000
const password = 'Mango-42'

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

const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}
const anyEmail = () => `p${anyPhone()}@x.example`
const type = (token: string, contact: object) => app.call(contract.updateProfile, { token, body: contact })
const me = async (token: string) => (await app.call(contract.getMe, { token })).body.user
const params = { channel: 'email' } as const
const sendThere = (token: string) => app.call(contract.sendContactOtp, { token, params })
const prove = (token: string, body: object) => app.call(contract.proveContact, { token, params, body })

/** An admin who has typed in an email that nobody has proven. */
async function withClaim(email = anyEmail()) {
  const admin = await school.signInAs('admin')
  expect((await type(admin.token, { email })).status).toBe(200)
  return { ...admin, email }
}

async function setPassword({ token, phone }: { token: string; phone: string }) {
  await app.call(contract.requestPasswordOtp, { token })
  const body = { newPassword: password, otp: app.lastCode(phone) }
  expect((await app.call(contract.updateProfile, { token, body })).status).toBe(200)
}

describe('an email or phone that somebody typed in', () => {
  it('signs nobody in by a code, resets nothing, and is as unknown as any other', async () => {
    const { email, token } = await withClaim()
    expect((await me(token)).emailVerified).toBe(false)
    const body = { email }
    for (const call of [auth.sendLoginOtp, auth.forgotPassword]) {
      expect((await app.call(call, { body })).error.code).toBe('auth.no_account_email')
    }
    const otp = '123456'
    expect((await app.call(auth.verifyLoginOtp, { body: { email, otp } })).status).toBe(404)
    const reset = { email, otp, newPassword: 'Papaya-7' }
    expect((await app.call(auth.resetPassword, { body: reset })).status).toBe(404)
  })

  it('is not what a first password is set by', async () => {
    const admin = await signUpAdmin(app)
    await app.authPool.query('update logins set phone = null where id = $1', [admin.userId])
    const phone = anyPhone()
    await type(admin.token, { phone })
    const refused = await app.call(contract.requestPasswordOtp, { token: admin.token })
    expect([refused.status, refused.error.code]).toEqual([422, profileRefusals.phoneUnproven.code])
    const body = { newPassword: password, otp: '123456' }
    expect((await app.call(contract.updateProfile, { token: admin.token, body })).error.code).toBe(
      profileRefusals.phoneUnproven.code,
    )
  })

  it('names its person beside their own password', async () => {
    const admin = await withClaim()
    await setPassword(admin)
    const { status, body } = await app.call(auth.login, { body: { email: admin.email, password } })
    expect([status, body.user._id]).toEqual([200, admin.userId])
  })

  it('does not stand in the way of its owner, nor let the owner’s password be guessed past its limits', async () => {
    const claimant = await withClaim()
    const owner = await school.signInAs('teacher', { email: claimant.email })
    await setPassword(owner)
    await setPassword(claimant)
    await app.call(auth.sendLoginOtp, { body: { email: claimant.email } })
    const otp = app.lastCode(claimant.email)
    const signed = await app.call(auth.verifyLoginOtp, { body: { email: claimant.email, otp } })
    expect(signed.body.user._id).toBe(owner.userId)
    await app.call(contract.getMe, { token: claimant.token, address: '10.6.1.1' })
    for (let tries = 0; tries < 25; tries += 1) {
      const body = { email: claimant.email, password: 'Wrong-1' }
      await app.call(auth.login, { body, address: `10.6.0.${tries}` })
    }
    // From the claimant's own network only the claimant's password is looked at.
    const body = { email: claimant.email, password }
    const fromThere = await app.call(auth.login, { body, address: '10.6.1.1' })
    expect([fromThere.status, fromThere.body.user?._id]).toEqual([200, claimant.userId])
    expect((await app.call(auth.login, { body, address: '10.6.2.1' })).status).toBe(429)
  })

  it('is no way to guess at its owner’s password unseen: a right password is right for its own account alone', async () => {
    const claimant = await withClaim()
    const { email } = claimant
    const owner = await school.signInAs('teacher', { email })
    await setPassword(owner)
    await setPassword(claimant)
    const address = '203.0.113.66'
    let current = password
    const statuses: number[] = []
    for (let tries = 0; tries < 8; tries += 1) {
      const guess = tries === 7 ? password : `Guess-0${tries}`
      const change = { currentPassword: current, newPassword: guess }
      await app.call(contract.updateProfile, { token: claimant.token, body: change, address })
      current = guess
      statuses.push((await app.call(auth.login, { body: { email, password: guess }, address })).status)
    }
    // Their own account each time; at the last the owner's is no longer looked at.
    expect(statuses).toEqual(Array(8).fill(200))
    const { body } = await app.call(listOwnActivity, { token: owner.token })
    expect(body.entries.filter(({ action }) => action === 'sessions.refuse')).toHaveLength(5)
  })

  it('is removed by its person; one that is certain is not', async () => {
    const { token } = await withClaim()
    const removed = await app.call(contract.removeContact, { token, params })
    expect([removed.status, removed.body.user.email]).toEqual([200, null])
    expect((await app.call(contract.removeContact, { token, params })).status).toBe(404)
    const certain = await app.call(contract.removeContact, { token, params: { channel: 'phone' } })
    expect([certain.status, certain.error.code]).toEqual([409, profileRefusals.contactIsProven.code])
  })
})

describe('proving it', () => {
  it('takes the code sent there and a code to a contact that is certain', async () => {
    const { token, phone, email, userId } = await withClaim()
    pass(minute)
    expect((await sendThere(token)).body).toMatchObject({ resendAfter: 60, codeLength: 6 })
    const other = await app.call(contract.sendProofOtp, { token })
    expect(other.body.channel).toBe('phone')
    const otp = app.lastCode(email)
    const done = await prove(token, { otp, proofOtp: app.lastCode(phone) })
    expect([done.status, done.body.user.emailVerified]).toEqual([200, true])
    await app.call(auth.sendLoginOtp, { body: { email } })
    const signed = await app.call(auth.verifyLoginOtp, { body: { email, otp: app.lastCode(email) } })
    expect(signed.body.user._id).toBe(userId)
  })

  it('or the current password; neither alone is enough, and nothing right is used up by something wrong', async () => {
    const admin = await withClaim()
    await setPassword(admin)
    pass(minute)
    await sendThere(admin.token)
    const otp = app.lastCode(admin.email)
    const alone = await prove(admin.token, { otp })
    expect([alone.status, Object.keys(alone.error.errors ?? {})]).toEqual([422, ['currentPassword']])
    const guessed = await prove(admin.token, { otp, currentPassword: 'Wrong-1' })
    expect([guessed.status, Object.keys(guessed.error.errors ?? {})]).toEqual([422, ['currentPassword']])
    const wrongCode = await prove(admin.token, { otp: '000000', currentPassword: password })
    expect([wrongCode.status, Object.keys(wrongCode.error.errors ?? {})]).toEqual([422, ['otp']])
    await app.call(contract.sendProofOtp, { token: admin.token })
    const both = await prove(admin.token, { otp, proofOtp: '000000' })
    expect([both.status, Object.keys(both.error.errors ?? {})]).toEqual([422, ['proofOtp']])
    expect((await prove(admin.token, { otp, currentPassword: password })).status).toBe(200)
    expect((await prove(admin.token, { otp, currentPassword: password })).status).toBe(404)
  })

  it('takes no code that was sent for something else', async () => {
    const { token, phone, email } = await withClaim()
    pass(minute)
    await sendThere(token)
    await app.call(auth.sendLoginOtp, { body: { phone } })
    const loginCode = app.lastCode(phone)
    const otp = app.lastCode(email)
    expect((await prove(token, { otp, proofOtp: loginCode })).status).toBe(422)
    expect((await prove(token, { otp: loginCode, proofOtp: otp })).status).toBe(422)
  })

  it('is refused, when another of the school has it by then', async () => {
    const email = anyEmail()
    const admin = await withClaim(email)
    await school.signInAs('teacher', { email })
    pass(minute)
    await sendThere(admin.token)
    await app.call(contract.sendProofOtp, { token: admin.token })
    const body = { otp: app.lastCode(email), proofOtp: app.lastCode(admin.phone) }
    const { status, error } = await prove(admin.token, body)
    expect([status, error.code]).toEqual([409, profileRefusals.contactTaken.code])
  })

  it('works before there is a school too, and of two at once once', async () => {
    const { token, phone } = await signUpAdmin(app)
    const email = anyEmail()
    await type(token, { email })
    pass(minute)
    await sendThere(token)
    await app.call(contract.sendProofOtp, { token })
    const body = { otp: app.lastCode(email), proofOtp: app.lastCode(phone) }
    const replies = await Promise.all([prove(token, body), prove(token, body)])
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect((await me(token)).emailVerified).toBe(true)
  })

  it('is asked for by nobody else', async () => {
    const teacher = await school.signInAs('teacher', { email: anyEmail() })
    expect((await sendThere(teacher.token)).status).toBe(404)
    for (const call of [contract.sendContactOtp, contract.removeContact]) {
      expect((await app.call(call, { params })).status).toBe(401)
    }
    expect((await app.call(contract.sendProofOtp)).status).toBe(401)
    expect((await app.call(contract.proveContact, { params, body: { otp: '123456' } })).status).toBe(401)
  })
})
