import {
  addAnnouncement,
  changeAnnouncement,
  removeAnnouncement,
  restoreAnnouncement,
} from '@shala/contract/announcements'
import { changeCalendarEntry, listCalendar } from '@shala/contract/calendar/calendar'
import {
  closeSchool,
  closingRefusals,
  closingTexts,
  previewClosing,
  reopenSchool,
} from '@shala/contract/calendar/closing'
import { listMessages } from '@shala/contract/messages/messages'
import { listNotifications } from '@shala/contract/notifications/notifications'
import { updateSettings } from '@shala/contract/schools/settings'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWhatsAppDelivery } from '#platform/delivery/whatsapp-delivery'
import { openSmsServer, type SmsServer } from '../../../../test/sms-server.ts'
import { anyPhone, openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../../test/test-school.ts'
import { openWhatsAppServer, type WhatsAppServer } from '../../../../test/whatsapp-server.ts'

let app: TestApp
/** Another process, which sends what there is to send. */
let sender: TestApp
let sms: SmsServer
let whatsApp: WhatsAppServer
let school: TestSchool
let classId: string
let keya: { phone: string }
let rolls = 0
const key = 'a-key-of-the-operator-for-reports'

beforeAll(async () => {
  sms = await openSmsServer()
  whatsApp = await openWhatsAppServer()
  const account = { ...whatsApp.account, templates: { announced: 'school_news' } }
  const deliveries = { phone: sms.delivery, whatsapp: openWhatsAppDelivery(account) }
  app = await openTestApp()
  const fields = { id: 'id', status: 'status', isMsg91: false }
  sender = await openTestApp({
    beside: app,
    deliveries,
    reports: { sms: { key, fields }, whatsApp: null },
  })
})
afterAll(async () => {
  await sender.close()
  await app.close()
  await sms.close()
  await whatsApp.close()
})

const friday = '2026-11-20'
const saturday = '2026-11-21'
beforeEach(async () => {
  at('07:00')
  sms.sent.length = 0
  whatsApp.taken.length = 0
  Object.assign(sms.state, { answers: 'takes', only: null, onTaken: null })
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5')
  keya = await addChild('Keya')
  await addChild('Omar')
  await app.call(updateSettings, { token: school.admin, body: { familiesWays: ['sms'] } })
})

// Nothing of one school is sent during the next one's test.
afterEach(async () => {
  const db = app.bind(school.schoolId)
  await db.updateTable('announcements').set({ tells: false, told_at: null }).execute()
  await db.deleteFrom('family_messages').execute()
})

/** On the school's clock. */
function at(time: string, day = friday) {
  const now = new Date(`${day}T${time}:00+05:30`)
  for (const one of [app, sender]) one.clock.now = now
}

async function addChild(name: string, more: object = {}) {
  rolls += 1
  const phone = anyPhone()
  await school.addStudent(classId, String(rolls), { name, phone, enrollmentDate: '2026-06-01', ...more })
  return { phone }
}

const rain = { date: friday, reason: 'rain', words: '', tells: true }
const close = (more: object = {}) =>
  app.call(closeSchool, { token: school.admin, body: { ...rain, ...more } as never })
const closedId = async () => (await close()).body.closing.id
const reopen = (id: string) => app.call(reopenSchool, { token: school.admin, params: { id } })
const preview = async (more: object) =>
  (await app.call(previewClosing, { token: school.admin, body: { ...rain, ...more } as never })).body
const news = (more: object = {}) => {
  const told = { from: friday, until: null, isPinned: false, families: { classIds: [] } }
  return { title: 'Sports day', text: 'On the big ground', ...told, ...more }
}
const bell = async (token: string) =>
  (await app.call(listNotifications, { token })).body.notifications.map(({ kind }) => kind)

async function aMinute() {
  await sender.tellFamilies()
  await sender.jobs.run()
}

const report = async (ids: string[], status: string) => {
  const url = `/api/delivery-reports/sms/${key}`
  const payload = JSON.stringify(ids.map((id) => ({ id, status })))
  const headers = { 'content-type': 'application/json' }
  return (await sender.server.inject({ method: 'POST', url, headers, payload })).statusCode
}

describe('what a provider reports of news', () => {
  it('that it arrived does not keep the family from hearing that school is open, whenever the report comes', async () => {
    for (const isLate of [false, true]) {
      sms.sent.length = 0
      const id = await closedId()
      await aMinute()
      const first = sms.sent[0]?.id ?? ''
      if (!isLate) expect(await report([first], 'delivered')).toBe(200)
      sms.sent.length = 0
      await reopen(id)
      if (isLate) expect(await report([first], 'delivered')).toBe(200)
      await aMinute()
      expect(sms.sent.map(({ text }) => text.split('. ')[0])).toEqual(
        Array.from({ length: 2 }, () => 'School is open after all on 20 Nov'),
      )
    }
  })

  it.each(['before its answer is stored', 'after it'])(
    'that it failed sends it to the next phone, %s; the whole batch is taken',
    async (when) => {
      const motherPhone = anyPhone()
      await addChild('Zoya', { motherPhone })
      let firsts = 3
      sms.state.onTaken = async (id) => {
        firsts -= 1
        if (when !== 'after it' && firsts >= 0) await report([id], 'failed')
      }
      await app.call(addAnnouncement, { token: school.admin, body: news() as never })
      await aMinute()
      sms.state.onTaken = null
      if (when === 'after it') {
        const ids = sms.sent.map(({ id }) => id)
        expect(await report(ids, 'failed')).toBe(200)
      }
      await aMinute()
      expect(sms.sent.filter(({ to }) => to === `91${motherPhone}`)).toHaveLength(1)
      const { messages } = (await app.call(listMessages, { token: school.admin })).body
      const ofZoya = messages.find(({ studentName }) => studentName === 'Zoya')
      expect(ofZoya?.attempts.map(({ contact, state }) => [contact, state])).toEqual([
        ['own', 'failed'],
        ['mother', 'sent'],
      ])
    },
  )
})

describe('news by WhatsApp', () => {
  beforeEach(() =>
    sender.call(updateSettings, { token: school.admin, body: { familiesWays: ['whatsapp', 'sms'] } }),
  )

  it('has all its words as parameters, in their order, and none that its text has not', async () => {
    await app.call(addAnnouncement, { token: school.admin, body: news() as never })
    await aMinute()
    expect(whatsApp.taken).toHaveLength(2)
    expect(sms.sent).toEqual([])
    const { name, components } = whatsApp.taken[0]?.template ?? {}
    expect(name).toBe('school_news')
    expect(components?.[0]?.parameters.map(({ parameter_name, text }) => [parameter_name, text])).toEqual([
      ['title', 'Sports day'],
      ['text', 'On the big ground'],
      ['school', expect.stringMatching(/^School /)],
    ])
  })

  it('goes by the next way at once where WhatsApp has no text for it', async () => {
    await closedId()
    await aMinute()
    expect(whatsApp.taken).toEqual([])
    expect(sms.sent.map(({ text }) => text.split('. ')[0])).toEqual(
      Array.from({ length: 2 }, () => 'School is closed on 20 Nov: Rain'),
    )
  })
})

describe('news that changes before it leaves', () => {
  it('leaves on its new first day, and counts on the day on which it leaves', async () => {
    at('20:59')
    const { body } = await app.call(addAnnouncement, { token: school.admin, body: news() as never })
    const params = { announcementId: body.announcement._id }
    const { families: _, ...moved } = news({ from: saturday })
    await app.call(changeAnnouncement, { token: school.admin, params, body: moved as never })
    await aMinute()
    expect(sms.sent).toEqual([])
    at('07:00', saturday)
    await aMinute()
    expect(sms.sent).toHaveLength(2)
    const { smsUsed, counts } = (await app.call(listMessages, { token: school.admin })).body
    expect([smsUsed.day > 0, counts.sent]).toEqual([true, 2])
  })

  it('does not leave once its holiday was moved, and nobody has to be called for it', async () => {
    sms.state.answers = 'refuses'
    await closedId()
    await aMinute()
    const { events } = (
      await app.call(listCalendar, { token: school.admin, query: { timeMin: friday, timeMax: friday } })
    ).body
    const id = events.find(({ kind }) => kind === 'holiday')?.id ?? ''
    const entry = { name: 'Rain', from: saturday, to: saturday, isClosed: true }
    const params = { id }
    const { status } = await app.call(changeCalendarEntry, {
      token: school.admin,
      params,
      body: entry as never,
    })
    expect(status).toBe(200)
    sms.state.answers = 'takes'
    at('07:10')
    await aMinute()
    expect(sms.sent.filter(({ text }) => text.includes('closed'))).toEqual([])
  })

  it('is told again in the app when it is put back', async () => {
    const token = await signInByPhone(app, keya.phone)
    const { body } = await app.call(addAnnouncement, { token: school.admin, body: news() as never })
    const params = { announcementId: body.announcement._id }
    await app.call(removeAnnouncement, { token: school.admin, params })
    expect(await bell(token)).toEqual([])
    await app.call(restoreAnnouncement, { token: school.admin, params })
    expect(await bell(token)).toEqual(['announcements.announced'])
  })
})

describe('a closed day', () => {
  const listed = async () => (await app.call(listMessages, { token: school.admin })).body
  const set = (body: object) => app.call(updateSettings, { token: school.admin, body: body as never })

  it('that is taken back leaves nobody to be called about it', async () => {
    await set({ smsADay: 0 })
    const id = await closedId()
    await aMinute()
    expect((await listed()).counts.notReached).toBe(2)
    await reopen(id)
    await aMinute()
    expect((await listed()).counts.notReached).toBe(0)
  })

  it('is told within the lower limit of the school’s and the operator’s, which the list names', async () => {
    expect((await listed()).smsLimits).toEqual({ day: 500, month: 5000, isOfServer: false })
    await set({ smsADay: 20_000 })
    const { day, isOfServer } = (await listed()).smsLimits
    expect([day < 20_000, isOfServer]).toEqual([true, true])
  })

  it('is not today once school is over, at midday on a half day, and not a day off of the week', async () => {
    at('18:00')
    expect((await close()).error.errors).toMatchObject({ date: closingTexts.over })
    await set({ workingDays: [1, 2, 3, 4, 5, 6], halfDays: [6], monthlyDaysOff: [] })
    at('12:59', saturday)
    expect((await preview({ date: saturday })).holiday).toBeNull()
    at('13:00', saturday)
    expect((await close({ date: saturday })).error.errors).toMatchObject({ date: closingTexts.over })
    at('07:00', saturday)
    const sunday = await close({ date: '2026-11-22' })
    expect([sunday.status, sunday.error.code]).toEqual([409, closingRefusals.closedAlready.code])
    expect((await preview({ date: '2026-11-22' })).holiday).toBe(closingTexts.dayOff)
  })
})
