import { listActivity } from '@shala/contract/activity/activity'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { issueCertificate } from '@shala/contract/certificates/certificates'
import { createClass, deleteClass, listClasses } from '@shala/contract/classes'
import { deletedTexts, restorePeople } from '@shala/contract/deleted'
import { importRefusals, listImports } from '@shala/contract/imports/imports'
import { sendNote } from '@shala/contract/leave/noting'
import { recordConsent } from '@shala/contract/privacy/consent'
import { getMe } from '@shala/contract/profile'
import { getStudentHistory } from '@shala/contract/students/history'
import { addOwnField } from '@shala/contract/students/own-fields'
import { promoteStudents, undoPromotion } from '@shala/contract/students/promotion'
import { deleteUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPdf, dataUrl } from '../../../test/test-files.ts'
import { importsOf } from '../../../test/test-import.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

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
const sita = { ...ravi, name: 'Sita', rollNumber: '2' }
const edit = (id: string, body: object) => app.call(updateUser, { token: school.admin, params: { id }, body })
const list = async (token = school.admin) => (await app.call(listImports, { token })).body.imports
const promote = (studentIds: string[], classId: string) =>
  app.call(promoteStudents, { token: school.admin, body: { studentIds, classId } })
const classNames = async () =>
  (await app.call(listClasses, { token: school.admin })).body.classes.map(({ name }) => name)
function later(days: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000)
}

describe('the list of imports', () => {
  it('says which file, how many, by whom and when, the newest first', async () => {
    await imports.takeIn([ravi, sita, { ...ravi, name: '' }])
    app.clock.now = new Date('2026-11-20T07:00:00Z')
    const { id } = await imports.takeIn([{ ...ravi, phone: '9876543210' }], { update: true })
    await imports.undo(id)
    expect(await list()).toMatchObject([
      {
        _id: id,
        fileName: 'students.xlsx',
        added: 0,
        updated: 1,
        undone: { by: { _id: school.adminId, name: 'Asha Rao' }, at: '2026-11-20T07:00:00.000Z' },
      },
      {
        kind: 'students',
        added: 2,
        updated: 0,
        by: { name: 'Asha Rao' },
        at: '2026-11-20T06:00:00.000Z',
        undone: null,
      },
    ])
  })

  it('reaches back 30 days, at most 50, of this school, for admins', async () => {
    await imports.begin()
    const { token } = await school.signInAs('teacher')
    expect((await app.call(listImports, { token })).status).toBe(403)
    const other = await openTestSchool(app)
    expect(await list(other.admin)).toEqual([])
    for (let made = 0; made < 50; made += 1) await imports.begin('teachers')
    expect(await list()).toHaveLength(50)
    later(30)
    expect(await list((await school.signInAs('admin')).token)).toEqual([])
  })
})

describe('undoing an import', () => {
  it('removes whom it added, and puts back what it changed, field by field', async () => {
    const before = await school.addStudent(classA, '1', {
      name: 'Ravi Kumar',
      phone: '9876543210',
      admissionNumber: 'A-1',
    })
    const stored = await imports.students()
    const { id, outcomes } = await imports.takeIn(
      [
        {
          ...ravi,
          name: 'Ravi K.',
          rollNumber: '7',
          admissionNumber: 'A-1',
          phone: '9876500000',
          address: 'Wagholi',
        },
        sita,
      ],
      { update: true },
    )
    expect(outcomes).toEqual(['updated', 'added'])
    await edit(before, { email: 'r@x.example' })
    const { status, body } = await imports.undo(id)
    expect([status, body]).toEqual([
      200,
      { message: 'The import was undone: 1 removed, 1 restored.', removed: 1, restored: 1, kept: 0 },
    ])
    expect(await imports.students()).toEqual(stored.map((one) => ({ ...one, email: 'r@x.example' })))
  })

  it('frees roll numbers, admission numbers and emails, so that the file can come in again', async () => {
    const file = [{ ...ravi, email: 'r@x.example', admissionNumber: 'A-1' }, sita]
    const { id } = await imports.takeIn(file)
    await imports.undo(id)
    expect((await imports.takeIn(file)).outcomes).toEqual(['added', 'added'])
    expect(await imports.students()).toHaveLength(2)
  })

  it('removes for good: nobody is restored, and the reason is said', async () => {
    const { id, results } = await imports.takeIn([ravi])
    const ids = results.map(({ personId }) => personId ?? '')
    await imports.undo(id)
    const { body } = await app.call(restorePeople, { token: school.admin, body: { ids } })
    expect([body.restored, body.refused]).toMatchObject([[], [{ text: deletedTexts.undoneImport }]])
  })

  it('signs whom it removes out, and ends their enrolment', async () => {
    const phone = '9812345670'
    const { id, results } = await imports.takeIn([{ ...ravi, phone, enrollmentDate: '2026-06-01' }])
    const token = await signInByPhone(app, phone)
    await imports.undo(id)
    expect((await app.call(getMe, { token })).status).toBe(401)
    const rows = await app
      .bind(school.schoolId)
      .selectFrom('enrolments')
      .where('student_id', '=', results[0]?.personId ?? '')
      .select(['from_date', 'to_date', 'reason'])
      .execute()
    expect(rows).toEqual([{ from_date: '2026-06-01', to_date: '2026-11-20', reason: 'imported' }])
  })

  it('turns a circle of roll numbers and contacts back', async () => {
    const row = (name: string, rollNumber: number, email: string) => ({
      ...ravi,
      name,
      rollNumber,
      admissionNumber: name,
      email,
    })
    await imports.takeIn([row('A', 1, 'a@x.example'), row('B', 2, 'b@x.example'), row('C', 3, 'c@x.example')])
    const stored = await imports.students()
    const id = await imports.begin()
    const update = { update: true }
    await imports.send(
      id,
      [
        { line: 1, ...row('A', 2, 'd@x.example') },
        { line: 2, ...row('B', 1, 'e@x.example') },
      ],
      update,
    )
    await imports.send(id, [{ line: 3, ...row('C', 4, 'a@x.example') }], update)
    expect((await imports.undo(id)).body).toMatchObject({ restored: 3, kept: 0 })
    expect(await imports.students()).toEqual(stored)
  })

  it('removes the classes it created when nobody is in them', async () => {
    const newClasses = [{ name: 'Class 8' }, { name: 'Class 9' }]
    const rows = ['Class 8', 'Class 9'].map((className) => ({ ...ravi, className, section: '' }))
    const { id } = await imports.takeIn(rows, { newClasses })
    const into = (await app.call(listClasses, { token: school.admin })).body.classes.find(
      ({ name }) => name === 'Class 9',
    )
    await school.addStudent(into?._id ?? '', '9')
    await imports.undo(id)
    expect(await classNames()).toEqual(['Class 5', 'Class 5', 'Class 9', 'passout'])
    expect((await app.call(createClass, { token: school.admin, body: { name: 'Class 8' } })).status).toBe(201)
    expect(
      (await app.call(deleteClass, { token: school.admin, params: { id: into?._id ?? '' } })).status,
    ).toBe(409)
  })

  it('is possible once, for 30 days, for admins, and in one’s own school', async () => {
    const { id } = await imports.takeIn([ravi])
    const { token } = await school.signInAs('teacher')
    expect((await imports.undo(id, { token })).status).toBe(403)
    const other = await openTestSchool(app)
    expect((await imports.undo(id, { token: other.admin })).error.code).toBe(importRefusals.notFound.code)
    expect((await imports.undo(newId())).error.code).toBe(importRefusals.notFound.code)
    later(30)
    const { token: again } = await school.signInAs('admin')
    expect((await imports.undo(id, { token: again })).error.code).toBe(importRefusals.tooOld.code)
    expect(
      await app
        .bind(school.schoolId)
        .selectFrom('users')
        .where('role', '=', 'student')
        .where('deleted_at', 'is', null)
        .select('id')
        .execute(),
    ).toHaveLength(1)
    later(-1)
    expect((await imports.undo(id, { token: again })).status).toBe(200)
    expect((await imports.undo(id, { token: again })).error.code).toBe(importRefusals.undoneAlready.code)
  })

  it('twice at once is done once', async () => {
    const { id } = await imports.takeIn([ravi, sita])
    const replies = await Promise.all([imports.undo(id), imports.undo(id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is in the activity: who imported, what became of each, and who took it back', async () => {
    const { id, results } = await imports.takeIn([ravi], { newClasses: [{ name: 'Class 8' }] })
    await imports.undo(id)
    const read = async (about: string) =>
      (await app.call(listActivity, { token: school.admin, query: { about } })).body.entries
    expect((await read(id)).map(({ action, subject, actor }) => [action, subject, actor.name])).toEqual([
      ['imports.undo', 'students.xlsx', 'Asha Rao'],
      ['imports.begin', 'students.xlsx', 'Asha Rao'],
    ])
    expect((await read(results[0]?.personId ?? '')).map(({ action, entity }) => [action, entity])).toEqual([
      ['imports.undo_person', 'student'],
      ['imports.add', 'student'],
    ])
  })
})

describe('undoing an import after a change', () => {
  /** Imports one student who changes then, and one who does not. */
  async function changed(change: (id: string) => Promise<unknown>, row: object = ravi) {
    const { id, results } = await imports.takeIn([row, { ...sita, rollNumber: '20' }])
    const personId = results[0]?.personId ?? ''
    await change(personId)
    return { id, personId }
  }

  it.each([
    ['changed', 'edited', (id: string) => edit(id, { address: 'Pune' })],
    ['changed', 'given a document', (id: string) => edit(id, { marksheet: dataUrl(anyPdf()) })],
    ['changed', 'promoted', (id: string) => promote([id], classB)],
    ['changed', 'moved', (id: string) => edit(id, { class: classB })],
    ['changed', 'gone', (id: string) => edit(id, { status: 'leaved' })],
    [
      'marked',
      'marked',
      (id: string) =>
        app.call(markAttendance, { token: school.admin, body: { studentId: id, status: 'present' } }),
    ],
    [
      'changed',
      'certified',
      (id: string) =>
        app.call(issueCertificate, {
          token: school.admin,
          params: { studentId: id },
          body: { template: 'bonafide.en' },
        }),
    ],
    [
      'changed',
      'the subject of a consent',
      (studentId: string) =>
        app.call(recordConsent, {
          token: school.admin,
          params: { studentId },
          body: { givenBy: 'Anil Kumar', relation: 'father', givenOn: '2026-11-01' },
        }),
    ],
    [
      'changed',
      'away and back',
      async (id: string) => {
        await edit(id, { status: 'leaved' })
        later(5)
        await edit(id, { status: 'active' })
      },
    ],
    [
      'changed',
      'given a value of the school’s own',
      async (id: string) => {
        const house = { label: 'House', kind: 'text' } as const
        const { body } = await app.call(addOwnField, { token: school.admin, body: house } as never)
        await edit(id, { own: { [body.field._id]: 'Red' } })
      },
    ],
    [
      'changed',
      'away, says the family',
      async (id: string) => {
        const phone = anyPhone()
        await edit(id, { phone })
        const token = await signInByPhone(app, phone)
        const day = '2026-11-20'
        await app.call(sendNote, { token, body: { why: 'ill', fromDate: day, toDate: day } } as never)
        await edit(id, { phone: '' })
      },
    ],
    ['removed', 'removed', (id: string) => app.call(deleteUser, { token: school.admin, params: { id } })],
  ] as const)('says %s of a student who was %s, and leaves everything', async (why, _, change) => {
    const { id, personId } = await changed(change)
    const stored = await imports.students()
    const { status, error } = await imports.undo(id)
    expect([status, error.code]).toEqual([409, importRefusals.changedSince.code])
    expect(error.message).toBe('Something has changed since this import for Ravi Kumar.')
    expect(error.current).toEqual({
      others: 1,
      total: 1,
      people: [{ _id: personId, name: 'Ravi Kumar', why }],
    })
    expect(await imports.students()).toEqual(stored)
    const { body } = await imports.undo(id, { keepChanged: true })
    expect(body).toMatchObject({ removed: 1, restored: 0, kept: 1 })
    expect(await imports.students()).toEqual(stored.filter(({ name }) => name !== 'Sita'))
  })

  it('counts a promotion that was undone, and a field that is again as it was, for nothing', async () => {
    const { id } = await changed(async (student) => {
      const { body } = await promote([student], classB)
      await app.call(undoPromotion, { token: school.admin, params: { id: body.promotionId } })
      await edit(student, { address: 'Pune' })
      await edit(student, { address: '' })
    })
    expect((await imports.undo(id)).body).toMatchObject({ removed: 2 })
  })

  async function updated(row: object): Promise<{ id: string; personId: string }> {
    const personId = await school.addStudent(classA, '1', {
      name: 'Ravi Kumar',
      admissionNumber: 'A-1',
      email: 'old@x.example',
    })
    const { id } = await imports.takeIn([{ ...ravi, admissionNumber: 'A-1', ...row }, sita], { update: true })
    return { id, personId }
  }

  it('does not put back what no longer stands as the file said', async () => {
    const { id, personId } = await updated({ phone: '9876543210' })
    await edit(personId, { phone: '9876543211' })
    expect((await imports.undo(id)).error.current).toEqual({
      others: 1,
      total: 1,
      people: [{ _id: personId, name: 'Ravi Kumar', why: 'changed' }],
    })
    expect((await imports.undo(id, { keepChanged: true })).body).toMatchObject({ removed: 1, kept: 1 })
  })

  it('does not put back a roll number or an email that another student has by now', async () => {
    const numbered = await updated({ rollNumber: '7' })
    await school.addStudent(classA, '1', { name: 'Zoya' })
    expect((await imports.undo(numbered.id)).error.current).toMatchObject({
      people: [{ _id: numbered.personId, why: 'roll_number_taken' }],
    })
    await imports.undo(numbered.id, { keepChanged: true })
    const { id } = await imports.takeIn(
      [{ ...ravi, rollNumber: '7', admissionNumber: 'A-1', email: 'new@x.example' }],
      { update: true },
    )
    await school.addStudent(classA, '9', { name: 'Myra', email: 'old@x.example' })
    expect((await imports.undo(id)).error.current).toMatchObject({
      others: 0,
      people: [{ _id: numbered.personId, why: 'changed' }],
    })
  })

  it('does not give a roll number back in another class', async () => {
    const { id, personId } = await updated({ rollNumber: '7' })
    await promote([personId], classB)
    expect((await imports.undo(id)).error.current).toMatchObject({
      people: [{ _id: personId, why: 'changed' }],
    })
  })

  it('names the first 20 of many, and counts all', async () => {
    const { id, results } = await imports.takeIn(
      Array.from({ length: 30 }, (_, index) => ({ ...ravi, name: `S ${index}`, rollNumber: String(index) })),
    )
    await promote(
      results.slice(0, 25).map(({ personId = '' }) => personId),
      classB,
    )
    const { error } = await imports.undo(id)
    const { people, total, others } = error.current as { people: object[]; total: number; others: number }
    expect([people.length, total, others]).toEqual([20, 25, 5])
  })

  it('keeps the classes of those who stay', async () => {
    const { id, results } = await imports.takeIn([{ ...ravi, className: 'Class 8', section: '' }], {
      newClasses: [{ name: 'Class 8' }],
    })
    await edit(results[0]?.personId ?? '', { address: 'Pune' })
    await imports.undo(id, { keepChanged: true })
    expect(await classNames()).toContain('Class 8')
  })

  it('says in the class history what the import began', async () => {
    const { results } = await imports.takeIn([ravi])
    const params = { id: results[0]?.personId ?? '' }
    const { body } = await app.call(getStudentHistory, { token: school.admin, params })
    expect(body.enrolments).toMatchObject([{ class: { _id: classA }, reason: 'imported' }])
  })
})
