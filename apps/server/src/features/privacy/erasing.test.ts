import { markAttendance } from '@shala/contract/attendance/attendance'
import { saveCall } from '@shala/contract/attendance/calls'
import { makeFeed } from '@shala/contract/calendar/sharing'
import { cancelCertificate, issueCertificate } from '@shala/contract/certificates/certificates'
import { askChat } from '@shala/contract/chat/chat'
import { restorePeople } from '@shala/contract/deleted'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave } from '@shala/contract/leave/leave'
import { consentRefusals, giveConsent } from '@shala/contract/privacy/consent'
import { eraseStudent, erasingRefusals, erasingTexts } from '@shala/contract/privacy/erasing'
import { answerRequest, askPrivacy } from '@shala/contract/privacy/requests'
import { getMe } from '@shala/contract/profile'
import { attendanceReport, studentsReport } from '@shala/contract/reports/attendance'
import { deleteUser, getUser, registerUser, updateUser } from '@shala/contract/users'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { whileHeld } from '../../../test/held-transaction.ts'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPdf, anyPhoto, formOf } from '../../../test/test-files.ts'
import { importsOf } from '../../../test/test-import.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let ravi: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const phone = anyPhone()
/** Nobody may find any of these afterwards: all of them are Ravi's. */
const traces = [
  'Ramprasad',
  'RAMPRASAD',
  phone,
  'ramprasad@x.example',
  'Behind the old mill',
  'ADM-4711',
  'Gauri Bai',
  'Marwari',
]

const erase = (name = 'Ramprasad Yadav', studentId = ravi, token = school.admin) =>
  app.call(eraseStudent, { token, params: { studentId }, body: { name } })
const change = (body: object) => app.call(updateUser, { token: school.admin, params: { id: ravi }, body })

async function addRavi(): Promise<string> {
  const form = {
    role: 'student',
    name: 'Ramprasad Yadav',
    class: await school.addClass('Class 9', 'A'),
    rollNumber: '41',
    phone,
    email: 'ramprasad@x.example',
    address: 'Behind the old mill',
    admissionNumber: 'ADM-4711',
    motherName: 'Gauri Bai',
    motherTongue: 'Marwari',
    photo: await anyPhoto(),
    birthCertificate: anyPdf(),
  }
  const { body } = await app.call(registerUser, { token: school.admin, form: formOf(form) })
  return body.user._id
}

beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  ravi = await addRavi()
})

/** By table: where one of the traces stands, as nobody behind the wall could find it. */
async function findTraces(): Promise<string[]> {
  const client = new pg.Client(app.database)
  await client.connect()
  await client.query(`select set_config('app.school_id', $1, false)`, [school.schoolId])
  const { rows: tables } = await client.query(`select table_schema || '.' || table_name as name
    from information_schema.tables where table_schema in ('school', 'auth') and table_type = 'BASE TABLE'`)
  const found: string[] = []
  for (const { name } of tables) {
    // Codes are forgotten within a day, whosever they are.
    if (name === 'auth.codes') continue
    for (const trace of traces) {
      const { rows } = await client.query(
        `select count(*)::int as n from ${name} as kept where to_jsonb(kept)::text like '%' || $1 || '%'`,
        [trace],
      )
      if (rows[0].n > 0) found.push(`${name}: ${trace}`)
    }
  }
  await client.end()
  return found
}

async function fillHistory(): Promise<string> {
  const token = await signInByPhone(app, phone)
  const mark = (status: string, date: string) => {
    const body = { studentId: ravi, status, date, notes: 'Gauri Bai brought Ramprasad' }
    return app.call(markAttendance, { token: school.admin, body })
  }
  await mark('absent', '2026-11-20')
  const words = 'Gauri Bai says that Ramprasad is ill'
  const called = { outcome: 'spoken', words, date: '2026-11-20', seen: null } as const
  await app.call(saveCall, { token: school.admin, params: { studentId: ravi }, body: called })
  await mark('late', '2026-11-20')
  const leave = {
    leaveType: 'Sick',
    reason: 'Ramprasad has a fever',
    fromDate: '2026-11-23',
    fromDuration: 'full day',
    toDate: '2026-11-23',
    toDuration: 'full day',
  }
  const { body } = await app.call(applyForLeave, { token, body: leave })
  const decided = { status: 'Approved', remark: 'Get well, Ramprasad' }
  await app.call(decideLeave, { token: school.admin, params: { id: body.leave._id }, body: decided })
  await app.call(askChat, { token, body: { prompt: 'Was Ramprasad here today?' } })
  await app.call(giveConsent, { token, body: { version: 0, givenBy: 'Gauri Bai', relation: 'mother' } })
  await app.call(makeFeed, { token })
  const asked = { kind: 'correct', text: 'He is called Ramprasad Singh' }
  const { body: request } = await app.call(askPrivacy, { token, body: asked })
  const params = { id: request.request._id }
  await app.call(answerRequest, { token: school.admin, params, body: { answer: 'Dear Gauri Bai, no.' } })
  const issued = { token: school.admin, params: { studentId: ravi }, body: { template: 'bonafide.en' } }
  const { certificate } = (await app.call(issueCertificate, issued)).body
  const cancelled = { token: school.admin, params: { certificateId: certificate._id } }
  await app.call(cancelCertificate, { ...cancelled, body: { reason: 'Ramprasad is spelled wrong' } })
  // In a field of the school's own.
  const own = { own_details: { caste: 'Gauri Bai told us: Marwari' } }
  await app.bind(school.schoolId).updateTable('users').set(own).where('id', '=', ravi).execute()
  // Answered with a link, under a name that was changed since.
  await change({ name: 'Ramprasad Singh' })
  await app.call(askChat, { token: school.admin, body: { prompt: 'Is Ramprasad absent today?' } })
  await change({ remark: 'Ramprasad sings', name: 'Ramprasad Yadav' })
  const row = { name: 'Ramprasad Yadav', className: 'Class 9', section: 'A', rollNumber: '41' }
  const more = { admissionNumber: 'ADM-4711', address: 'Behind the old mill, left' }
  const { outcomes } = await importsOf(app, school).takeIn([{ ...row, ...more }], { update: true })
  expect(outcomes).toEqual(['updated'])
  // And by name alone, without a link.
  await app.call(askChat, { token: school.admin, body: { prompt: 'RAMPRASAD YADAV plays the flute' } })
  return token
}

const figures = async () => {
  const query = { from: '2026-11-20', to: '2026-11-20' }
  const { body } = await app.call(attendanceReport, { token: school.admin, query })
  return body
}

describe('erasing a student', () => {
  it('leaves nothing that names them in any table, and no figure of the past changed', async () => {
    const token = await fillHistory()
    await change({ status: 'leaved' })
    const before = await figures()
    expect(await findTraces()).toContain('school.activity_log: Ramprasad')
    const { status, body } = await erase()
    expect([status, body.message]).toEqual([200, erasingTexts.erased])
    expect(await findTraces()).toEqual([])
    expect(await figures()).toEqual(before)
    const query = { from: '2026-11-20', to: '2026-11-20' }
    const report = await app.call(studentsReport, { token: school.admin, query })
    expect(JSON.stringify(report.body)).toContain('Erased student')
    expect((await app.call(getUser, { token: school.admin, params: { id: ravi } })).status).toBe(404)
    expect((await app.call(getMe, { token })).status).toBe(401)
  })

  it.each([
    ['Om', 'How do I go home from here?', 'Is Om, of class 9, absent?'],
    ['राम', 'रामायण का कार्यक्रम कब है?', 'आज राम कहाँ है?'],
  ])('leaves what others asked where the name is part of a longer word: %s', async (name, other, about) => {
    await change({ name, status: 'leaved' })
    for (const prompt of [other, about]) await app.call(askChat, { token: school.admin, body: { prompt } })
    expect((await erase(name)).status).toBe(200)
    const asked = app.bind(school.schoolId).selectFrom('chat_exchanges').select('question')
    expect((await asked.execute()).map(({ question }) => question)).toEqual([other])
  })

  it('is done once too of a student who was deleted, or whom an undone import removed', async () => {
    await fillHistory()
    const token = school.admin
    await change({ class: await school.addClass('Class 10'), rollNumber: '7' })
    await app.call(deleteUser, { token, params: { id: ravi } })
    expect((await erase('Ramprasad')).status).toBe(422)
    expect((await erase()).status).toBe(200)
    expect(await findTraces()).toEqual([])
    const kept = app.bind(school.schoolId).selectFrom('enrolments').where('student_id', '=', ravi)
    expect((await kept.select('roll_number as then').execute()).map(({ then }) => then)).not.toContain('41')
    expect((await app.call(restorePeople, { token, body: { ids: [ravi] } })).body.restored).toEqual([])
    expect((await erase()).status).toBe(404)
    const imports = importsOf(app, school)
    const row = { name: 'Gauri Bai', className: 'Class 9', section: 'A', rollNumber: '1' }
    const { id, results } = await imports.takeIn([row])
    await imports.undo(id)
    expect((await erase('Gauri Bai', results[0]?.personId)).status).toBe(200)
    expect(await findTraces()).toEqual([])
  })

  it('removes the bytes of photo and documents with the next chores', async () => {
    await change({ status: 'leaved' })
    await erase()
    app.clock.now = new Date('2026-11-20T08:00:00Z')
    await app.doChores()
    const files = app.bind(school.schoolId).selectFrom('files').where('owner_id', '=', ravi).select('id')
    expect(await files.execute()).toEqual([])
  })

  it('is refused while they are active, and without their name typed', async () => {
    const active = await erase()
    expect([active.status, active.error.code]).toEqual([409, erasingRefusals.active.code])
    await change({ status: 'leaved' })
    const wrong = await erase('Ramprasad')
    expect([wrong.status, wrong.error.errors]).toEqual([422, { name: erasingTexts.nameMismatch }])
    expect((await erase(' Ramprasad  Yadav ')).status).toBe(200)
    expect((await erase()).error.code).toBe(consentRefusals.studentNotFound.code)
  })

  it('is refused while they are being restored, as of an active student', async () => {
    await app.call(deleteUser, { token: school.admin, params: { id: ravi } })
    const restored = [`update school.users set deleted_at = null where id = $1`, [ravi]] as [
      string,
      unknown[],
    ]
    const { status, error } = await whileHeld(app, school.schoolId, restored, () => erase())
    expect([status, error.code]).toEqual([409, erasingRefusals.active.code])
  })

  it('happens once when two admins do it at once', async () => {
    await change({ status: 'leaved' })
    const answers = await Promise.all([erase(), erase()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('is for admins of the school, and of students alone', async () => {
    await change({ status: 'leaved' })
    const teacher = await school.signInAs('teacher')
    const other = await openTestSchool(app)
    expect((await erase(undefined, ravi, teacher.token)).status).toBe(403)
    expect((await erase(undefined, ravi, other.admin)).status).toBe(404)
    expect((await erase('A teacher', teacher.userId)).status).toBe(404)
    expect((await erase('x', newId())).status).toBe(404)
  })
})
