import { markAttendance, markBatch } from '@shala/contract/attendance/attendance'
import { attendanceChanges } from '@shala/contract/attendance/changes'
import { listMarkedDaysOff, sayOfDayOff } from '@shala/contract/attendance/days-off'
import { addCalendarEntry, removeCalendarEntry } from '@shala/contract/calendar/calendar'
import { deleteClass } from '@shala/contract/classes'
import { restorePeople } from '@shala/contract/deleted'
import { attendanceReport } from '@shala/contract/reports/attendance'
import { registerReport } from '@shala/contract/reports/register'
import { getSchools, updateSchool } from '@shala/contract/schools/schools'
import { updateSettings } from '@shala/contract/schools/settings'
import { listStudents } from '@shala/contract/students/listed'
import { deleteUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { recountMarks } from './index.ts'

let app: TestApp
let school: TestSchool
let class5: string
let class6: string
let five: string[]
let six: string[]
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Off in a new school. */
const sunday = '2026-11-15'
const wednesday = '2026-11-18'
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  const classOf = async (name: string) => {
    const id = await school.addClass(name, 'A')
    const rows = Array.from({ length: 6 }, (_, place) => ({
      name: `${name} ${place + 1}`,
      rollNumber: String(place + 1),
      enrollmentDate: '2026-06-01',
    }))
    await school.importStudents(id, rows)
    return { id, students: (await listed(id)).map(({ _id }) => _id) }
  }
  const [one, other] = [await classOf('Class 5'), await classOf('Class 6')]
  ;[class5, five, class6, six] = [one.id, one.students, other.id, other.students]
})

async function listed(of: string, date = sunday) {
  const query = { class: of, date, page: 1, limit: 100 }
  return (await app.call(listStudents, { token: school.admin, query } as never)).body.students
}
const mark = (studentId = '', { status = 'present', date = sunday, ...more }: Record<string, string> = {}) =>
  app.call(markAttendance, { token: school.admin, body: { studentId, status, date, ...more } } as never)
const markAll = (ids: string[], date = sunday) =>
  app.call(markBatch, {
    token: school.admin,
    body: { marks: ids.map((studentId) => ({ studentId, status: 'present', date })) },
  } as never)
const asked = async (query: object = {}) =>
  (await app.call(listMarkedDaysOff, { token: school.admin, query } as never)).body.days
const say = (worked: boolean, classId = class5, date = sunday) =>
  app.call(sayOfDayOff, { token: school.admin, body: { date, classId, worked } })
async function addHoliday(from: string, marks: unknown, to = from) {
  const body = { name: 'Cyclone', from, to, isClosed: true, marks }
  const { status, body: answer } = await app.call(addCalendarEntry, { token: school.admin, body } as never)
  expect(status).toBe(201)
  return answer.event.id
}
const removeHoliday = async (id: string) =>
  (await app.call(removeCalendarEntry, { token: school.admin, params: { id } })).body
const moveToSix = (id = '') => {
  const body = { class: class6, rollNumber: '77', classSince: '2026-11-10', seenMarks: 0 }
  return app.call(updateUser, { token: school.admin, params: { id }, body } as never)
}
const removeStudent = (id = '') => app.call(deleteUser, { token: school.admin, params: { id } })
/** The kind of the day and its present marks in the register, which the report and a recount have to agree with. */
async function counted(date = sunday, of = class5) {
  const token = school.admin
  const { days } = (await app.call(registerReport, { token, query: { class: of, month: '2026-11' } })).body
  const day = days.find((one) => one.date === date)
  const query = { class: of, from: date, to: date }
  const { totals } = (await app.call(attendanceReport, { token, query })).body
  expect([totals.present, await recountMarks(app.bind(school.schoolId))]).toEqual([day?.present, 0])
  return [day?.kind, day?.present]
}

describe('marks of a day off', () => {
  it('count with the rest where a tag came before the whole class', async () => {
    app.clock.now = new Date(`${sunday}T06:00:00Z`)
    await mark(five[0])
    await markAll(five.slice(1))
    expect([await counted(), await asked()]).toEqual([['working', 6], []])
  })

  it('go with a student who moves, and count where the new class worked', async () => {
    await mark(five[0])
    await mark(six[0])
    await moveToSix(five[0])
    await say(true, class6)
    expect(await counted(sunday, class6)).toEqual(['working', 2])
  })

  it('are taken in the new class after a move, whatever was said of the old one', async () => {
    await mark(five[0])
    await mark(six[0])
    await say(false, class5)
    await moveToSix(five[0])
    await markAll([five[0] ?? '', ...six])
    expect([await counted(), await counted(sunday, class6)]).toEqual([
      ['off', 0],
      ['working', 7],
    ])
  })

  it('make no working day of a class into which a student moves: an admin is asked', async () => {
    await mark(five[0])
    await moveToSix(five[0])
    expect(await counted(sunday, class6)).toEqual(['off', 0])
    expect(await asked()).toMatchObject([{ date: sunday, class: { _id: class6 }, marks: 1, counts: null }])
    await markAll(five, wednesday)
    await addHoliday(wednesday, 'aside')
    await moveToSix(five[1])
    expect(await counted(wednesday, class6)).toEqual(['holiday', 0])
  })

  it('of a deleted student are set aside and come back with the others', async () => {
    await markAll(five, wednesday)
    await removeStudent(five[0])
    const id = await addHoliday(wednesday, 'aside')
    expect(await counted(wednesday)).toEqual(['holiday', 0])
    await removeHoliday(id)
    const { body } = await app.call(restorePeople, { token: school.admin, body: { ids: [five[0] ?? ''] } })
    expect([body.restored.length, await counted(wednesday)]).toEqual([1, ['working', 6]])
  })

  it('of a deleted student weigh nothing, and a deleted class is not asked about', async () => {
    await mark(five[0])
    await removeStudent(five[0])
    await mark(five[1])
    await mark(five[2])
    expect([await counted(), (await asked()).length]).toEqual([['off', 0], 1])
    for (const id of five.slice(1)) await removeStudent(id)
    await app.call(deleteClass, { token: school.admin, params: { id: class5 } })
    expect(await asked()).toEqual([])
  })

  it('come back with the half that was missed, in the log as well; while aside they show nothing', async () => {
    await mark(five[0], { date: wednesday, awayHalf: 'first half' })
    const id = await addHoliday(wednesday, 'aside')
    expect((await listed(class5, wednesday))[0]).toMatchObject({ attendanceStatus: null, awayHalf: null })
    await removeHoliday(id)
    const query = { studentId: five[0] ?? '', date: wednesday }
    const { changes } = (await app.call(attendanceChanges, { token: school.admin, query })).body
    expect(changes[0]?.to).toEqual({ status: 'present', awayHalf: 'first half', notes: '' })
  })
})

describe('what an admin said of a day off', () => {
  it.each([true, false])('stands when a holiday comes over it and goes again: worked %s', async (worked) => {
    await mark(five[0])
    await say(worked)
    await removeHoliday(await addHoliday('2026-11-14', 'aside', '2026-11-16'))
    expect(await asked({ date: sunday })).toMatchObject([{ counts: worked }])
    expect(await counted()).toEqual(worked ? ['working', 1] : ['off', 0])
  })

  it('stands when the week changes there and back', async () => {
    await mark(five[0])
    await say(true)
    for (const workingDays of [
      [1, 2, 3, 4, 5, 7],
      [1, 2, 3, 4, 5],
    ]) {
      const body = { workingDays, rhythmFrom: '2026-11-09' }
      await app.call(updateSettings, { token: school.admin, body } as never)
    }
    expect(await counted()).toEqual(['working', 1])
  })

  it('is said again of each class by an undo, and what was only asked is asked again', async () => {
    await markAll(five, wednesday)
    await markAll(six, wednesday)
    const id = await addHoliday(wednesday, 'aside')
    await say(true, class6, wednesday)
    const { marks } = await removeHoliday(id)
    await addHoliday(wednesday, marks)
    expect([await counted(wednesday), await counted(wednesday, class6)]).toEqual([
      ['holiday', 0],
      ['working', 6],
    ])
    const other = await addHoliday('2026-11-17', undefined)
    await mark(five[0], { date: '2026-11-17' })
    await addHoliday('2026-11-17', (await removeHoliday(other)).marks)
    expect(await asked()).toMatchObject([{ date: '2026-11-17', counts: null }])
    expect((await mark(five[1], { date: '2026-11-17' })).status).toBe(200)
  })

  it('and its marks follow the holidays of the state to which the school’s record is corrected', async () => {
    // Ganesh Chaturthi closes schools in Maharashtra, and not in Kerala.
    const day = '2026-09-14'
    await mark(five[0], { date: day })
    await say(false, class5, day)
    const { school: record } = (await app.call(getSchools, { token: school.admin })).body
    const contact = { address: '12 Main street', city: 'Kochi', primaryPhone: '9876543210', email: 'a@b.in' }
    const body = { ...record, ...contact, state: 'Kerala' }
    expect((await app.call(updateSchool, { token: school.admin, body } as never)).status).toBe(200)
    expect((await mark(five[1], { date: day })).status).toBe(200)
    const query = { class: class5, month: '2026-09' }
    const { days } = (await app.call(registerReport, { token: school.admin, query })).body
    expect(days.find(({ date }) => date === day)).toMatchObject({ kind: 'working', present: 2 })
  })

  it('holds for marks that are saved at the same moment, and two who change a day at once never fail', async () => {
    const sundays = ['2026-11-15', '2026-11-08', '2026-11-01', '2026-10-25', '2026-10-18', '2026-10-11']
    for (const date of sundays) {
      await markAll(five.slice(0, 3), date)
      const [added, undone] = await Promise.all([
        app.call(addCalendarEntry, {
          token: school.admin,
          body: { name: 'Cyclone', from: date, to: date, isClosed: true, marks: 'aside' },
        }),
        mark(five[2], { status: '', date }),
      ])
      expect(added.status).toBe(201)
      // Refused where the holiday came first.
      expect([200, 409]).toContain(undone.status)
      await mark(five[0], { date })
      const saving = [markAll(five.slice(1), date), mark(five[1], { date })]
      const [{ status }] = await Promise.all([say(false, class5, date), ...saving])
      const shown = (await listed(class5, date)).map(({ attendanceStatus }) => attendanceStatus)
      // Where half of the class was marked first, it had worked, and there was no question.
      expect([status, shown]).toEqual(
        status === 404 ? [404, six.map(() => 'present')] : [200, six.map(() => null)],
      )
    }
    expect(await recountMarks(app.bind(school.schoolId))).toBe(0)
  })
})
