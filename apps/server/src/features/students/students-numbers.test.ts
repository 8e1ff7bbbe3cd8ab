import { listActivity } from '@shala/contract/activity/activity'
import { studentRowTexts } from '@shala/contract/imports/students'
import { detailTexts } from '@shala/contract/students/details'
import { exportStudents } from '@shala/contract/students/export'
import { showStudentNumber } from '@shala/contract/students/number'
import { getStudent } from '@shala/contract/students/students'
import { teacherTexts } from '@shala/contract/teachers/texts'
import { getUser, registerUser, updateUser } from '@shala/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resealEach } from '#features/people/index'
import { studentNumbers } from '#features/students/index'
import { inSnapshot } from '#platform/database/school-db'
import { deriveSecrets } from '#platform/process/secrets'
import { openTestApp, type TestApp, testSecret } from '../../../test/test-app.ts'
import { importsOf } from '../../../test/test-import.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { exportedTables } from '../../exported-tables.ts'

let app: TestApp
let school: TestSchool
let classId: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5', 'A')
})

const number = '2341 2341 2346'
const mask = 'XXXX XXXX 2346'
/** Another one with the same last four digits. */
const twin = '2014 0005 2346'
const other = '4536 7512 9833'

const add = (aadhaarNumber: string, token = school.admin) =>
  app.call(registerUser, {
    token,
    body: { role: 'student', name: 'Ravi', rollNumber: '1', class: classId, aadhaarNumber },
  })
const added = async (aadhaarNumber = number) => (await add(aadhaarNumber)).body.user._id
const edit = (id: string, aadhaarNumber: string | null, token = school.admin) =>
  app.call(updateUser, { token, params: { id }, body: { aadhaarNumber } })
const read = async (id: string, token = school.admin) =>
  (await app.call(getStudent, { token, params: { id } })).body.student
const show = (id: string, token = school.admin) => app.call(showStudentNumber, { token, params: { id } })
const whole = async (id: string) => (await show(id)).body.aadhaarNumber
const activity = async () => (await app.call(listActivity, { token: school.admin })).body.entries

describe("a student's Aadhaar number", () => {
  it.each([
    ['2341 2341 2345', teacherTexts.aadhaarInvalid],
    ['2341 2341', teacherTexts.aadhaarFormat],
    [mask, detailTexts.wholeNumber],
  ])('is refused at its field as %s', async (wrong, aadhaarNumber) => {
    const { status, body } = await add(wrong)
    expect([status, body]).toMatchObject([422, { errors: { aadhaarNumber } }])
    const id = await added('')
    expect((await edit(id, wrong)).body).toMatchObject({ errors: { aadhaarNumber } })
  })

  it('is answered as its mask, stored sealed, and shown whole to whoever asks, who is written down each time', async () => {
    const { status, body } = await add('2341-2341-2346')
    expect([status, body.user]).toMatchObject([201, { aadhaarNumber: mask }])
    const { _id: id } = body.user
    expect(await read(id)).toMatchObject({ aadhaarNumber: mask })
    const row = await sql<object>`select * from users where id = ${id}`.execute(app.bind(school.schoolId))
    expect(JSON.stringify(row.rows)).not.toContain('2341 2341')
    const answer = await show(id)
    expect([answer.status, answer.body]).toEqual([200, { aadhaarNumber: number }])
    await show(id)
    const entries = await activity()
    expect(entries.slice(0, 2).map(({ action, subject }) => [action, subject])).toEqual([
      ['students.number', 'Ravi'],
      ['students.number', 'Ravi'],
    ])
    expect(JSON.stringify(entries)).not.toContain('2341 2341')
    expect(JSON.stringify(entries)).toContain(mask)
  })

  it('stays when its mask comes back, is replaced also by one with the same last digits, and is cleared', async () => {
    const id = await added()
    const entriesBefore = (await activity()).length
    await edit(id, mask)
    await edit(id, number)
    expect([await whole(id), (await activity()).length]).toEqual([number, entriesBefore + 1])
    expect((await edit(id, 'XXXX XXXX 1111')).status).toBe(422)
    await edit(id, twin)
    expect(await whole(id)).toBe(twin)
    expect((await activity())[1]).toMatchObject({ action: 'students.update' })
    await edit(id, '')
    expect([await whole(id), (await read(id)).aadhaarNumber]).toEqual([null, null])
  })

  it('is seen by no teacher, changed by none, and not known to another school', async () => {
    const id = await added()
    const { token } = await school.signInAs('teacher')
    expect((await read(id, token)).aadhaarNumber).toBeNull()
    const { body } = await app.call(getUser, { token, params: { id } })
    expect(body.user).toMatchObject({ name: 'Ravi', aadhaarNumber: null, category: null })
    expect((await show(id, token)).status).toBe(403)
    expect((await edit(id, other, token)).body).toMatchObject({
      errors: { aadhaarNumber: detailTexts.notByTeachers },
    })
    const elsewhere = await openTestSchool(app)
    expect((await show(id, elsewhere.admin)).status).toBe(404)
  })

  it('is shown to the family, which is written down too', async () => {
    const { token, userId } = await school.signInAs('student')
    await edit(userId, number)
    expect((await read(userId, token)).aadhaarNumber).toBe(mask)
    expect((await show(userId, token)).body.aadhaarNumber).toBe(number)
    expect((await activity())[0]).toMatchObject({ action: 'students.number', actor: { _id: userId } })
    expect((await show(await added(), token)).status).toBe(403)
  })

  it('is masked in files, and sealed anew with another secret', async () => {
    const id = await added()
    const body = { studentIds: [id], page: 1 }
    const file = await app.call(exportStudents, { token: school.admin, body } as never)
    expect(file.body.students).toMatchObject([{ aadhaarNumber: mask }])
    const db = app.bind(school.schoolId)
    const table = exportedTables.find(({ name }) => name === 'students')
    let text = ''
    await inSnapshot({ db }, async ({ db }) => {
      for await (const part of table?.read(db, { timeZone: 'Asia/Kolkata' }, () => {}) ?? []) text += part
    })
    expect(text).toContain(mask)
    expect(text).not.toContain('2341 2341')
    const { numbers } = deriveSecrets('another secret, long enough', testSecret)
    const sealed = async () =>
      (
        await sql<{ sealed: Buffer }>`
      select aadhaar_sealed as sealed from users where id = ${id}`.execute(db)
      ).rows[0]?.sealed
    const before = await sealed()
    expect(await resealEach(studentNumbers, numbers, db, async () => {})).toEqual([])
    expect(await sealed()).not.toEqual(before)
    const { numbers: usual } = deriveSecrets(testSecret)
    expect(await resealEach(studentNumbers, usual, db, async () => {})).toEqual([id])
  })
})

describe('an import', () => {
  const row = { name: 'Ravi', rollNumber: '1', className: 'Class 5', section: 'A' }
  const takeIn = (rows: object[], update = false) => importsOf(app, school).takeIn(rows, { update })
  const undo = (id: string) => importsOf(app, school).undo(id)

  it('takes numbers in, finds them again whole or masked, and asks about a wrong one at its cell', async () => {
    const first = await takeIn([
      { ...row, aadhaarNumber: number.replaceAll(' ', '') },
      { ...row, name: 'Sita', rollNumber: '2', aadhaarNumber: '2341 2341 2345' },
      { ...row, name: 'Zoya', rollNumber: '3', aadhaarNumber: mask },
    ])
    expect(first.results).toMatchObject([
      { outcome: 'added' },
      { problems: [{ field: 'aadhaarNumber', text: studentRowTexts.mistypedAadhaar, isQuestion: true }] },
      { problems: [{ field: 'aadhaarNumber', text: detailTexts.wholeNumber }] },
    ])
    const id = first.results[0]?.personId ?? ''
    expect(await whole(id)).toBe(number)
    for (const aadhaarNumber of [number, mask]) {
      expect((await takeIn([{ ...row, aadhaarNumber }], true)).outcomes).toEqual(['unchanged'])
    }
    for (const aadhaarNumber of [twin, other, 'XXXX XXXX 1111']) {
      expect((await takeIn([{ ...row, aadhaarNumber }], true)).results).toMatchObject([
        { problems: [{ field: 'aadhaarNumber', text: studentRowTexts.otherAadhaarNumber }] },
      ])
    }
    expect(await whole(id)).toBe(number)
    expect(JSON.stringify(await activity())).not.toContain('2341 2341')
  })

  it('fills in a number that is not stored, and gives it up when it is undone', async () => {
    const id = await added('')
    expect((await takeIn([{ ...row, aadhaarNumber: number }])).results).toMatchObject([
      { outcome: 'differs', changes: [{ field: 'aadhaarNumber', before: null, after: mask }] },
    ])
    const { id: importId, outcomes } = await takeIn([{ ...row, aadhaarNumber: number }], true)
    expect([outcomes, await whole(id)]).toEqual([['updated'], number])
    await undo(importId)
    expect([await whole(id), (await read(id)).aadhaarNumber]).toEqual([null, null])
  })
})
