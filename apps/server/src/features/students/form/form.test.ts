import { listActivity } from '@shala/contract/activity/activity'
import { generalRefusals } from '@shala/contract/general/refusal'
import { detailTexts } from '@shala/contract/students/details'
import { exportStudents } from '@shala/contract/students/export'
import {
  addOwnField,
  changeOwnField,
  changeStudentForm,
  getStudentForm,
  ownFieldLimits,
  ownFieldRefusals,
  ownFieldTexts,
  removeOwnField,
} from '@shala/contract/students/own-fields'
import { getStudent } from '@shala/contract/students/students'
import { registerUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { importsOf } from '../../../../test/test-import.ts'
import { openTestSchool, type TestSchool } from '../../../../test/test-school.ts'

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

const house = { label: 'House', kind: 'choice', choices: ['Red', 'Blue (new)'] } as const
const add = (body: object = house, token = school.admin) => app.call(addOwnField, { token, body } as never)
const idOf = async (body: object = house) => (await add(body)).body.field._id
const form = async (token = school.admin) => (await app.call(getStudentForm, { token })).body.form
const read = async (id: string) =>
  (await app.call(getStudent, { token: school.admin, params: { id } })).body.student
const register = (own: unknown) =>
  app.call(registerUser, {
    token: school.admin,
    body: { role: 'student', name: 'Ravi', rollNumber: '1', class: classId, own },
  } as never)

describe('the form of students', () => {
  it('has every section until the school chooses, and teachers read it', async () => {
    const { token } = await school.signInAs('teacher')
    expect((await form(token)).sections).toHaveLength(6)
    const body = { sections: ['family', 'identity'] as const }
    const { status, body: answer } = await app.call(changeStudentForm, { token: school.admin, body } as never)
    expect([status, answer.form.sections]).toEqual([200, ['identity', 'family']])
    expect((await form()).sections).toEqual(['identity', 'family'])
    expect((await app.call(changeStudentForm, { token, body } as never)).status).toBe(403)
  })
})

describe("a field of the school's own", () => {
  it('is added, renamed and removed, which is recorded, and no other school knows it', async () => {
    const id = await idOf()
    expect((await form()).own).toEqual([{ _id: id, ...house }])
    const params = { id }
    const rename = { token: school.admin, params, body: { label: 'Team', choices: ['Red', 'Green'] } }
    expect((await app.call(changeOwnField, rename)).body.form.own).toMatchObject([
      { label: 'Team', choices: ['Red', 'Green'] },
    ])
    const other = await openTestSchool(app)
    expect((await app.call(changeOwnField, { ...rename, token: other.admin })).status).toBe(404)
    expect((await app.call(removeOwnField, { token: other.admin, params })).status).toBe(404)
    expect((await app.call(removeOwnField, { token: school.admin, params })).body.form.own).toEqual([])
    const { entries } = (await app.call(listActivity, { token: school.admin })).body
    expect(entries.slice(0, 3).map(({ action }) => action)).toEqual(Array(3).fill('students.form'))
  })

  it.each([
    [{ ...house, label: ' ' }, { label: ownFieldTexts.labelMissing }],
    [{ ...house, label: 'x'.repeat(61) }, { label: ownFieldTexts.labelTooLong }],
    [{ ...house, label: '###' }, { label: ownFieldTexts.labelWithoutLetter }],
    [{ ...house, label: 'roll NUMBER' }, { label: ownFieldTexts.labelTaken }],
    [{ ...house, label: "Mother's name" }, { label: ownFieldTexts.labelTaken }],
    [{ ...house, choices: ['Red', 'red'] }, { choices: ownFieldTexts.choicesMissing }],
    [{ ...house, kind: 'colour' }, { kind: ownFieldTexts.kindMissing }],
    [{ ...house, choices: ['Red'] }, { choices: ownFieldTexts.choicesMissing }],
    [{ ...house, choices: Array(31).fill('x') }, { choices: ownFieldTexts.tooManyChoices }],
  ])('of %j is refused at its field', async (body, errors) => {
    const { status, body: answer } = await add(body)
    expect([status, answer]).toMatchObject([422, { errors }])
  })

  it('is one by its name, of at most thirty, and an administrator’s to add, also for two at once', async () => {
    const { token } = await school.signInAs('teacher')
    expect((await add(house, token)).status).toBe(403)
    const two = await Promise.all([add(), add({ ...house, label: 'HOUSE' })])
    expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409])
    for (let at = 1; at < ownFieldLimits.fields - 1; at += 1)
      await add({ label: `Field ${at}`, kind: 'text' })
    const last = await Promise.all([add({ label: 'X', kind: 'text' }), add({ label: 'Y', kind: 'text' })])
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await add({ label: 'Z', kind: 'text' })).error.code).toBe(ownFieldRefusals.tooMany.code)
  })
})

describe("a student's value", () => {
  it('is kept as the field reads it, also in a form with files, changed alone and cleared', async () => {
    const [houseId, born, weight] = [
      await idOf(),
      await idOf({ label: 'Vaccinated', kind: 'day' }),
      await idOf({ label: 'Weight', kind: 'number' }),
    ]
    const added = await register(
      JSON.stringify({ [houseId]: 'blue (NEW)', [born]: '31/03/2026', [weight]: '31.5' }),
    )
    const { user } = added.body as { user: { _id: string; own: object } }
    expect(user.own).toEqual({ [houseId]: 'Blue (new)', [born]: '2026-03-31', [weight]: '31.5' })
    const edit = (own: object) =>
      app.call(updateUser, { token: school.admin, params: { id: user._id }, body: { own } } as never)
    await edit({ [houseId]: 'Red', [weight]: null })
    expect((await read(user._id)).own).toEqual({ [houseId]: 'Red', [born]: '2026-03-31' })
    const { entries } = (await app.call(listActivity, { token: school.admin })).body
    const update = entries.find(({ action }) => action === 'students.update')
    expect(update?.changes).toMatchObject([{ field: 'House' }, { field: 'Weight' }])
    const { body: file } = await app.call(exportStudents, {
      token: school.admin,
      body: { studentIds: [user._id] },
    })
    expect(file.students[0]?.own).toEqual({ [houseId]: 'Red', [born]: '2026-03-31' })
    await app.call(removeOwnField, { token: school.admin, params: { id: houseId } })
    expect((await read(user._id)).own).toEqual({ [born]: '2026-03-31' })
  })

  it('that does not fit is refused at its field, and a field of another school is none', async () => {
    const houseId = await idOf()
    const other = await openTestSchool(app)
    const { body } = await app.call(addOwnField, { token: other.admin, body: house } as never)
    expect((await register({ [houseId]: '.' })).status).toBe(422)
    const refused = await register({ [houseId]: 'Purple', [body.field._id]: 'Red' })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      {
        errors: {
          [`own.${houseId}`]: detailTexts.choice,
          [`own.${body.field._id}`]: ownFieldTexts.unknownField,
        },
      },
    ])
    const { status, error } = await register('{')
    expect([status, error.code]).toEqual([422, generalRefusals.invalid.code])
  })

  it('comes with a list, is updated by the next when asked for, and taken back by an undo', async () => {
    const imports = importsOf(app, school)
    const houseId = await idOf()
    const row = {
      name: 'Ravi',
      rollNumber: '1',
      className: 'Class 5',
      section: 'A',
      own: { [houseId]: 'red' },
    }
    const first = await imports.takeIn([row, { ...row, rollNumber: '2', own: { [houseId]: 'Purple' } }])
    expect(first.results).toMatchObject([
      { outcome: 'added' },
      { outcome: 'refused', problems: [{ field: `own.${houseId}`, text: detailTexts.choice }] },
    ])
    const id = first.results[0]?.personId ?? ''
    const next = { ...row, own: { [houseId]: 'Blue (new)' } }
    expect((await imports.takeIn([row], { update: true })).results).toMatchObject([{ outcome: 'unchanged' }])
    const second = await imports.takeIn([next], { update: true })
    expect(second.results).toMatchObject([
      { outcome: 'updated', changes: [{ field: `own.${houseId}`, before: 'Red', after: 'Blue (new)' }] },
    ])
    expect((await read(id)).own).toEqual({ [houseId]: 'Blue (new)' })
    const { entries } = (await app.call(listActivity, { token: school.admin })).body
    const update = entries.find(({ action }) => action === 'imports.update')
    expect(update?.changes).toEqual([{ field: 'House', before: 'Red', after: 'Blue (new)' }])
    await imports.undo(second.id)
    expect((await read(id)).own).toEqual({ [houseId]: 'Red' })
  })
})
