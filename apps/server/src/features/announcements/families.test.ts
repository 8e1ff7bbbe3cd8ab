import {
  addAnnouncement,
  announcementRefusals,
  announcementTexts,
  changeAnnouncement,
  previewAnnouncement,
  removeAnnouncement,
  restoreAnnouncement,
} from '@shala/contract/announcements'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { classRefusals } from '@shala/contract/classes'
import { listMessages, messageLimits } from '@shala/contract/messages/messages'
import { lengthOfSms } from '@shala/contract/messages/sms-parts'
import { listNotifications } from '@shala/contract/notifications/notifications'
import { subscribePush } from '@shala/contract/notifications/push'
import { updateSettings } from '@shala/contract/schools/settings'
import { tellingTexts } from '@shala/contract/schools/telling'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '#platform/delivery/delivery'
import { makeBrowser, openPushServer } from '../../../test/push-server.ts'
import { openSmsServer, type SmsServer } from '../../../test/sms-server.ts'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
/** Another process, which sends what there is to send. */
let sender: TestApp
let sms: SmsServer
let pushService: Awaited<ReturnType<typeof openPushServer>>
const mails: { to: string; subject: string; text: string }[] = []
let school: TestSchool
let class5: string
let class6: string
let keya: { id: string; phone: string }
let omar: { id: string; phone: string }
let rolls = 0

beforeAll(async () => {
  sms = await openSmsServer()
  pushService = await openPushServer()
  const email = {
    kind: 'smtp',
    carriesText: true,
    send: async (mail: Message) => void mails.push(mail),
  } as const
  const options = { pushServices: [pushService.origin], deliveries: { phone: sms.delivery, email } }
  app = await openTestApp({ pushServices: [pushService.origin] })
  sender = await openTestApp({ beside: app, ...options })
})
afterAll(async () => {
  await sender.close()
  await app.close()
  await sms.close()
  await pushService.close()
})
beforeEach(async () => {
  at('2026-11-20', '10:00')
  sms.sent.length = 0
  mails.length = 0
  Object.assign(sms.state, { answers: 'takes', only: null })
  school = await openTestSchool(app)
  class5 = await school.addClass('Class 5')
  class6 = await school.addClass('Class 6')
  keya = await addChild('Keya', class5)
  omar = await addChild('Omar', class6)
  await set({ familiesWays: ['sms', 'email'] })
})

// Nothing of one school is sent during the next one's test.
afterEach(async () => {
  const db = app.bind(school.schoolId)
  await db.updateTable('announcements').set({ tells: false, told_at: null }).execute()
  await db.deleteFrom('family_messages').execute()
})

/** On the school's clock. */
function at(day: string, time: string) {
  const now = new Date(`${day}T${time}:00+05:30`)
  for (const one of [app, sender]) one.clock.now = now
}

async function addChild(name: string, classId: string, more: object = {}) {
  rolls += 1
  const phone = anyPhone()
  const child = { name, phone, enrollmentDate: '2026-06-01', ...more }
  return { id: await school.addStudent(classId, String(rolls), child), phone }
}

async function set(body: object) {
  expect((await app.call(updateSettings, { token: school.admin, body })).status).toBe(200)
}

const news = (more: object = {}) => ({
  title: 'Sports day',
  text: 'On the big ground.\nBring water.',
  from: '2026-11-20',
  until: null as string | null,
  isPinned: false,
  ...more,
})
const toAll = { families: { classIds: [] as string[] } }
const add = (more: object = toAll, token = school.admin) =>
  app.call(addAnnouncement, { token, body: news(more) })
const preview = async (more: object = {}) =>
  (await app.call(previewAnnouncement, { token: school.admin, body: news({ ...toAll, ...more }) })).body
const remove = (announcementId: string) =>
  app.call(removeAnnouncement, { token: school.admin, params: { announcementId } })

async function aMinute() {
  await sender.tellFamilies()
  await sender.jobs.run()
}
const list = async (query: Record<string, string> = {}) =>
  (await app.call(listMessages, { token: school.admin, query })).body
const states = async () =>
  (await list()).messages.map(({ studentName, kind, attempts }) => {
    return [studentName, kind, ...attempts.map(({ state, reason }) => reason ?? state)].join(' ')
  })
const phones = () => sms.sent.map(({ to }) => to.slice(2)).toSorted()
async function ring(child: { phone: string }) {
  const token = await signInByPhone(app, child.phone)
  const { subscription } = makeBrowser(pushService.origin)
  await app.call(subscribePush, { token, body: subscription })
  return token
}

describe('an announcement that families are told of', () => {
  it('leaves by SMS with title, first words and school, once, and is listed', async () => {
    const { status, body } = await add()
    expect([status, body.told, body.announcement.isTold]).toEqual([
      201,
      { inApp: 0, sms: 2, whatsapp: 0, email: 0, unreached: 0, leavesAt: null },
      true,
    ])
    await aMinute()
    await aMinute()
    expect(phones()).toEqual([keya.phone, omar.phone].toSorted())
    expect(sms.sent[0]?.text).toMatch(/^Sports day: On the big ground\. Bring water\. School /)
    expect((await states()).toSorted()).toEqual(['Keya announced sent', 'Omar announced sent'])
    expect((await list()).smsUsed).toEqual({ day: 2, month: 2 })
  })

  it('is one that an admin ticked; any other stays in the app', async () => {
    const { body } = await add({})
    await aMinute()
    expect([body.told, body.announcement.isTold, sms.sent, await states()]).toEqual([null, false, [], []])
  })

  it('goes to the families of the classes that were chosen', async () => {
    await add({ families: { classIds: [class6] } })
    await aMinute()
    expect(phones()).toEqual([omar.phone])
  })

  it('rings the phones that the app rings, which get no SMS; every family has it in the bell', async () => {
    const token = await ring(keya)
    const { body } = await add()
    expect(body.told).toMatchObject({ inApp: 1, sms: 1 })
    await aMinute()
    expect(phones()).toEqual([omar.phone])
    for (const one of [token, await signInByPhone(app, omar.phone)]) {
      const { notifications } = (await app.call(listNotifications, { token: one })).body
      expect(notifications).toMatchObject([{ kind: 'announcements.announced', message: 'Sports day' }])
    }
  })

  it('is an SMS after all where the browser turns out to be gone', async () => {
    await ring(keya)
    expect((await add({ ...toAll, from: '2026-11-21' })).body.told).toMatchObject({ inApp: 0 })
    at('2026-11-21', '10:00')
    pushService.state.status = 410
    await aMinute()
    pushService.state.status = 201
    await aMinute()
    expect(phones()).toEqual([keya.phone, omar.phone].toSorted())
  })

  it('is one message a phone: brothers and sisters share it, also with one whom the app rings', async () => {
    await addChild('Kabir', class6, { phone: keya.phone })
    const mother = anyPhone()
    await addChild('Mira', class5, { phone: undefined, motherPhone: mother })
    await addChild('Nila', class5, { phone: undefined, motherPhone: mother })
    expect((await preview()).sms.families).toBe(3)
    await add()
    await aMinute()
    expect(phones()).toEqual([keya.phone, mother, omar.phone].toSorted())
    sms.sent.length = 0
    await ring(omar)
    await addChild('Zoya', class5, { phone: omar.phone })
    expect((await add({ ...toAll, title: 'Fees' })).body.told).toMatchObject({ inApp: 1, sms: 2 })
  })

  it('lists a child without a phone and email as not reached, and goes on to the next phone where one fails', async () => {
    await addChild('Nobody', class5, { phone: undefined })
    const father = anyPhone()
    const ravi = await addChild('Ravi', class5, { fatherPhone: father })
    Object.assign(sms.state, { answers: 'refuses', only: `91${ravi.phone}` })
    expect((await add()).body.told).toMatchObject({ sms: 3, unreached: 1 })
    for (const time of ['10:00', '10:01', '10:05', '10:06']) {
      at('2026-11-20', time)
      await aMinute()
    }
    expect(phones()).toContain(father)
    expect((await list({ show: 'not_reached' })).messages.map(({ studentName }) => studentName)).toEqual([
      'Nobody',
    ])
  })

  it('goes by email with all of its words, where the school writes emails', async () => {
    await set({ familiesWays: ['email'] })
    await addChild('Ravi', class5, { email: 'ravi@x.example' })
    await add({ ...toAll, text: `Bring water.\n${'Read all of it. '.repeat(60)}End.` })
    await aMinute()
    expect(mails).toMatchObject([{ to: 'ravi@x.example', subject: 'Sports day' }])
    expect(mails[0]?.text).toMatch(/^Bring water\.\nRead[\s\S]*End\.\n\nSchool /)
  })

  it('is told in the app alone where the school sends nothing', async () => {
    await set({ familiesWays: [] })
    expect((await add()).body.told).toMatchObject({ sms: 0, email: 0, unreached: 0 })
    await aMinute()
    expect(await states()).toEqual([])
  })
})

describe('when it leaves', () => {
  it('on its first day, from the hour that the school has set; nobody is told before', async () => {
    const { body } = await add({ ...toAll, from: '2026-11-22' })
    expect(body.told?.leavesAt).toBe('2026-11-22T00:30:00.000Z')
    for (const [day, time, sent] of [
      ['2026-11-21', '12:00', 0],
      ['2026-11-22', '05:59', 0],
      ['2026-11-22', '06:00', 2],
    ] as const) {
      at(day, time)
      await aMinute()
      expect(sms.sent).toHaveLength(sent)
    }
  })

  it('once, whichever process tells it', async () => {
    await add({ ...toAll, from: '2026-11-21' })
    at('2026-11-21', '08:00')
    await Promise.all([app.tellFamilies(), sender.tellFamilies()])
    await aMinute()
    expect(sms.sent).toHaveLength(2)
  })

  it('not at night, and what was not sent by the end of the hours waits for the morning', async () => {
    await set({ announcedFrom: '07:00', announcedUntil: '20:00' })
    at('2026-11-20', '19:59')
    await add()
    at('2026-11-20', '20:00')
    await aMinute()
    expect(sms.sent).toEqual([])
    at('2026-11-21', '07:00')
    await aMinute()
    expect(sms.sent).toHaveLength(2)
    expect((await list({ date: '2026-11-21' })).smsUsed.day).toBe(2)
  })

  it('after absences, however late these were queued', async () => {
    await set({ familiesTold: 'by_itself', familiesToldFrom: '09:45' })
    for (let index = 0; index < 30; index += 1) await addChild(`Child ${index}`, class6)
    await app.call(markAttendance, { token: school.admin, body: { studentId: keya.id, status: 'absent' } })
    at('2026-11-20', '10:05')
    await add()
    await aMinute()
    expect(sms.sent.findIndex(({ text }) => text.includes('is marked absent'))).toBeLessThan(5)
    expect(sms.sent).toHaveLength(33)
  })
})

describe('one that was removed before it left', () => {
  it('does not leave, and leaves after all once it is put back', async () => {
    const { body } = await add()
    const announcementId = body.announcement._id
    await remove(announcementId)
    await aMinute()
    expect([sms.sent, (await states()).toSorted()]).toEqual([
      [],
      ['Keya announced dropped', 'Omar announced dropped'],
    ])
    const token = await signInByPhone(app, keya.phone)
    expect((await app.call(listNotifications, { token })).body.notifications).toEqual([])
    await app.call(restoreAnnouncement, { token: school.admin, params: { announcementId } })
    await aMinute()
    expect(sms.sent).toHaveLength(2)
    await remove(announcementId)
    await app.call(restoreAnnouncement, { token: school.admin, params: { announcementId } })
    await aMinute()
    expect(sms.sent).toHaveLength(2)
  })

  it('is not told on its first day', async () => {
    const { body } = await add({ ...toAll, from: '2026-11-21' })
    await remove(body.announcement._id)
    at('2026-11-21', '10:00')
    await aMinute()
    expect(await states()).toEqual([])
  })
})

describe('a change', () => {
  const change = (announcementId: string, more: object) =>
    app.call(changeAnnouncement, { token: school.admin, params: { announcementId }, body: news(more) })

  it('of the words holds for what has not left; families are told by it once at most', async () => {
    const { body } = await add({})
    const id = body.announcement._id
    const { body: told } = await change(id, { ...toAll, title: 'Sports week' })
    expect(told.told).toMatchObject({ sms: 2 })
    const again = await change(id, { ...toAll, title: 'Again' })
    expect([again.status, again.error.code]).toEqual([409, announcementRefusals.alreadyTold.code])
    expect((await change(id, { title: 'Sports month' })).status).toBe(200)
    await aMinute()
    expect(sms.sent.map(({ text }) => text.slice(0, 12))).toEqual(['Sports month', 'Sports month'])
  })

  it('by two at once tells families once', async () => {
    const { body } = await add({})
    const both = await Promise.all([
      change(body.announcement._id, toAll),
      change(body.announcement._id, toAll),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await aMinute()
    expect(sms.sent).toHaveLength(2)
  })
})

describe('one that is over before families could be told', () => {
  it.each([
    ['by its last day', '10:00', { from: '2026-11-18', until: '2026-11-19' }],
    ['by the hours of the school', '21:30', { until: '2026-11-20' }],
  ])('%s is refused, and rings nobody', async (_, time, days) => {
    at('2026-11-20', time)
    const token = await signInByPhone(app, keya.phone)
    const refused = await add({ ...toAll, ...days })
    expect([refused.status, refused.error.errors]).toEqual([
      422,
      { until: announcementTexts.overForFamilies },
    ])
    const { body } = await add(days)
    const params = { announcementId: body.announcement._id }
    const told = { token: school.admin, params, body: news({ ...toAll, ...days }) }
    expect((await app.call(changeAnnouncement, told)).status).toBe(422)
    await aMinute()
    at('2026-11-21', '06:00')
    await aMinute()
    expect((await app.call(listNotifications, { token })).body.notifications).toEqual([])
    const later = { ...told, body: news({ ...toAll, ...days, until: '2026-11-21' }) }
    expect((await app.call(changeAnnouncement, later)).status).toBe(200)
    await aMinute()
    expect(sms.sent).toHaveLength(2)
  })
})

it('one that families wait for is not made to end before they are told', async () => {
  at('2026-11-20', '21:30')
  const { body } = await add()
  const params = { announcementId: body.announcement._id }
  const end = (until: string) =>
    app.call(changeAnnouncement, { token: school.admin, params, body: news({ until }) })
  expect((await end('2026-11-20')).error.errors).toEqual({ until: announcementTexts.overForFamilies })
  expect((await end('2026-11-21')).status).toBe(200)
  at('2026-11-21', '06:00')
  await aMinute()
  expect(sms.sent).toHaveLength(2)
})

describe('a preview', () => {
  it('counts families by way, parts of SMS and what is left, has the words, and sends nothing', async () => {
    await ring(keya)
    await addChild('Nobody', class5, { phone: undefined })
    await addChild('Mail', class5, { phone: undefined, email: 'mail@x.example' })
    await set({ smsADay: 10, smsAMonth: 40 })
    const shown = await preview()
    expect(shown).toMatchObject({
      inApp: 1,
      sms: { families: 1, parts: 1 },
      email: 1,
      unreached: 1,
      smsLeft: { day: 10, month: 40 },
      over: 0,
      leavesAt: null,
      isRegistered: false,
    })
    await add()
    expect((await preview()).smsLeft).toEqual({ day: 9, month: 39 })
    await aMinute()
    expect((await preview()).smsLeft).toEqual({ day: 9, month: 39 })
    expect(sms.sent.map(({ text }) => text)).toEqual([shown.words.sms])
    expect(mails[0]).toMatchObject({ subject: shown.words.subject, text: shown.words.email })
  })

  it('says how many are over the limits; those go by email or are listed', async () => {
    await set({ smsADay: 1 })
    expect(await preview()).toMatchObject({ over: 1, smsLeft: { day: 1, month: 5000 } })
    await add()
    await aMinute()
    expect(sms.sent).toHaveLength(1)
    expect((await states()).filter((one) => one.endsWith('limit'))).toHaveLength(1)
    await set({ smsADay: 500, smsAMonth: 1 })
    expect(await preview()).toMatchObject({ over: 2, smsLeft: { month: 0 } })
  })

  it('is of what fits into two parts, also in Hindi', async () => {
    await set({ language: 'hi' })
    const { words, sms: each } = await preview({
      title: 'खेल दिवस '.repeat(11).trim(),
      text: 'कृपया समय पर आइए। '.repeat(100),
    })
    expect(lengthOfSms(words.sms).parts).toBe(messageLimits.partsOfNews)
    expect(each.parts).toBe(each.families * messageLimits.partsOfNews)
  })
})

describe('what is refused', () => {
  it("another school's class, and one that is gone", async () => {
    const other = await openTestSchool(app)
    for (const classId of [await other.addClass(), school.schoolId]) {
      const families = { classIds: [class5, classId] }
      for (const { status, error } of [
        await add({ families }),
        await app.call(previewAnnouncement, { token: school.admin, body: news({ families }) }),
      ]) {
        expect([status, error.code]).toEqual([404, classRefusals.notFound.code])
      }
    }
    await aMinute()
    expect(sms.sent).toEqual([])
  })

  it('what is no list of classes', async () => {
    for (const families of [{}, { classIds: ['nonsense'] }, { classIds: Array(201).fill(class5) }, 'all']) {
      expect((await add({ families })).status).toBe(422)
    }
  })

  it.each(['teacher', 'student'] as const)('a %s', async (role) => {
    const { token } = await school.signInAs(role)
    expect((await add(toAll, token)).status).toBe(403)
    expect((await app.call(previewAnnouncement, { token, body: news(toAll) })).status).toBe(403)
  })

  it('hours that end before they begin', async () => {
    const body = { announcedFrom: '10:00', announcedUntil: '09:00' }
    const refused = await app.call(updateSettings, { token: school.admin, body })
    expect([refused.status, refused.error.errors]).toEqual([
      422,
      { announcedUntil: tellingTexts.untilBeforeFrom },
    ])
  })
})
