import { markAttendance } from '@shala/contract/attendance/attendance'
import { chooseAccount, sendLoginOtp, verifyLoginOtp } from '@shala/contract/auth/auth'
import { addCalendarEntry } from '@shala/contract/calendar/calendar'
import { askChat, type ChatLanguage } from '@shala/contract/chat/chat'
import { getSchools, updateSchool } from '@shala/contract/schools/schools'
import { correctTeacherDay } from '@shala/contract/teacher-attendance/correcting'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { i18nOf } from '#platform/i18n'
import { anyPhone, openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../../test/test-school.ts'
import { intentOf } from './assistant.rules.ts'
import { examples } from './general.rules.ts'
import { understand } from './understanding.ts'

let app: TestApp
let school: TestSchool
let teacher: string
let family: string

/** By the student: the class, the roll number and the marks of days of November. */
const people = {
  'Rahul More': ['5A', '1', { 16: 'absent', 17: 'absent', 18: 'absent', 19: 'present', 20: 'late' }],
  'Priya More': ['5B', '1', { 20: 'present' }],
  'Aarav Sharma': ['5A', '2', { 20: 'absent' }],
  'Pooja Verma': [
    '5A',
    '3',
    { 9: 'absent', 10: 'absent', 11: 'absent', 12: 'present', 18: 'absent', 19: 'absent', 20: 'absent' },
  ],
  'Keya Deshpande': ['6', '1', { 18: 'late', 19: 'absent', 20: 'present' }],
  'Zara Deshpande': ['6', '2', { 20: 'absent' }],
} as const

async function signInAsKeya(phone: string): Promise<string> {
  await app.call(sendLoginOtp, { body: { phone } })
  const { body } = await app.call(verifyLoginOtp, { body: { phone, otp: app.lastCode(phone) } })
  const { ticket, accounts } = body as unknown as {
    ticket: string
    accounts: { _id: string; name: string }[]
  }
  const userId = accounts.find(({ name }) => name.startsWith('Keya'))?._id ?? ''
  return (await app.call(chooseAccount, { body: { ticket, userId } })).body.token
}

async function giveAddress(): Promise<void> {
  const { school: own } = (await app.call(getSchools, { token: school.admin })).body
  const more = {
    address: '12 Karve Road',
    city: 'Pune',
    establishmentYear: 1990,
    email: 'office@school.example',
  }
  const body = { ...own, ...more, primaryPhone: '2025431234', website: '' } as never
  await app.call(updateSchool, { token: school.admin, body })
}

beforeAll(async () => {
  app = await openTestApp({ chatLimits: { perMinute: 1000 } })
  app.clock.now = new Date('2026-11-20T06:30:00Z')
  school = await openTestSchool(app)
  const classes = {
    '5A': await school.addClass('Class 5', 'A'),
    '5B': await school.addClass('Class 5', 'B'),
    '6': await school.addClass('Class 6'),
  }
  const phone = anyPhone()
  for (const [name, [to, roll, marks]] of Object.entries(people)) {
    const more = { name, enrollmentDate: '2026-06-15', ...(name.endsWith('Deshpande') && { phone }) }
    const studentId = await school.addStudent(classes[to], roll, more)
    for (const [day, status] of Object.entries(marks)) {
      const body = { studentId, status, date: `2026-11-${day.padStart(2, '0')}` }
      await app.call(markAttendance, { token: school.admin, body })
    }
  }
  const holiday = { name: "Founder's Day", from: '2026-11-23', to: '2026-11-23', isClosed: true }
  await app.call(addCalendarEntry, { token: school.admin, body: holiday })
  await giveAddress()
  const own = await school.signInAs('teacher')
  teacher = own.token
  const day = { status: 'present', checkIn: '08:05', checkOut: '', isHalfDay: false, seen: null } as const
  const body = { ...day, reason: 'The phone was broken that day' }
  const params = { teacherId: own.userId, date: '2026-11-20' }
  await app.call(correctTeacherDay, { token: school.admin, params, body })
  family = await signInAsKeya(phone)
})
afterAll(() => app.close())

const ask = async (prompt: string, token: string, language: ChatLanguage = 'en') =>
  (await app.call(askChat, { token, body: { prompt, language } })).body
const textOf = async (prompt: string, token = school.admin) => (await ask(prompt, token)).text

describe('a name that is a word too', () => {
  it.each([
    ['Rahul More attendance this month', 'Rahul More, November 2026'],
    ['is priya more present today', 'Yes. Priya More (Class 5 - B) is present today.'],
    ['more ka attendance', '• Rahul More, Class 5 - A, 1\n• Priya More, Class 5 - B, 1'],
    ['whats rahul mores roll number', 'Rahul More: Class 5 - A, roll number 1'],
  ])('is somebody beside another name or before the possessive: %s', async (prompt, text) => {
    expect(await textOf(prompt)).toContain(text)
  })

  it('stays a word in a comparison', () => {
    expect(understand('students absent more than 3 days in a row').name).toBe('')
  })
})

describe('a section that does not stand right behind its class', () => {
  it.each([
    ['who is absent in 5th class A', '2 students in Class 5 - A are marked absent'],
    ['paanchvi kaksha ke A section me kaun absent hai', '2 students in Class 5 - A are marked absent'],
    ['section B of class 5 attendance', 'Class 5 - B, 20 Nov 2026: 100% attended'],
    ['class 5 ke B section me kitne bachhe', '• Class 5 - B: 1 student'],
    ['A section class 5 strength', '• Class 5 - A: 3 students'],
    ['strength of A section of class 5', '• Class 5 - A: 3 students'],
    ['who is absent in C section of class 5', 'Which class do you mean?'],
    ['students in class 5 A and B section of class 6', 'Which class do you mean?'],
    ['A section me kaun absent hai', "I can only tell that without 'a'. Shall I?"],
    ['section A me kaun absent hai', "I can only tell that without 'a'. Shall I?"],
  ])('is asked for, and no other: %s', async (prompt, text) => {
    const told = await textOf(prompt)
    expect(told).toContain(text)
    expect(told).not.toContain('Together')
  })
})

describe('a section', () => {
  it('of one class is not that of the next', async () => {
    expect(await textOf('students in class 5 section b class 6')).toMatch(/Class 5 - B: 1 .* Class 6: 2 /s)
    expect(await textOf('students in class 6 and b section of class 5')).toMatch(
      /Class 6: 2 .* Class 5 - B: 1 /s,
    )
  })

  it('may be named behind that of its class before', async () => {
    expect(await textOf('students in 5 A class and B')).toMatch(/Class 5 - A: 3 .* Class 5 - B: 1 /s)
  })

  it.each([
    'who teaches a section of class 5',
    'teachers who have a section in class 5',
    'strength of a section of class 5',
  ])('that is any of them is not section A: %s', async (prompt) => {
    expect(await textOf(prompt)).toContain('• Class 5 - B: ')
  })
})

describe('a question as it is typed', () => {
  it.each([
    ['attendance of class 5 between 10 and 19 nov', 'Class 5, 10 Nov 2026 to 19 Nov 2026: '],
    ['class 5 attendance on 19/11', 'Class 5, 19 Nov 2026: '],
    ['class 6 ki attendance kya h', 'Class 6, '],
    ['H section me kaun absent hai', "I can only tell that without 'h'. Shall I?"],
    ['may I know the school timings', 'School is from '],
    ['how do I mark half day', 'a half of the day that was missed'],
    ['Can you tell me who is absent today?', '3 students are marked absent'],
    ['could u please show attendance of today', 'Today 2 of 6 students are present'],
    ['i would like to know who is absent', '3 students are marked absent'],
    ['do you know when school starts', 'School is from '],
    ['Kindly share the absent list', '3 students are marked absent'],
    ['can I get the list of absent students', '3 students are marked absent'],
    ['can you mark everyone present', 'I only read'],
    ['what can you tell me', 'You can ask me, for example:'],
    ['mujhe absent list chahiye', '3 students are marked absent'],
    ['mujhe chhutti chahiye', 'Apply for leave: open'],
    ['aaj kitne bache aaye', 'Today 2 of 6 students are present'],
    ['meri kitni chhutti bache hain', 'The school has set no number of leave'],
    ['bhai aaj kaun nahi aaya', '3 students are marked absent'],
    ['kya aap bata sakte hain aaj kaun absent hai', '3 students are marked absent'],
    ['क्या आप बता सकते हैं कि आज कौन अनुपस्थित है', '20 नवंबर 2026 को अनुपस्थित: 3 विद्यार्थी'],
    ['anybody on leave', 'Nobody is on leave on 20 Nov 2026.'],
    ['total strength', 'The school has 6 students.'],
    ['provide list of teachers', 'Teachers:'],
    ['can I get leave', 'Apply for leave'],
    ['kitne din bache hain', 'I did not understand that.'],
    ['kitne log absent hain', '3 students are marked absent'],
    ['aaj school band hai kya', 'No. 20 Nov 2026 is a working day.'],
    ['bhai ki hazri kitni hai', "without 'bhai'"],
    ['bhai kaun si class me hai', "without 'bhai'"],
    ['how many tc this year', "without 'tc'"],
    ['how do I send my child to school', 'I did not understand that.'],
    ['is there any hw today', 'Homework and assignments are not kept here.'],
  ])('is answered: %s', async (prompt, text) => {
    expect(await textOf(prompt)).toContain(text)
  })
})

it('is in Hindi also where only its courtesy is', () => {
  expect(understand('mujhe absent list chahiye').language).toBe('hi')
})

describe('words as they are typed', () => {
  it.each([
    ['whos absent today', '3 students are marked absent on 20 Nov 2026'],
    ['todays attendance', 'Today 2 of 6 students are present'],
    ['absent in clas 5a yestarday', '1 student in Class 5 - A is marked absent on 19 Nov 2026'],
    ['hw many stdnts absnt tdy', '3 students are marked absent on 20 Nov 2026'],
    ['is school open tmrw?', 'Yes. 21 Nov 2026 is a working day.'],
    [
      'what time does school start on saturday',
      '21 Nov 2026 is a working day. School is from 9:00 am to 5:00 pm.',
    ],
    [
      'when does school open on 25 november',
      '25 Nov 2026 is a working day. School is from 9:00 am to 5:00 pm.',
    ],
    ['school time on 25 november', '25 Nov 2026 is a working day. School is from 9:00 am to 5:00 pm.'],
    ['kal school kitne baje khulta hai', 'School is from 9:00 am to 5:00 pm.'],
    ['what time does school open on monday', "23 Nov 2026 is a holiday: Founder's Day."],
    ['is school open on 23 november', "No. 23 Nov 2026 is a holiday: Founder's Day."],
    ['aaravs roll no', 'Aarav Sharma: Class 5 - A, roll number 2'],
    ['aaj kaun let aaya', '1 student is marked late on 20 Nov 2026'],
    ['let me know who is absent', '3 students are marked absent on 20 Nov 2026'],
  ])('are understood without their apostrophe, cut short or misspelt: %s', async (prompt, text) => {
    expect(await textOf(prompt)).toContain(text)
  })

  it.each([
    ['aaj kitne bachche nahi aaye', 'en', /^3 students are marked absent/],
    ['aaj kitne bachche nahi aaye', 'hi', /^20 नवंबर 2026 को अनुपस्थित: 3/],
    ['किती विद्यार्थी आज गैरहजर आहेत?', 'en', /^यह मराठी लगती है/],
    ['kiti mule gairhajar aahet', 'en', /^That looks like Marathi/],
  ] as const)('are answered in the language of the screen: %s, %s', async (prompt, language, text) => {
    expect((await ask(prompt, school.admin, language)).text).toMatch(text)
  })
})

describe('yes or no', () => {
  it.each([
    ['Is Pooja Verma absent today?', 'Yes. Pooja Verma'],
    ['was rahul more absent yesterday', 'No. Rahul More'],
    ['Is Monday a holiday?', "Yes. 23 Nov 2026 is a holiday: Founder's Day."],
    ['Is the school open on Monday?', "No. 23 Nov 2026 is a holiday: Founder's Day."],
    ['क्या सोमवार को छुट्टी है?', 'हाँ। 23 नवंबर 2026'],
    ['is class 6 marked', 'Yes. Everybody in Class 6'],
    ['has class 5 been marked yesterday', 'No. '],
    ['did anyone come late today', 'Yes. 1 student is marked late'],
    ['is anyone late in class 6', 'No. Nobody in Class 6 is marked late'],
    ['was rahul more absent this week', 'Yes. Rahul More, 16 Nov 2026'],
    ['is zara deshpande in class 6', 'Yes.\n• Zara Deshpande: Class 6'],
    ['are any leave requests waiting', 'No. No leave request is waiting.'],
    ['Who is absent in class 6?', '1 student in Class 6'],
    ['was rahul more late or absent on 16 november', 'Rahul More (Class 5 - A) was absent'],
    ['was rahul more present or absent this week', 'Rahul More, 16 Nov 2026'],
  ])('stands first where it is asked, and not before a choice: %s', async (prompt, text) => {
    expect((await textOf(prompt)).startsWith(text)).toBe(true)
  })
})

describe('a fact and an instruction', () => {
  it.each([
    ['when did I check in today', '20 Nov 2026: you checked in at 8:05 am and have not checked out.'],
    ['have i checked in?', 'Yes. 20 Nov 2026: you checked in at 8:05 am'],
    ['How do I check in?', 'Check in: on your home screen'],
    ['how do I download the attendance of class 5', 'Download attendance'],
    ['how to add remarks for Rahul More in class 5', 'Mark attendance'],
    ['How do I approve leave?', 'Only admins can do that.'],
    ['approve the leave request', 'Only admins can do that.'],
    ['how to export udise', 'Only admins can do that.'],
  ])(
    'are not taken for each other, and nobody is told how to do what they may not: %s',
    async (prompt, text) => {
      expect((await textOf(prompt, teacher)).startsWith(text)).toBe(true)
    },
  )

  it.each([
    ['how do I promote class 5 to class 6', 'Promote students'],
    ['how to set the class teacher of class 6', 'Set a class teacher'],
    ['how to change the school timings', "Change the school's times"],
    ['एक्सेल से विद्यार्थियों की सूची कैसे इम्पोर्ट करें', 'सूची आयात करने के लिए'],
    ['where is the school?', 'The school is called'],
  ])('are found whatever class stands in the question: %s', async (prompt, text) => {
    expect((await textOf(prompt)).startsWith(text)).toBe(true)
  })

  it('gives the street of the school', async () => {
    expect(await textOf('where is the school?')).toContain('12 Karve Road, Pune 411001, Maharashtra')
  })

  it('counts students and not their spells', async () => {
    const text = await textOf('students absent 3 days in a row')
    expect(text).toContain('2 students were absent on 3 marked days in a row, or more; 1 still is.')
    expect(await textOf('who is absent more than 2 days in a row')).toBe(text)
  })
})

describe('what is lost of a question', () => {
  it.each([
    ['pending leave requests of class 5', "'class 5'", 'pending leave requests'],
    ['How many teachers were there last month?', "'last month'", 'how many teachers were there'],
    ['School timings for Rahul', "'rahul'", 'school timings'],
    ['how many boys are absent today', "'boys'", 'how many are absent today'],
    ['who is the maths teacher of class 6', "'maths'", 'who is teacher of class 6'],
    ['why was Pooja Verma absent', "'why'", 'was pooja verma absent'],
    ['did the teachers come on time today', "'time'", 'did the teachers come today'],
    ['when was class 6 marked', "'class 6' and 'marked'", 'when was'],
  ])('is asked for first, whatever it means: %s', async (prompt, part, rest) => {
    const { text, messages } = await ask(prompt, school.admin)
    expect(text).toBe(`I can only tell that without ${part}. Shall I?`)
    expect(messages[1]?.suggestions[0]).toBe(rest)
  })

  it('is asked for first by a family too', async () => {
    expect(await textOf('class teacher phone number', family)).toBe(
      "I can only tell that without 'phone'. Shall I?",
    )
  })

  it.each([
    ['when do exams start', 'Grades and exams are not kept here.'],
    ['how do I download the fee receipt', 'Fees are not kept here.'],
    ['can teachers edit attendance', 'Admins can do everything.'],
    ['who took attendance of class 6', 'Class 6, 20 Nov 2026: marked by'],
    ['where is the certificate of Rahul', 'Documents of a student or teacher'],
    ['did class 6 submit homework', 'Homework and assignments are not kept here.'],
    ['Is Rahul More on leave on 24 november', 'No. I find nobody called'],
    ['can i mark attendance for yesterday', 'Mark attendance:'],
    ['how is the attendance of class 6', 'Class 6, 20 Nov 2026: '],
  ])('leads to the kind that speaks of every word: %s', async (prompt, text) => {
    expect((await textOf(prompt)).startsWith(text)).toBe(true)
  })

  it('leaves questions to ask in place of days that it has no answer for', async () => {
    const { text, messages } = await ask('who was absent this week', school.admin)
    expect(text).toMatch(/^I can only tell that of one day/)
    expect(messages[1]?.suggestions).toContain('Who is absent today?')
  })

  it('leaves three nearest questions to ask, with the class and the day of this one', async () => {
    const { messages } = await ask('pls prepare 5B yesterday chart', school.admin)
    expect(messages[1]?.suggestions).toHaveLength(3)
    const { messages: others } = await ask('wifi router of the office is broken', school.admin)
    expect(others[1]?.suggestions).not.toEqual(messages[1]?.suggestions)
  })

  it.each(['en', 'hi'] as const)('offers only what is understood: %s', (language) => {
    const { t } = i18nOf(language)
    const of = { name: 'Class 6' }
    const classes = [{ id: 'c', class: 'Class 6', name: 'Class 6', sections: 1 }] as never
    const fill = { in: t(' in {name}', of), of: t(' of {name}', of), day: t('today'), name: 'Ravi' }
    const questions = examples.map(([text]) => t(text, fill))
    expect(questions.filter((question) => !intentOf(understand(question, language, classes)))).toEqual([])
  })
})

describe('a family', () => {
  it.each([
    ['was keya present today', 'Yes. 20 Nov 2026: Keya Deshpande is marked present.'],
    ['which days was Keya late', 'Late on 18 Nov 2026.'],
    ['was she late on 18 november', 'Yes. 18 Nov 2026: Keya Deshpande is marked late.'],
    ['is her attendance below 75%?', 'Yes. Keya Deshpande, November 2026: attended 2 of 3'],
    ['who is my childs class teacher', 'Keya Deshpande is in Class 6.'],
    ['was I late yesterday', 'No. 19 Nov 2026: you are marked absent.'],
    ['when is winter vacation', 'I did not understand that.'],
    ['was my child on time today', 'I did not understand that.'],
    ['keya absent dates', 'Absent on 19 Nov 2026.'],
    ['teacher ka naam kya hai', 'Keya Deshpande is in Class 6.'],
    ['was keya late this week', 'Yes. Keya Deshpande, 16 Nov 2026'],
    ['who is keyas teacher', 'Keya Deshpande is in Class 6.'],
    ['how many kids in keyas class', 'Only teachers and admins can see that.'],
    ['keya ki class me kitne bachhe hai', 'Only teachers and admins can see that.'],
    ['how do i change my phone number', 'Your own phone number and email: open your profile.'],
  ])('is told of its child by name: %s', async (prompt, text) => {
    expect(await textOf(prompt, family)).toContain(text)
  })

  it.each(['Was Zara present today?', 'zara kal aayi thi kya', 'जारा आज आई?'])(
    'that asks for a sibling is offered their account: %s',
    async (prompt) => {
      const { text, messages } = await ask(prompt, family)
      expect(text).toContain('Zara Deshpande')
      expect(text).not.toContain('absent')
      expect(messages[1]?.links).toEqual([{ to: 'account', id: expect.any(String), name: 'Zara Deshpande' }])
    },
  )
})
