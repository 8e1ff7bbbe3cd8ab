import { listClasses } from '@shala/contract/classes'
import { cellTexts } from '@shala/contract/imports/cells'
import { beginImport, checkStudentRows, importRefusals, importTexts } from '@shala/contract/imports/imports'
import { studentRowTexts } from '@shala/contract/imports/students'
import { peopleTexts } from '@shala/contract/people'
import { studentTexts } from '@shala/contract/students/texts'
import { deleteUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { importsOf, linesOf } from '../../../test/test-import.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let imports: ReturnType<typeof importsOf>
let classA: string
let classB: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  imports = importsOf(app, school)
  classA = await school.addClass('Class 5', 'A')
  classB = await school.addClass('Class 5', 'B')
})

const ravi = { name: 'Ravi Kumar', rollNumber: '1', className: 'Class 5', section: 'A' }
const check = (rows: object[], more: { update?: boolean; token?: string } = {}) => {
  const { token = school.admin, update = false } = more
  return app.call(checkStudentRows, { token, body: { rows: linesOf(rows), update } })
}
/** The outcome of one row. */
const one = async (row: object, more = {}) => (await imports.takeIn([row], more)).results[0]
const edit = (id: string, body: object) => app.call(updateUser, { token: school.admin, params: { id }, body })

describe('a row of a new student', () => {
  it('becomes an active student of the class, enrolled as the file says', async () => {
    const { results } = await imports.takeIn([
      {
        ...ravi,
        name: '  Ravi   Kumar ',
        className: 'class 5',
        section: 'a',
        admissionNumber: 1042,
        phone: '+91 98765-43210',
        email: 'Ravi@x.example',
        address: 'Wagholi',
        enrollmentDate: '31/03/2015',
      },
      { ...ravi, name: 'आरोही शिंदे', rollNumber: 2, enrollmentDate: 42094 },
      { ...ravi, name: 'Zoya', rollNumber: '3' },
    ])
    expect(results.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'added'],
      [3, 'added'],
      [4, 'added'],
    ])
    expect(await imports.students()).toMatchObject([
      {
        _id: results[0]?.personId,
        name: 'Ravi Kumar',
        rollNumber: '1',
        admissionNumber: '1042',
        phone: '9876543210',
        email: 'ravi@x.example',
        address: 'Wagholi',
        enrollmentDate: '2015-03-31',
        status: 'active',
        class: { _id: classA },
      },
      { name: 'आरोही शिंदे', rollNumber: '2', enrollmentDate: '2015-03-31' },
      { name: 'Zoya', enrollmentDate: '2026-11-20', phone: null },
    ])
  })

  it.each([
    [{ name: ' ' }, { field: 'name', text: studentTexts.nameMissing }],
    [{ rollNumber: '' }, { field: 'rollNumber', text: studentTexts.rollNumberMissing }],
    [{ rollNumber: 'x'.repeat(31) }, { field: 'rollNumber', text: studentTexts.rollNumberTooLong }],
    [
      { admissionNumber: 'x'.repeat(31) },
      { field: 'admissionNumber', text: studentTexts.admissionNumberTooLong },
    ],
    [{ phone: '98220' }, { field: 'phone', text: peopleTexts.invalidPhone }],
    [{ email: 'ravi' }, { field: 'email', text: studentTexts.invalidEmail }],
    [{ enrollmentDate: '31/02/2015' }, { field: 'enrollmentDate', text: cellTexts.day }],
    [{ enrollmentDate: '21/11/2026' }, { field: 'enrollmentDate', text: studentTexts.enrollmentInFuture }],
    [{ className: 'Class 6' }, { field: 'className', text: studentRowTexts.classUnknown }],
    [
      { className: 'Passout', section: '' },
      { field: 'className', text: studentRowTexts.passout },
    ],
  ])('with %j is refused at that cell, and the others go in', async (wrong, problem) => {
    const { results } = await imports.takeIn([
      { ...ravi, ...wrong },
      { ...ravi, name: 'Zoya', rollNumber: '2' },
    ])
    expect(results).toMatchObject([{ outcome: 'refused', problems: [problem] }, { outcome: 'added' }])
    expect((await imports.students()).map(({ name }) => name)).toEqual(['Zoya'])
  })

  it('with letters of any kind is found again by them', async () => {
    const row = { ...ravi, rollNumber: 'İ-É', admissionNumber: 'Ǆ-1', className: 'Straße İ', section: 'É' }
    const newClasses = [{ name: row.className, section: row.section }]
    expect((await imports.takeIn([row], { newClasses })).outcomes).toEqual(['added'])
    expect((await imports.takeIn([row], { newClasses })).outcomes).toEqual(['unchanged'])
    expect((await one({ ...row, name: 'Sita', admissionNumber: '' }))?.outcome).toBe('refused')
  })

  it('with spaces, accents and joiners of another program is the same student of the same class', async () => {
    const row = { ...ravi, name: 'Zoé Kumar', rollNumber: 'É 1', admissionNumber: 'A 7' }
    const pasted = {
      name: 'Zoe\u0301\u00a0Kumar\u00ad',
      rollNumber: 'E\u0301\u00a01',
      admissionNumber: '\u200bA\u20037',
      className: 'Class\u00a05',
      section: 'A\u200d',
    }
    expect((await imports.takeIn([row, pasted])).outcomes).toEqual(['added', 'refused'])
    expect((await imports.takeIn([pasted])).outcomes).toEqual(['unchanged'])
  })

  it.each([
    { name: 'Ravi\u202eramuK' },
    { rollNumber: '1\u{e0031}' },
    { email: 'a\0b@x.example' },
    { email: '\ud800@x.example' },
    { address: 'a\0b' },
    { name: '\ud800' },
    { className: 'a\0b' },
    { rollNumber: { a: 1 } },
    { admissionNumber: ['x'] },
  ])('that no person would type is refused, and breaks nothing: %j', async (strange) => {
    const { outcomes } = await imports.takeIn([
      { ...ravi, ...strange },
      { ...ravi, rollNumber: '2' },
    ])
    expect(outcomes).toEqual(['refused', 'added'])
  })

  it('says everything that is wrong with it at once', async () => {
    const refused = await one({ ...ravi, name: '', phone: '1', email: '2' })
    expect(refused?.problems?.map(({ field }) => field)).toEqual(['name', 'phone', 'email'])
  })

  it('is refused when a student of another name has its roll number', async () => {
    await school.addStudent(classA, '1', { name: 'Sita' })
    expect((await one(ravi))?.problems).toEqual([
      {
        field: 'rollNumber',
        text: studentRowTexts.rollNumberTaken,
        values: { rollNumber: '1', name: 'Sita' },
      },
    ])
  })

  it('is refused when somebody has its email, or another row of the file', async () => {
    await school.addStudent(classA, '9', { name: 'Sita', email: 'a@x.example' })
    const { results } = await imports.takeIn([
      { ...ravi, email: 'A@x.example' },
      { ...ravi, rollNumber: '2', email: 'b@x.example' },
      { ...ravi, rollNumber: '3', email: 'b@x.example' },
    ])
    expect(results).toMatchObject([
      { problems: [{ field: 'email', text: studentRowTexts.emailTaken, values: { name: 'Sita' } }] },
      { outcome: 'added' },
      { problems: [{ field: 'email', text: studentRowTexts.emailTaken, values: { name: 'Ravi Kumar' } }] },
    ])
  })

  it('is refused when it is the second of the same student', async () => {
    const { results } = await imports.takeIn([
      ravi,
      { ...ravi, name: 'ravi kumar' },
      { ...ravi, name: 'Sita' },
      { ...ravi, name: 'Zoya', rollNumber: '4', admissionNumber: 'A-1' },
      { ...ravi, name: 'Zoya K', rollNumber: '5', admissionNumber: 'a-1' },
    ])
    expect(results.map(({ outcome, problems }) => problems?.[0]?.text ?? outcome)).toEqual([
      'added',
      studentRowTexts.sentTwice,
      studentRowTexts.rollNumberTaken,
      'added',
      studentRowTexts.sentTwice,
    ])
  })

  it('that another call of the same import has added is the second of the same student', async () => {
    const id = await imports.begin()
    await imports.send(id, [{ line: 2, ...ravi }])
    const { body } = await imports.send(id, [{ line: 3, ...ravi, phone: '9876543210' }], { update: true })
    expect(body.results[0]?.problems?.[0]?.text).toBe(studentRowTexts.sentTwice)
  })
})

describe('a row of somebody who is here', () => {
  it('is found by roll number and name in the class, and changes nothing', async () => {
    const id = await school.addStudent(classA, '1', { name: 'Ravi Kumar', phone: '9876543210' })
    expect(await one({ ...ravi, phone: '' })).toEqual({ line: 2, outcome: 'unchanged', personId: id })
    expect(await one({ ...ravi, name: 'Ravi  Kumar', phone: '+91 98765 43210' })).toMatchObject({
      outcome: 'unchanged',
    })
    expect(await imports.students()).toHaveLength(1)
  })

  it('is found by admission number, whatever its name and roll number', async () => {
    const id = await school.addStudent(classA, '1', { name: 'Ravi', admissionNumber: 'A-1' })
    expect(await one({ ...ravi, rollNumber: '7', admissionNumber: 'a-1' })).toMatchObject({
      outcome: 'differs',
      personId: id,
      changes: [
        { field: 'name', before: 'Ravi', after: 'Ravi Kumar' },
        { field: 'rollNumber', before: '1', after: '7' },
        { field: 'admissionNumber', before: 'A-1', after: 'a-1' },
      ],
    })
    expect(await imports.students()).toMatchObject([{ name: 'Ravi', rollNumber: '1' }])
  })

  it('is somebody else when both have admission numbers', async () => {
    await school.addStudent(classA, '1', { name: 'Ravi Kumar', admissionNumber: 'A-1' })
    expect((await one({ ...ravi, admissionNumber: 'A-2' }))?.problems).toMatchObject([
      { field: 'rollNumber', text: studentRowTexts.rollNumberTaken },
    ])
    expect(await one({ ...ravi, rollNumber: '2', admissionNumber: 'A-2' })).toMatchObject({
      outcome: 'added',
    })
  })

  describe('under another admission number', () => {
    const known = { ...ravi, birthDate: '2015-03-31', fatherName: 'Mohan Kumar', phone: '9811100011' }
    const renumbered = async (before: string, row: object) => {
      await imports.takeIn([{ ...known, admissionNumber: before }])
      const { outcome, problems = [] } = (await one(row, { update: true })) ?? {}
      return [outcome, ...problems.map(({ field, text }) => [field, text])]
    }

    it.each([
      ['with a prefix', '501', { ...ravi, admissionNumber: 'ADM/2026/501' }],
      [
        'with a prefix and another roll number',
        '501',
        { ...known, rollNumber: '9', admissionNumber: 'A-501' },
      ],
      ['with a longer prefix', 'ADM501', { ...ravi, admissionNumber: 'ADM/2026/501' }],
    ])('is the same student: %s', async (_, before, row) => {
      expect(await renumbered(before, row)).toEqual(['updated'])
      expect(await imports.students()).toMatchObject([{ admissionNumber: row.admissionNumber }])
    })

    it.each([
      ['by the phone', { phone: known.phone }, studentRowTexts.samePhone],
      ['by birth date and parent', { ...known, phone: '' }, studentRowTexts.sameChild],
    ])('may be the same student, which is asked: %s', async (_, more, text) => {
      const row = { ...ravi, ...more, rollNumber: '9', admissionNumber: '2026/4' }
      expect(await renumbered('501', row)).toEqual(['refused', ['name', text]])
    })

    it.each([
      ['in a year of the same number', '501/2023', '502/2023'],
      ['of another series', 'A-501', 'B-501'],
      ['where one has no digits', 'TEMP', '501'],
    ])('is somebody else: %s', async (_, before, admissionNumber) => {
      expect(await renumbered(before, { ...ravi, rollNumber: '9', admissionNumber })).toEqual(['added'])
    })
  })

  it('is updated where the file says otherwise, when that was asked for', async () => {
    const id = await school.addStudent(classA, '1', {
      name: 'Ravi Kumar',
      phone: '9876543210',
      address: 'Wagholi',
      enrollmentDate: '2020-06-01',
    })
    const row = {
      ...ravi,
      admissionNumber: 'A-1',
      email: 'r@x.example',
      phone: '',
      address: '',
      enrollmentDate: '2021-06-01',
    }
    expect((await one(row))?.outcome).toBe('differs')
    expect(await one(row, { update: true })).toEqual({
      line: 2,
      outcome: 'updated',
      personId: id,
      changes: [
        { field: 'admissionNumber', before: null, after: 'A-1' },
        { field: 'email', before: null, after: 'r@x.example' },
      ],
    })
    expect((await one(row, { update: true }))?.outcome).toBe('unchanged')
    expect(await imports.students()).toMatchObject([
      {
        admissionNumber: 'A-1',
        email: 'r@x.example',
        phone: '9876543210',
        address: 'Wagholi',
        enrollmentDate: '2020-06-01',
      },
    ])
  })

  it('is not moved, not brought back, and not mixed up with another', async () => {
    await school.addStudent(classB, '1', { name: 'Ravi Kumar', admissionNumber: 'A-1' })
    const left = await school.addStudent(classA, '2', { name: 'Sita', admissionNumber: 'A-2' })
    await school.addStudent(classA, '3', { name: 'Zoya' })
    await edit(left, { status: 'leaved' })
    const { results } = await imports.takeIn(
      [
        { ...ravi, admissionNumber: 'A-1' },
        { ...ravi, name: 'Sita', rollNumber: '2', admissionNumber: 'A-2' },
        { ...ravi, name: 'Sita', rollNumber: '2' },
        { ...ravi, name: 'Zoya', rollNumber: '3', admissionNumber: 'A-1' },
      ],
      { update: true },
    )
    expect(results.map(({ problems }) => problems?.[0])).toEqual([
      {
        field: 'className',
        text: studentRowTexts.inAnotherClass,
        values: { name: 'Ravi Kumar', class: 'Class 5 - B' },
      },
      { field: 'admissionNumber', text: studentRowTexts.notActive, values: { name: 'Sita' } },
      { field: 'rollNumber', text: studentRowTexts.notActive, values: { name: 'Sita' } },
      {
        field: 'admissionNumber',
        text: studentRowTexts.admissionNumberTaken,
        values: { name: 'Ravi Kumar', class: 'Class 5 - B' },
      },
    ])
  })

  it('gets no roll number or email that another student has', async () => {
    await school.addStudent(classA, '1', { name: 'Ravi Kumar', admissionNumber: 'A-1' })
    await school.addStudent(classA, '2', { name: 'Sita', email: 's@x.example' })
    const row = { ...ravi, rollNumber: '2', admissionNumber: 'A-1', email: 's@x.example' }
    expect(await one(row, { update: true })).toMatchObject({
      outcome: 'refused',
      problems: [
        { field: 'rollNumber', values: { rollNumber: '2', name: 'Sita' } },
        { field: 'email', values: { name: 'Sita' } },
      ],
    })
  })

  it('gets the roll number that another row takes from its holder, and a circle of them goes round', async () => {
    await imports.takeIn(
      ['A', 'B', 'C', 'D'].map((name, index) => ({
        ...ravi,
        name,
        rollNumber: index + 1,
        admissionNumber: name,
      })),
    )
    const renumbered = (numbers: Record<string, number>) =>
      Object.entries(numbers).map(([name, rollNumber]) => ({
        ...ravi,
        name,
        rollNumber,
        admissionNumber: name,
      }))
    const { outcomes } = await imports.takeIn(renumbered({ A: 2, B: 3, C: 1, D: 5 }), { update: true })
    expect(outcomes).toEqual(['updated', 'updated', 'updated', 'updated'])
    expect((await imports.students()).map(({ name }) => name)).toEqual(['C', 'A', 'B', 'D'])
    const last = { ...ravi, name: 'C', rollNumber: 6, admissionNumber: 'C', phone: '1' }
    const stuck = await imports.takeIn([...renumbered({ A: 3, B: 1 }), last], { update: true })
    expect(stuck.outcomes).toEqual(['refused', 'refused', 'refused'])
    expect((await imports.students()).map(({ name }) => name)).toEqual(['C', 'A', 'B', 'D'])
  })

  it('is nobody once removed', async () => {
    const id = await school.addStudent(classA, '1', { name: 'Ravi Kumar', email: 'r@x.example' })
    await app.call(deleteUser, { token: school.admin, params: { id } })
    const added = await one({ ...ravi, email: 'r@x.example' })
    expect(added?.outcome).toBe('added')
    expect(added?.personId).not.toBe(id)
  })

  it('has no contact as long as one is merely claimed', async () => {
    const id = await school.addStudent(classA, '1', { name: 'Ravi Kumar' })
    await app
      .bind(school.schoolId)
      .updateTable('users')
      .set({ email: 'claimed@x.example', email_verified: false })
      .where('id', '=', id)
      .execute()
    const { results } = await imports.takeIn(
      [
        { ...ravi, email: 'certain@x.example' },
        { ...ravi, name: 'Sita', rollNumber: '2', email: 'claimed@x.example' },
      ],
      { update: true },
    )
    expect(results).toMatchObject([
      { outcome: 'updated', changes: [{ field: 'email', before: null, after: 'certain@x.example' }] },
      { outcome: 'added' },
    ])
  })
})

describe('a file', () => {
  const file = () =>
    Array.from({ length: 42 }, (_, index) => ({
      ...ravi,
      name: `Student ${index}`,
      rollNumber: String(index + 1),
      ...(index % 2 === 0 && { admissionNumber: `A-${index}` }),
    }))

  it('sent again adds nobody and changes nothing, by admission number or by roll number and name', async () => {
    const first = await imports.takeIn(file())
    expect(new Set(first.outcomes)).toEqual(new Set(['added']))
    const stored = await imports.students()
    for (const update of [false, true]) {
      const again = await imports.takeIn(file().toReversed(), { update })
      expect(new Set(again.outcomes)).toEqual(new Set(['unchanged']))
    }
    expect(await imports.students()).toEqual(stored)
  })

  it('sent twice at once adds everybody once', async () => {
    const both = await Promise.all([imports.takeIn(file()), imports.takeIn(file())])
    const outcomes = both.map(({ outcomes }) => [...new Set(outcomes)])
    expect(outcomes.sort()).toEqual([['added'], ['unchanged']])
    expect(await imports.students()).toHaveLength(42)
  })

  it('of other students with the same roll numbers, sent at once, has one winner for each', async () => {
    const others = file().map((row) => ({ ...row, name: `${row.name} K`, admissionNumber: '' }))
    const both = await Promise.all([imports.takeIn(file()), imports.takeIn(others)])
    expect(both.flatMap(({ outcomes }) => outcomes).filter((one) => one === 'added')).toHaveLength(42)
    expect(
      both.flatMap(({ results }) => results).filter(({ outcome }) => outcome === 'refused'),
    ).toHaveLength(42)
  })

  it('whose emails others take at the same moment is told of them, row by row', async () => {
    const emails = file().map((row, index) => ({ ...row, email: `s${index}@x.example` }))
    const taking = Array.from({ length: 6 }, (_, index) =>
      school
        .addStudent(classB, `9${index}`, { name: 'Sita', email: `s${index * 7}@x.example` })
        .catch(() => {}),
    )
    const [{ results }] = await Promise.all([imports.takeIn(emails), ...taking])
    const refused = results.filter(({ outcome }) => outcome === 'refused')
    const stored = await imports.students()
    expect(new Set(stored.flatMap(({ email }) => email ?? [])).size).toBe(42)
    expect(results).toHaveLength(42)
    expect(refused.every(({ problems }) => problems?.[0]?.text === studentRowTexts.emailTaken)).toBe(true)
  })
})

describe('a line', () => {
  it('sent again answers as it did, and does nothing', async () => {
    const id = await imports.begin()
    const line = { line: 2, ...ravi }
    const { body: first } = await imports.send(id, [line])
    const { body: again } = await imports.send(id, [{ ...line, name: 'Another', rollNumber: '2' }])
    expect(again.results).toEqual(first.results)
    const other = await imports.begin()
    const update = { line: 2, ...ravi, phone: '9876543210' }
    const { body: updated } = await imports.send(other, [update], { update: true })
    const { body: repeated } = await imports.send(other, [{ ...update, phone: '9876543211' }], {
      update: true,
    })
    expect(updated.results[0]?.outcome).toBe('updated')
    expect(repeated.results).toEqual(updated.results)
    expect(await imports.students()).toMatchObject([{ name: 'Ravi Kumar', phone: '9876543210' }])
  })

  it('that was refused can be mended and sent again', async () => {
    const id = await imports.begin()
    const { body: refused } = await imports.send(id, [{ line: 2, ...ravi, phone: '1' }])
    const { body: mended } = await imports.send(id, [{ line: 2, ...ravi, phone: '9876543210' }])
    expect([refused.results[0]?.outcome, mended.results[0]?.outcome]).toEqual(['refused', 'added'])
  })

  it('that stands twice in one call is one line', async () => {
    const { body } = await imports.send(await imports.begin(), [
      { line: 2, ...ravi },
      { line: 2, ...ravi, rollNumber: '2' },
    ])
    expect(body.results[1]).toEqual(body.results[0])
    expect(await imports.students()).toHaveLength(1)
  })
})

describe('checking rows', () => {
  it('answers what sending would, and stores nothing', async () => {
    await school.addStudent(classA, '1', { name: 'Ravi Kumar' })
    const rows = [
      { ...ravi, phone: '9876543210' },
      { ...ravi, name: 'Sita' },
      { ...ravi, name: 'Zoya', rollNumber: '3' },
      { ...ravi, name: '', rollNumber: '4' },
    ]
    const kept = (await check(rows)).body.results
    const updated = (await check(rows, { update: true })).body.results
    expect(kept.map(({ outcome }) => outcome)).toEqual(['differs', 'refused', 'added', 'refused'])
    expect(updated.map(({ outcome }) => outcome)).toEqual(['updated', 'refused', 'added', 'refused'])
    expect(kept[2]).toEqual({ line: 4, outcome: 'added' })
    expect(await imports.students()).toMatchObject([{ phone: null }])
  })

  it('takes a class that does not exist as one to be created', async () => {
    await school.addStudent(classA, '1', { name: 'Zoya', admissionNumber: 'A-1' })
    const { body } = await check([
      { ...ravi, className: 'Class 9' },
      { ...ravi, className: 'Class 9', name: 'Sita' },
      { ...ravi, className: 'Class 9', name: 'Zoya', rollNumber: '2', admissionNumber: 'A-1' },
    ])
    expect(body.results.map(({ outcome, problems }) => problems?.[0]?.text ?? outcome)).toEqual([
      'added',
      studentRowTexts.rollNumberTaken,
      studentRowTexts.inAnotherClass,
    ])
  })

  it('is for admins', async () => {
    const { token } = await school.signInAs('teacher')
    expect((await check([ravi], { token })).status).toBe(403)
  })
})

describe('sending rows', () => {
  it('refuses none, more than 250, a line that is no number, and what is no row', async () => {
    const id = await imports.begin()
    expect((await imports.send(id, [])).error.errors).toEqual({ rows: importTexts.noRows })
    const many = linesOf(Array.from({ length: 251 }, () => ravi))
    expect((await imports.send(id, many)).error.errors).toEqual({ rows: importTexts.tooManyRows })
    expect((await imports.send(id, [{ ...ravi, line: 'x' }])).status).toBe(422)
    expect((await imports.send(id, ['x' as never])).status).toBe(422)
    expect(await imports.students()).toEqual([])
  })

  it('takes 250 rows of long texts', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => ({
      ...ravi,
      name: 'आ'.repeat(116) + index,
      rollNumber: String(index),
      address: 'शिं'.repeat(160),
    }))
    expect(new Set((await imports.takeIn(rows)).outcomes)).toEqual(new Set(['added']))
  })

  it('is for admins, and for an import of their own school', async () => {
    const { token } = await school.signInAs('teacher')
    const id = await imports.begin()
    const rows = linesOf([ravi])
    expect((await imports.send(id, rows, { token })).status).toBe(403)
    const other = await openTestSchool(app)
    expect((await imports.send(id, rows, { token: other.admin })).error.code).toBe(
      importRefusals.notFound.code,
    )
    expect((await imports.send(newId(), rows)).error.code).toBe(importRefusals.notFound.code)
    const ofTeachers = await imports.begin('teachers')
    expect((await imports.send(ofTeachers, rows)).error.code).toBe(importRefusals.wrongKind.code)
    await imports.undo(id)
    expect((await imports.send(id, rows)).error.code).toBe(importRefusals.undoneAlready.code)
    expect(await imports.students()).toEqual([])
  })

  it('refuses another school’s class, and passout by its own name', async () => {
    const other = await openTestSchool(app)
    await other.addClass('Class 11')
    expect((await one({ ...ravi, className: 'Class 11', section: '' }))?.outcome).toBe('refused')
    expect((await one({ ...ravi, className: 'PASSOUT', section: 'A' }))?.problems?.[0]?.text).toBe(
      studentRowTexts.passout,
    )
  })
})

describe('beginning an import', () => {
  const begin = (body: object, token = school.admin) => app.call(beginImport, { token, body })

  it('creates the classes that are missing, and answers all that were asked for', async () => {
    const newClasses = [
      { name: 'class 5', section: 'a' },
      { name: 'Class 6', section: 'A' },
      { name: 'Class 6', section: 'a' },
      { name: 'Class 7' },
    ]
    const { status, body } = await begin({ kind: 'students', fileName: ' list.xlsx ', newClasses })
    expect(status).toBe(201)
    expect(body.import).toMatchObject({
      kind: 'students',
      fileName: 'list.xlsx',
      added: 0,
      updated: 0,
      by: { _id: school.adminId, name: 'Asha Rao' },
      at: '2026-11-20T06:00:00.000Z',
      undone: null,
    })
    expect(body.classes).toEqual([
      { _id: classA, name: 'Class 5', section: 'A' },
      { _id: expect.any(String), name: 'Class 6', section: 'A' },
      { _id: expect.any(String), name: 'Class 7', section: null },
    ])
    expect((await app.call(listClasses, { token: school.admin })).body.total).toBe(4)
  })

  it('twice at once creates each class once', async () => {
    const newClasses = Array.from({ length: 20 }, (_, index) => ({ name: `Class ${index}` }))
    const replies = await Promise.all([1, 2, 3].map(() => begin({ kind: 'students', newClasses })))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    const ids = replies.map(({ body }) => body.classes.map(({ _id }) => _id))
    expect(ids[1]).toEqual(ids[0])
    expect(ids[2]).toEqual(ids[0])
  })

  it.each([
    [{ kind: 'parents' }, 422],
    [{ kind: 'students', fileName: 'x'.repeat(201) }, 422],
    [{ kind: 'students', newClasses: [{ name: '' }] }, 422],
    [{ kind: 'students', newClasses: Array.from({ length: 201 }, () => ({ name: 'X' })) }, 422],
    [{ kind: 'students', newClasses: [{ name: 'Class 8' }, { name: 'Passout' }] }, 409],
  ])('refuses %j', async (body, status) => {
    expect((await begin(body)).status).toBe(status)
    expect((await app.call(listClasses, { token: school.admin })).body.total).toBe(2)
  })

  it('is for admins', async () => {
    const { token } = await school.signInAs('teacher')
    expect((await begin({ kind: 'students' }, token)).status).toBe(403)
  })
})
