import { sendLoginOtp, sendSignupOtp } from '@shala/contract/auth'
import { expect, it } from 'vitest'
import type { CodeLimits } from '#features/auth/index'
import { anyPhone, openTestApp } from '../../../test/test-app.ts'
import { openTestSchool } from '../../../test/test-school.ts'

const elsewhere = '10.77.0.1'

async function openWith(codeLimits: Partial<CodeLimits>) {
  const app = await openTestApp({ codeLimits })
  const school = await openTestSchool(app)
  const classId = await school.addClass()
  const phones = Array.from({ length: 4 }, anyPhone)
  for (const [index, phone] of phones.entries()) await school.addStudent(classId, String(index), { phone })
  const send = async (phone: string, address = elsewhere) =>
    (await app.call(sendLoginOtp, { body: { phone }, address })).status
  return { app, school, phones, send }
}

it('a school has a daily budget of codes, which those who are known where they ask are not held to', async () => {
  const { app, school, phones, send } = await openWith({ perSchoolDay: 3 })
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
  await app.close()
})

it('so does the whole server, and signing up has a smaller one of its own', async () => {
  const { app, phones, send } = await openWith({ signupsPerDay: 3, perDay: 6 })
  const signUp = async () =>
    (await app.call(sendSignupOtp, { body: { name: 'Asha', phone: anyPhone() }, address: elsewhere })).status
  // The school's founder was the first.
  expect([await signUp(), await signUp(), await signUp()]).toEqual([200, 200, 429])
  const statuses = []
  for (const phone of phones) statuses.push(await send(phone))
  expect(statuses).toEqual([200, 200, 200, 429])
  await app.close()
})
