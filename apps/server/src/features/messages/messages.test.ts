import { listActivity } from '@shala/contract/activity/activity'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { saveCall } from '@shala/contract/attendance/calls'
import { tellFamilies } from '@shala/contract/attendance/telling'
import { logout } from '@shala/contract/auth/auth'
import { familyTexts, setOwnMessages, showOwnMessages } from '@shala/contract/family'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave } from '@shala/contract/leave/leave'
import { listMessages, messageListTexts } from '@shala/contract/messages/messages'
import { ownWordsTexts } from '@shala/contract/messages/own-words'
import { listStops } from '@shala/contract/messages/stops'
import { listNotifications } from '@shala/contract/notifications/notifications'
import { subscribePush } from '@shala/contract/notifications/push'
import { profileTexts } from '@shala/contract/profile'
import { getSettings, updateSettings } from '@shala/contract/schools/settings'
import { tellingTexts } from '@shala/contract/schools/telling'
import { getUser, updateUser } from '@shala/contract/users'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '#platform/delivery/delivery'
import { makeBrowser, openPushServer } from '../../../test/push-server.ts'
import { openSmsServer, type SmsServer } from '../../../test/sms-server.ts'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
/** Two more processes, which send what there is to send. */
let senders: TestApp[]
let sms: SmsServer
let pushService: Awaited<ReturnType<typeof openPushServer>>
const mails: { to: string; subject: string; text: string }[] = []
let school: TestSchool
let classId: string
let keya: { id: string; phone: string }
let rolls = 0

beforeAll(async () => {
  sms = await openSmsServer()
  pushService = await openPushServer()
  app = await openTestApp({ pushServices: [pushService.origin] })
  const email = {
    kind: 'smtp',
    carriesText: true,
    send: async (mail: Message) => void mails.push(mail),
  } as const
  const open = () =>
    openTestApp({
      beside: app,
      pushServices: [pushService.origin],
      deliveries: { phone: sms.delivery, email },
    })
  senders = [await open(), await open()]
})
afterAll(async () => {
  for (const sender of senders) await sender.close()
  await app.close()
  await sms.close()
  await pushService.close()
})
beforeEach(async () => {
  at('09:30')
  sms.sent.length = 0
  mails.length = 0
  Object.assign(sms.state, { answers: 'takes', only: null, onTaken: null })
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5')
  keya = await addChild('Keya')
  await set({ familiesTold: 'by_itself', familiesWays: ['sms', 'email'] })
})

// Nothing of one school is sent during the next one's test.
afterEach(async () => {
  await app.call(updateSettings, { token: school.admin, body: { familiesTold: 'no' } })
  await stored().execute()
})
const stored = () => app.bind(school.schoolId).deleteFrom('family_messages')

async function addChild(name: string, more: object = {}) {
  rolls += 1
  const phone = anyPhone()
  const child = { name, phone, enrollmentDate: '2026-06-01', ...more }
  return { id: await school.addStudent(classId, String(rolls), child), phone }
}

async function set(body: object) {
  expect((await app.call(updateSettings, { token: school.admin, body })).status).toBe(200)
}

/** On a Friday unless another day is given, on the school's clock. */
function at(time: string, day = '2026-11-20') {
  const now = new Date(`${day}T${time}:00+05:30`)
  for (const one of [app, ...(senders ?? [])]) one.clock.now = now
}

async function mark(status: string, studentId = keya.id) {
  const body = { studentId, status }
  expect((await app.call(markAttendance, { token: school.admin, body })).status).toBe(200)
}

async function change(id: string, body: object) {
  expect((await app.call(updateUser, { token: school.admin, params: { id }, body })).status).toBe(200)
}

/** As one process does every minute. */
async function minuteOf(sender: TestApp | undefined) {
  await sender?.tellFamilies()
  await sender?.jobs.run()
}
const aMinute = (time: string, day?: string) => {
  at(time, day)
  return minuteOf(senders[0])
}

const list = async (query: Record<string, string> = {}, token = school.admin) =>
  (await app.call(listMessages, { token, query })).body
/** By child, what was tried and what became of it. */
async function tried(query: Record<string, string> = {}) {
  const { messages } = await list(query)
  return messages.map(({ studentName, kind, attempts }) => {
    return [
      studentName,
      kind,
      ...attempts.map(({ contact, way, state, reason }) => [contact, way, state, reason]),
    ]
  })
}
const toPhone = (phone: string) => sms.sent.filter(({ to }) => to === `91${phone}`)

describe("the school's own words", () => {
  const save = (absentWords: string) =>
    app.call(updateSettings, { token: school.admin, body: { absentWords } as never })

  it('leave in place of the usual ones, filled in, and end when they are emptied', async () => {
    expect((await save('{name} आज स्कूल नहीं आया, {date}. {link} {school}')).status).toBe(200)
    await mark('absent')
    await aMinute('09:45')
    expect(sms.sent[0]?.text).toMatch(/^Keya आज स्कूल नहीं आया, 20 Nov\. School /)
    expect((await list()).smsUsed.day).toBe(2)
    expect((await save('')).status).toBe(200)
    await mark('present')
    await aMinute('09:52')
    at('10:00')
    await mark('absent')
    await aMinute('10:06')
    expect(sms.sent.map(({ text }) => text).join(' ')).not.toContain('{')
  })

  it('are for families that read the language of the school; others get the usual words in their own', async () => {
    const { 'absent.hi': registered } = sms.templates
    await change(keya.id, { messageLanguage: 'hi' })
    const ravi = await addChild('Ravi', { messageLanguage: 'en' })
    expect((await save('{name} is not here.')).status).toBe(200)
    await mark('absent')
    await mark('absent', ravi.id)
    await aMinute('09:45')
    expect(toPhone(ravi.phone)[0]?.text).toBe('Ravi is not here.')
    expect(toPhone(keya.phone)[0]).toMatchObject({ template: registered })
    expect(toPhone(keya.phone)[0]?.text).toMatch(/^Keya आज 20 नव॰ को/)
    await set({ language: 'hi' })
    await mark('present', ravi.id)
    await aMinute('09:52')
    expect(toPhone(ravi.phone)[1]?.text).toMatch(/^Ravi is at school/)
  })

  it('are whole in the language of the school for a family whose own has no registered text', async () => {
    await change(keya.id, { messageLanguage: 'hi' })
    const { 'absent.hi': registered = '' } = sms.templates
    delete sms.templates['absent.hi']
    await mark('absent')
    await aMinute('09:45')
    sms.templates['absent.hi'] = registered
    expect(sms.sent).toMatchObject([{ template: sms.templates.absent }])
    expect(sms.sent[0]?.text).toMatch(/^Keya is marked absent today, 20 Nov\./)
  })

  it.each([
    ['Your child is absent.', ownWordsTexts.noName],
    ['{name} of {class}', ownWordsTexts.unknownField],
    [`{name} ${'x'.repeat(300)}`, ownWordsTexts.tooLong],
    [`{name} ${'अनुपस्थित '.repeat(21)}`, ownWordsTexts.tooManyParts],
    ['{name}\n is absent', 'one line'],
  ])('%j is refused at the field, and what was there stays', async (words, text) => {
    await save('{name} is away.')
    const { status, error } = await save(words)
    expect([status, JSON.stringify(error)]).toEqual([422, expect.stringContaining(text)])
    const { body } = await app.call(getSettings, { token: school.admin })
    expect(body.settings?.absentWords).toBe('{name} is away.')
  })
})

describe('a family that the app does not ring', () => {
  it('is sent an SMS that its child is absent, once, and the school sees it', async () => {
    await mark('absent')
    await aMinute('09:45')
    await aMinute('09:46')
    expect(sms.sent).toHaveLength(1)
    expect(sms.sent[0]).toMatchObject({ to: `91${keya.phone}`, template: '1207161' })
    expect(sms.sent[0]?.text).toMatch(
      /^Keya is marked absent today, 20 Nov\. If you did not know, please call us\. School /,
    )
    const { messages, counts, smsUsed, date } = await list()
    expect({ date, counts, smsUsed }).toEqual({
      date: '2026-11-20',
      counts: { waiting: 0, sent: 1, notReached: 0 },
      smsUsed: { day: 1, month: 1 },
    })
    expect(messages[0]).toMatchObject({ kind: 'absent', studentId: keya.id, class: { name: 'Class 5' } })
    expect(messages[0]?.attempts).toEqual([
      {
        way: 'sms',
        contact: 'own',
        to: keya.phone,
        state: 'sent',
        reason: null,
        answer: null,
        at: '2026-11-20T04:15:00Z',
      },
    ])
  })

  it("is sent it in the school's language", async () => {
    await set({ language: 'hi' })
    await mark('absent')
    await aMinute('09:45')
    expect(sms.sent[0]?.text).toMatch(/^Keya आज 20 नव.* को अनुपस्थित/)
    expect((await list()).smsUsed.day).toBeGreaterThan(1)
  })

  it('is sent it where somebody looks at the names first, once it was sent', async () => {
    await set({ familiesTold: 'by_hand' })
    await mark('absent')
    await aMinute('09:45')
    expect(sms.sent).toEqual([])
    await app.call(tellFamilies, { token: school.admin, body: { studentIds: [keya.id] } })
    await aMinute('09:46')
    expect(sms.sent).toHaveLength(1)
  })

  it('is sent nothing where the school tells families in the app alone, as at first', async () => {
    await set({ familiesWays: [] })
    await mark('absent')
    await aMinute('09:45')
    expect(sms.sent).toEqual([])
    expect(await tried()).toEqual([])
  })

  it('is one whose browser does not want to be told, or is signed out', async () => {
    const zara = await addChild('Zara')
    const token = await signInByPhone(app, keya.phone)
    await app.call(subscribePush, { token, body: makeBrowser(pushService.origin).subscription })
    await mark('absent')
    await mark('absent', zara.id)
    await aMinute('09:45')
    expect(sms.sent.map(({ to }) => to)).toEqual([`91${zara.phone}`])
  })
})

describe('a family whose browser is gone', () => {
  it('is told by SMS once that is known, and once only', async () => {
    const token = await signInByPhone(app, keya.phone)
    await app.call(subscribePush, { token, body: makeBrowser(pushService.origin).subscription })
    await mark('absent')
    at('09:45')
    pushService.state.status = 410
    await minuteOf(senders[0])
    pushService.state.status = 201
    await aMinute('09:46')
    await aMinute('09:47')
    expect(toPhone(keya.phone)).toHaveLength(1)
    expect(await tried()).toEqual([['Keya', 'absent', ['own', 'sms', 'sent', null]]])
  })
})

describe('a family that was to be rung while the server was away', () => {
  it('is told by SMS once it is back, also after an hour, and is not rung for what is so old', async () => {
    const token = await signInByPhone(app, keya.phone)
    const browser = makeBrowser(pushService.origin)
    await app.call(subscribePush, { token, body: browser.subscription })
    const rung = pushService.pushed.length
    await mark('absent')
    at('09:45')
    await senders[0]?.tellFamilies()
    await aMinute('10:50')
    await aMinute('10:51')
    expect(toPhone(keya.phone)).toHaveLength(1)
    expect(pushService.pushed).toHaveLength(rung)
  })
})

describe('a family that signs out before its phone has rung', () => {
  it('is told by SMS, once; one that has heard it is not', async () => {
    const ravi = await addChild('Ravi')
    const tokens = []
    for (const { phone } of [keya, ravi]) {
      const token = await signInByPhone(app, phone)
      await app.call(subscribePush, { token, body: makeBrowser(pushService.origin).subscription })
      tokens.push(token)
    }
    await mark('absent', ravi.id)
    await aMinute('09:45')
    await mark('absent')
    at('09:51')
    await senders[0]?.tellFamilies()
    for (const token of tokens) expect((await app.call(logout, { token })).status).toBe(204)
    await aMinute('09:51')
    await aMinute('09:52')
    expect(sms.sent.map(({ to }) => to)).toEqual([`91${keya.phone}`])
  })
})

describe('a family whose push service does not answer', () => {
  /** At 9:45, for the first time. @returns how many pushes there were before */
  async function failToRing(): Promise<number> {
    const token = await signInByPhone(app, keya.phone)
    await app.call(subscribePush, { token, body: makeBrowser(pushService.origin).subscription })
    const before = pushService.pushed.length
    await mark('absent')
    at('09:45')
    pushService.state.status = 503
    await minuteOf(senders[0])
    return before
  }

  it('is told by SMS after a minute, once, and is not rung for it later', async () => {
    const rung = await failToRing()
    expect(sms.sent).toEqual([])
    await aMinute('09:46')
    pushService.state.status = 201
    await aMinute('09:47')
    await aMinute('09:52')
    expect(toPhone(keya.phone)).toHaveLength(1)
    expect(pushService.pushed.length - rung).toBe(2)
    expect(await tried()).toEqual([['Keya', 'absent', ['own', 'sms', 'sent', null]]])
  })

  it('is rung when it answers again, where the school tells families in the app alone', async () => {
    await set({ familiesWays: [] })
    const rung = await failToRing()
    await aMinute('09:47')
    pushService.state.status = 201
    await aMinute('09:48')
    await aMinute('09:49')
    expect(pushService.pushed.length - rung).toBe(3)
    expect(await tried()).toEqual([])
  })
})

describe('a family that chooses its language in the app', () => {
  it("gets messages in it, and in the school's again; the school reads it in the record", async () => {
    const token = await signInByPhone(app, keya.phone)
    const choose = (language: unknown) =>
      app.call(setOwnMessages, { token, body: { language } as { language: 'hi' } })
    expect((await choose('hi')).body.message).toBe(familyTexts.language)
    expect((await app.call(showOwnMessages, { token })).body.language).toBe('hi')
    const { body } = await app.call(getUser, { token: school.admin, params: { id: keya.id } })
    expect(body.user).toMatchObject({ messageLanguage: 'hi' })
    await mark('absent')
    await aMinute('09:45')
    expect(sms.sent[0]?.text).toMatch(/^Keya आज 20 नव॰ को/)
    expect((await choose('fr')).status).toBe(422)
    await choose('hi')
    const listed = await app.call(listActivity, { token: school.admin, query: { about: keya.id } })
    expect(listed.body.entries.filter(({ action }) => action === 'profile.update')).toHaveLength(1)
    const nothing = await app.call(setOwnMessages, { token, body: {} })
    expect([nothing.status, nothing.error?.message]).toEqual([422, profileTexts.nothingToUpdate])
    await choose(null)
    await mark('present')
    await aMinute('09:52')
    expect(sms.sent[1]?.text).toMatch(/^Keya is at school/)
  })
})

describe('a family that stops messages in the app', () => {
  it('gets none to its phone and email; the next number of the record is told, and the office knows', async () => {
    const motherPhone = anyPhone()
    await change(keya.id, { motherPhone, email: 'keya@x.example' })
    const token = await signInByPhone(app, keya.phone)
    const own = async () => (await app.call(showOwnMessages, { token })).body
    const addresses = [keya.phone, 'keya@x.example']
    expect(await own()).toEqual({ addresses, isStopped: false, language: null })
    const stop = { token, body: { isStopped: true } }
    const both = await Promise.all([app.call(setOwnMessages, stop), app.call(setOwnMessages, stop)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await own()).toEqual({ addresses, isStopped: true, language: null })
    await mark('absent')
    await aMinute('09:45')
    expect(sms.sent.map(({ to }) => to)).toEqual([`91${motherPhone}`])
    const { stops } = (await app.call(listStops, { token: school.admin })).body
    expect(stops.map(({ address, why }) => [address, why]).sort()).toEqual(
      addresses.map((one) => [one, 'stop']),
    )
    const { notifications } = (await app.call(listNotifications, { token: school.admin })).body
    expect(notifications.filter(({ kind }) => kind === 'attendance.stopped')).toHaveLength(1)
    const log = app.bind(school.schoolId).selectFrom('activity_log').where('action', '=', 'deliveries.stop')
    expect(await log.select('id').execute()).toHaveLength(1)
  })

  it('is listed with its phone to call, where nobody else is written to', async () => {
    const token = await signInByPhone(app, keya.phone)
    expect((await app.call(setOwnMessages, { token, body: { isStopped: true } })).status).toBe(200)
    await mark('absent')
    await aMinute('09:45')
    expect(sms.sent).toEqual([])
    const { messages, counts } = await list({ show: 'not_reached' })
    expect(counts.notReached).toBe(1)
    expect(messages[0]?.phones).toEqual([{ contact: 'own', phone: keya.phone }])
  })

  it('has them sent again, also what a link had stopped', async () => {
    const token = await signInByPhone(app, keya.phone)
    const set = (isStopped: boolean) => app.call(setOwnMessages, { token, body: { isStopped } })
    await set(true)
    expect((await set(false)).body.message).toBe(familyTexts.again)
    await mark('absent')
    await aMinute('09:45')
    expect(toPhone(keya.phone)).toHaveLength(1)
  })

  it('is asked nothing where the school tells families in the app alone', async () => {
    await set({ familiesWays: [] })
    const token = await signInByPhone(app, keya.phone)
    expect((await app.call(showOwnMessages, { token })).body).toEqual({
      addresses: [],
      isStopped: false,
      language: null,
    })
  })
})

describe('what is not reached', () => {
  it('is listed at once where the record has no phone and no email', async () => {
    const id = await school.addStudent(classId, '999', { name: 'Nobody', enrollmentDate: '2026-06-01' })
    await mark('absent', id)
    await aMinute('09:45')
    expect(await tried({ show: 'not_reached' })).toEqual([
      ['Nobody', 'absent', ['own', 'sms', 'failed', 'no_address']],
    ])
    expect((await list()).counts).toEqual({ waiting: 0, sent: 0, notReached: 1 })
  })

  const later = ['09:46', '09:50'] as const
  it('is tried three times, then at the next phone of the record, then by mail', async () => {
    const [mother, guardian] = [anyPhone(), anyPhone()]
    const own = anyPhone()
    // The father's is the account's own: it is tried once.
    const phones = { phone: own, fatherPhone: own, motherPhone: mother, guardianPhone: guardian }
    const ravi = await addChild('Ravi', phones)
    Object.assign(sms.state, { answers: 'refuses', only: `91${own}` })
    await mark('absent', ravi.id)
    for (const time of ['09:45', ...later, '09:51']) await aMinute(time)
    expect(toPhone(mother)).toHaveLength(1)
    expect(await tried()).toEqual([
      ['Ravi', 'absent', ['own', 'sms', 'failed', 'provider'], ['mother', 'sms', 'sent', null]],
    ])
    expect((await list()).counts).toEqual({ waiting: 0, sent: 1, notReached: 0 })
  })

  it('goes by mail after SMS, or before it, as the school wants', async () => {
    const ravi = await addChild('Ravi', { email: 'ravi@x.example' })
    sms.state.answers = 'refuses'
    await mark('absent', ravi.id)
    for (const time of ['09:45', ...later, '09:51']) await aMinute(time)
    expect(mails).toMatchObject([{ to: 'ravi@x.example', subject: 'Ravi is absent today' }])
    sms.state.answers = 'takes'
    await set({ familiesWays: ['email'] })
    const mira = await addChild('Mira', { email: 'mira@x.example' })
    await mark('absent', mira.id)
    await mark('absent')
    await aMinute('10:00')
    expect(mails.map(({ to }) => to)).toEqual(['ravi@x.example', 'mira@x.example'])
    expect(sms.sent).toEqual([])
  })

  it('is listed with the number to call, once nothing is left to try', async () => {
    const zara = await addChild('Zara')
    Object.assign(sms.state, { answers: 'refuses', only: `91${keya.phone}` })
    await mark('absent')
    await mark('absent', zara.id)
    await aMinute('09:45')
    expect((await list()).counts).toEqual({ waiting: 1, sent: 1, notReached: 0 })
    for (const time of later) await aMinute(time)
    const { messages, counts, pagination } = await list({ show: 'not_reached' })
    expect(counts).toEqual({ waiting: 0, sent: 1, notReached: 1 })
    expect(pagination.total).toBe(1)
    expect(messages[0]).toMatchObject({
      studentName: 'Keya',
      attempts: [{ to: keya.phone, state: 'failed' }],
    })
    expect((await list()).smsUsed.day).toBe(1)
    const params = { studentId: keya.id }
    const call = { outcome: 'spoken', words: 'Ill', seen: null } as const
    await app.call(saveCall, { token: school.admin, params, body: call })
    expect((await list({ show: 'not_reached' })).messages).toEqual([])
    expect((await list()).counts.notReached).toBe(0)
  })

  it('is what a provider took without an answer in time: it is not sent again, and not taken for sent', async () => {
    sms.state.answers = 'never'
    await mark('absent')
    await aMinute('09:45')
    sms.state.answers = 'takes'
    for (const time of later) await aMinute(time)
    expect(sms.sent).toHaveLength(1)
    expect(await tried({ show: 'not_reached' })).toEqual([
      ['Keya', 'absent', ['own', 'sms', 'unknown', null]],
    ])
  })
})

describe('a message', () => {
  it('never leaves once its mark was put right, nor does what became of it', async () => {
    sms.state.answers = 'refuses'
    await mark('absent')
    await aMinute('09:45')
    await mark('present')
    sms.state.answers = 'takes'
    for (const time of ['09:46', '09:52', '09:58']) await aMinute(time)
    expect(sms.sent).toEqual([])
    expect(await tried()).toEqual([['Keya', 'absent', ['own', 'sms', 'dropped', null]]])
    expect((await list()).counts).toEqual({ waiting: 0, sent: 0, notReached: 0 })
  })

  it('never leaves once leave was approved', async () => {
    sms.state.answers = 'refuses'
    const token = await signInByPhone(app, keya.phone)
    await mark('absent')
    await aMinute('09:45')
    const whole = { fromDuration: 'full day', toDuration: 'full day' }
    const days = { fromDate: '2026-11-20', toDate: '2026-11-20', ...whole }
    const { body } = await app.call(applyForLeave, {
      token,
      body: { leaveType: 'Sick', reason: 'A high fever', ...days },
    })
    const params = { id: body.leave._id }
    await app.call(decideLeave, { token: school.admin, params, body: { status: 'Approved' } })
    sms.state.answers = 'takes'
    await aMinute('09:46')
    expect(sms.sent).toEqual([])
  })

  it('follows one that was sent: that the mark was a mistake, to the same phone', async () => {
    await mark('absent')
    await aMinute('09:45')
    await mark('present')
    await aMinute('09:49')
    expect(sms.sent).toHaveLength(1)
    await aMinute('09:51')
    expect(toPhone(keya.phone).map(({ text }) => text.slice(0, 31))).toEqual([
      'Keya is marked absent today, 20',
      'Keya is at school today, 20 Nov',
    ])
    await mark('absent')
    await aMinute('10:00')
    expect(sms.sent).toHaveLength(3)
  })

  it('goes to the phone of the record as it is now, and nowhere once the school does not want it', async () => {
    sms.state.answers = 'refuses'
    const ravi = await addChild('Ravi')
    const mira = await addChild('Mira')
    await mark('absent')
    await mark('absent', ravi.id)
    await mark('absent', mira.id)
    await aMinute('09:45')
    sms.state.answers = 'takes'
    const right = anyPhone()
    await change(keya.id, { phone: right })
    await change(ravi.id, { phone: null })
    await aMinute('09:46')
    expect(sms.sent.map(({ to }) => to).sort()).toEqual([`91${right}`, `91${mira.phone}`].sort())
    expect(await tried({ show: 'not_reached' })).toEqual([
      ['Ravi', 'absent', ['own', 'sms', 'failed', 'no_address']],
    ])
    sms.state.answers = 'refuses'
    const zara = await addChild('Zara')
    await mark('absent', zara.id)
    await aMinute('09:52')
    sms.state.answers = 'takes'
    await set({ familiesTold: 'no' })
    await aMinute('09:53')
    expect(sms.sent).toHaveLength(2)
  })

  it('waits while its mark has only just changed, and leaves if that was a slip', async () => {
    sms.state.answers = 'refuses'
    await mark('absent')
    await aMinute('09:45')
    await mark('present')
    sms.state.answers = 'takes'
    await aMinute('09:46')
    await mark('absent')
    await aMinute('09:47')
    expect(sms.sent).toHaveLength(1)
  })

  it('that the child is at school never leaves once it is absent again, nor goes to anybody who was not told', async () => {
    const ravi = await addChild('Ravi', { motherPhone: anyPhone(), email: 'ravi@x.example' })
    await mark('absent')
    await mark('absent', ravi.id)
    await aMinute('09:45')
    await mark('present')
    await mark('present', ravi.id)
    sms.state.answers = 'refuses'
    await aMinute('09:51')
    await mark('absent')
    await aMinute('09:52')
    sms.state.answers = 'takes'
    await aMinute('09:57')
    expect(toPhone(keya.phone).map(({ text }) => text.slice(0, 25))).toEqual([
      'Keya is marked absent tod',
      'Keya is marked absent tod',
    ])
    sms.state.answers = 'refuses'
    expect(await tried({ show: 'not_reached' })).toEqual([])
    expect(sms.sent.filter(({ text }) => text.startsWith('Ravi'))).toHaveLength(2)
    expect(mails).toEqual([])
  })

  it('is too late once the day is over', async () => {
    sms.state.answers = 'refuses'
    await mark('absent')
    await aMinute('16:59')
    sms.state.answers = 'takes'
    await aMinute('17:01')
    expect(sms.sent).toEqual([])
    expect(await tried()).toEqual([['Keya', 'absent', ['own', 'sms', 'failed', 'too_late']]])
  })

  it('is too late on the next day too, and its family stays among those who were not reached', async () => {
    sms.state.answers = 'refuses'
    await mark('absent')
    await aMinute('09:45')
    sms.state.answers = 'takes'
    await aMinute('08:00', '2026-11-21')
    expect(sms.sent).toEqual([])
    const date = '2026-11-20'
    expect(await tried({ date })).toEqual([['Keya', 'absent', ['own', 'sms', 'failed', 'too_late']]])
    expect((await list({ date })).counts.notReached).toBe(1)
  })

  it('leaves once, by whichever process, and 60 of them by two', async () => {
    const children = [keya]
    for (let number = 1; number < 60; number += 1) children.push(await addChild(`Child ${number}`))
    for (const { id } of children) await mark('absent', id)
    at('09:45')
    await Promise.all(senders.map(minuteOf))
    await Promise.all(senders.map(minuteOf))
    expect(sms.sent).toHaveLength(60)
    expect(new Set(sms.sent.map(({ to }) => to)).size).toBe(60)
    const { pagination, messages } = await list({ page: '2' })
    expect([pagination.total, pagination.pages, messages.length]).toEqual([60, 2, 10])
  })

  it('that a process was stopped in the middle of is not sent again, and is not taken for sent', async () => {
    await mark('absent')
    await aMinute('09:45')
    const all = app.bind(school.schoolId).updateTable('family_messages')
    await all.set({ state: 'sending' }).execute()
    await aMinute('09:49')
    expect((await list()).counts).toEqual({ waiting: 1, sent: 0, notReached: 0 })
    await aMinute('09:51')
    expect(sms.sent).toHaveLength(1)
    expect((await list()).counts).toEqual({ waiting: 0, sent: 0, notReached: 1 })
    expect(await tried()).toEqual([['Keya', 'absent', ['own', 'sms', 'unknown', null]]])
  })
})

describe("the school's limits", () => {
  it('are never passed: what is over them goes by mail if it can, and is listed', async () => {
    await set({ smsADay: 2 })
    const ravi = await addChild('Ravi', { email: 'ravi@x.example' })
    const others = [await addChild('Zara'), await addChild('Mira')]
    await mark('absent')
    await mark('absent', others[0]?.id)
    await aMinute('09:45')
    await mark('absent', others[1]?.id)
    await mark('absent', ravi.id)
    await aMinute('09:51')
    expect(sms.sent).toHaveLength(2)
    expect(mails).toHaveLength(1)
    const { counts, smsUsed, messages } = await list({ show: 'not_reached' })
    expect({ counts, smsUsed }).toEqual({
      counts: { waiting: 0, sent: 3, notReached: 1 },
      smsUsed: { day: 2, month: 2 },
    })
    expect(messages).toMatchObject([
      { studentName: 'Mira', attempts: [{ state: 'failed', reason: 'limit' }] },
    ])
  })

  it('do not pass those of the operator, and nobody gets more than twenty on a day', async () => {
    const one = await openTestApp({
      beside: app,
      deliveries: { phone: sms.delivery },
      familyMessagesADay: 22,
    })
    const shared = anyPhone()
    for (let number = 1; number <= 21; number += 1) {
      const { id } = await addChild(`Child ${number}`, { phone: shared })
      await mark('absent', id)
    }
    for (const name of ['Zara', 'Mira', 'Ravi']) await mark('absent', (await addChild(name)).id)
    at('09:45')
    one.clock.now = app.clock.now
    await minuteOf(one)
    await one.close()
    expect([toPhone(shared).length, sms.sent.length]).toEqual([20, 22])
    expect((await list()).counts).toEqual({ waiting: 0, sent: 22, notReached: 2 })
  })

  it('of a month holds for its days together', async () => {
    await set({ smsAMonth: 1 })
    await mark('absent')
    await aMinute('09:45')
    for (const one of [app, ...senders]) one.clock.now = new Date('2026-11-23T09:30:00+05:30')
    await mark('absent')
    for (const one of senders) one.clock.now = new Date('2026-11-23T09:45:00+05:30')
    await minuteOf(senders[0])
    expect(sms.sent).toHaveLength(1)
    for (const one of [app, ...senders]) one.clock.now = new Date('2026-12-01T09:30:00+05:30')
    await mark('absent')
    for (const one of senders) one.clock.now = new Date('2026-12-01T09:45:00+05:30')
    await minuteOf(senders[0])
    expect(sms.sent).toHaveLength(2)
  })

  it('and ways are what they can be', async () => {
    const errorsOf = async (body: object) => {
      const answer = await app.call(updateSettings, { token: school.admin, body })
      return (answer.body as { errors?: object }).errors
    }
    expect(await errorsOf({ smsADay: -1 })).toEqual({ smsADay: tellingTexts.smsADay })
    expect(await errorsOf({ smsAMonth: 500_001 })).toEqual({ smsAMonth: tellingTexts.smsAMonth })
    const familiesWays = tellingTexts.familiesWays
    expect(await errorsOf({ familiesWays: ['sms', 'sms'] })).toEqual({ familiesWays })
    expect(Object.values((await errorsOf({ familiesWays: ['pigeon'] })) ?? {})).toEqual([familiesWays])
  })
})

describe('the list of messages', () => {
  it('is read by those who run the school, of their school alone, day by day', async () => {
    await mark('absent')
    await aMinute('09:45')
    const teacher = await school.signInAs('teacher')
    expect((await app.call(listMessages, { token: teacher.token })).status).toBe(403)
    const other = await openTestSchool(app)
    expect((await list({}, other.admin)).messages).toEqual([])
    expect((await list({ date: '2026-11-19' })).messages).toEqual([])
    const wrong = await app.call(listMessages, { token: school.admin, query: { show: 'some' } })
    expect(wrong.error.errors).toEqual({ show: messageListTexts.showUnknown })
  })

  it('is kept as long as notifications are', async () => {
    await mark('absent')
    await aMinute('09:45')
    const kept = () => app.bind(school.schoolId).selectFrom('family_messages').select('state').execute()
    app.clock.now = new Date('2027-02-17T12:00:00Z')
    await app.doChores()
    expect(await kept()).toEqual([{ state: 'sent' }])
    app.clock.now = new Date('2027-02-19T12:00:00Z')
    await app.doChores()
    expect(await kept()).toEqual([])
  })
})
