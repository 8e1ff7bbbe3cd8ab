import { markAttendance } from '@shala/contract/attendance/attendance'
import { listCalls, saveCall } from '@shala/contract/attendance/calls'
import { listClasses } from '@shala/contract/classes'
import { familyRefusals } from '@shala/contract/family'
import { decideNote, listNotes, noteRefusals } from '@shala/contract/leave/noting'
import { answerTexts } from '@shala/contract/messages/answering'
import { listMessages } from '@shala/contract/messages/messages'
import { listStops, writeAgain } from '@shala/contract/messages/stops'
import { listNotifications } from '@shala/contract/notifications/notifications'
import { eraseStudent } from '@shala/contract/privacy/erasing'
import { updateSchool } from '@shala/contract/schools/schools'
import { updateSettings } from '@shala/contract/schools/settings'
import { deleteUser, updateUser } from '@shala/contract/users'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '#platform/delivery/delivery'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
const sent: Message[] = []
let onSend: (message: Message) => Promise<void>
let school: TestSchool
let teacher: { token: string }
let keya: { id: string; phone: string }

/** Another process, which sends what there is to send. */
let sender: TestApp

beforeAll(async () => {
  const send = async (message: Message) => {
    sent.push(message)
    await onSend(message)
    return undefined
  }
  app = await openTestApp()
  const phone = { kind: 'sms', carriesText: true, send } as const
  sender = await openTestApp({ beside: app, publicUrl: 'https://shala.test', deliveries: { phone } })
})
afterAll(async () => {
  await sender.close()
  await app.close()
})
beforeEach(async () => {
  at('09:30')
  school = await openTestSchool(app)
  const classId = await school.addClass('Class 5')
  teacher = await school.signInAsTeacherOf(classId)
  const phone = anyPhone()
  const child = { name: 'Keya <Rao>', phone, motherPhone: anyPhone(), enrollmentDate: '2026-06-01' }
  keya = { id: await school.addStudent(classId, '1', child), phone }
  const settings = { familiesTold: 'by_itself', familiesWays: ['sms'] }
  await app.call(updateSettings, { token: school.admin, body: settings })
  sent.length = 0
  onSend = async () => {}
})

// Nothing of one school is sent during the next one's test.
afterEach(async () => {
  await app.call(updateSettings, { token: school.admin, body: { familiesTold: 'no' } })
  await app.bind(school.schoolId).deleteFrom('family_messages').execute()
})

/** On a Friday, on the school's clock. */
function at(time: string, day = '2026-11-20') {
  for (const one of [app, sender]) one.clock.now = new Date(`${day}T${time}:00+05:30`)
}

async function mark(status: string) {
  const body = { studentId: keya.id, status }
  expect((await app.call(markAttendance, { token: school.admin, body })).status).toBe(200)
}

async function minute(time: string, day?: string) {
  at(time, day)
  await sender.tellFamilies()
  await sender.jobs.run()
}

/** The path in a message. */
function linkIn(message: Message | undefined): string {
  const [, path = ''] = /https:\/\/shala\.test(\/a\/\S+)/.exec(message?.text ?? '') ?? []
  expect(path).toMatch(/^\/a\/[\w-]{12}$/)
  return path
}

async function beAsked(): Promise<string> {
  await mark('absent')
  await minute('09:45')
  expect(sent).toHaveLength(1)
  return linkIn(sent[0])
}

const open = (url: string, remoteAddress = '203.0.113.7') =>
  app.server.inject({ method: 'GET', url, remoteAddress })

/** As a browser sends the page's form. */
async function say(url: string, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const encoded = new Response(form)
  return await app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

const calls = async (token = school.admin) => (await app.call(listCalls, { token })).body
const bell = async (token: string) =>
  (await app.call(listNotifications, { token })).body.notifications.map(({ kind }) => kind)

describe('the link in a message', () => {
  it('opens a page of 4 KB that names child, day and school, runs nothing and is kept nowhere', async () => {
    const { statusCode, headers, body } = await open(await beAsked())
    expect(statusCode).toBe(200)
    expect(body).toContain('Keya &lt;Rao&gt; is marked absent today, 20 Nov.')
    expect(body).not.toContain('<Rao>')
    expect(body).not.toContain(keya.id)
    expect(body.length).toBeLessThan(5000)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('allow-scripts')
  })

  it('is in use for a day, for a child of the school, and by nobody who guesses', async () => {
    const link = await beAsked()
    expect((await open('/a/AAAAAAAAAAAA')).statusCode).toBe(404)
    expect((await say('/a/AAAAAAAAAAAA', { answer: 'ill' })).statusCode).toBe(404)
    at('00:05', '2026-11-21')
    const over = await open(link)
    expect([over.statusCode, over.body.includes('Keya')]).toEqual([404, false])
    at('10:00')
    expect((await open(link)).statusCode).toBe(200)
    // The number is somebody else's: its holder reads no name any more, and speaks for no child.
    const { id } = keya
    for (const [phone, status] of [
      [anyPhone(), 404],
      [keya.phone, 200],
    ] as const) {
      await app.call(updateUser, { token: school.admin, params: { id }, body: { phone } })
      expect([(await open(link)).statusCode, (await say(link, { answer: 'late' })).statusCode]).toEqual([
        status,
        status,
      ])
    }
    await app.call(deleteUser, { token: school.admin, params: { id: keya.id } })
    expect((await open(link)).statusCode).toBe(404)
  })

  it('takes the answer of a child whose last day is today, and asks nothing once it is an earlier one', async () => {
    const link = await beAsked()
    const leave = async (leavingDate: string, seenMarks = 0) => {
      const body = { status: 'leaved', leavingDate, seenMarks } as const
      const { status } = await app.call(updateUser, { token: school.admin, params: { id: keya.id }, body })
      expect(status).toBe(200)
    }
    await leave('2026-11-20')
    expect((await say(link, { answer: 'unknown' })).statusCode).toBe(200)
    expect(await bell(teacher.token)).toContain('attendance.not_known')
    await leave('2026-11-19', 1)
    expect((await open(link)).body).toContain('is no longer marked absent')
  })

  it('says too many to a network that guesses, and still opens for others', async () => {
    const link = await beAsked()
    for (let guess = 0; guess < 300; guess += 1) await open(`/a/guess${guess}`, '198.51.100.9')
    const refused = await open(link, '198.51.100.9')
    expect([refused.statusCode, refused.body.includes('Keya')]).toEqual([429, false])
    expect((await open(link)).statusCode).toBe(200)
  })

  it('is made by one place alone: a school that is being moved sends nothing, and takes no answer', async () => {
    const close = (at: string) =>
      app.authPool.query(`update schools set closed_at = ${at} where school_id = $1`, [school.schoolId])
    await mark('absent')
    await close('now()')
    await minute('09:45')
    expect(sent).toEqual([])
    await close('null')
    await minute('09:46')
    const link = linkIn(sent[0])
    await close('now()')
    expect((await say(link, { answer: 'ill' })).statusCode).toBe(503)
    await close('null')
    expect((await open(link)).statusCode).toBe(200)
  })

  it('has nothing to ask once the child is there', async () => {
    const link = await beAsked()
    await mark('late')
    const { body } = await open(link)
    expect(body).toContain('is no longer marked absent')
    expect(body).not.toContain('<form')
    expect((await say(link, { answer: 'unknown' })).body).toContain('is no longer marked absent')
    expect(await bell(teacher.token)).not.toContain('attendance.not_known')
  })
})

describe('the answer', () => {
  it('that the child is ill becomes a note for the class teacher, of as many days', async () => {
    const link = await beAsked()
    const { statusCode, body } = await say(link, { answer: 'ill', words: 'Fever', days: '2' })
    expect([statusCode, body.includes('The school knows that Keya &lt;Rao&gt; is ill.')]).toEqual([200, true])
    const { notes } = (await app.call(listNotes, { token: teacher.token })).body
    expect(notes).toMatchObject([
      { from_date: '2026-11-20', to_date: '2026-11-21', reason: 'Ill: Fever', status: 'Pending' },
    ])
    expect((await calls()).told).toMatchObject([{ studentId: keya.id }])
    // A longer illness is not taken in silence: the family is told that the first note stands.
    const again = await say(link, { answer: 'ill', days: '3' })
    expect([again.statusCode, again.body.includes(noteRefusals.overlap.message)]).toEqual([409, true])
    expect((await app.call(listNotes, { token: teacher.token })).body.notes).toHaveLength(1)
    const params = { id: notes[0]?._id ?? '' }
    const decided = { status: 'Approved' }
    expect((await app.call(decideNote, { token: teacher.token, params, body: decided })).status).toBe(200)
    expect((await open(link)).body).toContain('is no longer marked absent')
  })

  it('that it is on the way settles the call, and the class teacher hears it', async () => {
    const link = await beAsked()
    await say(link, { answer: 'late', words: 'The bus broke down' })
    expect((await calls()).calls).toMatchObject([
      { outcome: 'spoken', words: 'On the way: The bus broke down' },
    ])
    expect(await bell(teacher.token)).toContain('attendance.on_the_way')
    expect((await open(link)).body).toContain('The school has your answer already. On the way')
  })

  it('that the family did not know alarms the office and the class teacher, once, and is still to be called', async () => {
    const link = await beAsked()
    await say(link, { answer: 'unknown' })
    await say(link, { answer: 'unknown' })
    expect((await calls()).calls).toMatchObject([{ outcome: 'no_answer', words: 'We did not know' }])
    for (const token of [school.admin, teacher.token]) {
      expect((await bell(token)).filter((kind) => kind === 'attendance.not_known')).toHaveLength(1)
    }
  })

  it('does not replace what the office wrote down after speaking to the family', async () => {
    const link = await beAsked()
    const body = { outcome: 'spoken', words: 'A wedding', seen: null }
    await app.call(saveCall, { token: school.admin, params: { studentId: keya.id }, body })
    for (const answer of ['unknown', 'late']) {
      const said = await say(link, { answer, words: 'She left at 8' })
      expect([said.statusCode, said.body.includes('She left at 8')]).toEqual([409, true])
      expect(said.body).toContain(familyRefusals.spoken.message)
    }
    expect((await calls()).calls).toMatchObject([{ outcome: 'spoken', words: 'A wedding' }])
    expect(await bell(teacher.token)).not.toContain('attendance.not_known')
  })

  it('that the phone is not the family’s goes on to the next one, and nobody writes to that phone again', async () => {
    const link = await beAsked()
    const { body } = await say(link, { answer: 'wrong' })
    expect(body).toContain(answerTexts.thanks.wrong)
    expect(body).not.toContain('Keya')
    expect((await open(link)).statusCode).toBe(404)
    await minute('09:47')
    expect(sent.map(({ to }) => to === keya.phone)).toEqual([true, false])
    const { messages } = (await app.call(listMessages, { token: school.admin })).body
    expect(messages[0]?.attempts).toMatchObject([
      { contact: 'own', state: 'failed', reason: 'wrong_address', answer: 'wrong' },
      { contact: 'mother', state: 'sent', answer: null },
    ])
    expect(await bell(school.admin)).toContain('attendance.wrong_address')
    at('09:45', '2026-11-23')
    await mark('absent')
    await minute('09:55', '2026-11-23')
    expect(sent.at(-1)?.to).not.toBe(keya.phone)
    // A phone that is put right is written to.
    const phone = anyPhone()
    await app.call(updateUser, { token: school.admin, params: { id: keya.id }, body: { phone } })
    await mark('present')
    await minute('10:05', '2026-11-23')
    at('09:45', '2026-11-24')
    await mark('absent')
    await minute('09:55', '2026-11-24')
    expect(sent.at(-1)?.to).toBe(phone)
  })

  it('that its owner wants no more messages is kept beyond the message, known to the office, and taken back by it', async () => {
    const link = await beAsked()
    const { body } = await say(link, { answer: 'stop' })
    expect(body).toContain('You get no more messages about Keya &lt;Rao&gt; here.')
    await minute('09:47')
    expect(sent).toHaveLength(1)
    expect(await bell(school.admin)).toContain('attendance.stopped')
    expect(await bell(teacher.token)).toContain('attendance.stopped')
    await app.bind(school.schoolId).deleteFrom('family_messages').execute()
    at('09:45', '2026-11-23')
    await mark('absent')
    await minute('09:55', '2026-11-23')
    expect(sent.at(-1)?.to).not.toBe(keya.phone)
    const { stops, total } = (await app.call(listStops, { token: school.admin })).body
    expect([stops, total]).toMatchObject([
      [{ studentId: keya.id, address: keya.phone, why: 'stop', class: { name: 'Class 5' } }],
      1,
    ])
    const again = (token: string, studentId = keya.id) =>
      app.call(writeAgain, { token, body: { studentId, address: keya.phone } })
    const other = await openTestSchool(app)
    expect((await again(other.admin)).status).toBe(404)
    expect((await again(teacher.token)).status).toBe(403)
    const both = await Promise.all([again(school.admin), again(school.admin)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    await mark('present')
    await minute('10:05', '2026-11-23')
    at('09:45', '2026-11-24')
    await mark('absent')
    await minute('09:55', '2026-11-24')
    expect(sent.at(-1)?.to).toBe(keya.phone)
  })

  it.each([
    [{}, answerTexts.chooseMissing],
    [{ answer: 'later' }, answerTexts.chooseMissing],
    [{ answer: 'ill', days: '8' }, answerTexts.daysWrong],
    [{ answer: 'ill', days: 'two' }, answerTexts.daysWrong],
    [{ answer: 'ill', words: 'x'.repeat(151) }, answerTexts.wordsTooLong],
    [{ answer: 'late', words: 'on\u202e the way' }, 'without tabs or hidden characters'],
    [{ answer: 'late', words: 'on\n the way' }, 'without tabs or hidden characters'],
  ])('%j is put right on the page, with what was typed', async (fields, text) => {
    const link = await beAsked()
    const { statusCode, body } = await say(link, { words: '"Fever" & cough', ...fields })
    expect([statusCode, body.includes(text)]).toEqual([422, true])
    if (!('words' in fields)) expect(body).toContain('value="&quot;Fever&quot; &amp; cough"')
    expect((await app.call(listNotes, { token: teacher.token })).body.notes).toEqual([])
  })

  it('of two at once is one note', async () => {
    const link = await beAsked()
    const answers = await Promise.all([say(link, { answer: 'ill' }), say(link, { answer: 'ill' })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await app.call(listNotes, { token: teacher.token })).body.notes).toHaveLength(1)
  })

  it('that the phone is wrong, sent six times at once, goes on to one more phone and stays so', async () => {
    const link = await beAsked()
    const all = [...Array.from({ length: 6 }, () => 'wrong'), 'late', 'unknown']
    const answers = await Promise.all(all.map((answer) => say(link, { answer })))
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    await minute('09:47')
    await minute('09:48')
    expect(sent).toHaveLength(2)
    expect((await open(link)).statusCode).toBe(404)
    const { messages } = (await app.call(listMessages, { token: school.admin })).body
    expect(messages[0]?.attempts[0]).toMatchObject({ state: 'failed', answer: 'wrong' })
  })

  it('that a phone is wrong sends nothing on that has gone on already', async () => {
    const guardianPhone = anyPhone()
    await app.call(updateUser, { token: school.admin, params: { id: keya.id }, body: { guardianPhone } })
    onSend = async ({ to }) => {
      if (to === keya.phone) throw new Error('The provider refused, and sent it all the same.')
    }
    await mark('absent')
    for (const time of ['09:45', '09:47', '09:53', '09:55']) await minute(time)
    const own = sent.filter(({ to }) => to === keya.phone)
    expect([own.length, sent.length]).toEqual([3, 4])
    expect((await say(linkIn(own.at(-1)), { answer: 'wrong' })).statusCode).toBe(200)
    await minute('09:57')
    expect(sent).toHaveLength(4)
  })

  it('that one child is not theirs leaves a brother with the same phone to be told', async () => {
    const { body } = await app.call(listClasses, { token: school.admin })
    const classId = body.classes.find(({ name }) => name === 'Class 5')?._id ?? ''
    const ravi = await school.addStudent(classId, '2', {
      name: 'Ravi',
      phone: keya.phone,
      enrollmentDate: '2026-06-01',
    })
    await say(await beAsked(), { answer: 'wrong' })
    at('09:50')
    await app.call(markAttendance, { token: school.admin, body: { studentId: ravi, status: 'absent' } })
    await minute('09:56')
    expect(sent.filter(({ to, text }) => to === keya.phone && text.startsWith('Ravi'))).toHaveLength(1)
  })

  it('is stored for what it is worth when the provider speaks later, and is taken twenty times', async () => {
    const link = await beAsked()
    for (let time = 0; time < 20; time += 1) await say(link, { answer: time % 2 ? 'late' : 'unknown' })
    expect((await say(link, { answer: 'unknown' })).statusCode).toBe(404)
    expect((await calls()).calls).toMatchObject([{ words: 'On the way' }])
  })

  it('given while the message is still being sent is not overwritten by what the provider says', async () => {
    await mark('absent')
    let answered: Promise<unknown> = Promise.resolve()
    onSend = async (message) => {
      answered = say(linkIn(message), { answer: 'late' })
      await answered
      throw new Error('The provider refused.')
    }
    await minute('09:45')
    await minute('09:47')
    expect(sent).toHaveLength(1)
    const { messages } = (await app.call(listMessages, { token: school.admin })).body
    expect(messages[0]?.attempts).toMatchObject([{ state: 'sent', answer: 'late' }])
  })

  it('takes no files, and nothing of megabytes', async () => {
    const link = await beAsked()
    const form = new FormData()
    form.append('answer', 'ill')
    form.append('words', new Blob([new Uint8Array(2_000_000)]), 'words.txt')
    const encoded = new Response(form)
    const { statusCode, body } = await app.server.inject({
      method: 'POST',
      url: link,
      headers: { accept: 'text/html', 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(statusCode).toBe(413)
    expect(body).toContain('This is too large to send.')
    expect(body).toContain('lang="hi"')
  })

  it('is erased with the child, out of the bells too', async () => {
    const link = await beAsked()
    await say(link, { answer: 'unknown' })
    const left = { status: 'leaved' }
    await app.call(updateUser, { token: school.admin, params: { id: keya.id }, body: left })
    const erased = await app.call(eraseStudent, {
      token: school.admin,
      params: { studentId: keya.id },
      body: { name: 'Keya <Rao>' },
    })
    expect(erased.status).toBe(200)
    expect(await bell(teacher.token)).not.toContain('attendance.not_known')
    expect((await open(link)).statusCode).toBe(404)
  })

  it('is in the school’s language, with its phone to call', async () => {
    const body = {
      schoolName: 'Saraswati Vidyalaya',
      schoolType: 'primary',
      city: 'Pune',
      state: 'Maharashtra',
      country: 'IN',
      pincode: '411001',
      address: '1 Main Road',
      email: 'office@x.example',
      primaryPhone: '9822012345',
    }
    expect((await app.call(updateSchool, { token: school.admin, body })).status).toBe(200)
    await app.call(updateSettings, { token: school.admin, body: { language: 'hi' } })
    const path = await beAsked()
    const page = (await open(path)).body
    expect(page).toContain('<html lang="hi">')
    expect(page).toContain('href="tel:9822012345"')
    expect(page).not.toContain('On the way')
    const change = { token: school.admin, params: { id: keya.id }, body: { messageLanguage: 'en' } }
    expect((await app.call(updateUser, change)).status).toBe(200)
    expect((await open(path)).body).toContain('On the way')
  })
})
