import { listActivity } from '@shala/contract/activity/activity'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { attendanceStats } from '@shala/contract/attendance/stats'
import { cancelCertificate, issueCertificate } from '@shala/contract/certificates/certificates'
import { deleteClass, listClasses } from '@shala/contract/classes'
import { admissionsReport } from '@shala/contract/reports/admissions'
import { getStudentHistory } from '@shala/contract/students/history'
import { listStudents } from '@shala/contract/students/listed'
import {
  listPromotions,
  promoteStudents,
  promotionRefusals,
  undoPromotion,
} from '@shala/contract/students/promotion'
import { deleteUser, getUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { whileHeld } from '../../../../test/held-transaction.ts'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let class5: string
let class6: string
let ravi: string
let sita: string
let gopal: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  class5 = await school.addClass('Class 5')
  class6 = await school.addClass('Class 6')
  const enrollmentDate = '2026-06-01'
  ravi = await school.addStudent(class5, '1', { name: 'Ravi', enrollmentDate })
  sita = await school.addStudent(class5, '2', { name: 'Sita', enrollmentDate })
  gopal = await school.addStudent(class6, '3', { name: 'Gopal', enrollmentDate })
})

async function promote(studentIds: string[], more: object = {}): Promise<string> {
  const body = { studentIds, classId: class6, ...more }
  return (await app.call(promoteStudents, { token: school.admin, body })).body.promotionId
}
const undo = (id: string, token = school.admin) => app.call(undoPromotion, { token, params: { id } })
const list = async (token = school.admin) => (await app.call(listPromotions, { token })).body.promotions
const read = (id: string) => app.call(getUser, { token: school.admin, params: { id } })
const edit = (id: string, body: object) => app.call(updateUser, { token: school.admin, params: { id }, body })
const remove = (id: string) => app.call(deleteUser, { token: school.admin, params: { id } })
const passDays = (days: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + days * 24 * 3600_000)
}
async function rollsOf(classId: string, date?: string): Promise<Record<string, string>> {
  const query = { class: classId, ...(date && { date }) }
  const { body } = await app.call(listStudents, { token: school.admin, query })
  return Object.fromEntries(body.students.map(({ name, rollNumber }) => [name, rollNumber]))
}
const passoutId = async () =>
  (await app.call(listClasses, { token: school.admin })).body.classes.at(-1)?._id ?? ''

describe('undoing a promotion', () => {
  it('puts everybody back at once: class, roll number, and those who were renumbered with them', async () => {
    const choices = [
      { studentId: sita, action: 'renumber', rollNumber: '3' },
      { studentId: gopal, action: 'renumber', rollNumber: '2' },
    ]
    const id = await promote([ravi, sita, gopal], { choices })
    expect(await rollsOf(class6)).toEqual({ Ravi: '1', Gopal: '2', Sita: '3' })
    const { status, body } = await undo(id)
    expect([status, body]).toEqual([
      200,
      { message: 'The promotion of 3 student(s) was undone.', undoneCount: 3, kept: [] },
    ])
    expect([await rollsOf(class5), await rollsOf(class6)]).toEqual([{ Ravi: '1', Sita: '2' }, { Gopal: '3' }])
  })

  it('gives numbers back that others of the promotion have now', async () => {
    const choices = [
      { studentId: sita, action: 'renumber', rollNumber: '3' },
      { studentId: gopal, action: 'renumber', rollNumber: '1' },
      { studentId: ravi, action: 'renumber', rollNumber: '2' },
    ]
    await undo(await promote([sita, gopal, ravi], { choices }))
    expect([await rollsOf(class5), await rollsOf(class6)]).toEqual([{ Ravi: '1', Sita: '2' }, { Gopal: '3' }])
  })

  it('on the day of the promotion leaves the class history as it was', async () => {
    const stays = async () => {
      const { body } = await app.call(getStudentHistory, { token: school.admin, params: { id: ravi } })
      return body.enrolments.map(({ class: one, from, to }) => [one.name, from, to])
    }
    const before = await stays()
    await undo(await promote([ravi, sita]))
    expect(await stays()).toEqual(before)
    await edit(ravi, { status: 'leaved', leavingDate: '2026-11-19' })
    expect((await read(ravi)).body.user).toMatchObject({ leavingDate: '2026-11-19' })
  })

  it('counts from today: the days between stay with the class they were in, and their marks are named', async () => {
    const mark = () =>
      app.call(markAttendance, { token: school.admin, body: { studentId: ravi, status: 'present' } })
    const id = await promote([ravi, sita])
    await mark()
    passDays(10)
    await mark()
    expect((await undo(id)).body.kept).toEqual([
      { class: { _id: class6, name: 'Class 6', section: null }, marks: 1 },
    ])
    passDays(1)
    expect(await rollsOf(class6, '2026-11-25')).toHaveProperty('Ravi')
    expect(await rollsOf(class5, '2026-11-25')).not.toHaveProperty('Ravi')
    expect(await rollsOf(class5, '2026-11-30')).toHaveProperty('Ravi')
    const history = await app.call(getStudentHistory, { token: school.admin, params: { id: ravi } })
    expect(history.body.enrolments.map(({ reason, to }) => [reason, to])).toEqual([
      ['undone', null],
      ['promoted', '2026-11-30'],
      ['added', '2026-11-20'],
    ])
  })

  it('brings those who passed out back as they were', async () => {
    const id = await promote([ravi], { classId: await passoutId(), session: '2025-26' })
    await undo(id)
    expect((await read(ravi)).body.user).toMatchObject({
      status: 'active',
      session: null,
      passoutYear: null,
      class: { _id: class5 },
    })
  })

  it('days later, of those who passed out: they never left, in no report either', async () => {
    const id = await promote([ravi], { classId: await passoutId() })
    passDays(10)
    await undo(id)
    const history = await app.call(getStudentHistory, { token: school.admin, params: { id: ravi } })
    const inClasses = history.body.enrolments.filter(({ from, to }) => from !== to)
    expect(inClasses).toMatchObject([{ class: { _id: class5 }, from: '2026-06-01', to: null }])
    const { body } = await app.call(admissionsReport, { token: school.admin })
    expect(body.students.filter(({ name }) => name === 'Ravi')).toMatchObject([{ leftOn: null }])
  })

  it('out of the passout class gives back the record of their leaving', async () => {
    const papers = { leavingDate: '2026-11-10', leavingReason: 'Moved to Pune', certificateNumber: 'TC 1' }
    await edit(ravi, { class: await passoutId(), status: 'passout', ...papers })
    const id = await promote([ravi])
    const none = { leavingDate: null, leavingReason: null, certificateNumber: null }
    expect((await read(ravi)).body.user).toMatchObject({ status: 'active', ...none })
    await undo(id)
    expect((await read(ravi)).body.user).toMatchObject({ status: 'passout', ...papers })
  })

  it('days later, out of the passout class: without a mark nobody was back, with one they left a second time', async () => {
    const of = { leavingDate: '2026-11-10', leavingReason: 'Completed', certificateNumber: 'TC 1' }
    for (const id of [ravi, sita]) await edit(id, { class: await passoutId(), status: 'passout', ...of })
    const id = await promote([ravi, sita])
    passDays(3)
    await app.call(markAttendance, { token: school.admin, body: { studentId: sita, status: 'present' } })
    passDays(1)
    await undo(id)
    expect((await read(ravi)).body.user).toMatchObject({ status: 'passout', ...of })
    const { body } = await app.call(admissionsReport, { token: school.admin })
    const linesOf = (whose: string) => body.students.filter(({ name }) => name === whose)
    const first = { leftOn: '2026-11-10', leavingReason: 'Completed', certificateNumber: 'TC 1' }
    expect(linesOf('Ravi')).toMatchObject([first])
    const second = { admittedOn: '2026-11-20', leftOn: '2026-11-23', certificateNumber: null }
    expect(linesOf('Sita')).toMatchObject([first, second])
  })

  it('gives back no certificate that was cancelled since', async () => {
    await edit(ravi, { class: await passoutId(), status: 'passout', leavingDate: '2026-11-10' })
    const params = { studentId: ravi }
    const body = { template: 'transfer.en' }
    const issued = await app.call(issueCertificate, { token: school.admin, params, body })
    const id = await promote([ravi])
    const certificateId = issued.body.certificate._id
    const cancelled = { params: { certificateId }, body: { reason: 'Typed wrongly' } }
    await app.call(cancelCertificate, { token: school.admin, ...cancelled })
    await undo(id)
    expect((await read(ravi)).body.user).toMatchObject({ status: 'passout', certificateNumber: null })
  })

  it('made by the last release, which knew nothing of leaving, leaves the record as it is', async () => {
    const of = { leavingDate: '2026-11-10', leavingReason: 'Completed', certificateNumber: 'TC 1' }
    await edit(ravi, { certificateNumber: 'TC 9' })
    const out = await promote([ravi], { classId: await passoutId() })
    const before = { knows_leaving: false, to_certificate_number: null, from_certificate_number: null }
    const promoted = () => app.bind(school.schoolId).updateTable('promoted_students').set(before).execute()
    await promoted()
    expect((await undo(out)).status).toBe(200)
    await edit(ravi, { class: await passoutId(), status: 'passout', ...of })
    const back = await promote([ravi], { choices: [{ studentId: ravi, action: 'keep' }] })
    await promoted()
    await app
      .bind(school.schoolId)
      .updateTable('users')
      .set({ certificate_number: 'TC 1' })
      .where('id', '=', ravi)
      .execute()
    await undo(back)
    expect((await read(ravi)).body.user).toMatchObject({ status: 'passout', certificateNumber: 'TC 1' })
  })

  it('on the same day takes the mark of today back too', async () => {
    await app.call(markAttendance, { token: school.admin, body: { studentId: ravi, status: 'present' } })
    await undo(await promote([ravi]))
    const { body } = await app.call(attendanceStats, { token: school.admin })
    expect(body.today.classWise).toMatchObject({
      [class5]: { totalStudents: 2, present: 1 },
      [class6]: { totalStudents: 1, present: 0 },
    })
  })

  it('is recorded for each student', async () => {
    await undo(await promote([ravi, sita]))
    const { body } = await app.call(listActivity, { token: school.admin, query: { about: sita } })
    expect(body.entries[0]).toMatchObject({
      action: 'students.undo_promotion',
      changes: [{ field: 'class', before: 'Class 6', after: 'Class 5' }],
    })
  })
})

describe('the list of promotions', () => {
  it('has those of the last 30 days, the newest first, and says which were undone and by whom', async () => {
    const first = await promote([ravi], { session: '2026-27' })
    passDays(20)
    const second = await promote([sita])
    await undo(second)
    expect(await list()).toMatchObject([
      { _id: second, students: 1, undone: { by: { name: 'Asha Rao' }, at: '2026-12-10T06:00:00.000Z' } },
      { _id: first, class: { name: 'Class 6' }, session: '2026-27', by: { name: 'Asha Rao' }, undone: null },
    ])
    const { token } = await school.signInAs('admin')
    passDays(10)
    expect((await list(token)).map(({ _id }) => _id)).toEqual([second])
    expect(await list((await openTestSchool(app)).admin)).toEqual([])
  })
})

describe('a promotion is not undone', () => {
  it.each([
    ['moved', () => edit(sita, { class: class5 }), { name: 'Sita', why: 'changed' }],
    ['given another number', () => edit(sita, { rollNumber: '9' }), { name: 'Sita', why: 'changed' }],
    ['made inactive', () => edit(sita, { status: 'leaved' }), { name: 'Sita', why: 'changed' }],
    ['removed', () => remove(sita), { name: 'Sita', why: 'removed' }],
    [
      'replaced under their old number',
      () => school.addStudent(class5, '2', { name: 'Meena' }),
      { name: 'Sita', why: 'roll_number_taken', holder: 'Meena' },
    ],
  ] as const)('when one of them was %s since, which is said by name', async (_, change, conflict) => {
    const id = await promote([ravi, sita])
    await change()
    const before = [await rollsOf(class5), await rollsOf(class6)]
    const { status, error } = await undo(id)
    expect([status, error.code]).toEqual([409, promotionRefusals.changedSince.code])
    expect(error.message).toContain('Sita')
    expect(error.message).not.toContain('Ravi')
    expect(error.current).toMatchObject({ conflicts: [{ studentId: sita, ...conflict }] })
    expect([await rollsOf(class5), await rollsOf(class6)]).toEqual(before)
  })

  it('when somebody who passed out has a transfer certificate since, or another last day', async () => {
    const id = await promote([ravi, sita], { classId: await passoutId() })
    const params = { studentId: ravi }
    await app.call(issueCertificate, { token: school.admin, params, body: { template: 'transfer.en' } })
    await edit(sita, { leavingDate: '2026-11-10' })
    const { status, error } = await undo(id)
    expect(status).toBe(409)
    expect(error.current).toMatchObject({
      conflicts: [
        { name: 'Ravi', why: 'changed' },
        { name: 'Sita', why: 'changed' },
      ],
    })
  })

  it('when their old class is gone', async () => {
    const id = await promote([ravi, sita])
    await app.call(deleteClass, { token: school.admin, params: { id: class5 } })
    const { error } = await undo(id)
    expect(error.current).toMatchObject({ conflicts: [{ why: 'class_removed' }, { why: 'class_removed' }] })
  })

  it('when somebody takes the old number at the same moment', async () => {
    const id = await promote([ravi])
    const add = [
      `insert into school.users (school_id, id, role, name, class_id, roll_number, enrollment_date, created_at)
       values ($1, $2, 'student', 'Late Comer', $3, '1', '2026-06-01', now())`,
      [school.schoolId, newId(), class5],
    ] as [string, unknown[]]
    const { status, error } = await whileHeld(app, school.schoolId, add, () => undo(id))
    expect([status, error.current]).toMatchObject([409, { conflicts: [{ holder: 'Late Comer' }] }])
  })

  it('twice, also by two at once', async () => {
    const id = await promote([ravi])
    const answers = await Promise.all([undo(id), undo(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await undo(id)).error.code).toBe(promotionRefusals.undoneAlready.code)
  })

  it('after 30 days', async () => {
    const id = await promote([ravi])
    passDays(29)
    const late = await promote([sita])
    const { token } = await school.signInAs('admin')
    passDays(1)
    expect((await undo(id, token)).error.code).toBe(promotionRefusals.tooOld.code)
    expect((await undo(late, token)).status).toBe(200)
  })

  it('by another school, nor by a teacher', async () => {
    const id = await promote([ravi])
    expect((await undo(id, (await openTestSchool(app)).admin)).status).toBe(404)
    expect((await undo(newId())).status).toBe(404)
    const { token } = await school.signInAs('teacher')
    expect((await undo(id, token)).status).toBe(403)
    expect((await app.call(listPromotions, { token })).status).toBe(403)
  })
})
