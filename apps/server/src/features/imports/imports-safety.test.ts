import { changeAccess } from '@shala/contract/access'
import { listClasses, updateClass } from '@shala/contract/classes'
import { getMe } from '@shala/contract/profile'
import { enrolEarlier } from '@shala/contract/students/editing'
import { updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { importsOf } from '../../../test/test-import.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let imports: ReturnType<typeof importsOf>
let classA: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  imports = importsOf(app, school)
  classA = await school.addClass('Class 5', 'A')
})

const ravi = { name: 'Ravi Kumar', rollNumber: '1', className: 'Class 5', section: 'A' }
const meera = () => ({ name: 'Meera Nair', email: `${anyPhone()}@x.example` })
const asTeachers = { kind: 'teachers' } as const
const isSignedIn = async (token: string) => (await app.call(getMe, { token })).status === 200

describe('whoever came in by a wrong phone', () => {
  it('is signed out when the import that wrote it is undone', async () => {
    const teacher = meera()
    await imports.takeIn([teacher], asTeachers)
    const wrong = anyPhone()
    const { id } = await imports.takeIn([{ ...teacher, phone: wrong }], { ...asTeachers, update: true })
    const token = await signInByPhone(app, wrong)
    expect(await isSignedIn(token)).toBe(true)
    expect((await imports.undo(id)).status).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
  })

  it('is signed out when an import or an edit replaces it', async () => {
    const wrong = anyPhone()
    const { results } = await imports.takeIn([{ ...ravi, phone: wrong }])
    const first = await signInByPhone(app, wrong)
    await imports.takeIn([{ ...ravi, phone: anyPhone() }], { update: true })
    expect(await isSignedIn(first)).toBe(false)
    const params = { id: results[0]?.personId ?? '' }
    await app.call(updateUser, { token: school.admin, params, body: { phone: wrong } })
    app.clock.now = new Date('2026-11-20T06:05:00Z')
    const second = await signInByPhone(app, wrong)
    await app.call(updateUser, { token: school.admin, params, body: { address: 'Wagholi' } })
    expect(await isSignedIn(second)).toBe(true)
    await app.call(updateUser, { token: school.admin, params, body: { phone: anyPhone() } })
    expect(await isSignedIn(second)).toBe(false)
  })
})

describe('undoing an import leaves alone', () => {
  it('a teacher who is an administrator by now', async () => {
    const teacher = meera()
    const { results } = await imports.takeIn([teacher], asTeachers)
    const changed = { ...teacher, name: 'Meera B Nair', phone: anyPhone() }
    const { id } = await imports.takeIn([changed], { ...asTeachers, update: true })
    const params = { id: results[0]?.personId ?? '' }
    await app.call(changeAccess, { token: school.admin, params, body: { role: 'admin' } })
    const { status, error } = await imports.undo(id)
    expect([status, error.values]).toEqual([409, { names: 'Meera B Nair' }])
  })

  it('a teacher of whom more is known than any import gives', async () => {
    const { id, results } = await imports.takeIn([meera()], asTeachers)
    const db = app.bind(school.schoolId)
    const teacherId = results[0]?.personId ?? ''
    await db.updateTable('users').set({ address: 'Wagholi' }).where('id', '=', teacherId).execute()
    expect((await imports.undo(id)).status).toBe(409)
  })

  it('a class that somebody has given another name', async () => {
    const id = await imports.begin('students', [{ name: 'Class 6' }, { name: 'Class 7' }])
    const names = async () =>
      (await app.call(listClasses, { token: school.admin })).body.classes.map(({ name }) => name)
    const { body } = await app.call(listClasses, { token: school.admin })
    const seven = body.classes.find(({ name }) => name === 'Class 7')?._id ?? ''
    await app.call(updateClass, { token: school.admin, params: { id: seven }, body: { name: 'Tulsi' } })
    expect((await imports.undo(id)).status).toBe(200)
    expect(await names()).toEqual(['Class 5', 'Tulsi', 'passout'])
  })
})

it('numbers that differ only in a letter’s form are named at their row, and the others go in', async () => {
  const id = await imports.begin()
  const { status, body } = await imports.send(id, [
    { line: 1, ...ravi, admissionNumber: 'ΑΣ' },
    { line: 2, ...ravi, name: 'B', rollNumber: '2', admissionNumber: 'ασ' },
    { line: 3, ...ravi, name: 'C', rollNumber: '3' },
  ])
  expect(status).toBe(200)
  expect(body.results.map(({ outcome }) => outcome)).toEqual(['added', 'refused', 'added'])
})

it('everybody one number on, until somebody who is not in the file keeps theirs: all of them are told', async () => {
  const rows = Array.from({ length: 120 }, (_, place) => ({
    ...ravi,
    name: `S ${place}`,
    rollNumber: String(place),
    admissionNumber: `A${place}`,
  }))
  await imports.takeIn(rows)
  await school.addStudent(classA, '120')
  const moved = rows.map((row) => ({ ...row, rollNumber: String(Number(row.rollNumber) + 1) }))
  const { outcomes } = await imports.takeIn(moved, { update: true })
  expect(new Set(outcomes)).toEqual(new Set(['refused']))
})

it('renaming a class, saying that its students came earlier, and importing wait for each other in no circle', async () => {
  const rows = Array.from({ length: 60 }, (_, k) => ({ name: `S ${k}`, rollNumber: String(k) }))
  const ids = (await school.importStudents(classA, rows)).map(({ personId }) => personId ?? '')
  const db = app.bind(school.schoolId)
  // Stored in another order than that of their ids.
  for (const id of ids.toReversed()) {
    await db.updateTable('users').set({ remark: 'x' }).where('id', '=', id).execute()
  }
  const rename = (turn: number) =>
    app.call(updateClass, {
      token: school.admin,
      params: { id: classA },
      body: { name: turn % 2 ? 'Class 5' : 'Class 6', section: 'A' },
    })
  const earlier = (turn: number) =>
    app.call(enrolEarlier, {
      token: school.admin,
      body: { studentIds: ids, enrollmentDate: `20${20 - (turn % 10)}-01-01` },
    })
  const statuses = new Set<number>()
  const loop = async (act: (turn: number) => Promise<{ status: number }>) => {
    for (let turn = 0; turn < 12; turn += 1) statuses.add((await act(turn)).status)
  }
  await Promise.all([loop(rename), loop(earlier), loop(rename), loop(earlier)])
  expect([...statuses]).toEqual([200])
})
