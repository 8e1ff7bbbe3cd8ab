import { changeAccess } from '@shala/contract/access'
import { listActivity } from '@shala/contract/activity/activity'
import { getDashboard } from '@shala/contract/dashboard'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave, cancelLeave, listLeave } from '@shala/contract/leave/leave'
import { decideNote, listNotes, noteRefusals, noteTexts, sendNote } from '@shala/contract/leave/noting'
import { shortenLeave } from '@shala/contract/leave/shortening'
import { leaveRefusals } from '@shala/contract/leave/texts'
import { listNotifications } from '@shala/contract/notifications/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPdf, dataUrl } from '../../../test/test-files.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let class5: string
let keya: { id: string; token: string }
/** The class teacher of Class 5. */
let meera: { token: string; userId: string }
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  // A Friday.
  app.clock.now = new Date('2026-11-20T04:00:00Z')
  school = await openTestSchool(app)
  class5 = await school.addClass('Class 5')
  meera = await school.signInAsTeacherOf(class5)
  keya = await family('1', 'Keya')
})

async function family(rollNumber: string, name: string, classId = class5) {
  const phone = anyPhone()
  const id = await school.addStudent(classId, rollNumber, { name, phone, enrollmentDate: '2026-06-01' })
  return { id, token: await signInByPhone(app, phone) }
}
const today = '2026-11-20'
const send = (body: object = {}, token = keya.token) =>
  app.call(sendNote, {
    token,
    body: { why: 'ill', fromDate: today, toDate: today, ...body },
  } as never)
const sent = async (body: object = {}, token = keya.token) => (await send(body, token)).body.leave
const decide = (id: string, status: string, token = meera.token, more: object = {}) =>
  app.call(decideNote, { token, params: { id }, body: { status, ...more } } as never)
const notes = async (token = meera.token) => (await app.call(listNotes, { token })).body
const withdraw = (id: string, token = keya.token) => app.call(cancelLeave, { token, params: { id } })
const own = async () => (await app.call(listLeave, { token: keya.token })).body.leaves
const told = async (token: string) =>
  (await app.call(listNotifications, { token })).body.notifications.map(({ message }) => message)
const desk = async (query: object = {}) =>
  (await app.call(listLeave, { token: school.admin, query: { view: 'true', ...query } } as never)).body
const later = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
}

describe('a note of a family', () => {
  it('needs a day and a reason, and is complete with those', async () => {
    const { status, body } = await send()
    expect([status, body.message]).toEqual([201, noteTexts.sent])
    expect(body.leave).toMatchObject({
      family_note: { why: 'ill', words: '' },
      reason: 'Ill',
      leave_type: 'Sick',
      status: 'Pending',
      days: 1,
      from_duration: 'full day',
      balance: null,
      balances: [],
    })
    const fever = await sent({ words: ' Fever ', fromDate: '2026-11-23', toDate: '2026-11-24' })
    expect(fever).toMatchObject({
      family_note: { why: 'ill', words: 'Fever' },
      reason: 'Ill: Fever',
      days: 2,
    })
    expect(await own()).toHaveLength(2)
  })

  it('refuses what is missing or wrong at its field', async () => {
    const errorsOf = async (body: object) => (await send(body)).error.errors
    expect(await errorsOf({ why: undefined })).toEqual({ why: noteTexts.whyMissing })
    expect(await errorsOf({ why: 'bored' })).toEqual({ why: noteTexts.whyMissing })
    expect(await errorsOf({ fromDate: '' })).toMatchObject({ fromDate: noteTexts.dayMissing })
    expect(await errorsOf({ toDate: '2026-11-19' })).toEqual({ toDate: noteTexts.toBeforeFrom })
    expect(await errorsOf({ words: 'x'.repeat(201) })).toEqual({ words: noteTexts.wordsTooLong })
    expect(Object.keys((await errorsOf({ toDate: '2027-11-21' })) ?? {})).toEqual(['toDate'])
    expect(await own()).toEqual([])
  })

  it('is for days that the school has not been told of, by note or application', async () => {
    await sent()
    const { status, error } = await send({ why: 'travel', toDate: '2026-11-21' })
    expect([status, error.code]).toEqual([409, noteRefusals.overlap.code])
    const twice = { fromDate: '2026-11-25', toDate: '2026-11-25' }
    const both = await Promise.all([send(twice), send(twice)])
    expect(both.map((one) => one.status).sort()).toEqual([201, 409])
  })

  it('takes the photo of a doctor’s note, which the class teacher can open', async () => {
    await sent({ note: dataUrl(anyPdf()) })
    const [note] = (await notes()).notes
    const { statusCode } = await app.server.inject({ url: note?.note ?? '' })
    expect(statusCode).toBe(200)
    expect((await send({ note: 'nonsense', fromDate: '2026-12-01', toDate: '2026-12-01' })).status).not.toBe(
      201,
    )
  })

  it('is sent by families alone, and read and decided by class teachers alone', async () => {
    const { _id } = await sent()
    for (const token of [meera.token, school.admin]) expect((await send({}, token)).status).toBe(403)
    for (const token of [keya.token, school.admin]) {
      expect((await app.call(listNotes, { token })).status).toBe(403)
      expect((await decide(_id, 'Approved', token)).status).toBe(403)
    }
  })

  it('leaves a leave application as it was: six letters, and a type', async () => {
    const body = {
      leaveType: 'Sick',
      fromDate: today,
      fromDuration: 'full day',
      toDate: today,
      toDuration: 'full day',
      reason: 'Fever',
    }
    const apply = () => app.call(applyForLeave, { token: keya.token, body })
    expect((await apply()).error.errors).toEqual({ reason: 'Please enter at least 6 characters.' })
    body.reason = 'A high fever'
    expect((await apply()).body.leave).toMatchObject({ family_note: null })
    expect((await notes()).notes).toEqual([])
  })

  it('counts among the twenty requests of a day', async () => {
    for (let day = 1; day <= 20; day += 1) {
      const date = `2026-12-${String(day).padStart(2, '0')}`
      expect((await send({ fromDate: date, toDate: date })).status).toBe(201)
    }
    const { status, error } = await send({ fromDate: '2026-12-30', toDate: '2026-12-30' })
    expect([status, error.code]).toEqual([429, leaveRefusals.tooManyToday.code])
  })
})

describe('the class teacher', () => {
  it('is told, accepts, and may undo it; the family hears of each', async () => {
    const { _id } = await sent({ words: 'fever' })
    expect(await told(meera.token)).toEqual(['The family of Keya says: Ill, 20 Nov 2026.'])
    expect(await notes()).toMatchObject({ pending: 1, notes: [{ _id, status: 'Pending', away: null }] })
    later()
    const { body } = await decide(_id, 'Approved')
    expect([body.message, body.leave.status]).toEqual([noteTexts.accepted, 'Approved'])
    expect(body.leave.processed_by?._id).toBe(meera.userId)
    expect(await notes()).toMatchObject({ pending: 0, notes: [{ status: 'Approved' }] })
    later()
    expect((await decide(_id, 'Pending')).body.message).toBe(noteTexts.reverted)
    later()
    const remark = 'Please call me.'
    expect((await decide(_id, 'Declined', meera.token, { remark })).body.leave.remark).toBe(remark)
    expect(await told(keya.token)).toEqual([
      'A teacher declined your note for 20 Nov 2026.',
      'A teacher undid the decision on your note for 20 Nov 2026. It is waiting again.',
      'A teacher accepted your note for 20 Nov 2026.',
    ])
    app.clock.now = new Date('2026-11-21T04:00:00Z')
    expect(await notes()).toEqual({ pending: 0, notes: [] })
  })

  it('of another class, or another school, finds none of it', async () => {
    const { _id } = await sent()
    const other = await school.signInAsTeacherOf(await school.addClass('Class 6'))
    const elsewhere = await openTestSchool(app)
    const strange = await elsewhere.signInAsTeacherOf(await elsewhere.addClass('Class 5'))
    for (const { token } of [other, strange]) {
      expect(await notes(token)).toEqual({ notes: [], pending: 0 })
      const { status, error } = await decide(_id, 'Approved', token)
      expect([status, error.code]).toEqual([404, leaveRefusals.notFound.code])
    }
    for (const id of [newId(), 'nonsense']) expect((await decide(id, 'Approved')).status).toBe(404)
  })

  it('decides nothing but notes: no application of a child, and no leave of colleagues', async () => {
    const form = {
      leaveType: 'Sick',
      fromDate: today,
      fromDuration: 'full day',
      toDate: today,
      toDuration: 'full day',
      reason: 'A high fever',
    }
    const colleague = await school.signInAs('teacher')
    for (const { token } of [keya, colleague, meera]) {
      const { leave } = (await app.call(applyForLeave, { token, body: form })).body
      expect((await decide(leave._id, 'Approved')).status).toBe(404)
    }
  })

  it('and the office decide at once: one of them wins, and the other sees how it stands', async () => {
    const { _id } = await sent()
    const answers = await Promise.all([
      decide(_id, 'Approved'),
      app.call(decideLeave, { token: school.admin, params: { id: _id }, body: { status: 'Declined' } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const loser = answers.find(({ status }) => status === 409)
    expect(loser?.error).toMatchObject({ code: leaveRefusals.notPending.code, current: { _id } })
    later()
    const { status, error } = await decide(_id, 'Pending', meera.token, { seen: '2026-11-01T00:00:00.000Z' })
    expect([status, error.code]).toEqual([409, leaveRefusals.decidedAnew.code])
  })

  it('hears that the office undid a decision, and does not undo one of the office', async () => {
    const { _id: id } = await sent()
    await decide(id, 'Approved')
    const byOffice = (status: 'Pending' | 'Declined') =>
      app.call(decideLeave, { token: school.admin, params: { id }, body: { status } })
    later()
    expect((await byOffice('Pending')).status).toBe(200)
    expect(
      (await told(meera.token)).filter((text) => text.startsWith('The family of Keya says')),
    ).toHaveLength(2)
    later()
    expect((await byOffice('Declined')).status).toBe(200)
    const undone = await decide(id, 'Pending')
    expect([undone.status, undone.error.code]).toEqual([409, noteRefusals.ofOffice.code])
  })

  it('has those of days that are over last, and not to do', async () => {
    await sent()
    app.clock.now = new Date('2026-11-23T04:00:00Z')
    expect((await notes()).pending).toBe(0)
    const fresh = await sent({ fromDate: '2026-11-23', toDate: '2026-11-23' })
    const { notes: listed, pending } = await notes()
    expect([pending, listed.length, listed[0]?._id]).toEqual([1, 2, fresh._id])
  })

  it('of now decides, not the one of before', async () => {
    const { _id } = await sent()
    const next = await school.signInAsTeacherOf(class5)
    expect((await decide(_id, 'Approved')).status).toBe(404)
    expect((await decide(_id, 'Approved', next.token)).status).toBe(200)
  })
})

describe('the office', () => {
  const pending = async () => {
    const home = (await app.call(getDashboard, { token: school.admin })).body
    const { summary, leaves } = await desk({ status: 'Pending' })
    expect(home.pendingLeave).toBe(summary.totalPending)
    expect(summary.pendingBy).toEqual({ staff: 0, students: leaves.length })
    return leaves.map(({ from_date, to_date }) => [from_date, to_date])
  }

  it('has notes of more than three days to do, and is told of those', async () => {
    await sent()
    await sent({ fromDate: '2026-11-23', toDate: '2026-11-25' })
    expect(await pending()).toEqual([])
    expect(await told(school.admin)).toEqual([])
    await sent({ fromDate: '2026-12-01', toDate: '2026-12-04', why: 'travel' })
    expect(await pending()).toEqual([['2026-12-01', '2026-12-04']])
    expect(await told(school.admin)).toEqual(['The family of Keya says: Travel, 1 Dec 2026 to 4 Dec 2026.'])
    expect(await told(meera.token)).toHaveLength(3)
  })

  it('has every note of a class without a class teacher', async () => {
    const ravi = await family('1', 'Ravi', await school.addClass('Class 6'))
    await sent({}, ravi.token)
    expect(await pending()).toEqual([[today, today]])
    expect(await told(school.admin)).toHaveLength(1)
  })

  it('has those of a class whose class teacher was made an admin, and is told of new ones', async () => {
    await sent()
    await app.call(changeAccess, {
      token: school.admin,
      params: { id: meera.userId },
      body: { role: 'admin', duty: 'office' },
    })
    expect((await desk()).summary.totalPending).toBe(1)
    await sent({ fromDate: '2026-11-23', toDate: '2026-11-23' })
    expect(await told(school.admin)).toHaveLength(1)
  })

  it('finds a short one by the child, and may decide it; afterwards it is in the list', async () => {
    const { _id } = await sent()
    expect((await desk()).leaves).toEqual([])
    for (const query of [{ person: keya.id }, { id: _id }, { search: 'keya' }])
      expect((await desk(query)).leaves).toMatchObject([{ _id, family_note: { why: 'ill' } }])
    const { status } = await app.call(decideLeave, {
      token: school.admin,
      params: { id: _id },
      body: { status: 'Approved' },
    })
    expect(status).toBe(200)
    expect((await desk()).leaves).toHaveLength(1)
    expect(await told(keya.token)).toEqual(['Asha Rao accepted your note for 20 Nov 2026.'])
  })

  it('sees in the activity what the family told', async () => {
    await sent({ words: 'fever' })
    const { body } = await app.call(listActivity, {
      token: school.admin,
      query: { entityId: keya.id },
    } as never)
    expect(JSON.stringify(body)).toContain('Ill: fever')
    expect(JSON.stringify(body)).toContain('leave.note')
  })
})

describe('a family takes its note back', () => {
  it('while nobody has decided it, and the teacher who has not read of it is not bothered', async () => {
    const { _id } = await sent()
    expect((await withdraw(_id)).status).toBe(200)
    expect(await told(meera.token)).toEqual([])
    expect(await own()).toMatchObject([{ status: 'Cancelled' }])
    expect((await notes()).notes).toEqual([])
    expect((await send()).status).toBe(201)
  })

  it('and nothing that was decided of it stays in a bell unread: neither an approval nor that it waits again', async () => {
    const { _id: id } = await sent({ fromDate: '2026-11-23', toDate: '2026-11-23' })
    for (const status of ['Approved', 'Pending']) {
      later()
      await app.call(decideLeave, { token: school.admin, params: { id }, body: { status } })
    }
    expect([await told(keya.token), await told(meera.token)].map(({ length }) => length)).toEqual([2, 2])
    later()
    expect((await withdraw(id)).status).toBe(200)
    expect([await told(keya.token), await told(meera.token)]).toEqual([[], []])
  })

  it('once it is accepted, while the days lie ahead; the teacher who decided is told', async () => {
    const { _id } = await sent({ fromDate: '2026-11-23', toDate: '2026-11-24' })
    later()
    await decide(_id, 'Approved')
    later()
    expect((await withdraw(_id)).status).toBe(200)
    expect((await told(meera.token))[0]).toBe(
      'The family of Keya withdrew its note for 23 Nov 2026 to 24 Nov 2026.',
    )
  })

  it('not once its days have begun or it is declined, nor the note of another child', async () => {
    const { _id } = await sent()
    const { _id: ahead } = await sent({ fromDate: '2026-11-23', toDate: '2026-11-23' })
    const ravi = await family('2', 'Ravi')
    expect((await withdraw(_id, ravi.token)).status).toBe(404)
    await decide(_id, 'Approved')
    await decide(ahead, 'Declined')
    for (const id of [_id, ahead]) {
      const { status, error } = await withdraw(id)
      expect([status, error.code]).toEqual([409, leaveRefusals.notPending.code])
    }
  })

  it('or says that the child comes back earlier, which the class teacher hears', async () => {
    const { _id } = await sent({ toDate: '2026-11-24' })
    await decide(_id, 'Approved')
    later()
    const { status } = await app.call(shortenLeave, {
      token: keya.token,
      params: { id: _id },
      body: { toDate: '2026-11-21', toDuration: 'full day' },
    } as never)
    expect(status).toBe(200)
    expect((await told(meera.token))[0]).toBe(
      'The family of Keya says: away only from 20 Nov 2026 to 21 Nov 2026.',
    )
  })
})
