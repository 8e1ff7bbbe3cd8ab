import { listActivity } from '@shala/contract/activity/activity'
import { markAttendance, markBatch } from '@shala/contract/attendance/attendance'
import { attendanceStats } from '@shala/contract/attendance/stats'
import { listClasses } from '@shala/contract/classes'
import { getMe } from '@shala/contract/profile'
import { getStudentHistory } from '@shala/contract/students/history'
import { listStudents } from '@shala/contract/students/listed'
import {
  previewPromotion,
  promoteStudents,
  promotionLimits,
  promotionRefusals,
  promotionTexts,
  undoPromotion,
} from '@shala/contract/students/promotion'
import { studentTexts } from '@shala/contract/students/texts'
import { getUser, updateUser } from '@shala/contract/users'
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
  gopal = await school.addStudent(class6, '2', { name: 'Gopal', enrollmentDate })
})

const promote = (studentIds: string[], more: object = {}, token = school.admin) =>
  app.call(promoteStudents, {
    token,
    body: { studentIds, classId: class6, session: null, year: null, ...more },
  })
const preview = (studentIds: string[], more: object = {}, token = school.admin) =>
  app.call(previewPromotion, { token, body: { studentIds, classId: class6, ...more } })
const read = (id: string) => app.call(getUser, { token: school.admin, params: { id } })
const edit = (id: string, body: object) => app.call(updateUser, { token: school.admin, params: { id }, body })
const choose = (studentId: string, action: string, rollNumber?: string) => ({ studentId, action, rollNumber })
const passoutId = async () =>
  (await app.call(listClasses, { token: school.admin })).body.classes.at(-1)?._id ?? ''
async function rollsOf(classId: string): Promise<Record<string, string>> {
  const { body } = await app.call(listStudents, { token: school.admin, query: { class: classId } })
  return Object.fromEntries(body.students.map(({ name, rollNumber }) => [name, rollNumber]))
}

describe('promoting students', () => {
  it('moves them to the class, from today on, and says how many', async () => {
    const { status, body } = await promote([ravi], { session: '2026-27' })
    expect([status, body.message, body.promotedCount]).toEqual([200, 'Successfully promoted 1 student(s)', 1])
    expect([await rollsOf(class5), await rollsOf(class6)]).toEqual([{ Sita: '2' }, { Ravi: '1', Gopal: '2' }])
    const history = await app.call(getStudentHistory, { token: school.admin, params: { id: ravi } })
    expect(history.body.enrolments).toMatchObject([
      { class: { _id: class6 }, from: '2026-11-20', to: null, session: '2026-27', reason: 'promoted' },
      { class: { _id: class5 }, from: '2026-06-01', to: '2026-11-20', reason: 'added' },
    ])
  })

  it('in any order: whoever was promoted this year is named, and left alone unless chosen', async () => {
    const class7 = await school.addClass('Class 7')
    await promote([ravi])
    const { body } = await preview([ravi, gopal], { classId: class7 })
    expect([body.moving, body.alreadyPromoted]).toEqual([
      1,
      [
        {
          _id: ravi,
          name: 'Ravi',
          class: { _id: class6, name: 'Class 6', section: null },
          at: app.clock.now.toISOString(),
        },
      ],
    ])
    expect((await promote([ravi, gopal], { classId: class7 })).body.promotedCount).toBe(1)
    expect([await rollsOf(class6), await rollsOf(class7)]).toEqual([{ Ravi: '1' }, { Gopal: '2' }])
    const alone = await promote([ravi], { classId: class7 })
    expect([alone.status, alone.error.code]).toEqual([409, promotionRefusals.alreadyPromoted.code])
    expect(alone.error.current).toMatchObject({ alreadyPromoted: [{ _id: ravi }] })
    const again = await promote([ravi], { classId: class7, choices: [choose(ravi, 'keep')] })
    expect(again.body.promotedCount).toBe(1)
  })

  it('by mistake, and put back by hand, is no promotion', async () => {
    await promote([ravi])
    await edit(ravi, { class: class5 })
    expect((await promote([ravi])).body.promotedCount).toBe(1)
  })

  it('of a year ago, or undone, is no promotion of this year', async () => {
    const class7 = await school.addClass('Class 7')
    const { promotionId } = (await promote([ravi])).body
    await app.call(undoPromotion, { token: school.admin, params: { id: promotionId } })
    expect((await preview([ravi], { classId: class7 })).body.alreadyPromoted).toEqual([])
    await edit(ravi, { class: class7 })
    expect((await preview([ravi])).body.alreadyPromoted).toEqual([])
    await promote([sita])
    const longAgo = new Date(app.clock.now.getTime() - (promotionLimits.againAfterDays + 1) * 86_400_000)
    await app.bind(school.schoolId).updateTable('promotions').set({ made_at: longAgo }).execute()
    expect((await preview([sita], { classId: class7 })).body).toMatchObject({
      moving: 1,
      alreadyPromoted: [],
    })
  })

  it('into the passout class they pass out, of this year unless another is given, and are signed out', async () => {
    const { token, userId } = await school.signInAs('student')
    const classId = await passoutId()
    expect((await promote([userId, ravi], { classId, session: '2025-26' })).body.promotedCount).toBe(2)
    const { body } = await read(ravi)
    expect(body.user).toMatchObject({ status: 'passout', session: '2025-26', passoutYear: 2026 })
    expect((await app.call(getMe, { token })).status).toBe(401)
    await promote([sita], { classId, year: '2020' })
    expect((await read(sita)).body.user).toMatchObject({ passoutYear: 2020, class: { _id: classId } })
    await promote([userId])
    expect((await app.call(getMe, { token })).status).toBe(401)
  })

  it('out of a class in which they are marked today, their last day there is today', async () => {
    await app.call(markAttendance, { token: school.admin, body: { studentId: ravi, status: 'present' } })
    await promote([ravi, sita], { classId: await passoutId() })
    const { body } = await app.call(attendanceStats, { token: school.admin })
    expect(body.today.classWise[class5]).toMatchObject({ totalStudents: 1, present: 1 })
  })

  it('out of the passout class they are active again', async () => {
    await promote([ravi], { classId: await passoutId(), session: '2025-26' })
    await promote([ravi])
    expect((await read(ravi)).body.user).toMatchObject({
      status: 'active',
      session: null,
      passoutYear: null,
    })
  })

  it('is recorded for each of them, with what was before', async () => {
    await promote([ravi, sita], { choices: [choose(sita, 'renumber', '7')] })
    const { body } = await app.call(listActivity, { token: school.admin, query: { about: sita } })
    expect(body.entries[0]).toMatchObject({
      action: 'students.promote',
      subject: 'Sita',
      changes: [
        { field: 'class', before: 'Class 5', after: 'Class 6' },
        { field: 'rollNumber', before: '2', after: '7' },
      ],
    })
  })

  it('goes through while the class is being marked, and every mark counts in the new class', async () => {
    const ids = [ravi, sita]
    for (let roll = 10; roll < 30; roll += 1) ids.push(await school.addStudent(class5, String(roll)))
    const marks = (studentIds: string[]) => studentIds.map((studentId) => ({ studentId, status: 'present' }))
    const mark = (studentIds: string[]) =>
      app.call(markBatch, { token: school.admin, body: { marks: marks(studentIds) } })
    await mark(ids.slice(0, 8))
    const choices = [choose(sita, 'renumber')]
    const answers = await Promise.all([
      mark(ids.slice(4, 16)),
      promote(ids, { choices }),
      mark(ids.toReversed()),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { body } = await app.call(attendanceStats, { token: school.admin })
    expect(body.today.classWise).toEqual({
      [class6]: { totalStudents: 23, present: 22, absent: 0, late: 0, leave: 0 },
    })
  })

  it('takes five hundred at once', async () => {
    const db = app.bind(school.schoolId)
    const rows = Array.from({ length: 500 }, (_, place) => ({
      school_id: school.schoolId,
      id: newId(),
      role: 'student',
      name: `Student ${place}`,
      class_id: class5,
      roll_number: String(place + 100),
      enrollment_date: '2026-06-01',
      created_at: app.clock.now,
    }))
    await db.insertInto('users').values(rows).execute()
    const ids = rows.map(({ id }) => id)
    expect((await promote(ids)).body.promotedCount).toBe(500)
    expect((await promote([...ids, ravi])).error.errors).toEqual({ studentIds: promotionTexts.tooMany })
  })
})

describe('roll numbers that two would have', () => {
  it('are shown before anything moves: who has them, and the next free ones', async () => {
    const { body } = await preview([ravi, sita])
    expect(body).toEqual({
      class: { _id: class6, name: 'Class 6', section: null },
      moving: 2,
      clashes: [
        {
          studentId: sita,
          name: 'Sita',
          rollNumber: '2',
          holder: { _id: gopal, name: 'Gopal' },
          isHolderSelected: false,
          nextRollNumber: '3',
        },
      ],
      notActive: [],
      alreadyPromoted: [],
      alreadyThere: [],
    })
    expect(await rollsOf(class5)).toEqual({ Ravi: '1', Sita: '2' })
  })

  it('refuse the whole promotion with the same clashes', async () => {
    const { status, error } = await promote([ravi, sita])
    expect([status, error.message]).toEqual([409, promotionRefusals.clashes.message])
    expect(error.current).toEqual({ clashes: (await preview([ravi, sita])).body.clashes })
    expect(await rollsOf(class5)).toEqual({ Ravi: '1', Sita: '2' })
  })

  it('of two who are selected are the first one’s; each clash is offered another number', async () => {
    const other = await school.addClass('Class 5', 'B')
    const [mohan, meena] = [
      await school.addStudent(other, '01', { name: 'Mohan' }),
      await school.addStudent(other, '1', { name: 'Meena' }),
    ]
    const { body } = await preview([ravi, sita, mohan, meena])
    expect(body.clashes).toMatchObject([
      { name: 'Sita', holder: { name: 'Gopal' }, isHolderSelected: false, nextRollNumber: '3' },
      { name: 'Meena', holder: { name: 'Ravi' }, isHolderSelected: true, nextRollNumber: '4' },
    ])
  })

  it.each([
    ['renumber', undefined, {}, { Ravi: '1', Gopal: '2', Sita: '3' }],
    ['renumber', '12', {}, { Ravi: '1', Gopal: '2', Sita: '12' }],
    ['hold_back', undefined, { Sita: '2' }, { Ravi: '1', Gopal: '2' }],
  ])('are settled by %s %s', async (action, number, in5, in6) => {
    const choices = [choose(sita, action, number)]
    expect((await preview([ravi, sita], { choices })).body.clashes).toEqual([])
    expect((await promote([ravi, sita], { choices })).status).toBe(200)
    expect([await rollsOf(class5), await rollsOf(class6)]).toEqual([in5, in6])
  })

  it('may be kept when whoever has it in the class gets another one', async () => {
    const choices = [choose(sita, 'keep'), choose(gopal, 'renumber', '3')]
    const { body } = await promote([sita, gopal], { choices })
    expect([body.promotedCount, await rollsOf(class6)]).toEqual([1, { Sita: '2', Gopal: '3' }])
  })

  it('may be swapped, in the class and with it', async () => {
    const hari = await school.addStudent(class6, '3', { name: 'Hari' })
    const choices = [
      choose(gopal, 'renumber', '3'),
      choose(hari, 'renumber', '1'),
      choose(ravi, 'renumber', '2'),
    ]
    expect((await promote([ravi, gopal, hari], { choices })).status).toBe(200)
    expect(await rollsOf(class6)).toEqual({ Hari: '1', Ravi: '2', Gopal: '3' })
  })

  it('may be renumbered into a number that is taken as little', async () => {
    const choices = [choose(ravi, 'renumber', '2')]
    expect((await promote([ravi], { choices })).error.current).toMatchObject({
      clashes: [{ name: 'Ravi', rollNumber: '2', holder: { name: 'Gopal' } }],
    })
  })

  it('taken by somebody else at the same moment are told in the same way', async () => {
    const add = [
      `insert into school.users (school_id, id, role, name, class_id, roll_number, enrollment_date, created_at)
       values ($1, $2, 'student', 'Late Comer', $3, '1', '2026-06-01', now())`,
      [school.schoolId, newId(), class6],
    ] as [string, unknown[]]
    const { status, error } = await whileHeld(app, school.schoolId, add, () => promote([ravi]))
    expect([status, error.current]).toMatchObject([409, { clashes: [{ holder: { name: 'Late Comer' } }] }])
    expect(await rollsOf(class5)).toEqual({ Ravi: '1', Sita: '2' })
  })
})

describe('a promotion is refused', () => {
  it.each([
    [{ studentIds: [] }, 'studentIds', promotionTexts.noneSelected],
    [{ studentIds: undefined }, 'studentIds', promotionTexts.noneSelected],
    [{ classId: '' }, 'classId', promotionTexts.classMissing],
    [{ classId: null }, 'classId', promotionTexts.classMissing],
    [{ classId: newId() }, 'classId', promotionTexts.classMissing],
    [{ year: 'soon' }, 'year', studentTexts.passoutYear],
    [{ year: 2037 }, 'year', studentTexts.passoutYear],
  ])('with %j', async (more, field, message) => {
    const { status, error } = await promote([ravi], more)
    expect([status, error.message, error.errors]).toEqual([422, message, { [field]: message }])
  })

  it('as a whole when one of the students is not of this school, or is staff', async () => {
    const other = await openTestSchool(app)
    const stranger = await other.addStudent(await other.addClass(), '1')
    const { userId } = await school.signInAs('teacher')
    for (const id of [stranger, userId, newId()]) {
      const { status, error } = await promote([ravi, id])
      expect([status, error.message]).toEqual([404, 'Some selected students were not found.'])
      expect((await preview([ravi, id])).status).toBe(404)
    }
    expect((await promote([stranger], {}, other.admin)).error.errors).toEqual({
      classId: promotionTexts.classMissing,
    })
    expect(await rollsOf(class5)).toEqual({ Ravi: '1', Sita: '2' })
  })

  it('for somebody who left, who can be held back', async () => {
    await edit(sita, { status: 'leaved' })
    expect((await preview([ravi, sita])).body.notActive).toEqual([{ _id: sita, name: 'Sita' }])
    const { status, error } = await promote([ravi, sita])
    expect([status, error.message, error.current]).toEqual([
      422,
      promotionRefusals.notEligible.message,
      { notActive: [{ _id: sita, name: 'Sita' }] },
    ])
    expect((await promote([ravi, sita], { choices: [choose(sita, 'hold_back')] })).body.promotedCount).toBe(1)
  })

  it('when nobody would move', async () => {
    expect((await promote([gopal])).error.code).toBe(promotionRefusals.alreadyThere.code)
    expect((await preview([gopal])).body).toMatchObject({ moving: 0, alreadyThere: [{ name: 'Gopal' }] })
    const { error } = await promote([ravi], { choices: [choose(ravi, 'hold_back')] })
    expect(error.errors).toEqual({ studentIds: promotionTexts.noneSelected })
  })

  it('to a teacher and to a student', async () => {
    for (const role of ['teacher', 'student'] as const) {
      const { token } = await school.signInAs(role)
      const answers = [await promote([ravi], {}, token), await preview([ravi], {}, token)]
      expect(answers.map(({ status }) => status)).toEqual([403, 403])
    }
  })

  it('to the second of two who promote the same students at once', async () => {
    const answers = await Promise.all([promote([ravi]), promote([ravi])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body } = await app.call(getStudentHistory, { token: school.admin, params: { id: ravi } })
    expect(body.enrolments).toHaveLength(2)
  })
})
