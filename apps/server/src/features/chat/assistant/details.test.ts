import { askChat } from '@shala/contract/chat/chat'
import { updateClass } from '@shala/contract/classes'
import { updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classTeacher: string
let teacher: string
let family: string

const textOf = async (prompt: string, token = school.admin) =>
  (await app.call(askChat, { token, body: { prompt } })).body.text

beforeAll(async () => {
  app = await openTestApp({ chatLimits: { perMinute: 1000 } })
  app.clock.now = new Date('2026-11-20T06:30:00Z')
  school = await openTestSchool(app)
  const [five, six] = [await school.addClass('Class 5', 'A'), await school.addClass('Class 6')]
  const phone = anyPhone()
  const long = { enrollmentDate: '2026-06-15' }
  const zara = await school.addStudent(five, '1', { name: 'Zara Tambe', phone, ...long })
  await school.addStudent(five, '2', { name: 'Kabir Rao', birthDate: '2015-11-20', ...long })
  await school.addStudent(six, '1', { name: 'Ishaan Verma', birthDate: '2014-12-02', ...long })
  const details = {
    birthDate: '2016-03-12',
    gender: 'female',
    bloodGroup: 'O+',
    fatherName: 'Imran Shaikh',
    motherName: 'Salma Tambe',
    motherTongue: 'Marathi',
    fatherPhone: '9811100022',
    category: 'general',
  }
  await app.call(updateUser, { token: school.admin, params: { id: zara }, body: details as never })
  const own = await school.signInAs('teacher')
  const body = { name: 'Class 5', section: 'A', classTeacherId: own.userId }
  await app.call(updateClass, { token: school.admin, params: { id: five }, body })
  classTeacher = own.token
  teacher = (await school.signInAs('teacher')).token
  family = await signInByPhone(app, phone)
})
afterAll(() => app.close())

describe('a detail of a student', () => {
  it.each([
    ["What is Zara's date of birth?", 'Date of birth'],
    ['When was Zara born?', 'Date of birth'],
    ['How old is Zara?', 'Date of birth'],
    ['blood group of Zara', 'Blood group'],
    ["What is the name of Zara's father?", "Father's name"],
    ['who is the mother of Zara', "Mother's name"],
    ['Who are the parents of Zara?', "Mother's name, Father's name, Guardian's name"],
    ['mother tongue of Zara', 'Mother tongue'],
    ['What is the category of Zara?', 'Category'],
    ['Zara ka blood group kya hai', 'रक्त समूह'],
    ['ज़ारा की जन्म तिथि क्या है', 'जन्म तिथि'],
  ])('is never told, but led to: %s', async (prompt, detail) => {
    const { text, messages } = (await app.call(askChat, { token: school.admin, body: { prompt } })).body
    expect(text.split(':')[0]).toBe(detail)
    expect(messages[1]?.links).toMatchObject([{ to: 'student', name: 'Zara Tambe' }])
    expect(text).not.toMatch(/2016|O\+|Imran|Salma|Marathi/)
  })

  it('leads a family to its profile, and tells it of no other child', async () => {
    const { text, messages } = (
      await app.call(askChat, { token: family, body: { prompt: "What is my child's blood group?" } })
    ).body
    expect(text).toBe("Blood group: on Zara Tambe's own screen. I never tell a child's details here.")
    expect(messages[1]?.links).toMatchObject([{ to: 'profile' }])
    expect(await textOf('blood group of Kabir', family)).toBe('Only teachers and admins can see that.')
  })
})

describe('a child', () => {
  it.each(['who is Imran Shaikh', 'Was Imran absent yesterday?', 'whose father is Imran Shaikh'])(
    'is not found by a parent: %s',
    async (prompt) => {
      expect(await textOf(prompt)).not.toContain('Zara')
    },
  )
})

describe('birthdays', () => {
  it('of more than a month are asked for by month', async () => {
    expect(await textOf('birthdays this year')).toContain('one month at a time')
  })

  it.each([
    [
      'Whose birthday is it today?',
      '20 Nov 2026: 1 birthday.\n• Kabir Rao, Class 5 - A: 20 Nov 2026, 11 years',
    ],
    ['birthdays in december', 'December 2026: 1 birthday.\n• Ishaan Verma, Class 6: 2 Dec 2026, 12 years'],
    ['Whose birthday is it tomorrow?', '21 Nov 2026: nobody has their birthday.'],
    ['birthdays this month in class 6', 'November 2026: nobody has their birthday.'],
  ])('%s', async (prompt, text) => {
    expect(await textOf(prompt)).toBe(text)
  })

  it('are those of the classes whose details a teacher sees', async () => {
    expect(await textOf('Whose birthday is it today?', classTeacher)).toContain('Kabir Rao')
    expect(await textOf('Whose birthday is it today?', teacher)).toContain(
      'nobody has their birthday in the classes whose details you see',
    )
    expect(await textOf("today's birthdays in my class", classTeacher)).toContain('Kabir Rao')
  })
})
