import {
  attendanceHistory,
  attendanceRefusals,
  attendanceTexts,
  attendanceToday,
  markAttendance,
  markBatch,
} from '@shala/contract/attendance/attendance'
import { updateSchool } from '@shala/contract/schools/schools'
import { listStudents } from '@shala/contract/students/listed'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { whileHeld } from '../../../test/held-transaction.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classId: string
let ravi: string
let sita: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T04:00:00Z')
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5', 'A')
  ravi = await school.addStudent(classId, '1', { name: 'Ravi', enrollmentDate: '2026-11-01' })
  sita = await school.addStudent(classId, '2', { name: 'Sita', enrollmentDate: '2026-11-01' })
})

const today = '2026-11-20'
const unknownId = '018f0000-0000-7000-8000-000000000000'
const mark = (body: object, token = school.admin) => app.call(markAttendance, { token, body })
const batch = (marks: object[], more: object = {}, token = school.admin) =>
  app.call(markBatch, { token, body: { marks, ...more } })
const history = (query: Record<string, string> = {}, token = school.admin) =>
  app.call(attendanceHistory, { token, query })
const statusOf = async (studentId: string, date = today) =>
  (await history({ studentId, startDate: date })).body.attendance.records[0]?.status ?? ''
const at = (seconds: number) => new Date(Date.parse('2026-11-20T04:00:00Z') + seconds * 1000)
const changes = () =>
  app
    .bind(school.schoolId)
    .selectFrom('attendance_changes')
    .orderBy('id')
    .select(['student_id', 'from_status', 'to_status', 'source', 'marked_by'])
    .execute()

describe('marking one student', () => {
  it('answers the record as it stands', async () => {
    const { status, body } = await mark({ studentId: ravi, status: 'late', subject: '', notes: ' bus  ' })
    expect([status, body.message]).toEqual([200, attendanceTexts.saved])
    expect(body.attendance).toEqual({
      _id: expect.any(String),
      awayHalf: null,
      studentId: ravi,
      date: today,
      status: 'late',
      notes: 'bus',
      attendanceByNFC: false,
      markedAt: '2026-11-20T04:00:00.000Z',
      markedBy: school.adminId,
    })
  })

  it('takes null for none', async () => {
    const none = { subject: null, notes: null, date: null, attendanceByNFC: null }
    const { status, body } = await mark({ studentId: ravi, status: 'late', ...none })
    expect(status).toBe(200)
    expect(body.attendance).toMatchObject({ date: today, notes: '', attendanceByNFC: false })
  })

  it('switches freely among present, absent, late and unmarked; undo answers no record', async () => {
    for (const status of ['present', 'absent', 'late', 'present'] as const) {
      expect((await mark({ studentId: ravi, status })).body.attendance?.status).toBe(status)
    }
    const undone = await mark({ studentId: ravi, status: '', notes: '' })
    expect([undone.body.message, undone.body.attendance]).toEqual(['Attendance undone successfully.', null])
    expect((await history()).body.attendance.records).toEqual([])
    expect((await mark({ studentId: ravi, status: 'absent' })).body.attendance?.status).toBe('absent')
  })

  it('keeps one record per student and day, whoever marks: forty at once leave one, and forty log lines', async () => {
    const teacher = await school.signInAs('teacher')
    const tokens = [school.admin, teacher.token]
    const statuses = ['present', 'absent', 'late'] as const
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        mark({ studentId: ravi, status: statuses[index % 3] }, tokens[index % 2]),
      ),
    )
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const { body } = await history({ studentId: ravi })
    expect(body.totals.totalRecords).toBe(1)
    const log = await changes()
    expect(log).toHaveLength(40)
    expect(log.at(-1)?.to_status).toBe(body.attendance.records[0]?.status)
    log.slice(1).forEach((change, index) => {
      expect(change.from_status).toBe(log[index]?.to_status)
    })
  })

  it('logs who changed what from what to what, and how', async () => {
    await mark({ studentId: ravi, status: 'absent' })
    await mark({ studentId: ravi, status: 'present', attendanceByNFC: true })
    await mark({ studentId: ravi, status: '' })
    expect(await changes()).toEqual([
      {
        student_id: ravi,
        from_status: null,
        to_status: 'absent',
        source: 'manual',
        marked_by: school.adminId,
      },
      {
        student_id: ravi,
        from_status: 'absent',
        to_status: 'present',
        source: 'nfc',
        marked_by: school.adminId,
      },
      {
        student_id: ravi,
        from_status: 'present',
        to_status: null,
        source: 'manual',
        marked_by: school.adminId,
      },
    ])
  })

  it.each([
    [{ studentId: 'nonsense', status: 'present' }, 422, 'This was not found.'],
    [{ studentId: unknownId, status: 'present' }, 404, attendanceRefusals.studentNotFound.message],
    [{ studentId: unknownId, status: 'gone' }, 422, attendanceTexts.statusUnknown],
    [{ studentId: unknownId, status: 'present', notes: 'x'.repeat(501) }, 422, attendanceTexts.notesTooLong],
    [
      { studentId: unknownId, status: 'present', date: '2026-11-21' },
      422,
      attendanceRefusals.futureDate.message,
    ],
    [{ studentId: unknownId, status: 'present', date: 'today' }, 422, 'Please enter a valid date.'],
  ])('refuses %j', async (body, status, message) => {
    const reply = await mark(body)
    expect([reply.status, reply.error.message]).toEqual([status, message])
  })

  it("counts days in the school's time zone", async () => {
    app.clock.now = new Date('2026-11-20T19:00:00Z') // 00:30 of the 21st in Kolkata
    const { body } = await mark({ studentId: ravi, status: 'present' })
    expect(body.attendance?.date).toBe('2026-11-21')
    expect((await mark({ studentId: ravi, status: 'present', date: '2026-11-22' })).status).toBe(422)
  })

  it('refuses a day on which the student was in no class', async () => {
    const { status, error } = await mark({ studentId: ravi, status: 'present', date: '2026-10-31' })
    expect([status, error.code]).toEqual([422, 'attendance.not_enrolled'])
  })

  it('keeps the class of that day when the student moves', async () => {
    await mark({ studentId: ravi, status: 'present', date: '2026-11-02' })
    const other = await school.addClass('Class 6')
    const db = app.bind(school.schoolId)
    await db.updateTable('users').set({ class_id: other }).where('id', '=', ravi).execute()
    expect((await history({ class: classId, startDate: '2026-11-02' })).body.totals.totalRecords).toBe(1)
    expect((await history({ class: other, startDate: '2026-11-02' })).body.totals.totalRecords).toBe(0)
  })

  it('is for admins and teachers of that school', async () => {
    const teacher = await school.signInAs('teacher')
    const student = await school.signInAs('student')
    const other = await openTestSchool(app)
    expect((await mark({ studentId: ravi, status: 'present' }, teacher.token)).status).toBe(200)
    expect((await mark({ studentId: ravi, status: 'present' }, student.token)).status).toBe(403)
    expect((await mark({ studentId: ravi, status: 'absent' }, other.admin)).status).toBe(404)
    expect((await batch([{ studentId: ravi, status: 'absent' }], {}, student.token)).status).toBe(403)
    expect(await statusOf(ravi)).toBe('present')
  })
})

describe('two marks of one student and day', () => {
  it('the older one that arrives late is refused with the record that stands', async () => {
    app.clock.now = at(60)
    await mark({ studentId: ravi, status: 'present', markedAt: at(50), sentAt: at(60) })
    app.clock.now = at(90)
    const { status, error } = await mark({
      studentId: ravi,
      status: 'absent',
      markedAt: at(40),
      sentAt: at(90),
    })
    expect([status, error.code]).toEqual([409, 'attendance.superseded'])
    expect(error.current).toMatchObject({ studentId: ravi, status: 'present' })
    expect(await statusOf(ravi)).toBe('present')
  })

  it('a wrong phone clock neither wins nor freezes the record', async () => {
    const year = 365 * 24 * 3600
    app.clock.now = at(0)
    await mark({ studentId: ravi, status: 'absent', markedAt: at(year), sentAt: at(year) })
    app.clock.now = at(10)
    expect((await mark({ studentId: ravi, status: 'present' })).status).toBe(200)
    app.clock.now = at(20)
    await mark({ studentId: ravi, status: 'late', markedAt: at(-year), sentAt: at(-year) })
    expect(await statusOf(ravi)).toBe('late')
  })

  it('an undone mark does not come back with an older one', async () => {
    app.clock.now = at(100)
    await mark({ studentId: ravi, status: '', markedAt: at(90), sentAt: at(100) })
    const { status, error } = await mark({
      studentId: ravi,
      status: 'absent',
      markedAt: at(80),
      sentAt: at(100),
    })
    expect([status, error.current]).toEqual([409, null])
    expect(await statusOf(ravi)).toBe('')
  })

  it('the same press sent twice is one press, however late its second arrives', async () => {
    const press = { studentId: ravi, status: 'absent', markedAt: at(0) }
    app.clock.now = at(1)
    await mark({ ...press, sentAt: at(1) })
    app.clock.now = at(2)
    const teacher = await school.signInAs('teacher')
    await mark({ studentId: ravi, status: 'present', markedAt: at(2), sentAt: at(2) }, teacher.token)
    // Fifty seconds on the way: by arrival alone it would look newer than the correction.
    app.clock.now = at(60)
    const again = await mark({ ...press, sentAt: at(10) })
    expect(again.status).toBe(409)
    expect(await statusOf(ravi)).toBe('present')
    expect(await changes()).toHaveLength(2)
  })

  it('a press that a later one of that phone has replaced never wins, whichever arrives first', async () => {
    const first = { studentId: ravi, status: 'absent', markedAt: at(0), sentAt: at(0) }
    const second = { studentId: ravi, status: 'present', markedAt: at(3), replaces: [at(0)] }
    // The first was five minutes on the way, and counts as newer than the second by its arrival.
    app.clock.now = at(300)
    await mark(first)
    app.clock.now = at(301)
    expect((await mark({ ...second, sentAt: at(301) })).status).toBe(200)
    expect(await statusOf(ravi)).toBe('present')
    const sitas = { studentId: sita }
    await mark({ ...second, ...sitas, sentAt: at(301) })
    app.clock.now = at(600)
    expect((await mark({ ...first, ...sitas })).error.code).toBe('attendance.superseded')
    expect(await statusOf(sita)).toBe('present')
    // The teacher's own later press is free, whatever the clocks say; somebody else's is ordered by time alone.
    const ownAgain = { ...sitas, status: 'absent', markedAt: at(-86_400), sentAt: at(-86_400) }
    expect((await mark(ownAgain)).status).toBe(200)
    await mark({ ...sitas, status: 'present', markedAt: at(601), replaces: [at(500)], sentAt: at(601) })
    const { token } = await school.signInAs('teacher')
    app.clock.now = at(700)
    expect((await mark({ ...first, ...sitas, status: 'late' }, token)).status).toBe(200)
    const older = { ...sitas, status: 'absent', markedAt: at(602), sentAt: at(702), replaces: [at(0)] }
    app.clock.now = at(702)
    expect((await mark(older)).error.code).toBe('attendance.superseded')
  })

  it('a press changes only the mark that its person saw, or one of their own that it replaces', async () => {
    const seen = (status: string, notes = '') => ({ status, notes })
    const { token } = await school.signInAs('teacher')
    await mark({ studentId: ravi, status: 'absent', notes: 'mother called', markedAt: at(0), sentAt: at(0) })
    app.clock.now = at(60)
    const blind = { studentId: ravi, status: 'present', markedAt: at(60), sentAt: at(60) }
    const { status, error } = await mark({ ...blind, seen: seen('') }, token)
    expect([status, error.code]).toEqual([409, 'attendance.superseded'])
    expect(error.current).toMatchObject({ status: 'absent', notes: 'mother called' })
    expect((await mark({ ...blind, seen: seen('absent') }, token)).status).toBe(409)
    // The same mark leaves nothing to decide.
    const same = { ...blind, status: 'absent', notes: 'mother called', seen: seen('') }
    expect((await mark(same, token)).status).toBe(200)
    const sighted = { ...blind, markedAt: at(61), sentAt: at(61), seen: seen('absent', 'mother called') }
    app.clock.now = at(61)
    expect((await mark(sighted, token)).status).toBe(200)
    // The answer to that one never came, so the next press saw what stood before it.
    const next = { ...sighted, status: 'late', markedAt: at(62), sentAt: at(62), replaces: [at(61)] }
    app.clock.now = at(62)
    expect((await mark(next, token)).status).toBe(200)
    expect(await statusOf(ravi)).toBe('late')
    expect(await changes()).toHaveLength(3)
  })

  it('an undo leaves no remark behind, whatever it was sent with', async () => {
    const { token } = await school.signInAs('teacher')
    await mark({ studentId: ravi, status: 'absent', notes: 'Fever' })
    app.clock.now = at(60)
    await mark({ studentId: ravi, status: '', notes: 'Fever' })
    app.clock.now = at(61)
    const seen = { status: '', notes: '' }
    expect((await mark({ studentId: ravi, status: 'present', seen }, token)).status).toBe(200)
  })

  it('of one person, on any of their devices, are no conflict: the newer one stands, whatever was seen', async () => {
    await mark({ studentId: ravi, status: 'present', markedAt: at(0), sentAt: at(0) })
    app.clock.now = at(5)
    const blind = { studentId: ravi, status: 'absent', seen: { status: '', notes: '' } }
    expect((await mark({ ...blind, markedAt: at(5), sentAt: at(5) })).status).toBe(200)
    expect(await statusOf(ravi)).toBe('absent')
    const older = { studentId: ravi, status: 'late', markedAt: at(2), sentAt: at(5) }
    const { status, error } = await mark(older)
    expect([status, error.current, error.isOwn]).toMatchObject([409, { status: 'absent' }, true])
    await mark({ studentId: ravi, status: '', markedAt: at(5), sentAt: at(5), replaces: [at(5)] })
    expect((await mark(older)).error).toMatchObject({ current: null, isOwn: true })
    const { body } = await batch([older])
    expect(body.results).toMatchObject([{ outcome: 'superseded', attendance: null, isOwn: true }])
    // By the clock that they were made on, the later one: it was set meanwhile.
    const later = { ...older, markedAt: at(3600), sentAt: at(3700) }
    expect((await mark(later)).error).toMatchObject({ current: null, isOwn: false })
    const { token } = await school.signInAs('teacher')
    expect((await mark(older, token)).error.isOwn).toBe(false)
  })

  it('of one phone stand as they were pressed, however long the first was on its way', async () => {
    const first = { studentId: ravi, status: 'absent', markedAt: at(0), sentAt: at(0) }
    const correction = { studentId: ravi, status: 'present', markedAt: at(1), sentAt: at(8) }
    app.clock.now = at(8)
    await mark(first)
    expect((await mark(correction)).status).toBe(200)
    expect(await statusOf(ravi)).toBe('present')
    app.clock.now = at(2)
    await mark({ ...correction, studentId: sita, sentAt: at(2) })
    app.clock.now = at(9)
    const late = await mark({ ...first, studentId: sita })
    expect([late.status, late.error.current]).toMatchObject([409, { status: 'present' }])
    expect(await statusOf(sita)).toBe('present')
  })

  it('of one phone whose clock jumps in between stand by the time on the server', async () => {
    app.clock.now = at(60)
    await mark({ studentId: ravi, status: 'absent', markedAt: at(3600), sentAt: at(3600) })
    app.clock.now = at(90)
    expect((await mark({ studentId: ravi, status: 'late', markedAt: at(90), sentAt: at(90) })).status).toBe(
      200,
    )
    expect(await statusOf(ravi)).toBe('late')
  })

  it('in one instant of one phone end the same in both orders', async () => {
    app.clock.now = at(5)
    const press = (studentId: string, status: string) => ({
      studentId,
      status,
      markedAt: at(0),
      sentAt: at(1),
    })
    for (const status of ['absent', 'present']) await mark(press(ravi, status))
    for (const status of ['present', 'absent']) await mark(press(sita, status))
    expect(await statusOf(sita)).toBe(await statusOf(ravi))
  })

  it('that are one press, sent again before the first was answered, are logged once', async () => {
    app.clock.now = at(30)
    const press = { studentId: ravi, status: 'absent', markedAt: at(0) }
    const held = ['select from school.users where id = $1 for update', [ravi]] as [string, unknown[]]
    const replies = await whileHeld(app, school.schoolId, held, () =>
      Promise.all([20, 15, 10].map((seconds) => mark({ ...press, sentAt: at(seconds) }))),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await changes()).toHaveLength(1)
  })

  it('a mark without a day that arrives after midnight is of the day on which it was pressed', async () => {
    app.clock.now = new Date('2026-11-20T18:40:00Z') // 00:10 of the 21st in Kolkata
    const press = { studentId: ravi, status: 'present', markedAt: '2026-11-20T18:20:00Z' }
    const { body } = await mark({ ...press, sentAt: '2026-11-20T18:40:00Z' })
    expect(body.attendance?.date).toBe('2026-11-20')
    const { status } = await mark({ ...press, sentAt: '2026-11-20T18:40:00Z' })
    expect([status, await changes()]).toMatchObject([200, [{ to_status: 'present' }]])
  })

  it('a mark that waited on a phone is logged as made offline', async () => {
    app.clock.now = at(3600)
    await mark({ studentId: ravi, status: 'present', markedAt: at(0), sentAt: at(3600) })
    expect((await changes())[0]?.source).toBe('offline')
  })
})

describe('marking a batch', () => {
  it('answers one outcome per mark in the order sent; a bad one refuses itself alone', async () => {
    const { status, body } = await batch([
      { studentId: sita, status: 'absent' },
      { studentId: unknownId, status: 'present' },
      { studentId: 'nonsense', status: 'present' },
      { status: 'present' },
      { studentId: ravi, status: 'present', date: '2026-11-21' },
      { studentId: ravi, status: 'present', notes: 'x'.repeat(501) },
      { studentId: ravi, status: 'present' },
    ])
    expect(status).toBe(200)
    expect(body.results.map(({ outcome }) => outcome)).toEqual([
      'saved',
      'refused',
      'refused',
      'refused',
      'refused',
      'refused',
      'saved',
    ])
    expect(body.results[4]?.message).toBe('Attendance cannot be marked for a future date.')
    expect([await statusOf(ravi), await statusOf(sita)]).toEqual(['present', 'absent'])
  })

  it('refuses a mark whose student is no text, however strange', async () => {
    const { status, body } = await batch([
      { studentId: { toString: 1 } },
      { studentId: ravi, status: 'late' },
    ])
    expect([status, body.results.map(({ outcome }) => outcome)]).toEqual([200, ['refused', 'saved']])
  })

  it('takes several presses of one student as if each had been sent alone', async () => {
    app.clock.now = at(100)
    const press = (status: string, seconds: number) => ({ studentId: ravi, status, markedAt: at(seconds) })
    const { body } = await batch([press('present', 10), press('absent', 30), press('late', 20)], {
      sentAt: at(100),
    })
    expect(body.results.map(({ outcome }) => outcome)).toEqual(['saved', 'saved', 'superseded'])
    expect(body.results[2]?.attendance?.status).toBe('absent')
    expect(await statusOf(ravi)).toBe('absent')
  })

  it('that is older answers with each child’s own record of that day, and takes the same half for the same mark', async () => {
    const yesterday = '2026-11-19'
    const newer = [
      { studentId: ravi, date: yesterday, status: 'present', awayHalf: 'second half' },
      { studentId: ravi, date: today, status: 'late' },
      { studentId: sita, date: yesterday, status: 'absent', notes: 'Fever' },
      { studentId: sita, date: today, status: 'present', awayHalf: 'first half' },
    ]
    app.clock.now = at(100)
    await batch(
      newer.map((one) => ({ ...one, markedAt: at(90) })),
      { sentAt: at(100) },
    )
    const older = newer.map(({ studentId, date }) => ({
      studentId,
      date,
      status: 'present',
      awayHalf: 'first half',
      markedAt: at(50),
    }))
    const unknown = { studentId: unknownId, status: 'present' }
    const { results } = (await batch([unknown, ...older], { sentAt: at(100) })).body
    expect(results.slice(1).map(({ outcome, attendance }) => [outcome, attendance])).toMatchObject([
      ['superseded', { studentId: ravi, date: yesterday, status: 'present', awayHalf: 'second half' }],
      ['superseded', { studentId: ravi, date: today, status: 'late', awayHalf: null }],
      ['superseded', { studentId: sita, date: yesterday, status: 'absent', notes: 'Fever' }],
      ['saved', { studentId: sita, date: today, status: 'present', awayHalf: 'first half' }],
    ])
    const messages = results.map(({ message }) => message)
    const { message } = attendanceRefusals.superseded
    expect(messages).toEqual([
      attendanceRefusals.studentNotFound.message,
      message,
      message,
      message,
      undefined,
    ])
  })

  it('repeated whole changes nothing and says saved', async () => {
    app.clock.now = at(100)
    const marks = [ravi, sita].map((studentId) => ({ studentId, status: 'absent', markedAt: at(90) }))
    await batch(marks, { sentAt: at(100) })
    app.clock.now = at(120)
    const { body } = await batch(marks, { sentAt: at(120) })
    expect(body.results.map(({ outcome }) => outcome)).toEqual(['saved', 'saved'])
    expect(await changes()).toHaveLength(2)
  })

  it('of teachers who mark the same students at once in opposite orders all end', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({ name: `S ${index}`, rollNumber: `9${index}` }))
    const ids = (await school.importStudents(classId, rows)).map(({ personId }) => personId)
    const all = (status: string, order: typeof ids) =>
      batch(order.map((studentId) => ({ studentId, status })))
    const reversed = ids.toReversed()
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all([
        all('present', ids),
        all('absent', reversed),
        all('late', ids),
        all('present', reversed),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    }
    expect((await history()).body.totals.totalRecords).toBe(200)
  })

  it('refuses an empty one and more than 200', async () => {
    expect((await batch([])).error.message).toBe(attendanceTexts.batchEmpty)
    const many = Array.from({ length: 201 }, () => ({ studentId: ravi, status: 'present' }))
    expect((await batch(many)).error.message).toBe(attendanceTexts.batchTooLarge)
    expect((await batch(many.slice(1))).status).toBe(200)
  })

  it("refuses another school's students one by one", async () => {
    const other = await openTestSchool(app)
    const { body } = await batch([{ studentId: ravi, status: 'present' }], {}, other.admin)
    expect(body.results).toMatchObject([{ outcome: 'refused', message: 'This student was not found.' }])
    expect(await statusOf(ravi)).toBe('')
  })
})

describe('the history of a day', () => {
  beforeEach(async () => {
    await mark({ studentId: sita, status: 'absent', notes: 'fever' })
    await mark({ studentId: ravi, status: 'present' })
  })

  it('shows the records by roll number with who marked them, and what they add up to', async () => {
    const { status, body } = await history({ startDate: today, endDate: today })
    expect(status).toBe(200)
    expect(body.attendance.records).toMatchObject([
      { studentName: 'Ravi', rollNumber: '1', status: 'present', teacherName: 'Asha Rao', date: today },
      { studentName: 'Sita', rollNumber: '2', status: 'absent', notes: 'fever' },
    ])
    expect(body.totals).toEqual({ totalRecords: 2, present: 1, absent: 1, late: 0 })
    expect(body.pagination).toEqual({ total: 2, pages: 1, page: 1, limit: 20 })
  })

  it('can be narrowed to a class, a name, or what one marked oneself', async () => {
    const teacher = await school.signInAs('teacher')
    const classB = await school.addClass('Class 5', 'B')
    const meena = await school.addStudent(classB, '1', { name: 'Meena' })
    await mark({ studentId: meena, status: 'late' }, teacher.token)
    const names = async (query: Record<string, string>, token?: string) =>
      (await history(query, token)).body.attendance.records.map(({ studentName }) => studentName)
    expect(await names({ class: classB })).toEqual(['Meena'])
    expect(await names({ search: 'sit' })).toEqual(['Sita'])
    expect(await names({ self: 'true' }, teacher.token)).toEqual(['Meena'])
    expect(await names({ startDate: '2026-11-19' })).toEqual([])
  })

  it('keeps the name of a student who has been deleted since', async () => {
    const db = app.bind(school.schoolId)
    await db.updateTable('users').set({ deleted_at: app.clock.now }).where('id', '=', ravi).execute()
    expect((await history()).body.attendance.records[0]?.studentName).toBe('Ravi')
    expect((await mark({ studentId: ravi, status: 'absent' })).status).toBe(404)
  })

  it('shows a student their own alone', async () => {
    const student = await school.signInAs('student')
    await mark({ studentId: student.userId, status: 'late' })
    const own = (await history({}, student.token)).body
    expect(own.attendance.records).toMatchObject([{ studentId: student.userId, status: 'late' }])
    expect(own.totals.totalRecords).toBe(1)
    expect((await history({ studentId: ravi }, student.token)).status).toBe(404)
  })

  it('never shows another school', async () => {
    const other = await openTestSchool(app)
    expect((await history({ studentId: ravi }, other.admin)).body.totals.totalRecords).toBe(0)
    expect((await history({ class: classId }, other.admin)).body.totals.totalRecords).toBe(0)
  })

  it('is of the one day given, whichever end it is given as', async () => {
    await mark({ studentId: ravi, status: 'late', date: '2026-11-18' })
    for (const end of ['startDate', 'endDate']) {
      const { attendance, totals } = (await history({ [end]: '2026-11-18' })).body
      expect([attendance.records[0]?.status, attendance.pivot, totals.totalRecords]).toEqual(['late', [], 1])
    }
  })

  it('pages by 20 unless asked otherwise, and refuses pages that are none', async () => {
    expect((await history({ limit: '1', page: '2' })).body).toMatchObject({
      attendance: { records: [{ studentName: 'Sita' }] },
      pagination: { total: 2, pages: 2, page: 2, limit: 1 },
    })
    expect((await history({ limit: '101' })).status).toBe(422)
    expect((await history({ page: '0' })).status).toBe(422)
  })
})

describe("today's percentage", () => {
  const figures = async () => (await app.call(attendanceToday, { token: school.admin })).body

  it('is of those who attended, late ones too, among those marked', async () => {
    const third = await school.addStudent(classId, '3')
    await school.addStudent(classId, '4', { status: 'leaved' })
    await mark({ studentId: ravi, status: 'present' })
    await mark({ studentId: sita, status: 'late' })
    const all = { totalStudents: 3, presentToday: 1, lateToday: 1, leaveToday: 0 }
    expect(await figures()).toEqual({
      ...all,
      absentToday: 0,
      unmarkedToday: 1,
      attendancePercentage: 100,
    })
    await mark({ studentId: third, status: 'absent' })
    expect(await figures()).toEqual({
      ...all,
      absentToday: 1,
      unmarkedToday: 0,
      attendancePercentage: 66.7,
    })
  })

  it('is nought in a school without students, and for yesterday’s marks', async () => {
    await mark({ studentId: ravi, status: 'present', date: '2026-11-19' })
    expect((await figures()).presentToday).toBe(0)
    const empty = await openTestSchool(app)
    expect((await app.call(attendanceToday, { token: empty.admin })).body.attendancePercentage).toBe(0)
  })

  it('may be read by everybody of the school', async () => {
    for (const role of ['teacher', 'student'] as const) {
      const { token } = await school.signInAs(role)
      expect((await app.call(attendanceToday, { token })).status).toBe(200)
    }
    expect((await app.call(attendanceToday)).status).toBe(401)
  })
})

it('text that no column can hold is refused, never a 500', async () => {
  expect((await mark({ studentId: ravi, status: 'present', notes: 'a\u0000b' })).status).toBe(422)
  const query = { search: 'a\u0000b' }
  expect((await app.call(listStudents, { token: school.admin, query })).status).toBe(400)
  expect((await app.call(updateSchool, { token: school.admin, body: 7 })).status).toBe(400)
})
