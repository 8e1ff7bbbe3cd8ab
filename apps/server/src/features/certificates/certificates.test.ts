import { randomUUID } from 'node:crypto'
import { listActivity } from '@shala/contract/activity/activity'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { attendedOf, noDays, type StudentLeaveCounts } from '@shala/contract/attendance/day-parts'
import * as contract from '@shala/contract/certificates/certificates'
import { certificateLimits, certificateRefusals } from '@shala/contract/certificates/kinds'
import {
  addTemplate,
  listTemplates,
  removeTemplate,
  saveTemplate,
} from '@shala/contract/certificates/templates'
import { usualTemplates } from '@shala/contract/certificates/usual-templates'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave } from '@shala/contract/leave/leave'
import { registerReport } from '@shala/contract/reports/register'
import { updateSettings } from '@shala/contract/schools/settings'
import { studentEditRefusals, studentEditTexts } from '@shala/contract/students/editing'
import { studentRefusals } from '@shala/contract/students/texts'
import { getUser, updateUser } from '@shala/contract/users'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classId: string
let ravi: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5', 'A')
  ravi = await school.addStudent(classId, '12', {
    name: 'Ravi Kumar',
    fatherName: 'Suresh Kumar',
    motherName: 'Sunita',
    birthDate: '2015-03-31',
    gender: 'male',
    enrollmentDate: '2026-04-01',
  })
})

const issue = (body: object = {}, studentId = ravi, token = school.admin) =>
  app.call(contract.issueCertificate, {
    token,
    params: { studentId },
    body: { template: 'bonafide.en', ...body },
  })
const issued = async (body: object = {}, studentId = ravi) => {
  const answer = await issue(body, studentId)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error))
  return answer.body.certificate
}
const transfer = (body: object = {}, studentId = ravi) =>
  issue({ template: 'transfer.en', ...body }, studentId)
const user = async (id = ravi) => {
  const { body } = await app.call(getUser, { token: school.admin, params: { id } })
  return body.user as Record<string, unknown>
}
const draft = (template: string, studentId = ravi) =>
  app.call(contract.draftCertificate, { token: school.admin, params: { studentId }, query: { template } })
const listAll = async (query: Record<string, string> = {}) =>
  (await app.call(contract.listCertificates, { token: school.admin, query })).body
const mark = (date: string, status = 'present') =>
  app.call(markAttendance, { token: school.admin, body: { studentId: ravi, date, status } })

describe('a certificate', () => {
  it('says what the record knows and what was typed, and stays as it was issued', async () => {
    const values = { purpose: 'a bus pass', name: 'Somebody Else' }
    const { status, body } = await issue({ values })
    expect([status, body.message]).toEqual([201, 'BC/2026-27/0001 was issued to Ravi Kumar.'])
    const { certificate } = body
    expect(certificate).toMatchObject({
      kind: 'bonafide',
      serial: 'BC/2026-27/0001',
      title: 'Bonafide Certificate',
      studentName: 'Ravi Kumar',
      day: '2026-11-20',
      prints: 0,
      cancelled: null,
      items: [],
    })
    expect(certificate.text).toContain('Ravi Kumar, son of Suresh Kumar and Sunita, is a bonafide student')
    expect(certificate.text).toContain('class 5-A in the academic year 2026-27')
    expect(certificate.text).toContain('31/03/2015 (Thirty-first March Two Thousand Fifteen)')
    expect(certificate.text).toContain('Admission number: __________')
    expect(certificate.text).toContain('for the purpose of a bus pass.')
    const words = { title: 'Other', text: 'Nothing' }
    const params = { templateId: 'bonafide.en' }
    await app.call(saveTemplate, { token: school.admin, params, body: words })
    const again = await app.call(contract.getCertificate, {
      token: school.admin,
      params: { certificateId: certificate._id },
    })
    expect(again.body.certificate).toEqual(certificate)
  })

  it('says Duplicate from the second print on', async () => {
    const { _id: certificateId } = await issued()
    const print = () => app.call(contract.recordPrint, { token: school.admin, params: { certificateId } })
    expect((await print()).body.certificate.prints).toBe(1)
    expect((await print()).body.certificate.prints).toBe(2)
  })

  it('stays in the list when it is cancelled, and is then neither printed nor cancelled again', async () => {
    const { _id: certificateId } = await issued()
    const asked = { token: school.admin, params: { certificateId } }
    const none = await app.call(contract.cancelCertificate, { ...asked, body: { reason: ' ' } })
    expect([none.status, none.error.errors]).toEqual([422, { reason: 'Please say why.' }])
    const cancel = () => app.call(contract.cancelCertificate, { ...asked, body: { reason: 'A wrong name' } })
    expect((await cancel()).body.certificate.cancelled).toEqual({
      day: '2026-11-20',
      by: 'Asha Rao',
      reason: 'A wrong name',
    })
    expect((await cancel()).error.code).toBe(certificateRefusals.cancelled.code)
    expect((await app.call(contract.recordPrint, asked)).error.code).toBe(certificateRefusals.cancelled.code)
    expect((await listAll()).certificates.map(({ serial }) => serial)).toEqual(['BC/2026-27/0001'])
    expect((await issued()).serial).toBe('BC/2026-27/0002')
  })

  it('is numbered by kind and academic year, and listed by them', async () => {
    await issued()
    await issued({ template: 'character.hi' })
    app.clock.now = new Date('2027-04-02T06:00:00Z')
    school.admin = (await school.signInAs('admin')).token
    expect((await issued()).serial).toBe('BC/2027-28/0001')
    expect(await listAll()).toMatchObject({ year: '2027-28', years: ['2027-28', '2026-27'] })
    const earlier = await listAll({ year: '2026-27', kind: 'character' })
    expect(earlier.certificates.map(({ serial }) => serial)).toEqual(['CC/2026-27/0001'])
  })

  it('gets a number without a gap or a double when twenty are issued at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => issue()))
    const numbers = answers.map(({ body }) => body.certificate.serial).sort()
    expect(numbers).toEqual(
      Array.from({ length: 20 }, (_, index) => `BC/2026-27/${String(index + 1).padStart(4, '0')}`),
    )
  })

  it('gets the same number after a server that issued it was killed in the middle', async () => {
    const killed = new pg.Client(app.database)
    killed.on('error', () => {})
    await killed.connect()
    await killed.query('begin')
    await killed.query(`select set_config('app.school_id', $1, true)`, [school.schoolId])
    const number = `insert into school.certificate_numbers (school_id, kind, year, last) values ($1, 'bonafide', '2026-27', 1)`
    await killed.query(number, [school.schoolId])
    const waiting = issued()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await killed.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
    expect((await waiting).serial).toBe('BC/2026-27/0001')
  })

  it('is one certificate when it is asked for twice, also at once', async () => {
    const id = randomUUID()
    const twice = await Promise.all([issued({ id }), issued({ id })])
    expect(twice.map(({ _id, serial }) => [_id, serial])).toEqual([
      [id, 'BC/2026-27/0001'],
      [id, 'BC/2026-27/0001'],
    ])
    expect((await issued({ id })).serial).toBe('BC/2026-27/0001')
    const other = await school.addStudent(classId, '13')
    expect((await issued({ id }, other)).serial).toBe('BC/2026-27/0002')
  })

  it('can be typed in Devanagari where the record has other letters, and is recorded', async () => {
    const { body } = await draft('bonafide.hi')
    expect(body.toType).toEqual(['name', 'father', 'mother', 'admission number', 'purpose'])
    const { text, language } = await issued({ template: 'bonafide.hi', values: { name: 'रवि कुमार' } })
    expect([language, text]).toEqual(['hi', expect.stringContaining('रवि कुमार, पुत्र श्री Suresh Kumar')])
    expect(text).toContain('इकतीस मार्च दो हज़ार पंद्रह')
    const query = { area: 'certificates' }
    const { entries } = (await app.call(listActivity, { token: school.admin, query })).body
    expect(entries).toMatchObject([
      { action: 'certificates.issue', subject: 'Ravi Kumar', after: { serial: 'BC/2026-27/0001' } },
    ])
  })

  it('belongs to one school, and to the office and the principal', async () => {
    const { _id: certificateId } = await issued()
    const other = await openTestSchool(app)
    const asked = { token: other.admin, params: { certificateId } }
    const refused = [
      await app.call(contract.getCertificate, asked),
      await app.call(contract.recordPrint, asked),
      await app.call(contract.cancelCertificate, { ...asked, body: { reason: 'x' } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await issue({}, ravi, other.admin)).error.code).toBe(studentRefusals.notFound.code)
    expect((await issue({ template: 'other.en' })).error.code).toBe(certificateRefusals.templateNotFound.code)
    const { token } = await school.signInAs('teacher')
    expect((await issue({}, ravi, token)).status).toBe(403)
  })
})

describe('a transfer certificate', () => {
  it('has the items of the form, ends the enrolment and signs the student out', async () => {
    const phone = anyPhone()
    const meena = await school.addStudent(classId, '13', {
      name: 'Meena',
      phone,
      enrollmentDate: '2026-04-01',
    })
    const token = await signInByPhone(app, phone)
    for (const date of ['2026-11-16', '2026-11-17']) await mark(date)
    const { body } = await draft('transfer.en')
    expect(body.leaving).toEqual({ day: '2026-11-20', isFixed: false })
    expect(body.values).toMatchObject({ 'working days': '2', 'days present': '2' })
    const values = { conduct: 'Good', reason: 'Moving to Pune' }
    const { certificate } = (await transfer({ leavingDate: '2026-11-19', values }, meena)).body
    expect(certificate.serial).toBe('TC/2026-27/0001')
    expect(certificate.items).toHaveLength(24)
    const said = Object.fromEntries(certificate.items.map(({ label, value }) => [label, value]))
    expect(said).toMatchObject({
      'Name of the pupil': 'Meena',
      'Class in which the pupil last studied, in figures and words': '5-A (Five)',
      'General conduct': 'Good',
      'Last day in class': '19 November 2026',
      'Reason for leaving the school': 'Moving to Pune',
    })
    expect(await user(meena)).toMatchObject({
      status: 'leaved',
      leavingDate: '2026-11-19',
      leavingReason: 'Moving to Pune',
      certificateNumber: 'TC/2026-27/0001',
    })
    expect((await app.call(getUser, { token, params: { id: meena } })).status).toBe(401)
    const second = await transfer({}, meena)
    expect([second.status, second.error.code]).toEqual([409, certificateRefusals.hasTransfer.code])
    expect(second.error.message).toContain('TC/2026-27/0001')
  })

  it('leaves the record again when it is cancelled', async () => {
    const { body } = await transfer({ id: randomUUID() })
    expect((await user()).certificateNumber).toBe(body.certificate.serial)
    const cancel = {
      token: school.admin,
      params: { certificateId: body.certificate._id },
      body: { reason: 'Wrong' },
    }
    expect((await app.call(contract.cancelCertificate, cancel)).status).toBe(200)
    expect((await user()).certificateNumber).toBe(null)
  })

  it('says when and into which class somebody came who has no other date of admission', async () => {
    const { values } = (await draft('transfer.en')).body
    expect([values['date of admission'], values['class of admission']]).toEqual(['01/04/2026', '5-A'])
  })

  it('asks about marks after the last day, and a refused one leaves no gap', async () => {
    await mark('2026-11-19')
    const refused = await transfer({ leavingDate: '2026-11-18' })
    expect([refused.status, refused.error.code]).toEqual([409, studentEditRefusals.marksChange.code])
    expect(refused.error.current).toMatchObject({ outside: { count: 1 } })
    const future = await transfer({ leavingDate: '2026-11-21' })
    expect([future.status, future.error.message]).toEqual([422, studentEditTexts.leftInFuture])
    expect(await user()).toMatchObject({ status: 'active', certificateNumber: null })
    expect((await listAll()).certificates).toEqual([])
    const { body } = await transfer({ leavingDate: '2026-11-18', seenMarks: 1 })
    expect(body.certificate.serial).toBe('TC/2026-27/0001')
  })

  it('counts the days of each class while the student was there, up to the last day that is chosen', async () => {
    const other = await school.addClass('Class 5', 'B')
    const another = await school.addStudent(other, '1', { enrollmentDate: '2026-04-01' })
    const markOther = (date: string) =>
      app.call(markAttendance, {
        token: school.admin,
        body: { studentId: another, date, status: 'present' },
      })
    for (const date of ['2026-11-02', '2026-11-03', '2026-11-10', '2026-11-17']) await markOther(date)
    await mark('2026-11-03')
    await app.call(updateUser, {
      token: school.admin,
      params: { id: ravi },
      body: { class: other, classSince: '2026-11-09' },
    })
    await mark('2026-11-10')
    await mark('2026-11-17', 'absent')
    const daysAt = async (leavingDate?: string) => {
      const query = { template: 'transfer.en', ...(leavingDate && { leavingDate }) }
      const asked = { token: school.admin, params: { studentId: ravi }, query }
      const { values } = (await app.call(contract.draftCertificate, asked)).body
      return [values['working days'], values['days present']]
    }
    expect(await daysAt()).toEqual(['3', '2'])
    expect(await daysAt('2026-11-12')).toEqual(['2', '2'])
  })

  it('counts half days as halves, and leave as the school does: as the register and the reports do', async () => {
    const phone = anyPhone()
    const meena = await school.addStudent(classId, '13', {
      name: 'Meena',
      phone,
      enrollmentDate: '2026-04-01',
    })
    const family = await signInByPhone(app, phone)
    const markAs = (date: string, status: string, awayHalf = '') =>
      app.call(markAttendance, {
        token: school.admin,
        body: { studentId: meena, date, status, awayHalf },
      } as never)
    for (const date of ['2026-11-09', '2026-11-10']) await markAs(date, 'present', 'second half')
    for (const date of ['2026-11-11', '2026-11-12', '2026-11-13']) await markAs(date, 'late')
    await markAs('2026-11-16', 'absent')
    // Without a mark of hers, where the class was marked, and where it was not.
    await mark('2026-11-17')
    const giveLeave = async (fromDate: string, toDate: string, part: string) => {
      const span = { fromDate, fromDuration: part, toDate, toDuration: part }
      const body = { ...span, leaveType: 'Sick', reason: 'A fever since the night' }
      const asked = await app.call(applyForLeave, { token: family, body } as never)
      const params = { id: asked.body.leave._id }
      await app.call(decideLeave, { token: school.admin, params, body: { status: 'Approved' } })
    }
    await giveLeave('2026-11-13', '2026-11-13', 'first half')
    await giveLeave('2026-11-16', '2026-11-18', 'full day')
    const said = async (counts: string) => {
      await app.call(updateSettings, { token: school.admin, body: { studentLeaveCounts: counts } } as never)
      const { values } = (await draft('transfer.en', meena)).body
      const query = { class: classId, month: '2026-11' }
      const { students, markedDays } = (await app.call(registerReport, { token: school.admin, query })).body
      const row = students.find(({ studentId }) => studentId === meena)
      const { attended } = attendedOf(row?.carriedForward ?? noDays, counts as StudentLeaveCounts)
      expect([values['working days'], values['days present']]).toEqual([
        String(markedDays.carriedForward),
        String(attended),
      ])
      return [values['working days'], values['days present']]
    }
    expect(await said('apart')).toEqual(['7', '3.5'])
    expect(await said('absent')).toEqual(['7', '3.5'])
    expect(await said('attended')).toEqual(['7', '6'])
    const { certificate } = (await transfer({}, meena)).body
    const items = Object.fromEntries(certificate.items.map(({ label, value }) => [label, value]))
    expect(items['Total number of working days present']).toBe('6')
  })

  it('counts the academic year of the last day, also when it is issued in the next one', async () => {
    app.clock.now = new Date('2027-03-25T06:00:00Z')
    const { token: teacher } = await school.signInAsTeacherOf(classId)
    for (const [date, status] of [
      ['2027-03-24', 'absent'],
      ['2027-03-25', 'present'],
    ] as const) {
      await app.call(markAttendance, { token: teacher, body: { studentId: ravi, date, status } })
    }
    app.clock.now = new Date('2027-05-10T06:00:00Z')
    const { token } = await school.signInAs('admin')
    const asked = { template: 'transfer.en', leavingDate: '2027-03-25' }
    const { items, serial } = (await issue(asked, ravi, token)).body.certificate
    const found = Object.fromEntries(items.map(({ label, value }) => [label, value]))
    expect(found['Total number of working days']).toBe('2')
    expect(found['Total number of working days present']).toBe('1')
    expect(serial).toBe('TC/2027-28/0001')
  })

  it('is issued again to somebody who came back after one, which stays valid', async () => {
    await transfer({ leavingDate: '2026-11-17' })
    await app.call(updateUser, {
      token: school.admin,
      params: { id: ravi },
      body: { status: 'active', classSince: '2026-11-20' },
    })
    expect((await transfer()).error.code).toBe(certificateRefusals.hasTransfer.code)
    app.clock.now = new Date('2026-11-25T06:00:00Z')
    await app.call(updateUser, { token: school.admin, params: { id: ravi }, body: { status: 'leaved' } })
    app.clock.now = new Date('2026-11-28T06:00:00Z')
    await app.call(updateUser, { token: school.admin, params: { id: ravi }, body: { status: 'active' } })
    expect((await transfer()).body.certificate.serial).toBe('TC/2026-27/0002')
    const { certificates } = await listAll({ kind: 'transfer' })
    expect(certificates.map(({ cancelled }) => cancelled)).toEqual([null, null])
  })

  it('is for somebody who has left, a bonafide certificate is not', async () => {
    await app.call(updateUser, { token: school.admin, params: { id: ravi }, body: { status: 'leaved' } })
    expect((await issue()).error.code).toBe(certificateRefusals.notHere.code)
    expect((await draft('bonafide.en')).status).toBe(409)
    expect((await transfer()).status).toBe(201)
  })

  it('takes the last day of somebody who has left, and is one of two asked for at once', async () => {
    const left = await school.addStudent(classId, '14', {
      status: 'leaved',
      leavingDate: '2026-10-30',
      enrollmentDate: '2026-04-01',
    })
    const answers = await Promise.all([transfer({}, left), transfer({ leavingDate: '2026-11-01' }, left)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await user(left)).toMatchObject({
      leavingDate: '2026-10-30',
      certificateNumber: 'TC/2026-27/0001',
    })
    await app
      .bind(school.schoolId)
      .updateTable('users')
      .set({ leaving_date: null })
      .where('id', '=', left)
      .execute()
    expect((await draft('transfer.en', left)).body.leaving).toEqual({ day: '2026-10-30', isFixed: true })
    const all = (await listAll({ kind: 'transfer' })).certificates
    expect(all.map(({ serial }) => serial)).toEqual(['TC/2026-27/0001'])
  })
})

describe('templates', () => {
  const words = { title: 'Bus pass', text: '{name} travels from {school}.', language: 'en' }
  const add = (body: object = words) => app.call(addTemplate, { token: school.admin, body })
  const list = async () => (await app.call(listTemplates, { token: school.admin })).body.templates

  it('are the usual ones until somebody changes them, and again after a reset', async () => {
    expect((await list()).map(({ _id, isOriginal }) => [_id, isOriginal])).toEqual(
      ['transfer.en', 'transfer.hi', 'bonafide.en', 'bonafide.hi', 'character.en', 'character.hi'].map(
        (id) => [id, true],
      ),
    )
    const params = { templateId: 'bonafide.hi' }
    const body = { title: 'बोनाफाइड', text: '{name} हमारे विद्यालय में है।' }
    const saved = await app.call(saveTemplate, { token: school.admin, params, body })
    expect(saved.body.template).toEqual({
      _id: 'bonafide.hi',
      kind: 'bonafide',
      language: 'hi',
      isOriginal: false,
      ...body,
    })
    await app.call(removeTemplate, { token: school.admin, params })
    const { title, text } = usualTemplates.bonafide.hi
    expect((await list())[3]).toMatchObject({ title, text, isOriginal: true })
  })

  it("of the school's own are at most twenty, and have only fields that exist", async () => {
    const wrong = await add({ ...words, text: '{name} and {phone}' })
    expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([422, ['text']])
    const answers = await Promise.all(Array.from({ length: certificateLimits.templates + 1 }, () => add()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.find(({ status }) => status !== 201)
    expect(refused?.error.code).toBe(certificateRefusals.tooManyTemplates.code)
    const [template] = (await list()).filter(({ kind }) => kind === 'own')
    const certificate = await issued({ template: template?._id })
    expect([certificate.serial, certificate.kind]).toEqual(['OC/2026-27/0001', 'own'])
    expect(certificate.text).toMatch(/^Ravi Kumar travels from School /)
  })
})
