import { listActivity } from '@shala/contract/activity/activity'
import {
  connectionLimits,
  connectionTexts,
  listConnections,
  makeKey,
  revokeKey,
} from '@shala/contract/connections/connections'
import { exportSchool } from '@shala/contract/exports'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp({ publicUrl: 'https://shala.example' })
})
afterAll(() => app.close())
beforeEach(async () => {
  school = await openTestSchool(app)
})

const make = (name = 'Fees') => app.call(makeKey, { token: school.admin, body: { name } })
const listed = async (of = school) => (await app.call(listConnections, { token: of.admin })).body

describe('a key of another system', () => {
  it('is seen whole once; the list says whose it is, and the database keeps a hash', async () => {
    expect(await listed()).toEqual({
      tokenUrl: 'https://shala.example/ims/oneroster/token',
      rosterUrl: 'https://shala.example/ims/oneroster/rostering/v1p2',
      keys: [],
      webhooks: [],
    })
    const { status, body } = await make('  Fees   and more ')
    expect([status, body.key.name, body.key.madeBy]).toEqual([201, 'Fees and more', 'Asha Rao'])
    expect(body.clientSecret).toMatch(/^[\w-]{43}$/)
    expect((await listed()).keys).toEqual([body.key])
    expect(body.key).toMatchObject({ start: body.clientSecret.slice(0, 6), usedAt: null })
    const rows = await app.bind(school.schoolId).selectFrom('connection_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(body.clientSecret)
  })

  it('needs a name, and there are at most ten of a school, also when two are made at once', async () => {
    const unnamed = await make('  ')
    expect([unnamed.status, unnamed.error.errors]).toEqual([422, { name: connectionTexts.name }])
    for (let made = 1; made < connectionLimits.keys; made += 1) expect((await make()).status).toBe(201)
    const both = await Promise.all([make(), make()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'connections.keys_full',
      values: { most: 10 },
    })
    expect((await listed()).keys).toHaveLength(10)
  })

  it('is revoked once; who made and revoked it is in the activity', async () => {
    const { body } = await make()
    const params = { id: body.key._id }
    const revoke = (of: TestSchool) => app.call(revokeKey, { token: of.admin, params })
    expect((await revoke(await openTestSchool(app))).status).toBe(404)
    const both = await Promise.all([revoke(school), revoke(school)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await listed()).keys).toEqual([])
    const { body: activity } = await app.call(listActivity, {
      token: school.admin,
      query: { area: 'connections' },
    })
    expect(activity.entries.map(({ action }) => action)).toEqual([
      'connections.revoke_key',
      'connections.make_key',
    ])
    expect(JSON.stringify(activity)).not.toContain(body.clientSecret)
  })

  it('is not in the school’s export', async () => {
    const { body } = await make('A secret system')
    const response = await app.server.inject({
      url: exportSchool.path,
      headers: { authorization: `Bearer ${school.admin}` },
    })
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.includes(body.clientSecret)).toBe(false)
    expect(response.body).not.toContain('connection_keys')
  })
})
