import { sendLoginOtp } from '@shala/contract/auth/auth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool } from '../../../test/test-school.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await app.authPool.query(`select (select count(*)::int from codes) as codes,
    (select count(*)::int from tries) as tries, (select count(*)::int from sessions) as sessions`)
  return rows[0]
}

it('codes, tries and sessions that are over are deleted by a chore, not while somebody waits for a code', async () => {
  const school = await openTestSchool(app)
  const { phone } = await school.signInAs('teacher')
  await app.call(sendLoginOtp, { body: { phone: '9000000000' } })
  const before = await countRows()
  expect([before.codes, before.tries, before.sessions].every((count) => Number(count) > 0)).toBe(true)

  app.clock.now = new Date(app.clock.now.getTime() + 40 * 24 * 3_600_000)
  expect((await app.call(sendLoginOtp, { body: { phone } })).status).toBe(200)
  expect(await countRows()).toEqual({ ...before, codes: Number(before.codes) + 1 })

  await app.doChores()
  expect(await countRows()).toEqual({ codes: 1, tries: 0, sessions: 0 })
})
