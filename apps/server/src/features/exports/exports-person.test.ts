import { listActivity } from '@shala/contract/activity/activity'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { askChat } from '@shala/contract/chat/chat'
import { exportLimits, exportOwn, exportPerson, exportRefusals } from '@shala/contract/exports'
import { applyForLeave } from '@shala/contract/leave/leave'
import { getUser, registerUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openZip, readCsv } from '../../../test/open-zip.ts'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPdf, anyPhoto, formOf } from '../../../test/test-files.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let ravi: string
let sita: string
let family: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  const classId = await school.addClass()
  const phone = anyPhone()
  const form = { role: 'student', name: 'Ravi Kumar', class: classId, rollNumber: '1', phone }
  const files = { photo: await anyPhoto(), birthCertificate: anyPdf('Born in Pune') }
  const { body } = await app.call(registerUser, { token: school.admin, form: formOf({ ...form, ...files }) })
  ravi = body.user._id
  sita = await school.addStudent(classId, '2', { name: 'Sita Pawar', address: 'Behind the temple' })
  family = await signInByPhone(app, phone)
  for (const studentId of [ravi, sita]) {
    const mark = { studentId, status: 'present', date: '2026-11-20', notes: `Of ${studentId}` }
    await app.call(markAttendance, { token: school.admin, body: mark })
  }
})

const ask = (url: string, token?: string) =>
  app.server.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
const askOwn = (token: string) => ask(exportOwn.path, token)
const askOf = (id: string, token = school.admin) => ask(exportPerson.path.replace(':id', id), token)
async function open(answer: Awaited<ReturnType<typeof ask>>) {
  expect(answer.statusCode).toBe(200)
  const texts = await openZip(answer.rawPayload)
  return { texts, rows: (name: string) => readCsv(texts.get(`${name}.csv`)) }
}

describe('the data of a person as one file', () => {
  it('has a child’s record, marks, leave, documents, looks and conversation, and nothing of another child', async () => {
    const leave = {
      leaveType: 'Sick',
      reason: 'High fever',
      fromDate: '2026-11-23',
      fromDuration: 'full day',
      toDate: '2026-11-23',
      toDuration: 'full day',
    }
    const applied = await app.call(applyForLeave, { token: family, body: leave })
    expect(applied.status, JSON.stringify(applied.error)).toBe(201)
    await app.call(askChat, { token: family, body: { prompt: 'Was I here today?' } })
    await app.call(getUser, { token: school.admin, params: { id: ravi } })
    await app.call(getUser, { token: school.admin, params: { id: sita } })
    const answer = await askOwn(family)
    expect(answer.headers['content-disposition']).toContain('shala-my-data-2026-11-20.zip')
    const { texts, rows } = await open(answer)
    expect(rows('students')).toMatchObject([{ Name: 'Ravi Kumar' }])
    expect(rows('attendance')).toMatchObject([{ Status: 'present', Remarks: `Of ${ravi}` }])
    expect(rows('leave')).toMatchObject([{ Reason: 'High fever' }])
    expect(rows('enrolments')).toHaveLength(1)
    expect(rows('conversation')).toMatchObject([{ Question: 'Was I here today?' }])
    const looks = rows('activity').filter(({ Action }) => Action === 'users.view')
    expect(looks).toMatchObject([{ Person: 'Asha Rao' }])
    const files = [...texts.keys()].filter((name) => name.startsWith('files/'))
    expect(files.map((name) => name.replace(/-.*\./, '.')).sort()).toEqual([
      'files/birthCertificate.pdf',
      'files/photo.webp',
    ])
    expect(texts.get(files.find((name) => name.endsWith('.pdf')) ?? '')).toContain('Born in Pune')
    const tables = [...texts].filter(([name]) => !name.startsWith('files/'))
    for (const [name, text] of tables) {
      for (const strange of ['Sita', sita, 'temple']) expect(text, name).not.toContain(strange)
    }
    expect([...texts.keys()]).not.toContain('teachers.csv')
  })

  it('is made by an admin for anybody of the school, without the conversation, and recorded', async () => {
    await app.call(askChat, { token: family, body: { prompt: 'Was I here today?' } })
    const { texts, rows } = await open(await askOf(ravi))
    expect(rows('students')).toHaveLength(1)
    expect([...texts.keys()]).not.toContain('conversation.csv')
    const teacher = await school.signInAs('teacher')
    const ofTeacher = await open(await askOf(teacher.userId))
    expect(ofTeacher.rows('teachers')).toMatchObject([{ 'Teacher id': teacher.userId }])
    expect(ofTeacher.rows('teaching')).toHaveLength(1)
    const { body } = await app.call(listActivity, { token: school.admin, query: { area: 'exports' } })
    expect(body.entries.map(({ action, entityId }) => [action, entityId])).toEqual([
      ['exports.person', teacher.userId],
      ['exports.person', ravi],
    ])
  })

  it('holds what a teacher’s school holds about them, and only that', async () => {
    const teacher = await school.signInAs('teacher')
    await app.call(updateUser, { token: teacher.token, params: { id: ravi }, body: { remark: 'Sings' } })
    const { texts } = await open(await askOwn(teacher.token))
    expect([...texts.keys()].sort()).toEqual(['README.txt', 'activity.csv', 'teachers.csv', 'teaching.csv'])
    expect([...texts.values()].join()).not.toContain('Ravi')
  })

  it('is given of others to admins alone, and of nobody who is not of the school', async () => {
    const teacher = await school.signInAs('teacher')
    expect((await askOf(ravi, teacher.token)).statusCode).toBe(403)
    expect((await askOf(ravi, family)).statusCode).toBe(403)
    const other = await openTestSchool(app)
    const statuses = [await askOf(ravi, other.admin), await askOf(newId()), await askOf('x')]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })

  it('is made a few times a day for each person', async () => {
    for (let times = 0; times < exportLimits.ownPerDay; times += 1) {
      expect((await askOwn(family)).statusCode).toBe(200)
    }
    const refused = await askOwn(family)
    expect([refused.statusCode, refused.json().code]).toEqual([429, exportRefusals.enoughToday.code])
    expect(Number(refused.headers['retry-after'])).toBe(18 * 3600)
    expect((await askOf(ravi)).statusCode).toBe(200)
    app.clock.now = new Date('2026-11-21T06:00:00Z')
    expect((await askOwn(family)).statusCode).toBe(200)
  })
})
