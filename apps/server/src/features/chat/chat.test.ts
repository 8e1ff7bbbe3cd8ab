import { addAnnouncement } from '@shala/contract/announcements'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { addCalendarEntry } from '@shala/contract/calendar/calendar'
import { askChat, clearChat, listChat } from '@shala/contract/chat/chat'
import { chatLinkPath } from '@shala/contract/chat/links'
import { listClasses } from '@shala/contract/classes'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave } from '@shala/contract/leave/leave'
import { getConfig } from '@shala/contract/system'
import { correctTeacherDay } from '@shala/contract/teacher-attendance/correcting'
import { deleteUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

const today = '2026-11-20'
const noon = new Date('2026-11-20T06:30:00Z')

let app: TestApp
let school: TestSchool
let teacher: { token: string; userId: string }
let student: { token: string; userId: string }
let ravi: string

const ask = async (prompt: string, token = school.admin, language?: 'en' | 'hi') =>
  app.call(askChat, { token, body: { prompt, ...(language && { language }) } })
const textOf = async (prompt: string, token = school.admin) => (await ask(prompt, token)).body.text
const mark = (studentId: string, status: string, date = today) =>
  app.call(markAttendance, { token: school.admin, body: { studentId, status, date } })

async function askForLeave(token: string) {
  const whole = { fromDuration: 'full day', toDuration: 'full day', reason: 'A wedding' }
  const body = { leaveType: 'Sick', fromDate: today, toDate: today, ...whole }
  return (await app.call(applyForLeave, { token, body })).body.leave
}

/** Two classes, of which one is marked; a teacher on leave; a holiday tomorrow. */
async function fillSchool(): Promise<void> {
  const classId = await school.addClass('Class 5', 'A')
  const other = await school.addClass('Class 6')
  const add = (to: string, roll: string, name: string) =>
    school.addStudent(to, roll, { name, enrollmentDate: '2026-06-15' })
  ravi = await add(classId, '1', 'Ravi Kumar')
  const sita = await add(classId, '2', 'Sita Devi')
  const imran = await add(classId, '3', 'Imran Khan')
  await add(other, '1', 'Zoya Shaikh')
  await mark(ravi, 'present')
  await mark(ravi, 'absent', '2026-11-19')
  await mark(sita, 'absent')
  await mark(imran, 'late')
  student = await school.signInAs('student')
  teacher = await school.signInAs('teacher')
  const { _id, changedAt } = await askForLeave(teacher.token)
  await app.call(decideLeave, {
    token: school.admin,
    params: { id: _id },
    body: { status: 'Approved', seen: changedAt },
  })
  await askForLeave(student.token)
  const body = {
    title: 'Sports day',
    text: 'Everybody comes in white.',
    from: today,
    until: null,
    isPinned: false,
  }
  await app.call(addAnnouncement, { token: school.admin, body })
  await app.call(addCalendarEntry, {
    token: school.admin,
    body: { name: "Founder's Day", from: '2026-11-21', to: '2026-11-21', isClosed: true },
  })
}

beforeAll(async () => {
  app = await openTestApp({ chatLimits: { perMinute: 1000 } })
  app.clock.now = noon
  school = await openTestSchool(app)
  await fillSchool()
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now = noon
})

describe('the built-in assistant', () => {
  it.each([
    ['How many students are there?', 'कितने विद्यार्थी हैं?', '5'],
    ['How many teachers do we have?', 'कितने शिक्षक हैं?', '1'],
    ['How many classes are there?', 'कितनी कक्षाएँ हैं?', 'Class 5 - A, Class 6'],
    ['How many students in class 5-A?', 'कक्षा 5 A में कितने विद्यार्थी हैं?', 'Class 5 - A: 3'],
    ['Strength of class 6', 'कक्षा 6 की संख्या', 'Class 6: 1'],
    ['How many students are present today?', 'आज कितने बच्चे उपस्थित हैं?', '66.7%'],
    ['Who is absent today?', 'आज कौन अनुपस्थित है?', 'Class 5 - A: Sita Devi'],
    ['Who was absent yesterday?', 'कल कौन अनुपस्थित था?', 'Class 5 - A: Ravi Kumar'],
    ['Who came late today?', 'आज कौन देर से आया?', 'Imran Khan'],
    ['Which classes are not marked?', 'किन कक्षाओं की उपस्थिति नहीं लगी?', '• Class 6:'],
    ['Is Ravi present?', 'क्या Ravi आज उपस्थित है?', 'Ravi Kumar'],
    ['Attendance of Ravi this month', 'इस महीने Ravi की उपस्थिति', '19 '],
    ['Roll number of Zoya', 'Zoya का रोल नंबर क्या है?', 'Zoya Shaikh: Class 6'],
    ['Which class is Imran in?', 'Imran किस कक्षा में है?', 'Imran Khan: Class 5 - A'],
    ['Is Norbert present?', 'क्या Norbert आज उपस्थित है?', "'norbert'"],
    ['Who is the class teacher of 5-A?', 'कक्षा 5 A का शिक्षक कौन है?', 'Class 5 - A'],
    ['Teachers', 'शिक्षकों की सूची', 'A teacher'],
    ['How many teachers are present today?', 'आज कितने शिक्षक उपस्थित हैं?', '1'],
    ['Who is on leave today?', 'आज कौन छुट्टी पर है?', 'A teacher'],
    ['Pending leave requests', 'लंबित छुट्टी के आवेदन', 'A Student'],
    ['When is the next holiday?', 'अगली छुट्टी कब है?', "Founder's Day"],
    ['Is tomorrow a holiday?', 'क्या कल छुट्टी है?', "Founder's Day"],
    ['Events this month', 'इस महीने के कार्यक्रम', "Founder's Day"],
    ['Any news?', 'आज की सूचना', 'Sports day'],
    ['What is the academic year?', 'शैक्षणिक सत्र कौन सा है?', '2026-27'],
    ['What are the school timings?', 'स्कूल का समय क्या है?', '9:00'],
    ['What is the name of our school?', 'हमारे स्कूल का नाम क्या है?', 'School '],
    ["What is today's date?", 'आज तारीख क्या है?', '2026'],
    ['How do I import a list?', 'सूची कैसे आयात करें?', 'CSV'],
    ['Show students below 75% attendance', '75% से कम उपस्थिति वाले विद्यार्थी', 'Ravi Kumar, Class 5 - A: 50%'],
    ['Hello', 'नमस्ते', 'Asha Rao'],
  ])('answers %s in English, and in Hindi: %s', async (english, hindi, holds) => {
    const [first, second] = [await textOf(english), await textOf(hindi)]
    expect(first).toContain(holds)
    expect(second).toContain(holds)
    expect(first).not.toMatch(/[\u0900-\u097f]/)
    expect(second).toMatch(/[\u0900-\u097f]/)
  })

  it.each([
    [
      'What is the attendance of Class 5 A this month?',
      'Class 5 - A, November 2026: 50% attended. 1 mark present, 1 late and 2 absent on 2 days.',
    ],
    ['Attendance of class 5 A this week', 'Class 5 - A, 16 Nov 2026 to 20 Nov 2026: 50% attended.'],
    ['Attendance of class 5 A yesterday', 'Class 5 - A, 19 Nov 2026: 0% attended.'],
    ['Attendance on 19 November', 'The school, 19 Nov 2026: 0% attended.'],
    ['Attendance last month', 'The school, October 2026: no attendance is marked.'],
    ['इस महीने कक्षा 5 A की उपस्थिति', 'Class 5 - A, नवंबर 2026: 50% उपस्थिति।'],
    ['Who was absent on 19/11/2026?', 'on 19 Nov 2026:\n• Class 5 - A: Ravi Kumar'],
    ['Attendance of Ravi this month', 'attended 1 of 2 marked days, 50%'],
    ['Who is on leave this week?', 'On leave, 16 Nov 2026 to 22 Nov 2026:\n• A teacher'],
    ['Who is on leave last week?', '9 Nov 2026 to 15 Nov 2026: nobody is on leave.'],
  ])('answers for the days and the class asked: %s', async (prompt, holds) => {
    expect(await textOf(prompt)).toContain(holds)
  })

  it.each([
    ['Collect fees pending list', 'Fees are not kept here.'],
    ['who paints walls', 'I did not understand that.'],
    ['Is Somebody present?', "I found no student called 'somebody'."],
    ['कक्षा 6 में कितने छात्र हैं?', 'Class 6: 1 विद्यार्थी, आज की उपस्थिति अभी नहीं लगी'],
    ['Did Zoya Shaikh come today?', 'Zoya Shaikh (Class 6) is not marked today.'],
    ['Phone number of parent of Zoya Shaikh', 'I never tell phone numbers here. Those of Zoya Shaikh'],
  ])('takes ordinary words for what they are: %s', async (prompt, text) => {
    expect(await textOf(prompt)).toContain(text)
  })

  it('leads to the report on low attendance, and to the student whose number is asked for', async () => {
    const low = (await ask('Students below 60% attendance')).body
    expect(low.text).toContain('less than 60%')
    expect(low.messages[1]?.links[0]?.to).toBe('lowAttendance')
    const phone = (await ask('Phone number of Ravi')).body.messages[1]?.links
    expect(phone).toEqual([{ to: 'student', id: ravi, name: 'Ravi Kumar' }])
  })

  it('tells the samples on the home screen from what a school announces', async () => {
    const { admin } = await openTestSchool(app)
    expect(await textOf('News', admin)).toContain('not announced anything yet')
    expect(await textOf('News', admin)).toContain('samples')
  })

  it('counts a teacher as on leave whose day an admin corrected so', async () => {
    const { userId } = await school.signInAs('teacher')
    const before = (await textOf('Who is on leave today?')).split('\n').length
    await app.call(correctTeacherDay, {
      token: school.admin,
      params: { teacherId: userId, date: today },
      body: { status: 'leave', reason: 'Told us by phone', seen: null },
    })
    expect((await textOf('Who is on leave today?')).split('\n').length).toBe(before + 1)
  })

  it('tells an admin of a teacher who is named, and a teacher of students alone', async () => {
    const { userId } = await school.signInAs('teacher')
    const people = app.bind(school.schoolId).updateTable('users').set({ name: 'Nisha Fernandes' })
    await people.where('school_id', '=', school.schoolId).where('id', '=', userId).execute()
    const prompt = 'Did Nisha Fernandes come today?'
    expect(await textOf(prompt)).toContain('Nisha Fernandes (teacher)')
    expect(await textOf(prompt, teacher.token)).toContain('I found no student called')
  })

  it('calls the holidays of the country by their Hindi names in Hindi', async () => {
    const prompt = 'अगली छुट्टी कब है?'
    expect(await textOf(prompt)).toContain('क्रिसमस')
    expect(await textOf('When is the next holiday?')).toContain('Christmas Day')
  })

  it.each(['Grades', 'Schedule', 'Assignments'])('says of %s that it is not kept here', async (prompt) => {
    expect(await textOf(prompt)).toContain('not kept here')
  })

  it('says plainly that it does not know, and what it does', async () => {
    const { status, body } = await ask('What colour is the sky?')
    expect([status, body.status]).toEqual([200, 'success'])
    expect(body.text).toContain('I did not understand that')
    expect(body.messages[1]).toMatchObject({ by: 'assistant', isUser: false })
    const suggestions = body.messages[1]?.suggestions ?? []
    expect(suggestions).toHaveLength(3)
    for (const one of suggestions) expect(await textOf(one)).not.toContain('I did not understand')
  })

  it('answers in the language of the screen where the question is in neither plainly', async () => {
    expect((await ask('students', school.admin, 'hi')).body.text).toBe('स्कूल में 5 विद्यार्थी हैं।')
  })

  it('leads to the screen and the row it speaks of', async () => {
    const links = async (prompt: string) => (await ask(prompt)).body.messages[1]?.links
    expect(await links('Roll number of Ravi')).toEqual([{ to: 'student', id: ravi, name: 'Ravi Kumar' }])
    expect(await links('Pending leave requests')).toEqual([{ to: 'teamLeave', id: null, name: null }])
  })

  it.each([
    ['Who was absent yesterday?', '/attendance?tab=details&date=2026-11-19&status=absent'],
    ['Who is absent or late in class 5-A?', '/attendance?tab=details&date=2026-11-20&classId=ID'],
    ['Which classes are not marked?', '/attendance?date=2026-11-20'],
    ['Who marked class 5-A today?', '/attendance?tab=details&date=2026-11-20&classId=ID'],
    [
      'Students of class 5-A below 80%',
      '/reports?report=absence&from=2026-11-01&to=2026-11-20&class=ID&threshold=80',
    ],
    ['Late comers this month', '/reports?report=late&from=2026-11-01&to=2026-11-20'],
    ['Who was absent 2 days in a row?', '/reports?report=streaks&from=2026-11-01&to=2026-11-20&threshold=2'],
    ['Which teachers are absent today?', '/teacherAttendance?date=2026-11-20&status=absent'],
  ])('leads to the very rows that are asked for: %s', async (prompt, path) => {
    const { classes } = (await app.call(listClasses, { token: school.admin })).body
    const id = classes.find(({ name }) => name === 'Class 5')?._id ?? ''
    const [link] = (await ask(prompt)).body.messages[1]?.links ?? []
    expect(link && chatLinkPath(link)).toBe(path.replace('ID', id))
  })

  it('tells an admin what is announced now, however much is announced for later', async () => {
    const later = { text: 'Later.', from: '2026-12-01', until: null, isPinned: true }
    for (let times = 0; times < 5; times += 1)
      await app.call(addAnnouncement, { token: school.admin, body: { title: `Exam ${times}`, ...later } })
    const text = await textOf('Any news?')
    expect(text).toContain('Sports day')
    expect(text).not.toContain('Exam')
  })

  it('says that images are not set up, by both calls', async () => {
    expect(await textOf('/image a school in the hills')).toContain('Images are not set up here')
    expect((await app.call(getConfig)).body.chat).toEqual({ model: false, images: false })
  })

  it.each([
    ['', 'Please write a question.'],
    ['  ', 'Please write a question.'],
    ['a'.repeat(501), 'A question can have at most 500 characters.'],
  ])('refuses a question that is empty or too long', async (prompt, message) => {
    const { status, error } = await ask(prompt)
    expect([status, error.errors]).toEqual([422, { prompt: message }])
  })
})

describe('what the role may not see', () => {
  it.each([
    ['Who is absent today?', 'Only teachers and admins can see that.'],
    ['Is Ravi present?', 'Only teachers and admins can see that.'],
    ['Attendance of Ravi this month', 'Only teachers and admins can see that.'],
    ['Roll number of Ravi', 'Only teachers and admins can see that.'],
    ['Which classes are not marked?', 'Only teachers and admins can see that.'],
    ['Attendance of the school yesterday', 'Only teachers and admins can see that.'],
    ['Teachers', 'Only admins can see that.'],
    ['Who is on leave today?', 'Only admins can see that.'],
    ['आज कौन अनुपस्थित है?', 'यह केवल शिक्षक और एडमिन देख सकते हैं।'],
  ])('is not told to a student: %s', async (prompt, text) => {
    const { body } = await ask(prompt, student.token)
    expect(body.text).toBe(text)
    expect(body.messages[1]?.links).toEqual([])
  })

  it.each([
    'teacher Nisha',
    'Who is on leave today?',
    'Pending leave requests of teachers',
    'Which teachers are late today?',
  ])('is not told to a teacher: %s', async (prompt) => {
    expect(await textOf(prompt, teacher.token)).toBe('Only admins can see that.')
  })

  it('says where there are no classes yet', async () => {
    const { admin } = await openTestSchool(app)
    expect(await textOf('strength of the class', admin)).toBe('There are no classes yet.')
  })

  it('leaves a student and a teacher with what is their own', async () => {
    expect(await textOf('Attendance yesterday', student.token)).toBe('19 Nov 2026: A Student has no mark.')
    expect(await textOf('Leave approved?', teacher.token)).toMatch(/^Your latest requests:/)
    await mark(student.userId, 'late')
    expect(await textOf('My attendance this month', student.token)).toContain(
      'attended 1 of 1 marked day, 100%',
    )
    expect(await textOf('What is my attendance percentage?', student.token)).toContain('100%')
    expect(await textOf('Who is my class teacher?', student.token)).toMatch(
      /^A Student is in .+ It has no class teacher yet\.$/,
    )
    expect(await textOf('मेरा रोल नंबर क्या है?', student.token)).toMatch(/^A Student का रोल नंबर .+ है।$/)
    expect(await textOf('My leave requests', student.token)).toContain('Pending')
    expect(await textOf('When is the next holiday?', student.token)).toContain("Founder's Day")
    await mark(student.userId, '')
  })

  it('tells a teacher of students', async () => {
    expect(await textOf('Who is absent today?', teacher.token)).toContain('Sita Devi')
  })

  it('leads nobody to a screen that turns them away', async () => {
    const { body } = await ask('How do I import a list?', teacher.token)
    expect(body.messages[1]?.links.map(({ to }) => to)).toEqual(['help'])
  })

  it('is for those who are signed in', async () => {
    expect((await app.call(askChat, { body: { prompt: 'Hello' } })).status).toBe(401)
  })
})

describe('a conversation', () => {
  const contents = async (token: string) =>
    (await app.call(listChat, { token })).body.messages.map(({ content }) => content)

  it('is kept in order, also of two questions at once', async () => {
    const { token } = await school.signInAs('teacher')
    await ask('Hello', token)
    await Promise.all([ask('Grades', token), ask('Fees', token)])
    const { messages } = (await app.call(listChat, { token })).body
    expect(messages.map(({ isUser }) => isUser)).toEqual([true, false, true, false, true, false])
    for (const [place, one] of messages.entries()) {
      if (one.isUser && one.content !== 'Hello') expect(messages[place + 1]?.content).toContain(one.content)
    }
  })

  it('is one’s own: neither a colleague nor an admin nor another school sees it', async () => {
    const { token } = await school.signInAs('teacher')
    await ask('Is it my secret?', token)
    const stranger = await openTestSchool(app)
    for (const other of [school.admin, teacher.token, stranger.admin])
      expect(await contents(other)).not.toContain('Is it my secret?')
  })

  it('is deleted by its person alone', async () => {
    const { token } = await school.signInAs('teacher')
    await ask('Hello', token)
    await app.call(clearChat, { token: teacher.token })
    expect(await contents(token)).toHaveLength(2)
    expect((await app.call(clearChat, { token })).body.message).toBe('The conversation was deleted.')
    expect(await contents(token)).toEqual([])
  })

  it('is listed by its last 100 messages', async () => {
    const { token } = await school.signInAs('teacher')
    for (let times = 0; times < 51; times += 1) await ask(`Hello ${times}`, token)
    const listed = await contents(token)
    expect([listed.length, listed[0], listed.at(-2)]).toEqual([100, 'Hello 1', 'Hello 50'])
  })

  it('has at most so many questions in a minute, at once too, deleted ones included, and keeps only the newest', async () => {
    const limited = await openTestApp({ beside: app, chatLimits: { perMinute: 3, kept: 4 } })
    const { token } = await school.signInAs('teacher')
    const askThere = (prompt: string) => limited.call(askChat, { token, body: { prompt } })
    limited.clock.now = noon
    const answers = await Promise.all(['A', 'B', 'C', 'D', 'E'].map(askThere))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429])
    expect((await askThere('F')).error).toMatchObject({ code: 'request.too_many', retryAfter: 60 })
    limited.clock.now = new Date(noon.getTime() + 60_000)
    for (const prompt of ['G', 'H']) expect((await askThere(prompt)).status).toBe(200)
    const kept = await contents(token)
    expect([kept.length, kept.at(-2)]).toEqual([8, 'H'])
    expect((await askThere('I')).status).toBe(200)
    await limited.call(clearChat, { token })
    expect((await askThere('J')).status).toBe(429)
    await limited.close()
  })

  it('is forgotten after 90 days, and with its person', async () => {
    const [stays, leaves] = [await school.signInAs('teacher'), await school.signInAs('teacher')]
    await ask('An old question', stays.token)
    await ask('A question', leaves.token)
    await app.call(deleteUser, { token: school.admin, params: { id: leaves.userId } })
    await app.doChores()
    const rows = (userId: string) =>
      app
        .bind(school.schoolId)
        .selectFrom('chat_exchanges')
        .where('user_id', '=', userId)
        .select('id')
        .execute()
    expect([await rows(leaves.userId), (await rows(stays.userId)).length]).toEqual([[], 1])
    app.clock.now = new Date('2026-11-21T07:00:00Z')
    expect((await ask('A newer question', stays.token)).status).toBe(200)
    app.clock.now = new Date('2027-02-19T06:30:00Z')
    await app.doChores()
    expect(await rows(stays.userId)).toHaveLength(1)
    app.clock.now = new Date('2027-02-20T06:30:00Z')
    await app.doChores()
    expect(await rows(stays.userId)).toEqual([])
  })
})
