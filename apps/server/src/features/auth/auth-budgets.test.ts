import { sendLoginOtp, sendSignupOtp } from '@shala/contract/auth/auth'
import { afterEach, expect, it } from 'vitest'
import type { SignInLimits } from '#platform/process/sign-in-limits'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool } from '../../../test/test-school.ts'

const elsewhere = '10.77.0.1'

let app: TestApp
afterEach(() => app.close())

async function openWith(codeLimits: Partial<SignInLimits>) {
  app = await openTestApp({ codeLimits })
  const school = await openTestSchool(app)
  const classId = await school.addClass()
  const phones = Array.from({ length: 4 }, anyPhone)
  for (const [index, phone] of phones.entries()) await school.addStudent(classId, String(index), { phone })
  const send = async (phone: string, address = elsewhere) =>
    (await app.call(sendLoginOtp, { body: { phone }, address })).status
  return { school, phones, send }
}

it('a school has a daily budget of codes, which those who are known where they ask are not held to', async () => {
  const { school, phones, send } = await openWith({ perSchoolDay: 3 })
  const known = await school.signInAs('teacher')
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  const statuses = []
  for (const phone of phones) statuses.push(await send(phone))
  expect(statuses).toEqual([200, 200, 429, 429])
  expect(await send(known.phone, '10.0.0.1')).toBe(200)
  const other = await openTestSchool(app)
  const teacher = await other.signInAs('teacher')
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  expect(await send(teacher.phone)).toBe(200)
  app.clock.now = new Date(app.clock.now.getTime() + 25 * 60 * 60_000)
  expect(await send(phones[3] ?? '')).toBe(200)
})

it('so does the whole server, and signing up has a smaller one of its own', async () => {
  const { phones, send } = await openWith({ signupsPerDay: 3, perDay: 6 })
  const signUp = async () =>
    (await app.call(sendSignupOtp, { body: { name: 'Asha', phone: anyPhone() }, address: elsewhere })).status
  // The school's founder was the first.
  expect([await signUp(), await signUp(), await signUp()]).toEqual([200, 200, 429])
  const statuses = []
  for (const phone of phones) statuses.push(await send(phone))
  expect(statuses).toEqual([200, 200, 200, 429])
})

it('one network can use up its part alone, and is told when it may ask again', async () => {
  const { phones, send } = await openWith({ signupsPerNetworkDay: 2, perNetworkDay: 5 })
  const signUp = (address: string) =>
    app.call(sendSignupOtp, { body: { name: 'Asha', phone: anyPhone() }, address })
  const statuses = []
  for (let tries = 0; tries < 3; tries += 1) statuses.push((await signUp(elsewhere)).status)
  expect(statuses).toEqual([200, 200, 429])
  app.clock.now = new Date(app.clock.now.getTime() + 23 * 60 * 60_000)
  expect((await signUp(elsewhere)).error.retryAfter).toBe(60 * 60)
  expect((await signUp('10.77.0.2')).status).toBe(200)
  const sent = []
  for (const phone of phones) sent.push(await send(phone))
  expect(sent).toEqual([200, 200, 200, 429])
})

it('codes for nobody are kept for a part of a day’s requests only, and nobody else waits for them', async () => {
  const { phones, send } = await openWith({ decoysPerNetworkDay: 3 })
  const statuses = []
  for (let tries = 0; tries < 206; tries += 1) statuses.push(await send(anyPhone()))
  expect(statuses.slice(200)).toEqual([200, 200, 200, 429, 429, 429])
  // Alike: an account that was never used from there is not told apart.
  expect(await send(phones[0] ?? '')).toBe(429)
  expect(await send(phones[0] ?? '', '10.77.0.2')).toBe(200)
  const { rows } = await app.authPool.query('select count(*)::int as decoys from codes where is_decoy')
  expect(rows).toEqual([{ decoys: 3 }])
})
