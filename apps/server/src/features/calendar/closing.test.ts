import { listActivity } from '@shala/contract/activity/activity'
import { listAnnouncements, removeAnnouncement, restoreAnnouncement } from '@shala/contract/announcements'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { logout } from '@shala/contract/auth/auth'
import {
  calendarRefusals,
  calendarTexts,
  changeCalendarEntry,
  listCalendar,
  listHolidays,
  removeCalendarEntry,
} from '@shala/contract/calendar/calendar'
import {
  closeSchool,
  closingRefusals,
  closingTexts,
  previewClosing,
  reopenSchool,
} from '@shala/contract/calendar/closing'
import { listMessages } from '@shala/contract/messages/messages'
import { listNotifications, readNotifications } from '@shala/contract/notifications/notifications'
import { subscribePush } from '@shala/contract/notifications/push'
import { eraseStudent } from '@shala/contract/privacy/erasing'
import { updateSettings } from '@shala/contract/schools/settings'
import { listStudents } from '@shala/contract/students/listed'
import { updateUser } from '@shala/contract/users'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBrowser, openPushServer } from '../../../test/push-server.ts'
import { openSmsServer, type SmsServer } from '../../../test/sms-server.ts'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
/** Another process, which sends what there is to send. */
let sender: TestApp
let sms: SmsServer
let pushService: Awaited<ReturnType<typeof openPushServer>>
let school: TestSchool
let classId: string
let keya: { id: string; phone: string }
let omar: { id: string; phone: string }
let rolls = 0

beforeAll(async () => {
  sms = await openSmsServer()
  pushService = await openPushServer()
  const pushServices = [pushService.origin]
  app = await openTestApp({ pushServices })
  sender = await openTestApp({ beside: app, pushServices, deliveries: { phone: sms.delivery } })
})
afterAll(async () => {
  await sender.close()
  await app.close()
  await sms.close()
  await pushService.close()
})

const friday = '2026-11-20'
const saturday = '2026-11-21'
beforeEach(async () => {
  at('07:00')
  sms.sent.length = 0
  Object.assign(sms.state, { answers: 'takes', only: null })
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5')
  keya = await addChild('Keya')
  omar = await addChild('Omar')
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
  const child = { name, phone, enrollmentDate: '2026-06-01', ...more }
  return { id: await school.addStudent(classId, String(rolls), child), phone }
}

const rain = { date: friday, reason: 'rain', words: '', tells: true }
const close = (more: object = {}, token = school.admin) =>
  app.call(closeSchool, { token, body: { ...rain, ...more } })
const reopen = (id: string, token = school.admin) => app.call(reopenSchool, { token, params: { id } })
const closedId = async (more: object = {}) => (await close(more)).body.closing.id
const preview = async (more: object = {}) =>
  (await app.call(previewClosing, { token: school.admin, body: { ...rain, ...more } })).body

async function aMinute() {
  await sender.tellFamilies()
  await sender.jobs.run()
}
const texts = () => sms.sent.map(({ text, to }) => `${to.slice(2)} ${text.split('. ')[0]}`).toSorted()
const closedText = ({ phone }: { phone: string }) => `${phone} School is closed on 20 Nov: Rain`
const openText = ({ phone }: { phone: string }) => `${phone} School is open after all on 20 Nov`

async function holidays() {
  const query = { timeMin: friday, timeMax: saturday }
  const { body } = await app.call(listHolidays, { token: school.admin, query })
  return body.items.map(({ summary, start }) => `${start.date} ${summary}`)
}
const announced = async () =>
  (await app.call(listAnnouncements, { token: school.admin })).body.announcements.map(
    ({ title, text, until, isPinned }) => ({ title, text, until, isPinned }),
  )
async function states() {
  const { body } = await app.call(listMessages, { token: school.admin, query: {} })
  return body.messages.map(({ kind, attempts }) => `${kind} ${attempts.at(-1)?.state}`).toSorted()
}
async function bell(token: string) {
  return (await app.call(listNotifications, { token })).body.notifications.map(({ kind }) => kind)
}
async function ring(child: { phone: string }) {
  const token = await signInByPhone(app, child.phone)
  const { subscription } = makeBrowser(pushService.origin)
  await app.call(subscribePush, { token, body: subscription })
  return token
}

describe('a school that closes', () => {
  it('tells each family in its own language, also that it is open, and counts the SMS of both', async () => {
    const { phone } = await addChild('Ravi', { messageLanguage: 'hi' })
    // In Devanagari the same takes two.
    expect((await preview()).families).toMatchObject({ sms: { families: 3, parts: 4 }, over: 0 })
    await app.call(updateSettings, { token: school.admin, body: { smsADay: 3 } })
    expect((await preview()).families.over).toBe(1)
    await app.call(updateSettings, { token: school.admin, body: { smsADay: 100 } })
    const id = await closedId()
    await aMinute()
    await reopen(id)
    await aMinute()
    const theirs = sms.sent.filter(({ to }) => to.endsWith(phone)).map(({ text }) => text)
    expect(theirs).toEqual([
      expect.stringMatching(/^20 नव॰ को स्कूल बंद/),
      expect.stringMatching(/^20 नव॰ को स्कूल खुला रहेगा/),
    ])
    expect(sms.sent.filter(({ text }) => /^School is/.test(text))).toHaveLength(4)
    expect((await states()).filter((one) => one.endsWith('sent'))).toHaveLength(6)
  })

  it('has a holiday and an announcement, and its families are told', async () => {
    const { status, body } = await close()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      message: 'School is closed on 2026-11-20.',
      closing: { date: friday, name: 'Rain' },
      told: { inApp: 0, sms: 2, email: 0, unreached: 0, leavesAt: null },
    })
    expect(await holidays()).toEqual(['2026-11-20 Rain'])
    expect(await announced()).toEqual([
      { title: 'School is closed on 20 Nov', text: 'Rain.', until: friday, isPinned: true },
    ])
    await aMinute()
    expect(texts()).toEqual([keya, omar].map(closedText).toSorted())
    const { body: log } = await app.call(listActivity, { token: school.admin, query: { limit: '5' } })
    expect(
      log.entries
        .slice(0, 2)
        .map(({ action }) => action)
        .toSorted(),
    ).toEqual(['announcements.add', 'calendar.add'])
  })

  it('does so tomorrow as well, with words of its own and in its language', async () => {
    await app.call(updateSettings, { token: school.admin, body: { language: 'hi' } })
    await close({ date: saturday, words: 'पानी भरा है' })
    expect((await holidays())[0]).toMatch(/^2026-11-21 बारिश: पानी भरा है$/)
    const [one] = await announced()
    expect(one?.title).toMatch(/21 नव/)
    await aMinute()
    expect(sms.sent[0]?.text).toMatch(/बारिश: पानी भरा है/)
  })

  it('tells nobody but those who open the app, if that is wanted', async () => {
    expect((await close({ tells: false })).body.told).toBeNull()
    await aMinute()
    expect([sms.sent, (await announced()).length, (await holidays()).length]).toEqual([[], 1, 1])
  })

  it('before its families are told: they hear it from the hour that it has set', async () => {
    at('05:10')
    expect((await preview()).families.leavesAt).toBe('2026-11-20T00:30:00.000Z')
    expect((await close()).body.told?.leavesAt).toBe('2026-11-20T00:30:00.000Z')
    await aMinute()
    expect([sms.sent, (await holidays()).length]).toEqual([[], 1])
    at('06:00')
    await aMinute()
    expect(texts()).toHaveLength(2)
  })

  it('tells nobody once the day is over', async () => {
    sms.state.answers = 'refuses'
    await close()
    await aMinute()
    sms.state.answers = 'takes'
    at('17:30')
    await aMinute()
    expect([sms.sent, await states()]).toEqual([[], ['closed failed', 'closed failed']])
  })

  it('is asked about classes that are marked, and says nothing until that is answered', async () => {
    await app.call(markAttendance, { token: school.admin, body: { studentId: keya.id, status: 'present' } })
    const asked = await close()
    expect([asked.status, asked.error.code, asked.error.current]).toEqual([
      409,
      calendarRefusals.markedDays.code,
      { days: [{ date: friday, classes: ['Class 5'], marks: 1 }], total: 1 },
    ])
    await aMinute()
    expect([await holidays(), await announced(), sms.sent]).toEqual([[], [], []])
    const id = await closedId({ marks: 'aside' })
    const isAside = async () => {
      const query = { class: classId, date: friday }
      const { body } = await app.call(listStudents, { token: school.admin, query })
      return body.students.some(({ isSetAside }) => isSetAside)
    }
    expect(await isAside()).toBe(true)
    await reopen(id)
    expect(await isAside()).toBe(false)
  })
})

describe('Undo', () => {
  it('before anything has left takes back all three, and nobody hears of it or has to be called', async () => {
    await school.addStudent(classId, 'no phone', { name: 'Nobody', enrollmentDate: '2026-06-01' })
    const id = await closedId()
    const { status, body } = await reopen(id)
    expect([status, body]).toEqual([200, { message: 'School is open on 2026-11-20.', told: 0 }])
    await aMinute()
    expect([await holidays(), await announced(), sms.sent, await states()]).toEqual([
      [],
      [],
      [],
      ['closed dropped', 'closed dropped', 'closed dropped'],
    ])
    expect(await bell(await signInByPhone(app, keya.phone))).toEqual([])
  })

  it('before the hour in which families are told leaves nothing to tell', async () => {
    at('05:10')
    await reopen(await closedId())
    at('06:00')
    await aMinute()
    expect([sms.sent, await states()]).toEqual([[], []])
  })

  it('once some have left: they hear that school is open, the others hear nothing', async () => {
    Object.assign(sms.state, { answers: 'refuses', only: `91${omar.phone}` })
    const id = await closedId()
    await aMinute()
    sms.state.answers = 'takes'
    expect((await reopen(id)).body.told).toBe(1)
    at('07:10')
    await aMinute()
    expect(texts()).toEqual([closedText(keya), openText(keya)].toSorted())
    expect(await states()).toEqual(['closed dropped', 'closed sent', 'reopened sent'])
  })

  it('once all have left tells them all, beyond the limits of the school, once', async () => {
    const id = await closedId()
    await aMinute()
    await app.call(updateSettings, { token: school.admin, body: { smsADay: 0 } })
    expect((await reopen(id)).body.told).toBe(2)
    await aMinute()
    await aMinute()
    expect(texts()).toEqual([closedText(keya), closedText(omar), openText(keya), openText(omar)].toSorted())
  })

  it('while messages leave: whoever hears that it is closed hears that it is open, and nobody else', async () => {
    for (let index = 0; index < 40; index += 1) await addChild(`Child ${index}`)
    const id = await closedId()
    await Promise.all([aMinute(), reopen(id)])
    for (const time of ['07:01', '07:02', '07:03']) {
      at(time)
      await aMinute()
    }
    const about = (word: string) => texts().flatMap((one) => (one.includes(word) ? [one.split(' ')[0]] : []))
    expect(about('open after all')).toEqual(about('closed'))
    expect((await states()).filter((one) => /waiting|sending|failed/.test(one))).toEqual([])
  })

  it('at night waits for the morning', async () => {
    at('20:00')
    const id = await closedId({ date: saturday })
    await aMinute()
    at('22:00')
    await reopen(id)
    await aMinute()
    expect(sms.sent).toHaveLength(2)
    at('06:00', saturday)
    await aMinute()
    expect(sms.sent).toHaveLength(4)
  })

  it('rings those whom the app rang, and nobody who has not heard', async () => {
    const token = await ring(keya)
    at('05:50')
    const id = await closedId()
    at('06:00')
    await aMinute()
    expect(await bell(token)).toEqual(['announcements.closed'])
    expect((await reopen(id)).body.told).toBe(2)
    await aMinute()
    expect(await bell(token)).toEqual(['announcements.reopened'])
    expect(texts()).toEqual([closedText(omar), openText(omar)].toSorted())
  })

  it('is told by SMS to those whom the app rang and rings no more, one message a phone', async () => {
    const signedIn = await ring(keya)
    await addChild('Bina', { phone: keya.phone })
    const ravi = await addChild('Ravi')
    await ring(ravi)
    at('05:50')
    const id = await closedId()
    at('06:00')
    await aMinute()
    expect((await app.call(logout, { token: signedIn })).status).toBe(204)
    at('06:30')
    expect((await reopen(id)).body.told).toBe(3)
    await aMinute()
    expect(texts()).toEqual([closedText(omar), openText(omar), openText(keya)].toSorted())
  })

  it('is told by SMS also to those who read in the app that it is closed, and signed out there', async () => {
    const signedIn = await ring(keya)
    const id = await closedId()
    await aMinute()
    await app.call(readNotifications, { token: signedIn, body: {} })
    await app.call(logout, { token: signedIn })
    expect((await reopen(id)).body.told).toBe(2)
    await aMinute()
    expect(texts()).toEqual([closedText(omar), openText(omar), openText(keya)].toSorted())
  })

  it('is told once, by the app, to those who read in it that it is closed, and whose phone rings since then', async () => {
    const signedIn = await signInByPhone(app, keya.phone)
    await app.call(updateSettings, { token: school.admin, body: { familiesWays: [] } })
    const id = await closedId()
    await aMinute()
    await app.call(readNotifications, { token: signedIn, body: {} })
    await ring(keya)
    await app.call(updateSettings, { token: school.admin, body: { familiesWays: ['sms'] } })
    expect((await reopen(id)).body.told).toBe(1)
    await aMinute()
    expect(texts()).toEqual([])
  })

  it('keeps no phone of a child that is erased later', async () => {
    const id = await closedId()
    await aMinute()
    await reopen(id)
    await aMinute()
    const { admin: token } = school
    await app.call(updateUser, { token, params: { id: keya.id }, body: { status: 'leaved' } })
    const erased = { token, params: { studentId: keya.id }, body: { name: 'Keya' } }
    expect((await app.call(eraseStudent, erased)).status).toBe(200)
    const rows = await app.bind(school.schoolId).selectFrom('family_messages').selectAll().execute()
    expect(rows.length).toBe(4)
    expect(JSON.stringify(rows)).not.toContain(keya.phone)
  })

  it('works once, also for two at once', async () => {
    const id = await closedId()
    const both = await Promise.all([reopen(id), reopen(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const params = { announcementId: id }
    expect((await app.call(restoreAnnouncement, { token: school.admin, params })).status).toBe(404)
  })

  it('works where the holiday was removed by hand, and messages that wait stay then', async () => {
    const id = await closedId()
    const query = { timeMin: friday, timeMax: friday }
    const { events } = (await app.call(listCalendar, { token: school.admin, query })).body
    await app.call(removeCalendarEntry, { token: school.admin, params: { id: events[0]?.id ?? '' } })
    await aMinute()
    expect([sms.sent, await states()]).toEqual([[], ['closed dropped', 'closed dropped']])
    expect((await reopen(id)).body.told).toBe(0)
  })

  it('is not what is said of the day where its holiday was made an ordinary event before', async () => {
    const announcementId = await closedId()
    const query = { timeMin: friday, timeMax: friday }
    const { events } = (await app.call(listCalendar, { token: school.admin, query })).body
    const changed = await app.call(changeCalendarEntry, {
      token: school.admin,
      params: { id: events[0]?.id ?? '' },
      body: { name: 'Rain', from: friday, to: friday, isClosed: false },
    })
    expect(changed.status).toBe(200)
    const removed = await app.call(removeAnnouncement, { token: school.admin, params: { announcementId } })
    expect(removed.body.closedOn).toBe(null)
  })

  it('works where the announcement was removed, and the day can be closed again', async () => {
    const id = await closedId()
    const removed = await app.call(removeAnnouncement, {
      token: school.admin,
      params: { announcementId: id },
    })
    expect(removed.body).toEqual({
      message: 'School is closed on 20 Nov was removed. 2026-11-20 stays a holiday in the calendar.',
      closedOn: friday,
    })
    expect((await reopen(id)).status).toBe(200)
    expect((await close({ reason: 'strike' })).body.closing.name).toBe('Strike')
    await aMinute()
    expect(texts()).toHaveLength(2)
  })
})

describe('a preview', () => {
  it('has the words and the families, and says what the day is already', async () => {
    const before = await preview({ reason: 'other', words: 'No water' })
    expect(before).toMatchObject({ closing: null, holiday: null, families: { sms: { families: 2 } } })
    expect(before.families.words.sms).toMatch(/^School is closed on 20 Nov: No water\. School /)
    const id = await closedId()
    expect(await preview()).toMatchObject({ closing: { id, date: friday, name: 'Rain' }, holiday: 'Rain' })
    expect(await preview({ date: saturday })).toMatchObject({ closing: null, holiday: null })
    expect((await preview({ reason: 'other', words: '' })).families.sms.families).toBe(2)
  })
})

describe('what is refused', () => {
  it('to close a day twice, also by two admins at once: there is one holiday', async () => {
    const other = await school.signInAs('admin')
    const both = await Promise.all([close(), close({ reason: 'strike' }, other.token)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.error.code).toBe(closingRefusals.closedAlready.code)
    expect([(await holidays()).length, (await announced()).length]).toEqual([1, 1])
    await aMinute()
    expect(sms.sent).toHaveLength(2)
  })

  const refused: [object, object][] = [
    [{ date: '2026-11-19' }, { date: closingTexts.soon }],
    [{ date: '2026-11-22' }, { date: closingTexts.soon }],
    [{ date: 'soon' }, { date: 'Please enter a valid date.' }],
    [{ reason: 'mood' }, { reason: closingTexts.reason }],
    [{ reason: 'other' }, { words: closingTexts.wordsMissing }],
    [{ words: 'x'.repeat(101) }, { words: calendarTexts.nameTooLong }],
    [{ words: 'two\nlines' }, { words: expect.stringContaining('one line') }],
  ]
  it.each(refused)('%j', async (more, errors) => {
    const { status, error } = await close(more)
    expect([status, error.errors]).toEqual([422, errors])
    expect([await holidays(), await announced()]).toEqual([[], []])
  })

  it.each(['teacher', 'student'] as const)('a %s', async (role) => {
    const { token } = await school.signInAs(role)
    expect((await close({}, token)).status).toBe(403)
    expect((await app.call(previewClosing, { token, body: rain })).status).toBe(403)
    expect((await reopen(await closedId(), token)).status).toBe(403)
  })

  it("to take back another school's closed day, or what is none", async () => {
    const id = await closedId()
    const other = await openTestSchool(app)
    for (const [one, token] of [
      [id, other.admin],
      [school.schoolId, school.admin],
      ['nonsense', school.admin],
    ] as const) {
      expect((await reopen(one, token)).status).toBe(404)
    }
    expect(await holidays()).toHaveLength(1)
  })

  it('to take back a day that is over', async () => {
    const id = await closedId()
    at('08:00', saturday)
    const { status, error } = await reopen(id)
    expect([status, error.code]).toEqual([409, closingRefusals.dayOver.code])
  })
})
