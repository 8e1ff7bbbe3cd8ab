import { logout } from '@shala/contract/auth'
import { listNotifications, readNotifications } from '@shala/contract/notifications'
import { getPushKey, subscribePush, unsubscribePush } from '@shala/contract/notifications-push'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBrowser, openPushServer } from '../../../test/push-server.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { notify } from './index.ts'

let service: Awaited<ReturnType<typeof openPushServer>>
let app: TestApp
let school: TestSchool
beforeAll(async () => {
  service = await openPushServer()
  app = await openTestApp({ pushServices: [service.origin] })
})
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(async () => {
  Object.assign(service.state, { status: 201, delay: 0 })
  service.pushed.length = 0
  school = await openTestSchool(app)
})

const subscribe = (subscription: object, token = school.admin) =>
  app.call(subscribePush, { token, body: subscription })
let count = 0
/** Tells the admin of something, and lets what has not left yet leave. */
async function tell(more: Record<string, string> = {}) {
  count += 1
  const values = { name: 'Asha', from: '2026-11-23', to: '2026-11-24', ...more }
  const context = { db: app.bind(school.schoolId), now: app.clock.now }
  const link = '/leaveRequest'
  await notify(context, [{ to: [school.adminId], kind: 'leave.approved', key: `${count}`, values, link }])
  await push()
}
/** Any call that may have told somebody something makes it leave. */
const push = async () => {
  await app.call(readNotifications, { token: school.admin, body: { area: 'attendance' } })
  await app.jobs.run()
}

describe('a browser that is subscribed', () => {
  it('is sent what its person is told, which it alone can read, signed by the key it was given', async () => {
    const { publicKey } = (await app.call(getPushKey, { token: school.admin })).body
    const browser = makeBrowser(service.origin)
    expect((await subscribe(browser.subscription)).status).toBe(204)
    await tell()
    const [sent] = service.pushed
    if (!sent) throw new Error('nothing was sent')
    expect(browser.open(sent.body)).toEqual({
      id: expect.any(String),
      title: 'Leave approved',
      body: 'Asha approved your leave from 23 Nov 2026 to 24 Nov 2026.',
      link: '/leaveRequest',
    })
    expect(sent.body.toString('latin1')).not.toContain('Asha')
    expect(sent.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
    const claims = await service.claimsOf(sent, publicKey)
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:push@school.example' })
  })

  it('is sent each notification once, none that is read already and none of others', async () => {
    const teacher = await school.signInAs('teacher')
    const [own, others] = [makeBrowser(service.origin), makeBrowser(service.origin)]
    await subscribe(own.subscription)
    await subscribe(others.subscription, teacher.token)
    await Promise.all([tell(), push(), push()])
    expect(service.pushed.map(({ path }) => service.origin + path)).toEqual([own.subscription.endpoint])
    const { body } = await app.call(listNotifications, { token: school.admin })
    expect(body.unread).toBe(1)
  })

  it('is sent nothing any more when it has unsubscribed, its session is over, or its service says so', async () => {
    const { token } = await school.signInAs('admin')
    const [left, signedOut, gone] = [1, 2, 3].map(() => makeBrowser(service.origin).subscription)
    await subscribe(left ?? {})
    await app.call(unsubscribePush, { token: school.admin, body: { endpoint: left?.endpoint } })
    await subscribe(signedOut ?? {}, token)
    await app.call(logout, { token })
    await tell()
    expect(service.pushed).toEqual([])
    await subscribe(gone ?? {})
    service.state.status = 410
    await tell()
    await tell()
    expect(service.pushed).toHaveLength(1)
  })

  it('is sent what did not leave, once its service is there again', async () => {
    await subscribe(makeBrowser(service.origin).subscription)
    service.state.status = 503
    await tell()
    service.state.status = 201
    await push()
    await push()
    expect(service.pushed).toHaveLength(2)
  })

  it('is the last ten of a person’s', async () => {
    for (let times = 0; times < 11; times += 1) await subscribe(makeBrowser(service.origin).subscription)
    await tell()
    expect(service.pushed).toHaveLength(10)
  })
})

describe('subscribing', () => {
  const { keys } = makeBrowser('https://push.example').subscription
  it.each([
    ['our own machine', 'http://127.0.0.1:5432/'],
    ['a machine inside', 'https://169.254.169.254/latest/meta-data'],
    ['an address that looks like a service', 'https://fcm.googleapis.com.evil.example/send/1'],
    ['a service on another port', 'https://fcm.googleapis.com:8443/send/1'],
    ['a service without https', 'http://fcm.googleapis.com/send/1'],
    ['nothing that is an address', 'nonsense'],
  ])('at %s is refused', async (_, endpoint) => {
    expect((await subscribe({ endpoint, keys })).status).toBe(422)
  })

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-bl2p.notify.windows.com/w/?token=abc',
  ])('at %s is taken', async (endpoint) => {
    expect((await subscribe({ endpoint, keys })).status).toBe(204)
  })

  it('with keys that are none is refused', async () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
    expect((await subscribe({ endpoint, keys: { p256dh: '', auth: 'x y' } })).status).toBe(422)
  })
})
