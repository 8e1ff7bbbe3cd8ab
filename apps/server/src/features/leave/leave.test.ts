import { listActivity } from '@shala/contract/activity/activity'
import { addCalendarEntry, changeCalendarEntry } from '@shala/contract/calendar/calendar'
import { getDocument } from '@shala/contract/files'
import { decideLeave } from '@shala/contract/leave/deciding'
import {
  applyForLeave,
  cancelLeave,
  type LeaveRequest,
  leaveBalances,
  leaveLimits,
  listLeave,
} from '@shala/contract/leave/leave'
import { leaveTexts } from '@shala/contract/leave/texts'
import { getSettings, updateSettings } from '@shala/contract/schools/settings'
import { deleteUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPdf, dataUrl, formOf } from '../../../test/test-files.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let meera: { token: string; userId: string; phone: string }
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  // Friday, 20 November 2026, 11:30 in India.
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  meera = await school.signInAs('teacher', { email: 'meera@x.example' })
})

const whole = { fromDuration: 'full day', toDuration: 'full day' }
const form = (fromDate: string, toDate = fromDate, more: object = {}) => ({
  leaveType: 'Casual',
  fromDate,
  toDate,
  ...whole,
  reason: 'A wedding in the family',
  ...more,
})
const ask = (body: object, token = meera.token) => app.call(applyForLeave, { token, body })
const list = async (query: Record<string, string> = {}, token = meera.token) =>
  (await app.call(listLeave, { token, query })).body
const reasons = async (query: Record<string, string>) =>
  (await list(query)).leaves.map(({ reason }) => reason)
const cancel = (id: string, token = meera.token) => app.call(cancelLeave, { token, params: { id } })
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}

describe('asking for leave', () => {
  it('answers with what was asked, its duration and its times by the clocks of the school', async () => {
    const asked = form('2026-11-30', '2026-12-01', { fromDuration: 'second half', leaveType: 'Sick' })
    const { status, body } = await ask({ ...asked, duration_days: '9 days', status: 'Approved' })
    expect(status).toBe(201)
    expect(body).toEqual({
      message: 'Leave request submitted successfully!',
      leave: {
        _id: expect.any(String),
        user_id: {
          _id: meera.userId,
          name: 'A teacher',
          photo: null,
          role: 'teacher',
          email: 'meera@x.example',
          class: null,
        },
        leave_type: 'Sick',
        from_datetime: '2026-11-30T07:30:00.000Z',
        to_datetime: '2026-12-01T11:30:00.000Z',
        from_date: '2026-11-30',
        from_duration: 'second half',
        to_date: '2026-12-01',
        to_duration: 'full day',
        start_time: '13:00',
        end_time: '17:00',
        duration_days: '1 /half day',
        days: 1.5,
        cost: 1.5,
        reason: 'A wedding in the family',
        status: 'Pending',
        processed_on: null,
        processed_by: null,
        remark: null,
        family_note: null,
        note: null,
        created_at: '2026-11-20T06:00:00.000Z',
        createdAt: '2026-11-20T06:00:00.000Z',
        changedAt: '2026-11-20T06:00:00.000Z',
        away: null,
        balance: null,
        balances: [],
        needsAnother: false,
      },
    })
    expect((await list()).leaves).toEqual([body.leave])
  })

  it('goes by the times that the school has set, and ends at midday with a first half', async () => {
    const body = { dayStart: '08:00', midday: '12:30', dayEnd: '16:00' }
    await app.call(updateSettings, { token: school.admin, body })
    const { leave } = (await ask(form('2026-11-30', '2026-12-01', { toDuration: 'first half' }))).body
    expect([leave.start_time, leave.end_time]).toEqual(['08:00', '12:30'])
    // A request keeps the times at which it was asked for.
    await app.call(updateSettings, { token: school.admin, body: { dayStart: '09:00' } })
    expect((await list()).leaves[0]?.start_time).toBe('08:00')
  })

  it.each([
    ['leaveType', { leaveType: '' }, 'Please select a leave type.'],
    ['leaveType', { leaveType: 'Holiday' }, 'Please select a leave type.'],
    ['fromDate', { fromDate: '' }, 'From date is required.'],
    ['fromDate', { fromDate: '2026-02-30' }, 'Please enter a valid date.'],
    ['toDate', { toDate: '9999-12-31' }, 'Please enter a valid date.'],
    ['fromDuration', { fromDuration: undefined }, 'Please select from duration.'],
    ['toDate', { toDate: '' }, 'To date is required.'],
    ['toDate', { toDate: '2026-11-29' }, 'To date must be after from date.'],
    [
      'toDate',
      { toDate: '2027-12-01' },
      'One request can be for at most 366 days. Please ask for the rest in another one.',
    ],
    ['toDuration', { toDuration: 'half' }, 'Please select to duration.'],
    ['reason', { reason: '  ' }, 'Reason is required.'],
    ['reason', { reason: ' ill.. ' }, 'Please enter at least 6 characters.'],
    ['reason', { reason: 'x'.repeat(501) }, 'Reason must be ≤ 500 characters.'],
  ])('is refused at %s: %o', async (field, more, text) => {
    const { status, error } = await ask(form('2026-11-30', '2026-11-30', more))
    expect([status, error.errors]).toEqual([422, { [field]: text }])
    expect((await list()).leaves).toEqual([])
  })

  it('from the second half of a day to its first is its afternoon, and costs half a day', async () => {
    const halves = { fromDuration: 'second half', toDuration: 'first half' } as const
    const { status, body } = await ask(form('2026-11-30', '2026-11-30', halves))
    expect([status, body.leave]).toMatchObject([201, { duration_days: 'Half day', days: 0.5, cost: 0.5 }])
  })

  it('may last from midday of a day to midday of a later one', async () => {
    const halves = { fromDuration: 'second half', toDuration: 'first half' } as const
    const { status, body } = await ask(form('2026-11-30', '2026-12-02', halves))
    expect([status, body.leave.days]).toEqual([201, 2])
  })

  it('takes 500 characters with their line breaks, as a form sends them', async () => {
    const reason = `${'x'.repeat(249)}\r\n${'y'.repeat(250)}`
    const sent = formOf(form('2026-11-30', '2026-11-30', { reason }) as Record<string, string>)
    const { status, body } = await app.call(applyForLeave, { token: meera.token, form: sent })
    expect([status, body.leave.reason.length]).toEqual([201, 500])
  })

  it('is for oneself, whoever the call names', async () => {
    const { userId } = await school.signInAs('teacher')
    const { body } = await ask({ ...form('2026-11-30'), user_id: userId, userId })
    expect(body.leave.user_id._id).toBe(meera.userId)
  })

  it.each([
    ['the same day', form('2026-11-30'), 409],
    ['days around it', form('2026-11-29', '2026-12-02'), 409],
    ['its afternoon', form('2026-11-30', '2026-11-30', { fromDuration: 'second half' }), 201],
    ['its morning', form('2026-11-30', '2026-11-30', { toDuration: 'first half' }), 409],
    ['the day after', form('2026-12-01'), 201],
  ])('for a morning, then for %s', async (_, other, status) => {
    await ask(form('2026-11-30', '2026-11-30', { toDuration: 'first half' }))
    const second = await ask(other)
    expect(second.status).toBe(status)
    if (status === 409) {
      expect(second.error.message).toBe('You already have a leave request for these dates.')
    }
  })

  it('may be for days of a cancelled request, and for those of a colleague', async () => {
    const { leave } = (await ask(form('2026-11-30'))).body
    await cancel(leave._id)
    expect((await ask(form('2026-11-30'))).status).toBe(201)
    const { token } = await school.signInAs('teacher')
    expect((await ask(form('2026-11-30'), token)).status).toBe(201)
  })

  it('has one winner of ten at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(form('2026-11-30'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect((await list()).leaves).toHaveLength(1)
  })

  it('ends at fifty that nobody has decided', async () => {
    const dayOf = (index: number) => new Date(Date.UTC(2027, 0, index + 1)).toISOString().slice(0, 10)
    for (let index = 0; index < leaveLimits.pending; index += 1) {
      await ask(form(dayOf(index)))
      if (index % leaveLimits.askedADay === leaveLimits.askedADay - 1) later(24 * 60)
    }
    const { status, error } = await ask(form('2027-04-01'))
    expect([status, error.code]).toEqual([409, 'leave.too_many_pending'])
  })

  it('ends at twenty a day, the cancelled ones among them, until the day of the school is over', async () => {
    for (let times = 0; times < 20; times += 1) {
      await cancel((await ask(form('2026-11-30'))).body.leave._id)
    }
    const { status, error } = await ask(form('2026-11-30'))
    expect([status, error.code, error.retryAfter]).toEqual([429, 'leave.too_many_today', 12.5 * 3600])
    expect((await ask(form('2026-11-30'), school.admin)).status).toBe(201)
    later(12.5 * 60)
    expect((await ask(form('2026-11-30'))).status).toBe(201)
  })

  it('stands in the activity of the person', async () => {
    await ask(form('2026-11-30'))
    const query = { about: meera.userId, area: 'leave' }
    const { entries } = (await app.call(listActivity, { token: school.admin, query })).body
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([['leave.ask', 'A teacher']])
    expect(entries[0]?.after).toMatchObject({ leaveType: 'Casual', fromDate: '2026-11-30' })
  })
})

describe('the note of a request', () => {
  const open = (link: string) => app.server.inject({ url: link })
  const asked = form('2026-11-30') as Record<string, string>
  const withNote = async (note: Buffer | string) =>
    await app.call(applyForLeave, { token: meera.token, form: formOf({ ...asked, note }) })

  it('is kept sealed, and opened by its person and by admins', async () => {
    const { status, body } = await withNote(anyPdf('She has a fever'))
    expect(status).toBe(201)
    const own = await open(body.leave.note ?? '')
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(own.body).toContain('She has a fever')
    const [seen] = (await list({ view: 'true' }, school.admin)).leaves
    expect((await open(seen?.note ?? '')).statusCode).toBe(200)
    later(16)
    expect((await open(body.leave.note ?? '')).statusCode).toBe(403)
    const { key_id } = await app
      .bind(school.schoolId)
      .selectFrom('files')
      .select('key_id')
      .executeTakeFirstOrThrow()
    expect(key_id).not.toBeNull()
  })

  it('may be a data URL, and one of each request', async () => {
    const note = dataUrl(anyPdf('one'))
    const one = (await ask({ ...form('2026-11-30'), note })).body.leave
    const other = (await ask({ ...form('2026-12-01'), note: dataUrl(anyPdf('another')) })).body.leave
    await ask(form('2026-12-02'))
    const { entries } = (await app.call(listActivity, { token: school.admin })).body
    const asked = entries.filter(({ action }) => action === 'leave.ask')
    expect(asked.map(({ after }) => after?.hasNote)).toEqual([undefined, true, true])
    expect((await open(one.note ?? '')).body).toContain('% one')
    expect((await open(other.note ?? '')).body).toContain('% another')
  })

  it('is removed when the request is taken back', async () => {
    const { leave } = (await withNote(anyPdf())).body
    await cancel(leave._id)
    expect((await list()).leaves[0]?.note).toBeNull()
    expect((await open(leave.note ?? '')).statusCode).toBe(404)
    later(2 * 24 * 60)
    await app.doChores()
    expect(await app.bind(school.schoolId).selectFrom('files').selectAll().execute()).toEqual([])
  })

  it('is not offered any more once its person was removed', async () => {
    const { leave } = (await withNote(anyPdf())).body
    const params = { id: leave._id }
    await app.call(decideLeave, { token: school.admin, params, body: { status: 'Approved' } })
    const note = async () => (await list({ view: 'true' }, school.admin)).leaves[0]?.note
    expect(await note()).not.toBeNull()
    await app.call(deleteUser, { token: school.admin, params: { id: meera.userId } })
    expect(await note()).toBeNull()
  })

  it.each([
    ['no document', dataUrl(Buffer.from('hello')), 415, 'Invalid file type.'],
    [
      'larger than 10 MB',
      dataUrl(Buffer.alloc(10_485_761, anyPdf())),
      413,
      'Document file size must be less than 10MB',
    ],
    ['a link', getDocument.path, 422, 'Please choose a file.'],
  ])('that is %s is refused at its field, and nothing is asked', async (_, note, status, text) => {
    const refused = await ask({ ...form('2026-11-30'), note })
    expect([refused.status, refused.error.errors]).toEqual([status, { note: text }])
    expect((await list()).leaves).toEqual([])
  })

  it('is gone again when the request is refused', async () => {
    await ask(form('2026-11-30'))
    expect((await withNote(anyPdf())).status).toBe(409)
    const left = await app.bind(school.schoolId).selectFrom('files').selectAll().execute()
    expect(left).toEqual([])
  })
})

describe('taking a request back', () => {
  it('leaves it in the list as cancelled, and in no figure', async () => {
    const { leave } = (await ask(form('2026-11-30'))).body
    const { status, body } = await cancel(leave._id)
    expect([status, body]).toEqual([200, { message: 'Leave request cancelled successfully!' }])
    const { leaves, summary, pagination } = await list()
    expect(leaves.map((one) => one.status)).toEqual(['Cancelled'])
    expect(summary).toEqual({
      totalLeaves: 0,
      totalApproved: 0,
      totalPending: 0,
      totalDeclined: 0,
      soonPending: 0,
      pendingBy: null,
    })
    expect(pagination.total).toBe(1)
  })

  it('is refused twice, with the request as it stands', async () => {
    const { leave } = (await ask(form('2026-11-30'))).body
    await cancel(leave._id)
    const { status, error } = await cancel(leave._id)
    expect([status, error.code]).toEqual([409, 'leave.not_pending'])
    expect(error.current as LeaveRequest).toMatchObject({ _id: leave._id, status: 'Cancelled' })
  })

  it('has one winner of ten at once', async () => {
    const { leave } = (await ask(form('2026-11-30'))).body
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(leave._id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it('is refused to everybody else, as if it were not there', async () => {
    const { leave } = (await ask(form('2026-11-30'))).body
    expect((await cancel(leave._id, school.admin)).status).toBe(404)
    const elsewhere = await openTestSchool(app)
    expect((await cancel(leave._id, elsewhere.admin)).status).toBe(404)
    expect((await list()).leaves[0]?.status).toBe('Pending')
  })
})

describe('one’s own list', () => {
  it('has the newest first, ten on a page', async () => {
    for (let day = 1; day <= 12; day += 1) {
      await ask(form(`2026-12-${String(day).padStart(2, '0')}`))
      later(1)
    }
    const first = await list()
    expect(first.leaves.map(({ from_date }) => from_date.slice(8))).toEqual(
      Array.from({ length: 10 }, (_, index) => String(12 - index).padStart(2, '0')),
    )
    expect(first.pagination).toEqual({ page: 1, limit: 10, total: 12, totalPages: 2 })
    expect((await list({ page: '2' })).leaves).toHaveLength(2)
  })

  it('finds requests by type, by words of the reason, and by one’s own name not at all', async () => {
    await ask(form('2026-11-30', '2026-11-30', { reason: 'Fever since 100% of yesterday' }))
    await ask(form('2026-12-01', '2026-12-01', { leaveType: 'Sick', reason: 'Dentist_in the town' }))
    expect(await reasons({ leave_type: 'Sick' })).toEqual(['Dentist_in the town'])
    expect(await reasons({ search: 'yesterday FEVER' })).toEqual(['Fever since 100% of yesterday'])
    expect(await reasons({ search: '0%' })).toHaveLength(1)
    expect(await reasons({ search: 't_i' })).toEqual(['Dentist_in the town'])
    expect(await reasons({ search: 'r%r' })).toEqual([])
    expect(await reasons({ search: "'; drop table users; --" })).toEqual([])
    expect(await reasons({ search: 'A teacher' })).toEqual([])
  })

  it('finds requests that touch a month or a year', async () => {
    await ask(form('2026-11-28', '2026-12-02', { reason: 'over the month' }))
    await ask(form('2026-12-30', '2027-02-01', { reason: 'over the year' }))
    await ask(form('2025-12-10', '2025-12-10', { reason: 'the year before' }))
    const found = async (query: Record<string, string>) => (await reasons(query)).sort()
    expect(await found({ year: '2026', month: '12' })).toEqual(['over the month', 'over the year'])
    expect(await found({ year: '2026', month: '10' })).toEqual([])
    expect(await found({ year: '2027' })).toEqual(['over the year'])
    expect(await found({ year: '2025' })).toEqual(['the year before'])
    expect(await found({ month: '1' })).toEqual(['over the year'])
    expect(await found({ month: '12' })).toEqual(['over the month', 'over the year', 'the year before'])
    expect(await found({ month: '3' })).toEqual([])
    expect(await found({ month: '', year: '' })).toHaveLength(3)
  })

  it.each<Record<string, string>>([{ month: '13' }, { year: 'x' }, { limit: '101' }, { status: 'Rejected' }])(
    'is refused with %o',
    async (query) => {
      expect((await app.call(listLeave, { token: meera.token, query })).status).toBe(422)
    },
  )

  it('says nothing of anybody else', async () => {
    const { token } = await school.signInAs('student')
    const { leave } = (await ask(form('2026-11-30', '2026-11-30', { leaveType: 'Sick' }), token)).body
    expect(await list()).toMatchObject({ leaves: [], summary: { totalLeaves: 0 } })
    expect(await list({ id: leave._id })).toMatchObject({ leaves: [] })
    expect((await list({ id: leave._id }, token)).leaves).toHaveLength(1)
  })
})

describe('what is left of one’s leave', () => {
  const allow = (leaveAllowances: object) =>
    app.call(updateSettings, { token: school.admin, body: { leaveAllowances } })
  const balances = async (date?: string, token = meera.token) =>
    (await app.call(leaveBalances, { token, ...(date && { query: { date } }) })).body
  const approve = async (days: [string, string], more: object = {}, token = meera.token) => {
    const { leave } = (await ask(form(...days, more), token)).body
    await app
      .bind(school.schoolId)
      .updateTable('leave_requests')
      .set({ status: 'Approved', decided_by: school.adminId, decided_at: app.clock.now })
      .where('id', '=', leave._id)
      .execute()
  }

  it('follows a holiday that is declared late, which names whose leave it falls on', async () => {
    await allow({ Casual: { days: 12, isCarried: false } })
    await approve(['2026-11-23', '2026-11-25'])
    const taken = async () => (await balances()).balances[0]?.taken
    app.clock.now = new Date('2026-11-26T06:00:00Z')
    expect(await taken()).toBe(2)
    const entry = { name: 'Heavy rain', from: '2026-11-23', to: '2026-11-23', isClosed: true }
    const { body } = await app.call(addCalendarEntry, { token: school.admin, body: entry })
    expect(body.onLeave).toEqual({ total: 1, names: ['A teacher'] })
    expect(await taken()).toBe(1)
    const event = { ...entry, isClosed: false }
    const changed = await app.call(changeCalendarEntry, {
      token: school.admin,
      params: { id: body.event.id },
      body: event,
    })
    expect(changed.body.onLeave.total).toBe(0)
    expect(await taken()).toBe(2)
  })

  it('is a share of the year for whoever came within it, where the school says so', async () => {
    await allow({ Casual: { days: 12, isCarried: true } })
    const { balances: whole } = await balances()
    expect(whole).toMatchObject([{ allowance: 12, carried: 0, left: 12 }])
    await app.call(updateSettings, { token: school.admin, body: { leaveShare: 'months' } })
    // From November to March.
    expect((await balances()).balances).toMatchObject([{ allowance: 5, left: 5 }])
    expect((await balances('2027-04-01')).balances).toMatchObject([{ allowance: 12, carried: 5, left: 17 }])
  })

  it('counts working days or the days of the calendar, by type', async () => {
    await allow({ Casual: { days: 12, isCarried: false }, Maternity: { days: 182, isCarried: false } })
    await approve(['2026-11-27', '2026-11-30'])
    await approve(['2026-12-04', '2026-12-07'], { leaveType: 'Maternity' })
    const { leaves } = await list()
    expect(leaves.map(({ leave_type, days, cost }) => [leave_type, days, cost])).toEqual([
      ['Maternity', 4, 4],
      ['Casual', 4, 3],
    ])
    expect((await balances()).balances).toMatchObject([{ taken: 3 }, { taken: 4 }])
    const { leaveRules } = (await app.call(getSettings, { token: school.admin })).body.settings
    const Casual = { ...leaveRules.Casual, counts: 'calendar' }
    await app.call(updateSettings, {
      token: school.admin,
      body: { leaveRules: { ...leaveRules, Casual } },
    } as never)
    expect((await balances()).balances).toMatchObject([{ taken: 4 }, { taken: 4 }])
  })

  it('is nothing for students, who are offered no types but their own', async () => {
    await allow({ Sick: { days: 10, isCarried: false } })
    const { token } = await school.signInAs('student')
    expect((await balances(undefined, token)).balances).toEqual([])
    const refused = await ask(form('2026-11-30', '2026-11-30', { leaveType: 'Maternity' }), token)
    expect([refused.status, refused.error.errors]).toEqual([422, { leaveType: leaveTexts.notForStudents }])
    expect((await ask(form('2026-11-30', '2026-11-30', { leaveType: 'Sick' }), token)).status).toBe(201)
    const { leaveRules } = (await app.call(getSettings, { token: school.admin })).body.settings
    const Other = { ...leaveRules.Other, takers: 'students' }
    await app.call(updateSettings, {
      token: school.admin,
      body: { leaveRules: { ...leaveRules, Other } },
    } as never)
    const { error } = await ask(form('2026-11-30', '2026-11-30', { leaveType: 'Other' }))
    expect(error.errors).toEqual({ leaveType: leaveTexts.onlyForStudents })
    const { leaves } = (await app.call(listLeave, { token: school.admin, query: { view: 'true' } })).body
    expect(leaves[0]?.balance).toBeNull()
  })

  it('takes as many days as a request lasts whose halves cannot be', async () => {
    await allow({ Casual: { days: 12, isCarried: false } })
    await approve(['2026-12-14', '2026-12-16'], { fromDuration: 'first half', toDuration: 'second half' })
    const { leaves } = await list()
    expect(leaves).toMatchObject([{ duration_days: '3 days', days: 3, cost: 3 }])
    expect((await balances()).balances).toMatchObject([{ taken: 3 }])
  })

  it('is nothing where the school allows nothing', async () => {
    expect(await balances()).toEqual({
      year: { name: '2026-27', from: '2026-04-01', to: '2027-03-31' },
      balances: [],
    })
  })

  it('counts the approved and the pending days of the academic year, each by its type', async () => {
    await allow({ Casual: { days: 12, isCarried: false }, Sick: { days: 7.5, isCarried: false } })
    await approve(['2026-11-30', '2026-12-01'], { fromDuration: 'second half' })
    await approve(['2026-12-07', '2026-12-07'], { leaveType: 'Sick' })
    await ask(form('2026-12-14', '2026-12-15'))
    expect((await balances()).balances).toEqual([
      { leave_type: 'Casual', allowance: 12, carried: 0, taken: 1.5, pending: 2, left: 10.5 },
      { leave_type: 'Sick', allowance: 7.5, carried: 0, taken: 1, pending: 0, left: 6.5 },
    ])
  })

  it('splits a leave over two years, and goes below nothing where more was approved', async () => {
    await allow({ Casual: { days: 2, isCarried: false } })
    await approve(['2027-03-30', '2027-04-03'])
    expect((await balances('2027-03-31')).balances).toMatchObject([{ taken: 2, left: 0 }])
    expect((await balances('2027-04-01')).balances).toMatchObject([{ taken: 3, left: -1 }])
  })

  it('carries what is left of the year before, of that one alone, to those who were there', async () => {
    await allow({ Casual: { days: 12, isCarried: true }, Sick: { days: 5, isCarried: false } })
    await approve(['2026-11-30', '2026-12-03'])
    app.clock.now = new Date('2027-06-10T06:00:00Z')
    const { token } = await school.signInAs('teacher')
    meera.token = await signInByPhone(app, meera.phone)
    const fields = { carried: 8, left: 20 }
    expect((await balances('2027-06-10')).balances).toMatchObject([fields, { carried: 0, left: 5 }])
    expect((await balances('2027-06-10', token)).balances).toMatchObject([{ carried: 0 }, {}])
    expect((await balances('2028-06-10')).balances).toMatchObject([{ carried: 12, left: 24 }, {}])
  })

  it('carries nothing where more was approved than allowed', async () => {
    await allow({ Casual: { days: 2, isCarried: true } })
    await approve(['2026-11-30', '2026-12-03'])
    expect((await balances('2027-06-10')).balances).toMatchObject([{ carried: 0, left: 2 }])
  })

  it('goes by the start of the academic year that the school has set', async () => {
    await app.call(updateSettings, { token: school.admin, body: { academicYearStart: '01-01' } })
    expect((await balances('2026-12-31')).year).toEqual({
      name: '2026',
      from: '2026-01-01',
      to: '2026-12-31',
    })
  })

  it('does not keep anybody from asking for more', async () => {
    await allow({ Casual: { days: 1, isCarried: false } })
    expect((await ask(form('2026-11-30', '2026-12-02'))).status).toBe(201)
  })
})

it('keeps the requests of somebody who was removed, but for those that wait', async () => {
  const { leave } = (await ask(form('2026-11-30'))).body
  await ask(form('2026-12-07'))
  await cancel(leave._id)
  await app.call(deleteUser, { token: school.admin, params: { id: meera.userId } })
  const { leaves } = await list({ view: 'true' }, school.admin)
  expect(leaves.map(({ status, user_id }) => [status, user_id.name])).toEqual([['Cancelled', 'A teacher']])
})
