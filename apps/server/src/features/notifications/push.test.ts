import { chooseAccount, logout, sendLoginOtp, switchAccount, verifyLoginOtp } from '@shala/contract/auth/auth'
import { applyForLeave } from '@shala/contract/leave/leave'
import { listNotifications, readNotifications } from '@shala/contract/notifications/notifications'
import { getPushKey, subscribePush, unsubscribePush } from '@shala/contract/notifications/push'
import { updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { makeBrowser, openPushServer } from '../../../test/push-server.ts'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
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
  Object.assign(service.state, { status: 201, delay: 0, location: '', failing: '', most: 0 })
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
  count += 1
  const day = new Date(Date.UTC(2030, 0, count)).toISOString().slice(0, 10)
  const whole = { fromDuration: 'full day', toDuration: 'full day' }
  const body = { leaveType: 'Casual', fromDate: day, toDate: day, reason: 'A wedding', ...whole }
  await app.call(applyForLeave, { token: school.admin, body })
  await app.jobs.run()
}
const subscriptions = () => app.bind(school.schoolId).updateTable('push_subscriptions')
const countSubscriptions = async () =>
  (await app.bind(school.schoolId).selectFrom('push_subscriptions').select('id').execute()).length
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
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
    expect(sent.headers).toMatchObject({ ttl: '3600', 'content-encoding': 'aes128gcm' })
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

  it('that signed in by a family’s phone rings for each of its children, as long as they have that phone', async () => {
    const phone = anyPhone()
    const classId = await school.addClass('Class 5')
    const [aarav = '', keya = ''] = [
      await school.addStudent(classId, '1', { name: 'Aarav', phone }),
      await school.addStudent(classId, '2', { name: 'Keya', phone }),
    ]
    await app.call(sendLoginOtp, { body: { phone } })
    const asked = await app.call(verifyLoginOtp, { body: { phone, otp: app.lastCode(phone) } })
    const { ticket } = asked.error
    const { body } = await app.call(chooseAccount, { body: { ticket, userId: aarav } })
    const changed = await app.call(switchAccount, { token: body.token, body: { userId: keya } })
    const browser = makeBrowser(service.origin)
    await subscribe(browser.subscription, changed.body.token)
    const tellOf = async () => {
      count += 1
      const context = { db: app.bind(school.schoolId), now: app.clock.now }
      const values = { name: 'Asha', from: '2026-11-23', to: '2026-11-24' }
      const what = { kind: 'leave.approved' as const, key: `${count}`, values, link: '/leaveRequest' }
      await notify(context, [{ to: [aarav, keya], ...what }])
      await push()
      return service.pushed.splice(0).length
    }
    expect(await tellOf()).toBe(2)
    const edit = (phone: string) =>
      app.call(updateUser, { token: school.admin, params: { id: aarav }, body: { phone } })
    await edit(anyPhone())
    expect(await tellOf()).toBe(1)
    const db = app.bind(school.schoolId)
    await db.updateTable('push_subscriptions').set({ session_id: newId() }).execute()
    expect([await tellOf(), await countSubscriptions()]).toEqual([0, 0])
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

  it('is not sent again what it has, when another one’s service fails', async () => {
    const [reached, failing] = [makeBrowser(service.origin), makeBrowser(service.origin)]
    for (const { subscription } of [reached, failing]) await subscribe(subscription)
    const path = new URL(failing.subscription.endpoint).pathname
    service.state.failing = path
    await tell()
    await push()
    service.state.failing = ''
    await push()
    await push()
    const paths = service.pushed.map((one) => one.path)
    expect(paths.filter((one) => one === path)).toHaveLength(3)
    expect(paths).toHaveLength(4)
  })

  it('is sent again what a process was stopped in the middle of, a minute later', async () => {
    await subscribe(makeBrowser(service.origin).subscription)
    await tell()
    const all = app.bind(school.schoolId).updateTable('notifications')
    await all.set({ pushed_at: null, pushing_since: app.clock.now }).execute()
    await push()
    expect(service.pushed).toHaveLength(1)
    later(2)
    for (const _ of [1, 2]) await push()
    expect(service.pushed).toHaveLength(2)
  })

  it('is sent ten things at once at most', async () => {
    await subscribe(makeBrowser(service.origin).subscription)
    const notice = { to: [school.adminId], kind: 'leave.approved', values: {}, link: '/' } as const
    const notices = Array.from({ length: 25 }, (_, index) => ({ ...notice, key: `many ${index}` }))
    await notify({ db: app.bind(school.schoolId), now: app.clock.now }, notices)
    service.state.delay = 50
    await push()
    expect(service.pushed).toHaveLength(25)
    expect(service.state.most).toBeGreaterThan(1)
    expect(service.state.most).toBeLessThanOrEqual(10)
  })

  it('is sent nothing that is older than an hour', async () => {
    await subscribe(makeBrowser(service.origin).subscription)
    service.state.status = 503
    await tell()
    service.state.status = 201
    later(61)
    await push()
    expect(service.pushed).toHaveLength(1)
  })

  it('is sent nothing to another address that its service names', async () => {
    await subscribe(makeBrowser(service.origin).subscription)
    Object.assign(service.state, { status: 307, location: '/elsewhere' })
    await tell()
    Object.assign(service.state, { status: 201, location: '' })
    await push()
    expect(service.pushed).toHaveLength(2)
    expect(service.pushed.map(({ path }) => path)).not.toContain('/elsewhere')
  })

  it.each([
    [
      'address is of no service that is known',
      () => ({ endpoint: `${service.origin.replace('127.0.0.1', 'localhost')}/x` }),
    ],
    ['address names somebody', () => ({ endpoint: service.origin.replace('http://', 'http://me@') })],
    ['keys seal nothing', () => ({ p256dh: Buffer.alloc(65, 4).toString('base64url') })],
  ])('is forgotten when its %s', async (_, broken) => {
    await subscribe(makeBrowser(service.origin).subscription)
    await subscriptions().set(broken()).where('school_id', '=', school.schoolId).execute()
    await tell()
    expect([service.pushed.length, await countSubscriptions()]).toEqual([0, 0])
  })

  it('stays when somebody else unsubscribes it', async () => {
    const { subscription } = makeBrowser(service.origin)
    await subscribe(subscription)
    const { token } = await school.signInAs('teacher')
    await app.call(unsubscribePush, { token, body: { endpoint: subscription.endpoint } })
    expect(await countSubscriptions()).toBe(1)
  })

  it('is told nothing when somebody marks something as read', async () => {
    await subscribe(makeBrowser(service.origin).subscription)
    const notice = {
      to: [school.adminId],
      kind: 'leave.approved',
      key: 'one',
      values: {},
      link: '/',
    } as const
    await notify({ db: app.bind(school.schoolId), now: app.clock.now }, [notice])
    await app.call(readNotifications, { token: school.admin, body: { area: 'attendance' } })
    await app.jobs.run()
    expect(service.pushed).toEqual([])
  })

  it('is not sent what is for admins when its person is none any more', async () => {
    await subscribe(makeBrowser(service.origin).subscription)
    const notice = { to: [school.adminId], key: 'one', values: {}, link: '/' } as const
    const context = { db: app.bind(school.schoolId), now: app.clock.now }
    await notify(context, [{ ...notice, kind: 'leave.asked' }])
    await school.signInAs('admin')
    const users = context.db.updateTable('users').where('id', '=', school.adminId)
    await users.set({ role: 'teacher' }).execute()
    await tell()
    expect(service.pushed).toHaveLength(1)
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
    ['a service with a name and a password', 'https://me:secret@fcm.googleapis.com/send/1'],
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

  it.each([
    ['p256dh', { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['p256dh', { ...keys, p256dh: keys.p256dh.slice(0, -4) }],
    ['auth', { ...keys, auth: Buffer.alloc(17).toString('base64url') }],
  ])('with a %s that seals nothing is refused at its field', async (field, keys) => {
    const { status, error } = await subscribe({ endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys })
    const text = 'This browser’s subscription cannot be read. Please try again.'
    expect([status, error.errors]).toEqual([422, { [`keys.${field}`]: text }])
  })

  it('with keys that are none is refused', async () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
    expect((await subscribe({ endpoint, keys: { p256dh: '', auth: 'x y' } })).status).toBe(422)
  })
})
