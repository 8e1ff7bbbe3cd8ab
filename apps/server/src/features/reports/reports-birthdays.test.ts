import { attendanceTexts } from '@shala/contract/attendance/attendance'
import { birthdaysReport, birthdayTexts } from '@shala/contract/reports/birthdays'
import { registerUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classA: string
let classB: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2027-02-20T06:00:00Z')
  school = await openTestSchool(app)
  classA = await school.addClass('Class 5', 'A')
  classB = await school.addClass('Class 10', 'B')
})

let roll = 0
const add = async (name: string, birthDate: string, more: object = {}) => {
  roll += 1
  const body = { role: 'student', name, rollNumber: String(roll), class: classA, birthDate, ...more }
  const { status } = await app.call(registerUser, { token: school.admin, body } as never)
  expect(status).toBe(201)
}
const ask = (query: Record<string, string> = {}, token = school.admin) =>
  app.call(birthdaysReport, { token, query })
const list = async (query: Record<string, string> = {}, token = school.admin) =>
  (await ask(query, token)).body.students.map(({ name, date, age }) => `${name} ${date} ${age}`)

describe('birthdays', () => {
  it('are those of this month by default, by day and then class by class, with the age and the class', async () => {
    await add('Zoya', '2016-02-03')
    await add('Sita', '2011-02-01', { class: classB })
    await add('Ravi', '2016-02-01')
    await add('Meena', '2016-03-01')
    await add('Asha', '')
    const { body } = await ask()
    expect([body.from, body.to]).toEqual(['2027-02-01', '2027-02-28'])
    expect(
      body.students.map(({ name, date, age, class: { name: ofClass } }) => [name, date, age, ofClass]),
    ).toEqual([
      ['Ravi', '2027-02-01', 11, 'Class 5'],
      ['Sita', '2027-02-01', 16, 'Class 10'],
      ['Zoya', '2027-02-03', 11, 'Class 5'],
    ])
  })

  it('of 29 February are on the 28th in other years, and on their own day in theirs', async () => {
    await add('Ravi', '2016-02-29')
    expect(await list({ from: '2027-02-28', to: '2027-03-06' })).toEqual(['Ravi 2027-02-28 11'])
    expect(await list({ from: '2028-02-28', to: '2028-02-28' })).toEqual([])
    expect(await list({ from: '2028-02-29', to: '2028-02-29' })).toEqual(['Ravi 2028-02-29 12'])
  })

  it('of a week go on into the next year, and nobody has one before they are a year old', async () => {
    await add('Ravi', '2016-01-02')
    await add('Sita', '2016-12-31')
    await add('Tara', '2026-12-31')
    expect(await list({ from: '2026-12-30', to: '2027-01-05' })).toEqual([
      'Sita 2026-12-31 10',
      'Ravi 2027-01-02 11',
    ])
  })

  it('are those of active students, in one class if asked, for teachers of their own classes', async () => {
    await add('Ravi', '2016-02-03')
    await add('Left', '2016-02-03', { status: 'leaved' })
    await add('Sita', '2016-02-03', { class: classB })
    const { token } = await school.signInAsTeacherOf(classB)
    expect(await list({}, token)).toEqual(['Sita 2027-02-03 11'])
    expect(await list({})).toEqual(['Ravi 2027-02-03 11', 'Sita 2027-02-03 11'])
    expect(await list({ class: classB })).toEqual(['Sita 2027-02-03 11'])
  })

  it('are refused to families, for too many days, backwards, and for another school’s class', async () => {
    const { token } = await school.signInAs('student')
    expect((await ask({}, token)).status).toBe(403)
    const tooMany = await ask({ from: '2027-01-01', to: '2027-02-01' })
    expect(tooMany.body).toMatchObject({ errors: { to: birthdayTexts.rangeTooLong } })
    const backwards = await ask({ from: '2027-02-02', to: '2027-02-01' })
    expect(backwards.body).toMatchObject({ errors: { to: attendanceTexts.rangeBackwards } })
    const other = await openTestSchool(app)
    expect((await ask({ class: await other.addClass() })).status).toBe(404)
    await add('Ravi', '2016-02-03')
    expect(await list({}, other.admin)).toEqual([])
  })
})
