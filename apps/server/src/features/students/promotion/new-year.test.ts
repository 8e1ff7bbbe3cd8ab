import { markAttendance } from '@shala/contract/attendance/attendance'
import { cancelCertificate, issueCertificate } from '@shala/contract/certificates/certificates'
import { listClasses } from '@shala/contract/classes'
import { getMe } from '@shala/contract/profile'
import { studentEditTexts } from '@shala/contract/students/editing'
import { getStudentHistory } from '@shala/contract/students/history'
import { listStudents } from '@shala/contract/students/listed'
import {
  beginNewYear,
  newYearRefusals,
  newYearTexts,
  previewNewYear,
} from '@shala/contract/students/new-year'
import { listPromotions, promoteStudents, undoPromotion } from '@shala/contract/students/promotion'
import type { StudentDetails } from '@shala/contract/students/students'
import { getUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let class8: string
let class9: string
let class10: string
let passout: string
let ids: Record<string, string>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2027-04-05T06:00:00Z')
  school = await openTestSchool(app)
  class8 = await school.addClass('Class 8')
  class9 = await school.addClass('Class 9')
  class10 = await school.addClass('Class 10')
  passout = (await app.call(listClasses, { token: school.admin })).body.classes.at(-1)?._id ?? ''
  ids = {}
  const add = async (classId: string, rollNumber: string, name: string) => {
    ids[name] = await school.addStudent(classId, rollNumber, { name, enrollmentDate: '2026-06-01' })
  }
  await add(class8, '1', 'Asha')
  await add(class8, '2', 'Bina')
  await add(class9, '1', 'Chand')
  await add(class9, '2', 'Dev')
  await add(class10, '1', 'Esha')
})

const id = (name: string) => ids[name] ?? ''
const everybody = () => [
  { from: class8, to: class9 },
  { from: class9, to: class10 },
  { from: class10, to: passout },
]
const begin = (more: object = {}, token = school.admin) =>
  app.call(beginNewYear, { token, body: { moves: everybody(), ...more } })
const preview = (more: object = {}, token = school.admin) =>
  app.call(previewNewYear, { token, body: { moves: everybody(), ...more } })
const undo = (promotionId: string) =>
  app.call(undoPromotion, { token: school.admin, params: { id: promotionId } })
const rollsOf = async (classId: string) => {
  const { body } = await app.call(listStudents, { token: school.admin, query: { class: classId } })
  return Object.fromEntries(
    body.students
      .filter(({ status }) => status !== 'leaved')
      .map(({ name, rollNumber }) => [name, rollNumber]),
  )
}
const all = async () => [
  await rollsOf(class8),
  await rollsOf(class9),
  await rollsOf(class10),
  await rollsOf(passout),
]
const read = async (name: string) =>
  (await app.call(getUser, { token: school.admin, params: { id: id(name) } })).body.user as StudentDetails
const none = {
  moving: 0,
  passingOut: 0,
  staying: 0,
  leaving: 0,
  renumbered: 0,
  alreadyPromoted: 0,
  promotedLately: 0,
  marksAside: 0,
}
const before = [{ Asha: '1', Bina: '2' }, { Chand: '1', Dev: '2' }, { Esha: '1' }, {}]

describe('a new year', () => {
  it('moves every class at once, in whatever order they are given, and is undone as one', async () => {
    expect((await preview()).body).toEqual({
      counts: { ...none, moving: 4, passingOut: 1 },
      renumbered: [],
      alreadyPromoted: [],
      promotedLately: expect.any(String),
    })
    const { status, body } = await begin({ session: '2026-27' })
    expect([status, body.promotedCount, body.message]).toEqual([
      200,
      5,
      'The new year has begun: 5 student(s) moved, passed out or left.',
    ])
    const after = [{}, { Asha: '1', Bina: '2' }, { Chand: '1', Dev: '2' }, { Esha: '1' }]
    expect(await all()).toEqual(after)
    expect(await read('Esha')).toMatchObject({ status: 'passout', session: '2026-27', passoutYear: 2027 })
    const { promotions } = (await app.call(listPromotions, { token: school.admin })).body
    expect(promotions).toMatchObject([{ _id: body.promotionId, class: null, students: 5, undone: null }])
    expect((await undo(body.promotionId)).body.undoneCount).toBe(5)
    expect(await all()).toEqual(before)
    expect(await read('Esha')).toMatchObject({ status: 'active', session: null, passoutYear: null })
  })

  it('leaves alone who stays back: who comes and finds their number gets the next free one', async () => {
    const staying = [id('Chand')]
    const { body } = await preview({ staying })
    expect(body).toMatchObject({
      counts: { ...none, moving: 3, passingOut: 1, staying: 1, renumbered: 1 },
      renumbered: [{ name: 'Asha', rollNumber: '1', nextRollNumber: '3', class: { _id: class9 } }],
    })
    const { promotionId } = (await begin({ staying })).body
    expect(await all()).toEqual([{}, { Asha: '3', Bina: '2', Chand: '1' }, { Dev: '2' }, { Esha: '1' }])
    await undo(promotionId)
    expect(await all()).toEqual(before)
  })

  it('lets students leave with a last day: their number is free, later marks are set aside, and undo brings all back', async () => {
    const { token } = await school.signInAs('student')
    await app.call(markAttendance, {
      token: school.admin,
      body: { studentId: id('Chand'), status: 'present', date: '2027-04-02' },
    })
    const leaving = { leaving: [id('Chand')], leavingDate: '2027-03-31' }
    expect((await preview(leaving)).body.counts).toEqual({
      ...none,
      moving: 3,
      passingOut: 1,
      leaving: 1,
      marksAside: 1,
    })
    expect((await begin(leaving)).error).toMatchObject({
      code: newYearRefusals.marksChanged.code,
      current: { marksAside: 1 },
    })
    const { promotionId } = (await begin({ ...leaving, seenMarks: 1 })).body
    expect(await all()).toEqual([{}, { Asha: '1', Bina: '2' }, { Dev: '2' }, { Esha: '1' }])
    expect(await read('Chand')).toMatchObject({ status: 'leaved', leavingDate: '2027-03-31' })
    const stays = async () =>
      (
        await app.call(getStudentHistory, { token: school.admin, params: { id: id('Chand') } })
      ).body.enrolments.map(({ from, to }) => [from, to])
    expect(await stays()).toEqual([['2026-06-01', '2027-04-01']])
    await undo(promotionId)
    expect([await all(), await stays()]).toEqual([before, [['2026-06-01', null]]])
    expect(await read('Chand')).toMatchObject({ status: 'active', leavingDate: null })
    expect((await app.call(getMe, { token })).status).toBe(200)
  })

  it('is not undone for somebody who got a transfer certificate or another last day since', async () => {
    const { promotionId } = (await begin({ leaving: [id('Chand')], leavingDate: '2027-04-01' })).body
    const edit = (body: object) =>
      app.call(updateUser, { token: school.admin, params: { id: id('Chand') }, body } as never)
    const conflicts = async () => (await undo(promotionId)).error.current
    expect((await edit({ leavingDate: '' })).error.errors).toEqual({
      leavingDate: studentEditTexts.lastDayMissing,
    })
    await edit({ leavingDate: '2027-03-31' })
    expect(await conflicts()).toMatchObject({ conflicts: [{ name: 'Chand', why: 'changed' }] })
    await edit({ leavingDate: '2027-04-01' })
    const issued = await app.call(issueCertificate, {
      token: school.admin,
      params: { studentId: id('Chand') },
      body: { template: 'transfer.en' },
    })
    expect(issued.status).toBe(201)
    expect(await conflicts()).toMatchObject({ conflicts: [{ name: 'Chand', why: 'changed' }] })
    await app.call(cancelCertificate, {
      token: school.admin,
      params: { certificateId: issued.body.certificate._id },
      body: { reason: 'Stays' },
    })
    expect((await undo(promotionId)).status).toBe(200)
  })

  it('names who was promoted lately and leaves them, unless they are wanted again', async () => {
    await app.call(promoteStudents, {
      token: school.admin,
      body: {
        studentIds: [id('Bina')],
        classId: class9,
        choices: [{ studentId: id('Bina'), action: 'renumber' }],
      },
    })
    const { body } = await preview()
    expect(body.counts).toMatchObject({ moving: 3, alreadyPromoted: 1 })
    expect(body.alreadyPromoted).toMatchObject([{ name: 'Bina', class: { _id: class9 } }])
    expect((await preview({ promotesAgain: true })).body.counts).toMatchObject({
      moving: 4,
      alreadyPromoted: 0,
    })
    await begin()
    expect(await rollsOf(class9)).toEqual({ Asha: '1', Bina: '3' })
  })

  it('brings sections together: the second one’s students get free numbers', async () => {
    const other = await school.addClass('Class 8', 'B')
    await school.addStudent(other, '1', { name: 'Farah' })
    await begin({ moves: [...everybody(), { from: other, to: class9 }] })
    expect(await rollsOf(class9)).toEqual({ Asha: '1', Bina: '2', Farah: '3' })
  })

  it('signs out who passes out or leaves', async () => {
    const { token, userId } = await school.signInAs('student')
    const { body } = await app.call(getUser, { token: school.admin, params: { id: userId } })
    const { class: own } = body.user as StudentDetails
    await begin({ moves: [{ from: own._id, to: passout }] })
    expect((await app.call(getMe, { token })).status).toBe(401)
  })

  it('of a thousand students in twenty-five classes is one call, and so is its undo', async () => {
    const classes = await Promise.all(
      Array.from({ length: 25 }, (_, place) => school.addClass(`Group ${place + 1}`)),
    )
    const rows = classes.flatMap((class_id) =>
      Array.from({ length: 40 }, (_, place) => ({
        school_id: school.schoolId,
        id: newId(),
        role: 'student',
        name: `Student ${place}`,
        class_id,
        roll_number: String(place + 1),
        enrollment_date: '2026-06-01',
        created_at: app.clock.now,
      })),
    )
    const db = app.bind(school.schoolId)
    await db.insertInto('users').values(rows).execute()
    const moves = classes.map((from, place) => ({ from, to: classes[place + 1] ?? passout }))
    const { body } = await begin({ moves })
    expect(body.promotedCount).toBe(1000)
    expect((await undo(body.promotionId)).body.undoneCount).toBe(1000)
    const { body: listed } = await app.call(listClasses, { token: school.admin })
    const totals = listed.classes.filter(({ name }) => name.startsWith('Group'))
    expect(totals.map(({ totalStudents }) => totalStudents)).toEqual(Array(25).fill(40))
  })
})

describe('a new year is refused', () => {
  it.each([
    ['no class', () => ({ moves: [] }), 'moves', newYearTexts.noneChosen],
    [
      'a class that goes to itself',
      () => ({ moves: [{ from: class8, to: class8 }] }),
      'moves',
      newYearTexts.toItself,
    ],
    [
      'a class that goes to two',
      () => ({
        moves: [
          { from: class8, to: class9 },
          { from: class8, to: class10 },
        ],
      }),
      'moves',
      newYearTexts.chosenTwice,
    ],
    [
      'those who have passed out',
      () => ({ moves: [{ from: passout, to: class8 }] }),
      'moves.0.from',
      newYearTexts.passoutStays,
    ],
    [
      'a class that is none',
      () => ({ moves: [{ from: class8, to: newId() }] }),
      'moves.0.to',
      newYearTexts.classMissing,
    ],
    [
      'a last day before somebody came to the class',
      () => ({ leaving: [id('Chand')], leavingDate: '2026-05-31' }),
      'leavingDate',
      studentEditTexts.leftTooEarly,
    ],
    ['a last day to come', () => ({ leavingDate: '2027-04-06' }), 'leavingDate', newYearTexts.leftInFuture],
  ])('with %s', async (_, more, field, message) => {
    const { status, error } = await begin(more())
    expect([status, error.errors]).toEqual([422, { [field]: message }])
    expect(await all()).toEqual(before)
  })

  it('with another school’s classes or students', async () => {
    const other = await openTestSchool(app)
    const theirs = await other.addClass('Class 8')
    const student = await other.addStudent(theirs, '1')
    expect((await begin({ moves: [{ from: theirs, to: class9 }] })).status).toBe(422)
    for (const more of [{ staying: [student] }, { leaving: [student] }]) {
      expect((await begin(more)).error).toMatchObject({
        code: newYearRefusals.notInClasses.code,
        current: { gone: [student] },
      })
    }
  })

  it('when nobody would move, and to the second of two at once', async () => {
    expect((await begin({ moves: [{ from: await school.addClass('Empty'), to: class8 }] })).error.code).toBe(
      newYearRefusals.nobody.code,
    )
    const answers = await Promise.all([begin(), begin()])
    const counts = answers.map(({ status, body }) => (status === 200 ? body.promotedCount : status))
    expect(counts).toContain(5)
    expect(await rollsOf(passout)).toEqual({ Esha: '1' })
  })

  it('to somebody who was not shown what another began meanwhile: whoever stayed back stays, and nobody moves twice', async () => {
    const { promotedLately: seenPromoted } = (await preview()).body
    await begin({ staying: [id('Bina')], seenPromoted })
    const moved = await all()
    for (const promotesAgain of [false, true]) {
      const second = await begin({ seenPromoted, promotesAgain })
      expect([second.status, second.error.code]).toEqual([409, newYearRefusals.promotedSince.code])
    }
    expect(await all()).toEqual(moved)
    const { promotedLately: seenNow } = (await preview()).body
    expect((await begin({ seenPromoted: seenNow })).body.promotedCount).toBe(1)
  })

  it('to a page from before an upgrade by their number, as before', async () => {
    const { promotedLately: seenPromoted } = (await preview()).body.counts
    await begin({ staying: [id('Bina')], seenPromoted })
    const second = await begin({ seenPromoted })
    expect([second.status, second.error.code]).toEqual([409, newYearRefusals.promotedSince.code])
    const { promotedLately: seenNow } = (await preview()).body.counts
    expect((await begin({ seenPromoted: seenNow })).body.promotedCount).toBe(1)
  })

  it('to somebody who was shown others promoted meanwhile, also where they are as many', async () => {
    const promote = async (name: string) => {
      const body = { studentIds: [id(name)], classId: class9 }
      const choices = [{ studentId: id(name), action: 'renumber' as const }]
      return await app.call(promoteStudents, { token: school.admin, body: { ...body, choices } })
    }
    const { promotionId } = (await promote('Asha')).body
    const { promotedLately: seenPromoted } = (await preview()).body
    await undo(promotionId)
    expect((await promote('Bina')).status).toBe(200)
    const begun = await begin({ seenPromoted })
    expect([begun.status, begun.error.code]).toEqual([409, newYearRefusals.promotedSince.code])
  })

  it('to a teacher and a student', async () => {
    for (const role of ['teacher', 'student'] as const) {
      const { token } = await school.signInAs(role)
      expect([(await begin({}, token)).status, (await preview({}, token)).status]).toEqual([403, 403])
    }
  })
})
