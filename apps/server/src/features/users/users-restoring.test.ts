import { randomUUID } from 'node:crypto'
import { attendanceHistory, markAttendance } from '@shala/contract/attendance/attendance'
import { attendanceStats } from '@shala/contract/attendance/stats'
import { createClass, deleteClass } from '@shala/contract/classes'
import {
  deletedLimits,
  deletedRefusals,
  deletedTexts,
  listDeleted,
  restorePeople,
} from '@shala/contract/deleted'
import { beginImport, sendStudentRows, undoImport } from '@shala/contract/imports/imports'
import { studentRowTexts } from '@shala/contract/imports/students'
import { eraseStudent } from '@shala/contract/privacy/erasing'
import { getMe } from '@shala/contract/profile'
import { enrolEarlier } from '@shala/contract/students/editing'
import { getStudentHistory } from '@shala/contract/students/history'
import { listStudents } from '@shala/contract/students/listed'
import { promoteStudents, undoPromotion } from '@shala/contract/students/promotion'
import { listTeachers } from '@shala/contract/teachers/teachers'
import { deleteUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let other: TestSchool
let class5: string
beforeAll(async () => {
  app = await openTestApp()
  other = await openTestSchool(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  class5 = await school.addClass('Class 5', 'A')
})

const remove = (id: string) => app.call(deleteUser, { token: school.admin, params: { id } })
const restore = (ids: string[], more: object = {}, token = school.admin) =>
  app.call(restorePeople, { token, body: { ids, ...more } })
const deleted = async (role: 'student' | 'teacher' = 'student') =>
  (await app.call(listDeleted, { token: school.admin, query: { role } })).body.people
const rolls = async () =>
  (await app.call(listStudents, { token: school.admin, query: {} })).body.students.map(
    ({ name, rollNumber }) => `${rollNumber} ${name}`,
  )

describe('a deleted student', () => {
  it('is in no figure of that day, and has the mark again when they come back', async () => {
    const ravi = await school.addStudent(class5, '1', { name: 'Ravi', enrollmentDate: '2026-06-01' })
    await app.call(markAttendance, { token: school.admin, body: { studentId: ravi, status: 'absent' } })
    const day = { startDate: '2026-11-20', endDate: '2026-11-20' }
    const figures = async () => {
      const { body } = await app.call(attendanceHistory, { token: school.admin, query: day })
      const { records } = body.attendance
      const { today } = (await app.call(attendanceStats, { token: school.admin })).body
      return [records.length, body.totals.absent, today.overall.totalAbsent]
    }
    expect(await figures()).toEqual([1, 1, 1])
    await remove(ravi)
    expect(await figures()).toEqual([0, 0, 0])
    await restore([ravi])
    expect(await figures()).toEqual([1, 1, 1])
  })

  it('is listed with who deleted them and when, and comes back as if nothing had happened', async () => {
    const phone = anyPhone()
    const ravi = await school.addStudent(class5, '1', { name: 'Ravi', phone, enrollmentDate: '2026-06-01' })
    const history = async () =>
      (await app.call(getStudentHistory, { token: school.admin, params: { id: ravi } })).body.enrolments
    const before = await history()
    await remove(ravi)
    expect(await deleted()).toEqual([
      {
        _id: ravi,
        name: 'Ravi',
        rollNumber: '1',
        class: { _id: class5, name: 'Class 5', section: 'A' },
        by: { _id: school.adminId, name: expect.any(String) },
        at: app.clock.now.toISOString(),
      },
    ])
    app.clock.now = new Date('2026-11-25T06:00:00Z')
    const { body } = await restore([ravi])
    expect(body).toEqual({ message: 'Restored: 1.', restored: [ravi], refused: [], promotedSince: [] })
    expect(await deleted()).toEqual([])
    expect(await rolls()).toEqual(['1 Ravi'])
    expect(await history()).toEqual(before)
    expect(await signInByPhone(app, phone)).toEqual(expect.any(String))
    const logged = app.bind(school.schoolId).selectFrom('activity_log').select(['entity_id', 'after'])
    expect(await logged.where('action', '=', 'users.restore').execute()).toMatchObject([
      { entity_id: ravi, after: { name: 'Ravi' } },
    ])
  })

  it('is said to be in a class that the others have left, where they were promoted meanwhile', async () => {
    const class6 = await school.addClass('Class 6')
    const ravi = await school.addStudent(class5, '1', { name: 'Ravi' })
    const others = [await school.addStudent(class5, '2'), await school.addStudent(class5, '3')]
    await remove(ravi)
    app.clock.now = new Date('2026-11-21T06:00:00Z')
    const { status } = await app.call(promoteStudents, {
      token: school.admin,
      body: { studentIds: others, classId: class6, session: '2027-28' },
    })
    expect(status).toBe(200)
    const { body: answer } = await restore([ravi])
    expect(answer.restored).toEqual([ravi])
    expect(answer.promotedSince).toEqual([
      {
        _id: ravi,
        text: deletedTexts.promotedSince,
        values: { name: 'Ravi', class: 'Class 5 - A', to: 'Class 6' },
      },
    ])
  })

  it('is said to be where most of the others went, but not after an undo, nor of those promoted or left before', async () => {
    const [class6, class7] = [await school.addClass('Class 6'), await school.addClass('Class 7')]
    const [ravi, left, later] = await Promise.all(
      ['1', '2', '7'].map((roll) => school.addStudent(class5, roll)),
    )
    const leave = { status: 'leaved', leavingDate: '2026-11-20' } as never
    await app.call(updateUser, { token: school.admin, params: { id: left ?? '' }, body: leave })
    const others = await Promise.all(['3', '4', '5', '6'].map((roll) => school.addStudent(class5, roll)))
    const promote = async (studentIds: string[], classId: string) => {
      const body = { studentIds, classId, session: '2027-28' }
      return (await app.call(promoteStudents, { token: school.admin, body })).body.promotionId
    }
    const back = async (...ids: (string | undefined)[]) => {
      const { body } = await restore(ids.map((id) => id ?? ''))
      return [body.restored.length, body.promotedSince?.map(({ values }) => values.to)]
    }
    await promote(others.slice(0, 1), class7)
    app.clock.now = new Date('2026-11-21T06:00:00Z')
    for (const id of [ravi, left, later]) await remove(id ?? '')
    expect(await back(ravi)).toEqual([1, []])
    await remove(ravi ?? '')
    app.clock.now = new Date('2026-11-22T06:00:00Z')
    const id = await promote(others.slice(1, 3), class6)
    await promote(others.slice(3), class7)
    expect(await back(ravi, left)).toEqual([2, ['Class 6']])
    expect((await app.call(undoPromotion, { token: school.admin, params: { id } })).status).toBe(200)
    expect(await back(later)).toEqual([1, ['Class 7']])
  })

  it('is back in the class they were in, also where they were enrolled earlier after a mistake', async () => {
    const class6 = await school.addClass('Class 6')
    const ravi = await school.addStudent(class5, '1', { enrollmentDate: '2026-11-20' })
    const token = school.admin
    await app.call(updateUser, { token, params: { id: ravi }, body: { class: class6 } as never })
    await app.call(enrolEarlier, { token, body: { studentIds: [ravi], enrollmentDate: '2026-06-01' } })
    const history = async () =>
      (await app.call(getStudentHistory, { token, params: { id: ravi } })).body.enrolments
    const before = await history()
    app.clock.now = new Date('2026-11-23T06:00:00Z')
    await remove(ravi)
    await restore([ravi])
    expect(await history()).toEqual(before)
  })

  it('whose roll number somebody has got stays deleted by name, and gets the next free one when that is wanted', async () => {
    const ravi = await school.addStudent(class5, '1', { name: 'Ravi' })
    const sita = await school.addStudent(class5, '2', { name: 'Sita' })
    await remove(ravi)
    await remove(sita)
    await school.addStudent(class5, '1', { name: 'Asha' })
    const { body } = await restore([ravi, sita])
    expect(body.restored).toEqual([sita])
    expect(body.refused).toEqual([
      {
        _id: ravi,
        name: 'Ravi',
        field: 'rollNumber',
        text: deletedTexts.rollNumberTaken,
        values: { name: 'Asha', value: '1' },
      },
    ])
    expect((await restore([ravi], { renumbers: true })).body.restored).toEqual([ravi])
    expect(await rolls()).toEqual(['1 Asha', '2 Sita', '3 Ravi'])
  })

  it('gets a number that nobody else brings back with them', async () => {
    const ids: string[] = []
    for (const roll of ['1', '2', '3', '4'])
      ids.push(await school.addStudent(class5, roll, { name: `Child ${roll}` }))
    for (const id of ids) await remove(id)
    await school.addStudent(class5, '3', { name: 'Asha' })
    expect((await restore(ids, { renumbers: true })).body.refused).toEqual([])
    expect((await rolls()).map((row) => row.split(' ')[0])).toEqual(['1', '2', '3', '4', '5'])
  })

  it('and another who had the same number do not come back into one seat', async () => {
    const ravi = await school.addStudent(class5, '1', { name: 'Ravi' })
    await remove(ravi)
    const asha = await school.addStudent(class5, '1', { name: 'Asha' })
    await remove(asha)
    const { body } = await restore([ravi, asha])
    expect([body.restored.length, body.refused.map(({ field }) => field)]).toEqual([1, ['rollNumber']])
    const both = await restore([ravi, asha], { renumbers: true })
    expect(both.body.refused).toEqual([])
    expect((await rolls()).length).toBe(2)
  })

  it('whose admission number or email is taken stays deleted', async () => {
    const ravi = await school.addStudent(class5, '1', { name: 'Ravi', admissionNumber: 'A-7' })
    const sita = await school.addStudent(class5, '2', { name: 'Sita', email: 'sita@example.org' })
    await remove(ravi)
    await remove(sita)
    await school.addStudent(class5, '5', { name: 'Asha', admissionNumber: 'a-7' })
    await school.addStudent(class5, '6', { name: 'Meena', email: 'sita@example.org' })
    const { body } = await restore([ravi, sita])
    expect(body.refused.map(({ name, field }) => [name, field]).toSorted()).toEqual([
      ['Ravi', 'admissionNumber'],
      ['Sita', 'email'],
    ])
  })

  it('who was added again meanwhile stays deleted and is asked about, as somebody new is, and comes back once that is answered', async () => {
    const born = { birthDate: '2015-03-31' }
    const ravi = await school.addStudent(class5, '1', { name: 'Ravi Kale', ...born })
    const sita = await school.addStudent(class5, '2', { name: 'Sita', pen: '12345678901' })
    const om = await school.addStudent(class5, '3', { name: 'Om', aadhaarNumber: '234123412346' })
    const tara = await school.addStudent(class5, '4', { name: 'Tara', ...born })
    const ids = [ravi, sita, om, tara]
    for (const id of ids) await remove(id)
    await school.addStudent(await school.addClass('Class 6'), '1', { name: 'Ravi Kale', ...born })
    await school.addStudent(class5, '2', { name: 'Sita Devi', pen: '12345678901' })
    await school.addStudent(class5, '13', { name: 'Om Rao', aadhaarNumber: '234123412346' })
    const gone = await school.addStudent(class5, '20', { name: 'Uma', admissionNumber: 'A1' })
    await remove(gone)
    await school.addStudent(class5, '21', { name: 'Vani', admissionNumber: 'A1' })
    const askAbout = 'doubts'
    const { body } = await restore([...ids, gone], { askAbout, renumbers: true })
    expect(body.restored).toEqual([tara])
    const [taken, ...questions] = body.refused
    expect([taken?._id, taken?.isQuestion]).toEqual([gone, undefined])
    expect(questions.map(({ _id, ...why }) => [_id, why])).toEqual([
      [
        ravi,
        {
          name: 'Ravi Kale',
          field: 'name',
          text: studentRowTexts.sameChild,
          values: { name: 'Ravi Kale', class: 'Class 6', rollNumber: '1' },
          isQuestion: true,
        },
      ],
      [sita, expect.objectContaining({ field: 'pen', text: studentRowTexts.sameNumber, isQuestion: true })],
      [om, expect.objectContaining({ field: 'aadhaarNumber', text: studentRowTexts.sameNumber })],
    ])
    expect((await restore([ravi, sita, om], { renumbers: true })).body.restored).toHaveLength(3)
    expect(await rolls()).toEqual([
      '1 Ravi Kale',
      '1 Ravi Kale',
      '2 Sita Devi',
      '3 Om',
      '4 Tara',
      '13 Om Rao',
      '21 Vani',
      '22 Sita',
    ])
  })

  it('and the same child added again, deleted too, do not come back as two without a question', async () => {
    const child = { name: 'Ravi Kale', birthDate: '2015-03-31' }
    const first = await school.addStudent(class5, '1', child)
    await remove(first)
    const again = await school.addStudent(class5, '2', child)
    await remove(again)
    const { body } = await restore([first, again], { askAbout: 'doubts' })
    expect([body.restored.length, body.refused.map(({ isQuestion }) => isQuestion)]).toEqual([1, [true]])
  })

  it('is not asked about a phone that many brothers and sisters have, nor about an age, which they had before', async () => {
    const phone = anyPhone()
    const old = await school.addStudent(class5, '30', { name: 'Uma', birthDate: '1990-01-01' })
    await remove(old)
    expect((await restore([old], { askAbout: 'doubts' })).body.restored).toEqual([old])
    const ids = []
    for (const rollNumber of ['1', '2', '3', '4', '5', '6', '7'])
      ids.push(await school.addStudent(class5, rollNumber, { name: `Child ${rollNumber}`, phone }))
    const [first = ''] = ids
    await remove(first)
    expect((await restore([first], { askAbout: 'doubts' })).body.restored).toEqual([first])
  })

  it('is named in the question about another with the number that they come back with', async () => {
    const [one, two] = [
      await school.addStudent(class5, '1', { name: 'Asha' }),
      await school.addStudent(class5, '2', { name: 'Asha' }),
    ].toSorted()
    for (const id of [one, two]) await remove(id ?? '')
    for (const rollNumber of ['1', '2']) await school.addStudent(class5, rollNumber)
    const { body } = await restore([one ?? '', two ?? ''], { askAbout: 'doubts', renumbers: true })
    expect(body.refused.map(({ values }) => values)).toEqual([
      { name: 'Asha', class: 'Class 5 - A', rollNumber: '3' },
    ])
  })

  it('comes back, and is asked about, also where a sealed Aadhaar number cannot be opened any more', async () => {
    const aadhaarNumber = '234123412346'
    const om = await school.addStudent(class5, '1', { name: 'Om', aadhaarNumber })
    const lost = await school.addStudent(class5, '2', { name: 'Sita', aadhaarNumber: '999941057058' })
    for (const id of [om, lost]) await remove(id)
    const holder = await school.addStudent(class5, '3', { name: 'Om Rao', aadhaarNumber })
    await app
      .bind(school.schoolId)
      .updateTable('users')
      .set({ aadhaar_sealed: Buffer.alloc(40) })
      .where('id', 'in', [lost, holder])
      .execute()
    const { status, body } = await restore([om, lost], { askAbout: 'doubts' })
    expect([status, body.restored.toSorted(), body.refused]).toEqual([200, [om, lost].toSorted(), []])
  })

  it('who was erased meanwhile is not said to have been deleted too long ago', async () => {
    const ravi = await school.addStudent(class5, '1', { name: 'Ravi' })
    await remove(ravi)
    const params = { studentId: ravi }
    await app.call(eraseStudent, { token: school.admin, params, body: { name: 'Ravi' } })
    const { refused } = (await restore([ravi], { askAbout: 'doubts' })).body
    expect(refused.map(({ text }) => text)).toEqual([deletedRefusals.notFound.message])
  })

  it('of a class that was deleted stays deleted', async () => {
    const empty = (await app.call(createClass, { token: school.admin, body: { name: 'Class 9' } })).body.class
    const ravi = await school.addStudent(empty._id, '1')
    await remove(ravi)
    await app.call(deleteClass, { token: school.admin, params: { id: empty._id } })
    expect((await restore([ravi])).body.refused).toMatchObject([
      { field: 'class', text: deletedTexts.classDeleted },
    ])
  })

  it('does not come back after thirty days', async () => {
    const ravi = await school.addStudent(class5, '1')
    await remove(ravi)
    const longAgo = new Date(app.clock.now.getTime() - (deletedLimits.days * 24 + 1) * 3_600_000)
    await app
      .bind(school.schoolId)
      .updateTable('users')
      .set({ deleted_at: longAgo })
      .where('id', '=', ravi)
      .execute()
    expect(await deleted()).toEqual([])
    const { body } = await restore([ravi])
    expect([body.restored, body.refused.map(({ text }) => text)]).toEqual([[], [deletedTexts.tooLate]])
  })

  it('comes back among as many as can be asked for at once', async () => {
    const ravi = await school.addStudent(class5, '1')
    await remove(ravi)
    const strangers = Array.from({ length: deletedLimits.restoredAtOnce - 1 }, () => randomUUID())
    expect((await restore([ravi, ...strangers])).status).toBe(404)
    expect((await restore([ravi, ...strangers, randomUUID()])).status).toBe(422)
  })

  it('whose number the database and the server write differently in lower case is told who has it', async () => {
    const ravi = await school.addStudent(class5, 'ΑΣ', { name: 'Ravi' })
    await remove(ravi)
    await school.addStudent(class5, 'ΑΣ', { name: 'Asha' })
    expect((await restore([ravi])).body.refused).toMatchObject([{ field: 'rollNumber' }])
  })

  it('comes back once, however many ask', async () => {
    const ravi = await school.addStudent(class5, '1')
    await remove(ravi)
    const answers = await Promise.all([restore([ravi]), restore([ravi]), restore([ravi])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.flatMap(({ body }) => body.restored)).toEqual([ravi])
  })

  it('comes back into a seat that somebody takes at that moment for one of the two alone', async () => {
    const ravi = await school.addStudent(class5, '1', { name: 'Ravi' })
    await remove(ravi)
    const [back, added] = await Promise.allSettled([
      restore([ravi]),
      school.addStudent(class5, '1', { name: 'Asha' }),
    ])
    expect(back.status === 'fulfilled' && [200, 409].includes(back.value.status)).toBe(true)
    expect((await rolls()).length).toBe(1)
    expect(added.status === 'fulfilled' || (await rolls())[0] === '1 Ravi').toBe(true)
  })

  it('whom an undone import took away is not among them', async () => {
    const begun = await app.call(beginImport, {
      token: school.admin,
      body: { kind: 'students', fileName: 'list.csv', newClasses: [] },
    })
    const id = begun.body.import._id
    const rows = [
      {
        line: 2,
        name: 'Ravi',
        rollNumber: '1',
        className: 'Class 5',
        section: 'A',
        enrollmentDate: '2026-06-01',
      },
    ]
    const sent = { token: school.admin, params: { id }, body: { rows, update: false } }
    const ravi = (await app.call(sendStudentRows, sent)).body.results[0]?.personId ?? ''
    await app.call(undoImport, { token: school.admin, params: { id }, body: { keepChanged: false } })
    expect([await rolls(), await deleted()]).toEqual([[], []])
    expect((await restore([ravi])).body).toMatchObject({ restored: [], refused: [{ field: 'time' }] })
  })
})

describe('a deleted teacher', () => {
  it('is signed out for good, and has taught without a break once back', async () => {
    const { userId, token } = await school.signInAs('teacher')
    app.clock.now = new Date('2026-11-21T06:00:00Z')
    await remove(userId)
    app.clock.now = new Date('2026-11-24T06:00:00Z')
    await restore([userId])
    expect((await app.call(getMe, { token })).status).toBe(401)
    const spells = app.bind(school.schoolId).selectFrom('teaching').where('teacher_id', '=', userId)
    expect(await spells.select('to_at').execute()).toEqual([{ to_at: null }])
  })

  it('is listed among teachers and comes back, unless somebody has their phone', async () => {
    const { userId, phone } = await school.signInAs('teacher')
    await remove(userId)
    expect((await deleted('teacher')).map(({ _id, class: of }) => [_id, of])).toEqual([[userId, null]])
    expect((await restore([userId])).body.restored).toEqual([userId])
    const { data } = (await app.call(listTeachers, { token: school.admin, query: {} })).body
    expect(data.map(({ _id }) => _id)).toEqual([userId])
    await remove(userId)
    await app
      .bind(school.schoolId)
      .updateTable('users')
      .set({ phone })
      .where('id', '=', school.adminId)
      .execute()
    expect((await restore([userId])).body.refused).toMatchObject([{ field: 'phone' }])
  })
})

describe('who may', () => {
  it('restore people: not teachers, and nobody of another school', async () => {
    const ravi = await school.addStudent(class5, '1')
    await remove(ravi)
    const teacher = (await school.signInAs('teacher')).token
    expect((await restore([ravi], {}, teacher)).status).toBe(403)
    expect((await restore([ravi], {}, other.admin)).status).toBe(404)
    expect((await restore([])).status).toBe(422)
    expect(
      (await app.call(listDeleted, { token: other.admin, query: { role: 'student' } })).body.people,
    ).toEqual([])
  })
})
