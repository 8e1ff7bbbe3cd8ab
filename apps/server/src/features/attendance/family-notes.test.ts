import { attendanceHistory, attendanceToday, markAttendance } from '@shala/contract/attendance/attendance'
import { listCalls } from '@shala/contract/attendance/calls'
import { listFamiliesToTell } from '@shala/contract/attendance/telling'
import { cancelLeave } from '@shala/contract/leave/leave'
import { decideNote, sendNote } from '@shala/contract/leave/noting'
import { listNotifications } from '@shala/contract/notifications/notifications'
import { type TeachersSee, updateSettings } from '@shala/contract/schools/settings'
import { listStudents } from '@shala/contract/students/listed'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let class5: string
let anya: { id: string; token: string }
let zara: { id: string; token: string }
let meera: { token: string }
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  // A Friday, 9:30 in India.
  app.clock.now = new Date(`${today}T04:00:00Z`)
  school = await openTestSchool(app)
  class5 = await school.addClass('Class 5')
  meera = await school.signInAsTeacherOf(class5)
  anya = await family('1', 'Anya')
  zara = await family('2', 'Zara')
})

async function family(rollNumber: string, name: string) {
  const phone = anyPhone()
  const id = await school.addStudent(class5, rollNumber, { name, phone, enrollmentDate: '2026-06-01' })
  return { id, token: await signInByPhone(app, phone) }
}
const today = '2026-11-20'
const mark = (studentId: string, status: string) =>
  app.call(markAttendance, { token: school.admin, body: { studentId, status } } as never)
async function note(words = 'fever', { token } = anya, day = today) {
  const body = { why: 'ill', words, fromDate: day, toDate: day }
  return (await app.call(sendNote, { token, body } as never)).body.leave._id
}
const decide = (id: string, status: string) =>
  app.call(decideNote, { token: meera.token, params: { id }, body: { status } } as never)
const withdraw = (id: string) => app.call(cancelLeave, { token: anya.token, params: { id } })
const row = async (token = meera.token, date = today) => {
  const query = { class: class5, date }
  return (await app.call(listStudents, { token, query })).body.students[0]
}
const calls = async (token = meera.token, date = today) =>
  (await app.call(listCalls, { token, query: { date } })).body.told
const choose = (teachersSee: TeachersSee) =>
  app.call(updateSettings, { token: school.admin, body: { teachersSee } })

describe('the row of a child', () => {
  it('says what the family told, and stores no mark by itself', async () => {
    expect((await row())?.familyNote).toBeNull()
    const id = await note()
    const fever = { why: 'ill', words: 'fever' }
    expect(await row()).toMatchObject({ familyNote: fever, attendanceStatus: null, leave: null })
    expect((await row(meera.token, '2026-11-21'))?.familyNote).toBeNull()
    await decide(id, 'Approved')
    expect(await row()).toMatchObject({ familyNote: fever, attendanceStatus: null, leave: 'full day' })
    await decide(id, 'Pending')
    await decide(id, 'Declined')
    expect((await row())?.familyNote).toBeNull()
  })

  it('no longer says it once the family has taken it back', async () => {
    await withdraw(await note())
    expect((await row())?.familyNote).toBeNull()
  })

  it('keeps the reason from those who do not see the child’s details, and all of it from another school', async () => {
    await note()
    const other = await school.signInAs('teacher')
    expect((await row(other.token))?.familyNote).toEqual({ why: null, words: '' })
    await choose('everything')
    expect((await row(other.token))?.familyNote).toMatchObject({ words: 'fever' })
    await choose('own_classes')
    expect(await row(other.token)).toBeUndefined()
    expect(await row((await openTestSchool(app)).admin)).toBeUndefined()
  })
})

describe('the list of those to call', () => {
  const absent = async () => {
    const query = { startDate: today, endDate: today, status: 'absent' } as const
    const { records } = (await app.call(attendanceHistory, { token: school.admin, query })).body.attendance
    return records.map(({ studentName }) => studentName)
  }

  it('has a child of whom the family told last, and says why', async () => {
    await note()
    await mark(zara.id, 'absent')
    expect(await calls()).toEqual([])
    await mark(anya.id, 'absent')
    expect(await absent()).toEqual(['Zara', 'Anya'])
    const told = { studentId: anya.id, note: { why: 'ill', words: 'fever' }, isOnLeave: false }
    expect(await calls()).toMatchObject([told])
    expect(await calls(school.admin, '2026-11-21')).toEqual([])
  })

  it('keeps it once the note is accepted, marked or not, while the class is being marked', async () => {
    await decide(await note(), 'Approved')
    expect(await calls()).toEqual([])
    await mark(zara.id, 'absent')
    const told = { studentId: anya.id, isOnLeave: true, class: { _id: class5 }, rollNumber: '1' }
    expect(await calls()).toMatchObject([told])
    await mark(anya.id, 'absent')
    expect([await calls(), await absent()]).toMatchObject([[told], ['Zara']])
    expect((await app.call(attendanceToday, { token: school.admin })).body).toMatchObject({
      absentToday: 1,
      leaveToday: 1,
    })
    await mark(anya.id, 'present')
    expect(await calls()).toEqual([])
  })

  it('tells it to those alone who see the child’s details', async () => {
    await note()
    await mark(anya.id, 'absent')
    const other = await school.signInAs('teacher')
    expect(await calls(other.token)).toEqual([])
    expect(await calls((await openTestSchool(app)).admin)).toEqual([])
    expect((await app.call(listCalls, { token: anya.token })).status).toBe(403)
  })
})

describe('a family that sent a note', () => {
  const told = async ({ token } = anya) => {
    await app.tellFamilies()
    const { notifications } = (await app.call(listNotifications, { token })).body
    return notifications.filter(({ kind }) => kind === 'attendance.absent').length
  }
  const markBoth = async (familiesTold: string) => {
    await app.call(updateSettings, { token: school.admin, body: { familiesTold } } as never)
    await mark(anya.id, 'absent')
    await mark(zara.id, 'absent')
    app.clock.now = new Date(`${today}T05:00:00Z`)
  }

  it('is not told that its child is absent, by itself', async () => {
    await note()
    await markBoth('by_itself')
    expect([await told(), await told(zara)]).toEqual([0, 1])
  })

  it('nor by hand', async () => {
    await note()
    await markBoth('by_hand')
    const { children } = (await app.call(listFamiliesToTell, { token: school.admin })).body
    expect(children.map(({ studentName }) => studentName)).toEqual(['Zara'])
  })

  it('is told where the note is of another day, is taken back, or is declined', async () => {
    await note('fever', anya, '2026-11-21')
    const id = await note()
    await markBoth('by_itself')
    expect(await told()).toBe(0)
    await decide(id, 'Declined')
    expect(await told()).toBe(1)
  })
})
