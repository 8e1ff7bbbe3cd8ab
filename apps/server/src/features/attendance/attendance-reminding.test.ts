import { markAttendance } from '@shala/contract/attendance/attendance'
import { remindOfClasses } from '@shala/contract/attendance/reminding'
import { unmarkedClasses } from '@shala/contract/attendance/unmarked'
import { createClass } from '@shala/contract/classes'
import { listNotifications, readNotifications } from '@shala/contract/notifications/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { whileHeld } from '../../../test/held-transaction.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let teacher: Awaited<ReturnType<TestSchool['signInAs']>>
let classId: string
let studentId: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T04:01:00Z')
  school = await openTestSchool(app)
  teacher = await school.signInAs('teacher')
  const body = { name: 'Class 5', section: 'A', classTeacherId: teacher.userId }
  classId = (await app.call(createClass, { token: school.admin, body })).body.class._id
  studentId = await school.addStudent(classId, '1', { enrollmentDate: '2026-11-01' })
})

const remind = (body: object = {}, token = school.admin) => app.call(remindOfClasses, { token, body })
const told = async () =>
  (await app.call(listNotifications, { token: teacher.token })).body.notifications.map((one) => [
    one.kind,
    one.message,
    one.link,
  ])

describe('a reminder', () => {
  it('tells the class teacher which class is not marked, and leads there', async () => {
    expect((await remind()).body).toEqual({
      message: 'Reminded: A teacher',
      reminded: ['A teacher'],
      remindedAt: null,
      withoutTeacher: [],
    })
    const message = 'Asha Rao asks you to mark Class 5 - A for 20 Nov 2026.'
    expect(await told()).toEqual([
      ['attendance.remind', message, `/attendance?classId=${classId}&date=2026-11-20`],
    ])
    await remind({ date: '2026-11-19' })
    expect((await told())[0]?.[2]).toBe(`/attendance?classId=${classId}&date=2026-11-19`)
  })

  it('is told to those who may remind, with the classes of its day', async () => {
    const last = async (date = '2026-11-20', token = school.admin) =>
      (await app.call(unmarkedClasses, { token, query: { date } })).body.remindedAt
    expect(await last()).toBeNull()
    await remind()
    app.clock.now = new Date('2026-11-20T04:20:00Z')
    expect(await last()).toBe('2026-11-20T04:01:00.000Z')
    await remind()
    expect(await last()).toBe('2026-11-20T04:20:00.000Z')
    expect([await last('2026-11-19'), await last('2026-11-20', teacher.token)]).toEqual([null, null])
    expect(await last('2026-11-20', (await openTestSchool(app)).admin)).toBeNull()
    await app.call(markAttendance, { token: school.admin, body: { studentId, status: 'present' } })
    expect(await last()).toBeNull()
  })

  it('comes once of two at the end of ten minutes of the clock, whichever is served first', async () => {
    app.clock.now = new Date('2026-11-20T04:10:00.001Z')
    const first = [
      `with held as (select pg_advisory_xact_lock(hashtextextended($1::uuid || ' reminders', 1)))
       insert into school.notifications (school_id, user_id, id, key, kind, "values", link, created_at)
       select $1::uuid, $2, $3, $4, 'attendance.remind', '{}', '/', '2026-11-20T04:09:59.999Z' from held`,
      [
        school.schoolId,
        teacher.userId,
        newId(),
        `attendance.remind 2026-11-20 ${classId} ${Math.floor(Date.parse('2026-11-20T04:09:59Z') / 600_000)}`,
      ],
    ] as [string, unknown[]]
    const { body } = await whileHeld(app, school.schoolId, first, () => remind())
    expect(body.remindedAt).toBe('2026-11-20T04:09:59.999Z')
    expect(await told()).toHaveLength(1)
    app.clock.now = new Date('2026-11-20T04:20:00.001Z')
    await remind()
    app.clock.now = new Date('2026-11-20T04:19:59.999Z')
    expect((await remind()).body.remindedAt).toBe('2026-11-20T04:20:00.001Z')
    expect(await told()).toHaveLength(2)
  })

  it('comes once in ten minutes, however many admins ask', async () => {
    await Promise.all([remind(), remind(), remind()])
    app.clock.now = new Date('2026-11-20T04:10:59Z')
    expect((await remind()).body).toMatchObject({
      message: 'Already reminded at 09:31: A teacher',
      remindedAt: '2026-11-20T04:01:00.000Z',
    })
    expect(await told()).toHaveLength(1)
    app.clock.now = new Date('2026-11-20T04:11:00Z')
    expect((await remind()).body.remindedAt).toBeNull()
    expect(await told()).toHaveLength(2)
  })

  it('is of no class that is marked, or that was not asked about', async () => {
    expect((await remind({ classIds: [newId()] })).body.reminded).toEqual([])
    await app.call(markAttendance, { token: school.admin, body: { studentId, status: 'present' } })
    expect((await remind()).body.message).toBe('Every class is marked.')
    expect(await told()).toEqual([])
  })

  it('leaves the bell within a minute once its class is marked, and no sooner, unless it was read', async () => {
    const second = await school.addStudent(classId, '2', { enrollmentDate: '2026-11-01' })
    const mark = (studentId: string) =>
      app.call(markAttendance, { token: school.admin, body: { studentId, status: 'present' } })
    const tick = () => app.tellFamilies()
    await remind()
    await mark(studentId)
    await tick()
    expect(await told()).toHaveLength(1)
    await mark(second)
    await tick()
    expect(await told()).toEqual([])
    await remind({ date: '2026-11-19' })
    await app.call(readNotifications, { token: teacher.token, body: { area: 'attendance' } })
    for (const id of [studentId, second]) {
      const body = { studentId: id, status: 'present', date: '2026-11-19' } as const
      await app.call(markAttendance, { token: school.admin, body })
    }
    await tick()
    expect(await told()).toHaveLength(1)
  })

  it('leaves the bell for each class and day by itself', async () => {
    const body = { name: 'Class 6', section: null, classTeacherId: teacher.userId }
    const class6 = (await app.call(createClass, { token: school.admin, body })).body.class._id
    await school.addStudent(class6, '1', { enrollmentDate: '2026-11-01' })
    const second = await school.addStudent(classId, '2', { enrollmentDate: '2026-11-20' })
    const mark = (date: string, id = studentId) =>
      app.call(markAttendance, { token: school.admin, body: { studentId: id, status: 'present', date } })
    const left = async () => {
      await app.tellFamilies()
      return (await told()).map(([, message = '']) => message.replace(/.* mark /, '')).sort()
    }
    await remind()
    await remind({ date: '2026-11-19' })
    await mark('2026-11-19')
    expect(await left()).toEqual([
      'Class 5 - A for 20 Nov 2026.',
      'Class 6 for 19 Nov 2026.',
      'Class 6 for 20 Nov 2026.',
    ])
    await mark('2026-11-20')
    await mark('2026-11-20', second)
    expect(await left()).toEqual(['Class 6 for 19 Nov 2026.', 'Class 6 for 20 Nov 2026.'])
  })

  it('names the classes that have no class teacher', async () => {
    const other = await school.addClass('Class 6')
    await school.addStudent(other, '1', { enrollmentDate: '2026-11-01' })
    expect((await remind()).body).toMatchObject({ reminded: ['A teacher'], withoutTeacher: ['Class 6'] })
  })

  it.each([
    ['a day that has not come', { date: '2026-11-21' }],
    ['an id that is none', { classIds: ['nonsense'] }],
  ])('of %s is refused', async (_, body) => {
    expect((await remind(body)).status).toBe(422)
  })
})
