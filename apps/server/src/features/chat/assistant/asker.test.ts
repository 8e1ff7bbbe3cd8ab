import { markAttendance } from '@shala/contract/attendance/attendance'
import { askChat } from '@shala/contract/chat/chat'
import { updateClass } from '@shala/contract/classes'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave } from '@shala/contract/leave/leave'
import { updateSettings } from '@shala/contract/schools/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classTeacher: string
let teacher: string
let family: string

const ask = async (prompt: string, token: string) =>
  (await app.call(askChat, { token, body: { prompt } })).body
const textOf = async (prompt: string, token: string) => (await ask(prompt, token)).text

/** A Friday; by the student: the class, the roll number and the marks of days of November. */
const people = {
  'Aarav Sharma': ['5A', '1', { 16: 'absent', 18: 'late', 19: 'late', 20: 'present' }],
  'Pooja Verma': ['5A', '2', { 20: 'absent' }],
  'Mahesh Singh': ['5B', '1', { 19: 'late', 20: 'absent' }],
  'Lakshmi Iyer': ['5B', '2', { 20: 'present' }],
} as const

async function askForLeave(): Promise<void> {
  const whole = { fromDuration: 'full day', toDuration: 'full day', reason: 'A wedding' }
  const days = { fromDate: '2026-11-26', toDate: '2026-11-26' }
  const body = { leaveType: 'Sick', ...days, ...whole } as const
  const { _id, changedAt } = (await app.call(applyForLeave, { token: family, body })).body.leave
  const decision = { status: 'Approved', seen: changedAt } as const
  await app.call(decideLeave, { token: school.admin, params: { id: _id }, body: decision })
}

beforeAll(async () => {
  app = await openTestApp({ chatLimits: { perMinute: 1000 } })
  app.clock.now = new Date('2026-11-20T06:30:00Z')
  school = await openTestSchool(app)
  const classes = { '5A': await school.addClass('Class 5', 'A'), '5B': await school.addClass('Class 5', 'B') }
  const phone = anyPhone()
  for (const [name, [to, roll, marks]] of Object.entries(people)) {
    const more = { name, enrollmentDate: '2026-06-15', ...(name === 'Aarav Sharma' && { phone }) }
    const studentId = await school.addStudent(classes[to], roll, more)
    for (const [day, status] of Object.entries(marks)) {
      const body = { studentId, status, date: `2026-11-${day}` }
      await app.call(markAttendance, { token: school.admin, body })
    }
  }
  const own = await school.signInAs('teacher')
  const body = { name: 'Class 5', section: 'B', classTeacherId: own.userId }
  await app.call(updateClass, { token: school.admin, params: { id: classes['5B'] }, body })
  classTeacher = own.token
  teacher = (await school.signInAs('teacher')).token
  family = await signInByPhone(app, phone)
  await askForLeave()
})
afterAll(() => app.close())

describe('a family that asks', () => {
  it.each([
    ['Was Aarav present today?', '20 Nov 2026: Aarav Sharma is marked present.'],
    ['Was Aarav Sharma late yesterday?', '19 Nov 2026: Aarav Sharma is marked late.'],
    ['Is my daughter absent?', '20 Nov 2026: Aarav Sharma is marked present.'],
    ['Did my son go to school today?', '20 Nov 2026: Aarav Sharma is marked present.'],
    ['मेरी बेटी आज स्कूल आई?', '20 नवंबर 2026, Aarav Sharma: उपस्थित।'],
    ['आरव आज स्कूल गया क्या?', '20 नवंबर 2026, Aarav Sharma: उपस्थित।'],
    ['meri beti aaj school aayi?', '20 नवंबर 2026, Aarav Sharma: उपस्थित।'],
    ['मेरा बेटा आज आया?', '20 नवंबर 2026, Aarav Sharma: उपस्थित।'],
    ['Has my child reached school?', '20 Nov 2026: Aarav Sharma is marked present.'],
    ['मेरा बच्चा स्कूल पहुँचा क्या?', '20 नवंबर 2026, Aarav Sharma: उपस्थित।'],
    ['Aarav school pahuncha kya', '20 नवंबर 2026, Aarav Sharma: उपस्थित।'],
    ['When was Aarav absent?', 'Absent on 16 Nov 2026.'],
    ['was I late yesterday', '19 Nov 2026: you are marked late.'],
    ['Attendance of Aarav this month', 'Aarav Sharma, November 2026: attended 3 of 4 marked days, 75%'],
    ['मेरे बच्चे की हाज़िरी', 'Aarav Sharma, नवंबर 2026: 4 दिनों में से 3 दिन आए, 75%'],
    ['Aarav kitne din absent raha', 'अनुपस्थित: 16 नवंबर 2026।'],
    ['my percentage', '75%'],
    ['attendance percentage', '75%'],
    ['attendance this month', '75%'],
    ['इस महीने की हाज़िरी', '75%'],
    ['is mahine ki hazri', '75%'],
    ['Is my attendance below 80%?', '75%'],
    ['aaj meri hazri lagi kya', '20 नवंबर 2026, Aarav Sharma: उपस्थित।'],
    ['main aaj upasthit hoon', '20 नवंबर 2026, आप: उपस्थित।'],
    ['मेरा प्रतिशत', '75%'],
    ['How many times late this month?', 'late 2'],
    ['इस महीने कितनी बार देर हुई?', '2 दिन देर से'],
    ["Aarav's roll number", "Aarav Sharma's roll number is 1."],
    ["Who is Aarav's class teacher?", 'Aarav Sharma is in Class 5 - A.'],
    ['who is the class teacher', 'Aarav Sharma is in Class 5 - A.'],
    ['class teacher kaun hai', 'Aarav Sharma Class 5 - A में है।'],
    ['कक्षा शिक्षक कौन है?', 'Aarav Sharma Class 5 - A में है।'],
    ['roll number kya hai', 'Aarav Sharma का रोल नंबर 1 है।'],
    ['रोल नंबर क्या है?', 'Aarav Sharma का रोल नंबर 1 है।'],
    ['what is the roll number', "Aarav Sharma's roll number is 1."],
    ['Is my leave approved?', '26 Nov 2026: Approved'],
    ['मेरी छुट्टी मंज़ूर हुई?', 'चिकित्सा, 26 नवंबर 2026: मंज़ूर'],
    ['is mahine kitne din chutti ki', 'नवंबर 2026, आपकी मंज़ूर छुट्टियाँ:\n• चिकित्सा, 26 नवंबर 2026: 1 दिन'],
    ['इस महीने कितने दिन छुट्टी ली?', '• चिकित्सा, 26 नवंबर 2026: 1 दिन'],
    ['How many days was I on leave last month?', 'October 2026: you have no approved leave.'],
    ['How many days was my son on leave this month?', 'of Aarav Sharma:\n• Sick, 26 Nov 2026: 1 day'],
    ["is my child's attendance good", '75%'],
    ['Is my son Aarav fine and present?', '20 Nov 2026: Aarav Sharma is marked present.'],
    ['is my daughter absent because of rain', "I can only tell that without 'because' and 'rain'. Shall I?"],
    ['my son reached scool today?', '20 Nov 2026: Aarav Sharma is marked present.'],
    ['is my child in school', '20 Nov 2026: Aarav Sharma is marked present.'],
    ['मेरी बेटी स्कूल में है?', '20 नवंबर 2026, Aarav Sharma: उपस्थित।'],
    ['is my daughter below 75%', '75%'],
    ["my son's aadhaar is 234123412346 update it", 'I never show Aadhaar numbers'],
    ['Is my son sick today', 'I did not understand that.'],
    ['मेरी बेटी आज नहीं आई?', '20 नवंबर 2026, Aarav Sharma: उपस्थित।'],
    ['meri chhutti manzoor hui kya', 'चिकित्सा, 26 नवंबर 2026: मंज़ूर'],
  ])('is told of its own child: %s', async (prompt, text) => {
    expect(await textOf(prompt, family)).toContain(text)
  })

  it('on the first of a month is told of the month so far', async () => {
    const { now } = app.clock
    app.clock.now = new Date('2026-12-01T06:30:00Z')
    expect(await textOf('was Aarav late this month', family)).toBe(
      'No. Aarav Sharma, December 2026: no marks.',
    )
    app.clock.now = now
  })

  it.each([
    ['Was Pooja present today?', 'Only teachers and admins can see that.'],
    ['what is the roll number of Pooja', 'Only teachers and admins can see that.'],
    ['who is the class teacher of class 5 B', 'Only teachers and admins can see that.'],
    ['Was Aarav Verma present today?', 'Here I can tell you about Aarav Sharma only.'],
    ['पूजा आज आई?', 'यह केवल शिक्षक और एडमिन देख सकते हैं।'],
    ['Is my daughter Pooja absent?', 'Here I can tell you about Aarav Sharma only.'],
    ['मेरी बेटी पूजा आज आई?', 'यहाँ मैं केवल Aarav Sharma के बारे में'],
    ['meri beti Rohini aaj aayi?', 'यहाँ मैं केवल Aarav Sharma के बारे में'],
    ['Who is absent in my class?', 'Only teachers and admins can see that.'],
    ['How many students in my class?', 'Only teachers and admins can see that.'],
  ])('is told nothing of another: %s', async (prompt, text) => {
    const { text: answer, messages } = await ask(prompt, family)
    expect(answer).toMatch(new RegExp(`^${text}`))
    expect(messages[1]?.links).toEqual([])
  })
})

describe('how to say that somebody will be away', () => {
  it.each([
    ['Aarav is sick today', /^Tell the school that your child is away/],
    ['Aarav will not come tomorrow', /^Tell the school that your child is away/],
    ["he won't come to school today", /^Tell the school that your child is away/],
    ['my daughter has fever', /^Tell the school that your child is away/],
    ['meri beti aaj school nahi aayegi', /^स्कूल को बताने के लिए/],
    ['मेरा बेटा कल नहीं आएगा', /^स्कूल को बताने के लिए/],
    ['Will Aarav be absent tomorrow?', /^21 Nov 2026 has not come yet/],
    ['meri beti aaj nahi aayi kya', /20 नवंबर 2026, Aarav Sharma: उपस्थित/],
    ['sick leave left', /^Your leave in|^The school has set/],
    ['Pooja is sick today', /^I did not understand that/],
    ['how many days was Aarav sick', /^I can only tell that without 'sick'/],
    ['can he come to school with fever', /^I can only tell that without 'fever'/],
    ['kal teacher nahi aayega', /^यह केवल एडमिन देख सकते हैं/],
    ['bus will not come tomorrow', /^Buses and routes are not kept here/],
    ['how do I sign in', /^Everybody signs in with the phone number/],
  ])('is told to a family that says so: %s', async (prompt, text) => {
    expect(await textOf(prompt, family)).toMatch(text)
  })

  it.each(['How do I apply for leave?', 'how do i tell the school she is ill', 'आरव को कल छुट्टी चाहिए'])(
    'is the note for a family, and the request for staff: %s',
    async (prompt) => {
      expect(await textOf(prompt, family)).toMatch(/^(Tell the school|स्कूल को बताने के लिए)/)
      expect(await textOf(prompt, teacher)).not.toMatch(/^(Tell the school|स्कूल को बताने के लिए)/)
    },
  )
})

describe('the leave of somebody', () => {
  it.each([
    ["Is Aarav's leave approved?", 'Aarav Sharma: Sick, 26 Nov 2026: Approved'],
    ['आरव की छुट्टी मंज़ूर हुई?', 'Aarav Sharma: चिकित्सा, 26 नवंबर 2026: मंज़ूर'],
    ['Aarav ki chhutti manzoor hui kya', 'Aarav Sharma: चिकित्सा, 26 नवंबर 2026: मंज़ूर'],
    ["Is Rohini's leave approved?", "I find no leave request of anybody called 'rohini'."],
  ])('is told to those who decide: %s', async (prompt, text) => {
    expect(await textOf(prompt, school.admin)).toContain(text)
    expect(await textOf(prompt, teacher)).toMatch(/^(Only admins can see that\.|यह केवल एडमिन)/)
  })
})

describe('a teacher who asks for days on leave', () => {
  it.each([
    ['is mahine kitne din chutti ki', 'नवंबर 2026: आपकी कोई मंज़ूर छुट्टी नहीं है।'],
    ['How many days of leave did I take this month?', 'November 2026: you have no approved leave.'],
  ])('is told of their own: %s', async (prompt, text) => {
    expect(await textOf(prompt, teacher)).toBe(text)
  })
})

describe('a teacher who says I', () => {
  it.each([
    ['How do I add a class?', /^Only admins can do that/, /^Add a class/],
    ['How do I mark my class?', /^Mark attendance/, /^Mark attendance/],
    ['How do I mark late?', /^Mark attendance/, /^Mark attendance/],
    ['How do I add a student?', /^Add a student/, /^Add a student/],
    ['How do I approve a leave?', /^Only admins can do that/, /^Approve leave/],
  ])('means no class of theirs by it, and is told what they may do: %s', async (prompt, text, ofAdmin) => {
    expect(await textOf(prompt, teacher)).toMatch(text)
    expect(await textOf(prompt, school.admin)).toMatch(ofAdmin)
    expect(await textOf(prompt, family)).toMatch(/^Only (admins|teachers and admins) can do that/)
  })
})

describe('a teacher who asks for the teachers', () => {
  it.each(['Teachers', 'शिक्षक', 'Who are the teachers?', 'shikshakon ki list'])(
    'is told who the class teachers are: %s',
    async (prompt) => {
      const { text, messages } = await ask(prompt, teacher)
      expect(text).toMatch(/^(Only admins see the list of teachers\.|शिक्षकों की सूची केवल एडमिन)/)
      expect(text).toContain('• Class 5 - B: A teacher')
      expect(messages[1]?.links.map(({ to }) => to)).toEqual(['classes'])
      expect(await textOf(prompt, family)).toMatch(/^(Only admins can see that\.|यह केवल एडमिन)/)
    },
  )
})

describe('an Aadhaar number', () => {
  it.each(["Aarav's aadhaar number", 'आधार नंबर बताओ', 'Aarav ka aadhar number', 'Who has 2341 2341 2346?'])(
    'is never told, and each is told where it is: %s',
    async (prompt) => {
      const asked = await Promise.all([family, teacher, school.admin].map((token) => ask(prompt, token)))
      for (const { text } of asked) expect(text).toMatch(/^(I never show Aadhaar|आधार नंबर मैं कभी नहीं)/)
      expect(asked.map(({ text }) => text.includes('2341'))).toEqual([false, false, false])
      const links = asked.map(({ messages }) => messages[1]?.links.map(({ to }) => to))
      expect(links).toEqual([['profile'], ['profile', 'students'], ['teachers', 'students']])
    },
  )

  it.each(['call 919264684699', '2026-11-20 to 2026-11-21'])('is not understood in %s', async (prompt) => {
    expect(await textOf(prompt, school.admin)).not.toContain('Aadhaar')
  })
})

describe('a teacher who says my class', () => {
  it('and asks for a comparison is not told of the classes of the school', async () => {
    expect(await textOf('my class lowest attendance', classTeacher)).not.toContain('Class 5 - A')
  })

  it.each([
    ['Who is absent in my class?', '1 student in Class 5 - B is marked absent'],
    ['मेरी कक्षा में कौन अनुपस्थित है?', 'Class 5 - B में 20 नवंबर 2026 को अनुपस्थित: 1 विद्यार्थी'],
    ['meri class me kaun nahi aaya', 'Mahesh Singh'],
    ['Strength of my class', '• Class 5 - B: 2 students, 1 here today'],
    ['meri kaksha me kitne bachche hain', '• Class 5 - B: 2 विद्यार्थी'],
    ['My class', '• Class 5 - B: 2 students'],
    ['मेरी कक्षा', '• Class 5 - B: 2 विद्यार्थी'],
    ['attendance of my class this month', 'Class 5 - B, November 2026: 66.7% attended.'],
    ['Is my class marked?', 'Everybody in Class 5 - B has a mark'],
    ['How many of my students are absent?', '1 student in Class 5 - B is marked absent'],
    ['मेरे छात्र', '• Class 5 - B: 2 विद्यार्थी'],
    ['students below 75% in my class', 'Class 5 - B, November 2026: 1 student attended less than 75%'],
    ['roll number 2 of my class', 'Lakshmi Iyer: Class 5 - B'],
    ['is Lakshmi Iyer in my class', 'Yes.\n• Lakshmi Iyer: Class 5 - B'],
  ])('means the one that is theirs: %s', async (prompt, text) => {
    const answer = await textOf(prompt, classTeacher)
    expect(answer).toContain(text)
    expect(answer).not.toContain('Class 5 - A')
  })

  it.each([
    ['did i mark attendance today?', 'Yes. Everybody in Class 5 - B has a mark'],
    ['have I marked class 5 A', 'Yes. Everybody in Class 5 - A has a mark'],
    ['क्या मैंने कल हाज़िरी लगाई?', 'नहीं।'],
    ['am I late today', 'No. 20 Nov 2026: no check-in of yours is recorded.'],
  ])(
    'and asks what they did themselves is told of the class, or of their own day: %s',
    async (prompt, text) => {
      expect((await textOf(prompt, classTeacher)).startsWith(text)).toBe(true)
    },
  )

  it.each(['My class', 'Strength of my class', 'Who is absent in my class?', 'मेरी कक्षा में कौन अनुपस्थित है?'])(
    'and has none is told so: %s',
    async (prompt) => {
      expect(await textOf(prompt, teacher)).toMatch(/^(You are not the class teacher|आप किसी कक्षा के)/)
    },
  )
})

describe('a teacher who sees no classes but their own', () => {
  beforeAll(async () => {
    const body = { teachersSee: 'own_classes' }
    expect((await app.call(updateSettings, { token: school.admin, body })).status).toBe(200)
  })

  it.each([
    ['Who is absent today?', '1 student in Class 5 - B is marked absent'],
    ['Attendance this month', 'Class 5 - B, November 2026: 66.7% attended.'],
    ['class wise attendance today', 'Class 5 - B, 20 Nov 2026: 50% attended.'],
    ['Which classes are not marked?', 'Everybody in Class 5 - B has a mark'],
    ['How many students are there?', 'The school has 4 students.'],
  ])('is not told of them as of the school: %s', async (prompt, text) => {
    expect(await textOf(prompt, classTeacher)).toContain(text)
  })

  it('and has none is told that, and not that nobody is absent', async () => {
    const text = 'You are not the class teacher of any class.'
    expect(await textOf('Who is absent today?', teacher)).toBe(text)
    expect(await textOf('Attendance this month', teacher)).toBe(text)
  })
})
