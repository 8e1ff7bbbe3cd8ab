import { markAttendance } from '@shala/contract/attendance/attendance'
import { addCalendarEntry } from '@shala/contract/calendar/calendar'
import { askChat } from '@shala/contract/chat/chat'
import { deleteClass } from '@shala/contract/classes'
import { checkDigitFor } from '@shala/contract/general/aadhaar'
import { deleteUser, registerUser } from '@shala/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { anyPdf, formOf } from '../../../../test/test-files.ts'
import { openTestSchool, type TestSchool } from '../../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let teacher: string
let student: string

const textOf = async (prompt: string, token = school.admin) =>
  (await app.call(askChat, { token, body: { prompt } })).body.text

/** A Friday; by the student: the class, the roll number and the marks of days of November. */
const people = {
  'Aarav Sharma': ['5A', '1', { 16: 'absent', 20: 'present' }],
  'Pooja Verma': ['5A', '2', { 20: 'absent' }],
  'Ravi Kumar': ['5A', '3', { 20: 'late' }],
  'Ravi Joshi': ['5B', '1', {}],
  'Mahesh Singh': ['5B', '2', { 17: 'absent', 20: 'absent' }],
  'Lakshmi Iyer': ['5B', '3', { 20: 'present' }],
  'दीपक यादव': ['6', '1', { 20: 'absent' }],
  'Zoya Shaikh': ['Nursery', '1', {}],
} as const

beforeAll(async () => {
  app = await openTestApp({ chatLimits: { perMinute: 1000 } })
  app.clock.now = new Date('2026-11-20T06:30:00Z')
  school = await openTestSchool(app)
  const classes = {
    '5A': await school.addClass('Class 5', 'A'),
    '5B': await school.addClass('Class 5', 'B'),
    '6': await school.addClass('Class 6'),
    Nursery: await school.addClass('Nursery'),
  }
  for (const [name, [to, roll, marks]] of Object.entries(people)) {
    const studentId = await school.addStudent(classes[to], roll, { name, enrollmentDate: '2026-06-15' })
    for (const [day, status] of Object.entries(marks)) {
      const body = { studentId, status, date: `2026-11-${day}` }
      await app.call(markAttendance, { token: school.admin, body })
    }
  }
  const body = { name: "Founder's Day", from: '2026-11-21', to: '2026-11-21', isClosed: true }
  await app.call(addCalendarEntry, { token: school.admin, body })
  teacher = (await school.signInAs('teacher')).token
  student = (await school.signInAs('student')).token
})
afterAll(() => app.close())

const absentInFive = `2 students in Class 5 are marked absent on 20 Nov 2026:
• Class 5 - A: Pooja Verma
• Class 5 - B: Mahesh Singh`

describe('a class without its section', () => {
  it.each([
    ['Who is absent in class 5?', absentInFive],
    ['Who is absent in the 5th class?', absentInFive],
    ['Who is absent in 5th?', absentInFive],
    ['5th me kaun absent hai', '• Class 5 - A: Pooja Verma\n• Class 5 - B: Mahesh Singh'],
    ['absent in class five A and B', absentInFive],
    [
      'How many students in class 5?',
      'Class 5 - A: 3 students, 2 here today\n• Class 5 - B: 3 students, 1 here today\nTogether: 6 students',
    ],
    [
      'Attendance of class 5 today',
      `Class 5, 20 Nov 2026: 60% attended. 2 marks present, 1 late and 2 absent.
• Class 5 - A: 66.7% attended, 1 present, 1 late, 1 absent
• Class 5 - B: 50% attended, 1 present, 0 late, 1 absent`,
    ],
    ['कक्षा 5 में आज कौन अनुपस्थित है?', '• Class 5 - A: Pooja Verma\n• Class 5 - B: Mahesh Singh'],
    ['class 5 me kaun absent hai', '• Class 5 - A: Pooja Verma\n• Class 5 - B: Mahesh Singh'],
    ['Students below 60% attendance in class 5', 'Class 5, November 2026: 3 students attended less than 60%'],
    ['Which students are not marked in class 5?', '• Class 5 - A: nobody\n• Class 5 - B: Ravi Joshi'],
  ])('is all its sections, each with its line: %s', async (prompt, text) => {
    expect(await textOf(prompt)).toContain(text)
  })

  it.each([
    ['Who is absent in class 5 B?', '1 student in Class 5 - B is marked absent'],
    ['कक्षा 5 बी में कौन अनुपस्थित है?', 'Class 5 - B में 20 नवंबर 2026 को अनुपस्थित: 1 विद्यार्थी'],
    ['Roll number of Ravi in class 5 B', 'Ravi Joshi: Class 5 - B, roll number 1'],
    ['roll number 2 of class 5 B', 'Mahesh Singh: Class 5 - B, roll number 2'],
    ['Who is roll no 1 in class 6?', 'दीपक यादव: Class 6, roll number 1'],
    [
      'class 5 roll number 3',
      'Ravi Kumar: Class 5 - A, roll number 3\n• Lakshmi Iyer: Class 5 - B, roll number 3',
    ],
    ['roll number 77 of class 5 B', 'Nobody there has roll number 77.'],
    ['Zoya Shaikh', 'Zoya Shaikh: Nursery, roll number 1'],
    ['ज़ोया शेख', 'Zoya Shaikh'],
    ['Attendance of nursery', 'Nursery, 20 Nov 2026: no attendance is marked.'],
    ['absent in class 5 and 6', '3 students in Class 5, Class 6 are marked absent'],
    ['Is class 5 A marked?', 'Everybody in Class 5 - A has a mark on 20 Nov 2026.'],
  ])('is told from others that are named: %s', async (prompt, text) => {
    expect(await textOf(prompt)).toContain(text)
  })

  it.each([
    ['Who was absent on 17th?', '1 student is marked absent on 17 Nov 2026'],
    ['Who was absent on the 16th of November?', '1 student is marked absent on 16 Nov 2026'],
    ['Attendance of 6th November', 'The school, 6 Nov 2026: no attendance is marked.'],
    ['Attendance in 1st half of November', 'I can answer for one day, or for days in a row'],
  ])('is none where a day is named: %s', async (prompt, text) => {
    expect(await textOf(prompt)).toContain(text)
  })

  it.each([
    'Who is absent in class 9?',
    'Attendance of class 5 C',
    'How many students in class 10?',
    'Who is absent in 9th?',
  ])('is asked back for where the school has none such: %s', async (prompt) => {
    expect(await textOf(prompt)).toMatch(/^Which class do you mean\?/)
  })
})

describe('the links of an answer', () => {
  const linksOf = async (prompt: string) => {
    const body = (await app.call(askChat, { token: school.admin, body: { prompt } })).body
    return body.messages[1]?.links.map(({ to, name, search }) => [
      to,
      name,
      Boolean(search?.classId ?? search?.class),
    ])
  }

  it.each([
    ['how many are absent in class 5', 'attendanceDetails'],
    ['कक्षा 5 में कौन अनुपस्थित है?', 'attendanceDetails'],
    ['class 5 me kitne absent hai', 'attendanceDetails'],
    ['late comers of class 5 this week', 'lateComers'],
    ['Is class 5 marked?', 'attendance'],
  ])('lead to each of a few classes: %s', async (prompt, place) => {
    expect(await linksOf(prompt)).toEqual([
      [place, 'Class 5 - A', true],
      [place, 'Class 5 - B', true],
    ])
  })

  it.each([
    ['who is absent in class 5 A', true],
    ['who is absent', false],
    ['class wise absent', false],
  ])('lead to one class, or to all: %s', async (prompt, isOfClass) => {
    expect(await linksOf(prompt)).toEqual([['attendanceDetails', null, isOfClass]])
  })
})

describe('the register', () => {
  it.each([
    ['print the register of 5 B for november', '2026-11'],
    ['how do I print the register of class 5 B', undefined],
    ['कक्षा 5 बी का अक्टूबर का रजिस्टर कैसे छापें?', '2026-10'],
    ['class 5 b ka pichle mahine ka register print karna hai', '2026-10'],
    ['print the register of 5 B for next month', undefined],
  ])('is opened at the class and the month, with how it is printed: %s', async (prompt, month) => {
    const { text, messages } = (await app.call(askChat, { token: school.admin, body: { prompt } })).body
    expect(text).toMatch(/^(Print the register|रजिस्टर)/)
    const [link] = messages[1]?.links ?? []
    expect([link?.to, link?.search?.month, Boolean(link?.search?.class)]).toEqual(['register', month, true])
  })
})

describe('nothing but a class', () => {
  it.each([
    ['class 5 b', '• Class 5 - B: 3 students, 1 here today'],
    ['Class 5-B?', '• Class 5 - B: 3 students, 1 here today'],
    ['कक्षा 5 बी', '• Class 5 - B: 3 विद्यार्थी, आज 1 आए'],
    ['kaksha 5 b ki', '• Class 5 - B: 3 विद्यार्थी'],
    ['class 5', 'Together: 6 students'],
    ['nursery', '• Nursery: 1 student, not marked yet today'],
    ['class 5 b on Tuesday', 'Class 5 - B, 17 Nov 2026: 0% attended.'],
    ['class 5 b yesterday', 'Class 5 - B, 19 Nov 2026: no attendance is marked.'],
    ['class 5 b kal', 'Class 5 - B, 19 नवंबर 2026: कोई उपस्थिति नहीं लगी।'],
    ['कक्षा 5 बी कल', 'Class 5 - B, 19 नवंबर 2026'],
    ['class 5 b this month', 'Class 5 - B, November 2026:'],
    ['class 9 b', 'Which class do you mean?'],
  ])('has its strength told, or its figures of a day: %s', async (prompt, text) => {
    const told = await textOf(prompt, teacher)
    expect(told).toContain(text)
    expect(told).not.toMatch(/did not understand|समझ नहीं/)
    expect(await textOf(prompt, student)).toMatch(/^(Only teachers and admins|यह केवल शिक्षक|I did not)/)
  })
})

describe('girls and boys', () => {
  it.each([
    ['how many girls are in the school', 'own screen.\nThe school has 8 students.'],
    ['how many boys and girls', 'own screen.\nThe school has 8 students.'],
    ['how many girls in class 5 b', 'own screen.\n• Class 5 - B: 3 students'],
    ['कितनी लड़कियाँ हैं', 'यह उनके अपने पेज पर है।\nस्कूल में 8 विद्यार्थी हैं।'],
    ['school me kitni ladkiyan hain', 'यह उनके अपने पेज पर है।\nस्कूल में 8 विद्यार्थी हैं।'],
  ])('are not told apart: %s', async (prompt, text) => {
    expect((await textOf(prompt)).replace('has 9', 'has 8').replace('में 9', 'में 8')).toContain(text)
  })
})

describe('a class without any mark', () => {
  it.each([
    ['Is nursery marked?', 'Nursery: 0 of 1 marked', 'Zoya'],
    ['क्या नर्सरी की हाज़िरी लगी?', 'Nursery: 1 में से 0', 'Zoya'],
    ['students not marked in nursery and class 5', '• Nursery: 0 of 1 marked', 'Zoya'],
    ['students not marked in class 5', '• Class 5 - B: Ravi Joshi', 'Nursery'],
  ])('has its number told, and others their names: %s', async (prompt, text, absent) => {
    const told = await textOf(prompt)
    expect(told).toContain(text)
    expect(told).not.toContain(absent)
  })
})

describe('class by class', () => {
  const ofEach = `• Class 5 - A: 66.7% attended, 1 present, 1 late, 1 absent
• Class 5 - B: 50% attended, 1 present, 0 late, 1 absent
• Class 6: 0% attended, 0 present, 0 late, 1 absent
• Nursery: no attendance is marked`

  it.each([
    [
      'Class wise attendance today',
      'The school, 20 Nov 2026: 50% attended. 2 marks present, 1 late and 3 absent.',
    ],
    ['Class wise attendance today', ofEach],
    ['classwise attendance', ofEach],
    ['Show me the attendance of each class', ofEach],
    ['aaj har kaksha ki hazri', '• Class 6: 0% उपस्थिति'],
    ['आज की कक्षावार उपस्थिति', '• Nursery: कोई उपस्थिति नहीं लगी'],
    ['Class wise strength', '• Nursery: 1 student, not marked yet today\nTogether: 9 students'],
    ['How many students in each class?', 'Together: 9 students'],
    ['class wise absent', '• Class 5 - B: Mahesh Singh\n• Class 6: दीपक यादव\n• Nursery: nobody'],
    ['Is every class marked?', '3 classes are not fully marked on 20 Nov 2026:'],
  ])('is every class of the school, each with its line: %s', async (prompt, text) => {
    expect(await textOf(prompt)).toContain(text)
  })

  it('stands below what the school has together, with the marks of a class that is gone', async () => {
    const { admin: token } = school
    const gone = await school.addClass('Class 9')
    const studentId = await school.addStudent(gone, '1', { enrollmentDate: '2026-06-15' })
    const body = { studentId, status: 'present' as const, date: '2026-10-15' }
    await app.call(markAttendance, { token, body })
    await app.call(deleteUser, { token, params: { id: studentId } })
    await app.call(deleteClass, { token, params: { id: gone } })
    const text = await textOf('Class wise attendance on 15 October')
    expect(text).toContain('The school, 15 Oct 2026: 100% attended. 1 mark present')
    expect(text).not.toContain('Class 9')
  })

  it('is not for a student to ask', async () => {
    expect(await textOf('Class wise attendance', student)).not.toContain('Class 5')
  })
})

describe('what would turn a question around', () => {
  it.each([
    ['Attendance without class 5', /^I cannot leave anybody out/],
    ['Which student is never absent?', /never/],
    ['Who has 100% attendance this month?', /100%/],
  ])('is named, or refused: %s', async (prompt, named) => {
    expect(await textOf(prompt)).toMatch(named)
  })

  it.each(['No one absent today?', 'Nobody absent today?'])(
    'is not understood as a name: %s',
    async (prompt) => {
      expect(await textOf(prompt)).toContain('are marked absent on 20 Nov 2026')
    },
  )
})

describe('a teacher who only sounds like a student', () => {
  it('does not come before the student', async () => {
    const { userId } = await school.signInAs('teacher')
    const db = app.bind(school.schoolId)
    await db.updateTable('users').set({ name: 'Puja Sinha' }).where('id', '=', userId).execute()
    expect(await textOf('Is teacher Pooja absent?')).toContain('Puja Sinha')
    expect(await textOf('Is Pooja absent?')).toContain('Pooja Verma')
    expect(await textOf('Is Pooja absent?')).not.toContain('Puja Sinha')
  })
})

describe('a name that a teacher has, too', () => {
  beforeAll(async () => {
    const db = app.bind(school.schoolId)
    for (const name of ['Zoya Shaikh', 'Sunita Deshpande']) {
      const { userId } = await school.signInAs('teacher')
      await db.updateTable('users').set({ name }).where('id', '=', userId).execute()
    }
  })

  it.each([
    ['Zoya Shaikh', /^Several people match\. .*\n• Zoya Shaikh, Nursery, 1\n• Zoya Shaikh, teacher/],
    [
      'is zoya present today',
      /^Several people match\. .*\n• Zoya Shaikh, Nursery, 1\n• Zoya Shaikh, teacher/,
    ],
    ['is zoya of nursery present today', /^Zoya Shaikh \(Nursery\) is not marked today/],
    ['Who is Zoya Shaikh?', /\n• Zoya Shaikh, Nursery, 1\n• Zoya Shaikh, teacher/],
    ['ज़ोया शेख', /Zoya Shaikh, Nursery, 1\n• Zoya Shaikh, (teacher|शिक्षक)/],
    ['Zoya Shaikh kaun hai', /\n• Zoya Shaikh, Nursery, 1\n• Zoya Shaikh, शिक्षक/],
    ['Sunita Deshpande', /^Sunita Deshpande, teacher/],
    ['Asha Rao', /^Asha Rao, admin/],
    ['Pooja Verma', /^• Pooja Verma: Class 5 - A/],
    [
      'Zoya Shaikh phone number',
      /^I never tell phone numbers.*\n• Zoya Shaikh, Nursery, 1\n• Zoya Shaikh, teacher/,
    ],
    ['ज़ोया शेख का फ़ोन नंबर', /\n• Zoya Shaikh, Nursery, 1\n• Zoya Shaikh, शिक्षक/],
    ['Sunita Deshpande phone number', /\n• Sunita Deshpande, teacher/],
  ])('is not taken for the student alone by an admin: %s', async (prompt, text) => {
    expect(await textOf(prompt)).toMatch(text)
  })

  it('is the student for a teacher, who sees no list of the teachers', async () => {
    expect(await textOf('Zoya Shaikh', teacher)).toContain('Zoya Shaikh: Nursery, roll number 1')
    expect(await textOf('Sunita Deshpande', teacher)).toContain('I found no student')
  })
})

const notAbsent = `2 students are marked present on 20 Nov 2026:
• Class 5 - A: Aarav Sharma
• Class 5 - B: Lakshmi Iyer
1 student is marked late on 20 Nov 2026:
• Class 5 - A: Ravi Kumar
Not fully marked yet: Class 5 - B, Nursery.`

describe('a not', () => {
  it.each(['Who is not absent?', "Who isn't absent today?", 'Which students are not marked absent?'])(
    'makes of absent who is present or late: %s',
    async (prompt) => {
      const text = await textOf(prompt)
      expect(text.replace(/Class of [-0-9a-f]+, /, '')).toBe(notAbsent)
    },
  )

  it.each([
    ['Who is absent in class 5 A?', false],
    ['Who is late in class 5 B?', true],
    ['Who was absent on 17 November?', false],
  ])('and any other answer of today names the classes that are still open: %s', async (prompt, isOpen) => {
    expect((await textOf(prompt)).includes('Not fully marked yet')).toBe(isOpen)
  })

  it.each(['कौन अनुपस्थित नहीं है?', 'kaun absent nahi hai'])('does so in Hindi: %s', async (prompt) => {
    const text = await textOf(prompt)
    expect(text).toContain('20 नवंबर 2026 को उपस्थित: 2 विद्यार्थी')
    expect(text).toContain('20 नवंबर 2026 को देर से आए: 1 विद्यार्थी')
    expect(text).not.toContain('Pooja Verma')
  })

  it.each(['Who is not present in class 5?', 'Who did not come in class 5?', 'कक्षा 5 में कौन उपस्थित नहीं है?'])(
    'makes of present who is absent, and apart from them who has no mark: %s',
    async (prompt) => {
      const [absent, unmarked, ...more] = (await textOf(prompt)).split(/(?<=Mahesh Singh)\n/)
      expect(absent).toContain('Pooja Verma')
      expect(unmarked).toMatch(/not marked|उपस्थिति नहीं लगी/)
      expect(unmarked).toContain('Ravi Joshi')
      expect([more, absent?.includes('Ravi Kumar')]).toEqual([[], false])
    },
  )

  it.each(['class 5 me kaun nahi aaya', 'कक्षा 5 में कौन नहीं आया?', 'कक्षा 5 के कौन से बच्चे नहीं आए'])(
    'that nobody came is being absent in Hindi: %s',
    async (prompt) => {
      const text = await textOf(prompt)
      expect(text).toContain('• Class 5 - A: Pooja Verma\n• Class 5 - B: Mahesh Singh')
      expect(text).toBe(await textOf('कक्षा 5 में कौन अनुपस्थित है?'))
    },
  )

  it.each(['Who is not late?', 'Who is absent and not on leave?', 'Who is not on leave today?'])(
    'is not understood elsewhere: %s',
    async (prompt) => {
      expect(await textOf(prompt)).toContain('I did not understand that.')
    },
  )

  it('changes nothing where one student is asked for, whose mark is told', async () => {
    expect(await textOf('Is Aarav not present today?')).toBe('Aarav Sharma (Class 5 - A) is present today.')
    expect(await textOf('क्या पूजा आज नहीं आई?')).toBe('Pooja Verma (Class 5 - A): आज अनुपस्थित।')
  })

  it('tells which teachers have not come', async () => {
    expect(await textOf('Which teachers are not present?')).toContain(
      'without a check-in on 20 Nov 2026: A teacher',
    )
    expect(await textOf('which teacher has not checked in today')).toContain(
      'without a check-in on 20 Nov 2026: A t',
    )
    expect(await textOf('kaun se teacher nahi aaye', teacher)).toBe('यह केवल एडमिन देख सकते हैं।')
  })
})

describe('the teachers who are absent', () => {
  it.each([
    [
      'which teachers are absent today',
      /absent on 20 Nov 2026: nobody\.\n\d teachers? (is|are) not here yet today\.$/,
    ],
    ['aaj kaun se shikshak anupasthit hain', /\n\d शिक्षक आज अभी नहीं आए हैं।$/],
    ['आज कौन से शिक्षक अनुपस्थित हैं?', /\n\d शिक्षक आज अभी नहीं आए हैं।$/],
    ['which teachers were absent on Tuesday', /^[^\n]*$/],
  ])('are told with how many may still come: %s', async (prompt, text) => {
    expect(await textOf(prompt)).toMatch(text)
  })
})

describe('a name in the other script', () => {
  it.each([
    ['आरव शर्मा आज आया क्या?', 'Aarav Sharma'],
    ['क्या पूजा आज उपस्थित है?', 'Pooja Verma'],
    ['महेश सिंह किस कक्षा में है?', 'Mahesh Singh: Class 5 - B'],
    ['लक्ष्मी की उपस्थिति', 'Lakshmi Iyer'],
    ['ज़ोया शेख का रोल नंबर', 'Zoya Shaikh'],
    ['Is Deepak Yadav present?', 'दीपक यादव (Class 6) is absent today.'],
    ['Roll number of Puja Varma', 'Pooja Verma'],
  ])('finds its student: %s', async (prompt, name) => {
    expect(await textOf(prompt, teacher)).toContain(name)
  })

  it('that several have is told apart by class and roll number', async () => {
    expect(await textOf('रवि का रोल नंबर')).toContain(
      '• Ravi Kumar, Class 5 - A, 3\n• Ravi Joshi, Class 5 - B, 1',
    )
    expect(await textOf('कक्षा 5 बी के रवि का रोल नंबर')).toContain('• Ravi Joshi: Class 5 - B, रोल नंबर 1')
  })

  it('finds nobody who is called otherwise, and nobody for a student who asks', async () => {
    expect(await textOf('Is Riva present?')).toBe("I found no student called 'riva'.")
    expect(await textOf('रविंद्र की उपस्थिति')).toContain("'रविंद्र' नाम का कोई विद्यार्थी नहीं मिला।")
    expect(await textOf('आरव शर्मा आज आया क्या?', student)).toBe('यह केवल शिक्षक और एडमिन देख सकते हैं।')
  })
})

describe('the days of a question', () => {
  it.each([
    ['Who was absent on Monday?', '1 student is marked absent on 16 Nov 2026:\n• Class 5 - A: Aarav Sharma'],
    ['मंगलवार को कौन अनुपस्थित था?', '17 नवंबर 2026 को अनुपस्थित: 1 विद्यार्थी\n• Class 5 - B: Mahesh Singh'],
    ['Was Aarav absent on Monday?', 'Aarav Sharma (Class 5 - A) was absent on 16 Nov 2026.'],
    ['Attendance since March 3', 'The school, 3 Mar 2026 to 20 Nov 2026:'],
    ['सोमवार से उपस्थिति', 'पूरा स्कूल, 16 नवंबर 2026 से 20 नवंबर 2026:'],
    ['Attendance from 16 to 18 November', 'The school, 16 Nov 2026 to 18 Nov 2026: 0% attended.'],
    ['16 नवंबर से 18 नवंबर तक उपस्थिति', 'पूरा स्कूल, 16 नवंबर 2026 से 18 नवंबर 2026:'],
    ['Attendance in the last 7 days', 'The school, 14 Nov 2026 to 20 Nov 2026:'],
    ['Attendance this year', 'The school, 1 Apr 2026 to 20 Nov 2026:'],
    ['How many days was Aarav absent?', 'Absent on 16 Nov 2026.'],
    ['teachers late yesterday', 'Teachers late on 19 Nov 2026: nobody.'],
    ['Is the school open tomorrow?', "21 Nov 2026 is a holiday: Founder's Day."],
    ['Holidays in December', 'December 2026:\n• Christmas Day: 25 Dec 2026'],
    ['कल कौन छुट्टी पर था?', '19 नवंबर 2026 को कोई छुट्टी पर नहीं है।'],
    ['कल कौन छुट्टी पर होगा?', '21 नवंबर 2026 को कोई छुट्टी पर नहीं है।'],
  ])('are those of its answer: %s', async (prompt, text) => {
    expect(await textOf(prompt)).toContain(text)
  })

  it.each([
    ['Who was absent on Monday and Tuesday?', 'I can answer for one day, or for days in a row'],
    ['Attendance before Monday', 'I can answer for one day, or for days in a row'],
    ['Attendance since 3 March 2020', 'for at most a year'],
    ['Who was absent on 31 February?', 'I can answer for one day'],
    ['Who was absent this week?', 'I can only tell that of one day at a time.'],
    ['Who will be absent tomorrow?', '21 Nov 2026 has not come yet.'],
  ])('are not guessed where they are no days to answer for: %s', async (prompt, text) => {
    expect(await textOf(prompt)).toContain(text)
  })
})

describe('the rest of a question', () => {
  it.each([
    ['Why is Pooja absent?', "I can only tell that without 'why'. Shall I?"],
    ['How many girls are absent today?', "I can only tell that without 'girls'. Shall I?"],
    ['How many students were there last year?', "I can only tell that without 'last year'. Shall I?"],
    ['Who is on leave in class 5?', "I can only tell that without 'class 5'. Shall I?"],
    ['आज कितनी लड़कियाँ अनुपस्थित हैं?', "यह मैं 'लडकियां' के बिना ही बता सकता हूँ"],
    ['Who is absent except class 5?', 'I cannot leave anybody out of an answer.'],
    ['कक्षा 5 के अलावा कौन अनुपस्थित है?', 'मैं किसी को छोड़कर जवाब नहीं दे सकता।'],
  ])('is not dropped in silence: %s', async (prompt, text) => {
    expect(await textOf(prompt)).toContain(text)
  })

  it.each(['Which class has the most absent students?', 'Students above 75% attendance'])(
    'that asks for a comparison leaves it unanswered: %s',
    async (prompt) => {
      expect(await textOf(prompt)).toContain('I did not understand that.')
    },
  )
})

describe('a word that every object of JavaScript knows', () => {
  it.each([
    'constructor',
    'who teaches constructor',
    'is toString absent in class __proto__',
    'valueOf kab hai',
  ])('is a word like any other: %s', async (prompt) => {
    expect((await app.call(askChat, { token: school.admin, body: { prompt } })).status).toBe(200)
  })
})

describe('a command', () => {
  const reads = /^(I only read|मैं केवल पढ़कर)/
  it.each([
    ['Mark everyone present', 'attendance'],
    ['Please mark Aarav absent', 'attendance'],
    ['सबको उपस्थित कर दो', 'attendance'],
    ['Aarav ko absent laga do', 'attendance'],
    ['Delete student Aarav', 'students'],
    ['Can you delete Aarav?', 'students'],
    ['आरव को हटा दो', 'students'],
    ['Aarav ko hata do', 'students'],
    ['Approve the leave', 'teamLeave'],
    ['छुट्टी मंज़ूर कर दो', 'teamLeave'],
    ['chhutti manzoor karo', 'teamLeave'],
    ['Cancel my leave', 'ownLeave'],
    ['Promote class 5 students', 'students'],
    ['send a message to parents', 'announcements'],
    ['reset the clock', 'help'],
  ])('is told that the assistant only reads, and where it is done: %s', async (prompt, place) => {
    const { text, messages } = (await app.call(askChat, { token: school.admin, body: { prompt } })).body
    expect(text).toMatch(reads)
    expect(text).not.toContain('Sharma')
    expect(messages[1]?.links[0]?.to).toBe(place)
  })

  it.each([
    'आज की हाज़िरी बता दो',
    'aaj ki hazri bata do',
    'absent list dikha do',
    'Set of holidays',
    'Can I mark attendance offline?',
  ])('is none that only asks to be told: %s', async (prompt) => {
    expect(await textOf(prompt)).not.toMatch(reads)
    expect(await textOf(prompt)).not.toMatch(/did not understand|समझ नहीं पाया/)
  })
})

describe('a question over many days', () => {
  it.each([
    ['Late comers this week', '1 student came late.\n• Ravi Kumar, Class 5 - A: 1 time'],
    ['इस हफ़्ते कौन देर से आया?', '1 विद्यार्थी देर से आए।\n• Ravi Kumar, Class 5 - A: 1 बार'],
    ['is hafte der se kaun aaya', '• Ravi Kumar, Class 5 - A: 1 बार'],
    ['late aane wale bachche is hafte', '• Ravi Kumar, Class 5 - A: 1 बार'],
    ['is hafte late aane wale bachche', '• Ravi Kumar, Class 5 - A: 1 बार'],
    ['इस हफ़्ते लेट आने वाले बच्चे', '• Ravi Kumar, Class 5 - A: 1 बार'],
    ['Who came late in 5 B this month?', 'Class 5 - B, November 2026: nobody came late.'],
    ['Who was absent 2 days in a row?', '• Mahesh Singh, Class 5 - B: 2 days, 17 Nov 2026 to 20 Nov 2026'],
    ['2 दिन से लगातार कौन अनुपस्थित है?', '• Mahesh Singh, Class 5 - B: 2 दिन'],
    ['lagatar 3 din se kaun absent hai', 'लगातार 3 दिन कोई अनुपस्थित नहीं रहा।'],
    [
      "who hasn't come to school for 2 days",
      '1 student was absent on 2 marked days in a row, or more; 1 still is.\n• Mahesh',
    ],
    ['absent for 2 days', '1 still is.\n• Mahesh Singh'],
    ['2 din se kaun nahi aaya', '1 विद्यार्थी लगातार 2 या अधिक दिन अनुपस्थित रहे; 1 अब भी अनुपस्थित हैं।\n• Mahesh'],
    ['absent 100 days in a row', 'I can look for 2 to 60 days in a row.'],
    ['Which class has the lowest attendance today?', 'the lowest attendance first.\n• Class 6: 0%'],
    ['Which class has the best attendance today?', 'the highest attendance first.\n• Class 5 - A: 66.7%'],
    ['आज सबसे कम उपस्थिति किस कक्षा की है?', 'सबसे कम उपस्थिति पहले।\n• Class 6: 0%'],
    ['sabse zyada attendance aaj kis class ki hai', 'सबसे अधिक उपस्थिति पहले।\n• Class 5 - A: 66.7%'],
    ['Who marked class 5 B today?', 'Class 5 - B, 20 Nov 2026: marked by Asha Rao (2 marks).'],
    ['कक्षा 5 B की हाज़िरी किसने लगाई?', 'उपस्थिति लगाई Asha Rao ने (2)।'],
    ['nursery ki hazri kisne lagayi', 'Nursery, 20 नवंबर 2026: उपस्थिति किसी ने नहीं लगाई।'],
  ])('is answered by the reports: %s', async (prompt, text) => {
    expect(await textOf(prompt, teacher)).toContain(text)
    expect(await textOf(prompt, student)).toMatch(/^(Only teachers and admins|यह केवल शिक्षक)/)
  })
})

const teacherForm = {
  ...{ role: 'teacher', name: 'Kiran Rao', email: 'kiran@x.example', dob: '1988-03-04', status: 'active' },
  ...{ subject: 'Mathematics', aadhaarNumber: `2341 2341 234${checkDigitFor('23412341234')}`, vtc: '' },
  ...{ village: 'Wagholi', postOffice: 'Wagholi', subDistrict: 'Haveli', state: 'Maharashtra' },
  ...{ pincode: '412207', qualifications: '[{"type":"Diploma","institution":"Pune","year":"2010"}]' },
}

describe('who teaches', () => {
  it('a subject is told to admins alone', async () => {
    const files = { aadhaarCard: anyPdf('aadhaar'), qualification_0_file: anyPdf('diploma') }
    const form = formOf({ ...teacherForm, phone: anyPhone(), ...files })
    expect((await app.call(registerUser, { token: school.admin, form })).status).toBe(201)
    for (const prompt of ['Who teaches maths?', 'गणित कौन पढ़ाता है?', 'ganit kaun padhata hai'])
      expect(await textOf(prompt)).toContain('• Kiran Rao: Mathematics')
    expect(await textOf('Who teaches physics?')).toBe("No teacher has 'physics' as a subject.")
    expect(await textOf('Who teaches maths?', teacher)).toBe('Only admins can see that.')
  })

  it.each(['Who teaches class 5-B?', '5 B ko kaun padhata hai', 'class teacher of 5 B'])(
    'a class is its class teacher: %s',
    async (prompt) => {
      expect(await textOf(prompt, teacher)).toMatch(/^• Class 5 - B: /)
    },
  )
})

describe('a feast or an event', () => {
  it.each([
    ['When is Diwali?', '• Diwali: 29 Oct 2027'],
    ['When was Diwali?', '• Diwali: 8 Nov 2026'],
    ['दिवाली कब है?', '• दिवाली: 29 अक्टूबर 2027'],
    ['diwali kab hai', '• दिवाली: 29 अक्टूबर 2027'],
    ['दीपावली की छुट्टी कब है?', '• दिवाली: 29 अक्टूबर 2027'],
    ['Is Christmas a holiday?', '• Christmas Day: 25 Dec 2026'],
    ["When is Founder's Day?", "• Founder's Day: 21 Nov 2026"],
    ['When is the Diwali holiday in December?', "I find no 'diwali' in the calendar, December 2026."],
    ['when is the match', 'I did not understand that.'],
  ])('is found by its name: %s', async (prompt, text) => {
    expect(await textOf(prompt, student)).toContain(text)
  })
})

describe('a phone number', () => {
  it.each(['आरव का फोन नंबर', 'Phone number of Aarav', 'aarav ka mobile number'])(
    'is never told, and staff are led to it: %s',
    async (prompt) => {
      const { text, messages } = (await app.call(askChat, { token: teacher, body: { prompt } })).body
      expect(text).toContain('Aarav Sharma')
      expect(messages[1]?.links[0]?.to).toBe('student')
      expect(await textOf(prompt, student)).toMatch(/^(Only teachers and admins|यह केवल शिक्षक)/)
    },
  )
})

describe('a number', () => {
  it.each([
    ['students below 60%', 'less than 60%'],
    ['under 80 percent', 'less than 80%'],
    ['75 से कम हाज़िरी', '75% से कम'],
    ['६०% से नीचे', '60% से कम'],
    ['80 feesdi se kam', '80% से कम'],
    ['60 se kam wale bachche', '60% से कम'],
  ])('is the percentage below which students are asked for: %s', async (prompt, text) => {
    expect(await textOf(prompt)).toContain(text)
    expect(await textOf(prompt, teacher)).toContain(text)
  })

  it('is of one student who is named', async () => {
    expect(await textOf('Is attendance of Aarav below 75%?')).toContain(
      'Aarav Sharma, November 2026: attended 1 of 2',
    )
    expect(await textOf('क्या आरव की उपस्थिति 75% से कम है?')).toContain('Aarav Sharma')
  })

  it.each([
    ['How many 7 students are absent?', "I cannot tell what '7' stands for"],
    ['Who was absent 3 times?', "I cannot tell what '3' stands for"],
    ['students below 400%', "I cannot tell what '400' stands for"],
    ['75% attendance', "I cannot tell what '75%' stands for"],
    ['7 कौन अनुपस्थित है?', "'7' किसके लिए है"],
    ['aaj 7 kaun absent hai', "'7' किसके लिए है"],
  ])('that has no meaning here is not answered past: %s', async (prompt, text) => {
    const answer = await textOf(prompt)
    expect(answer).toContain(text)
    expect(answer).not.toContain('Pooja')
  })
})

describe('two of three sections', () => {
  it('are not called the class', async () => {
    const elsewhere = await openTestSchool(app)
    for (const section of ['A', 'B', 'C']) await elsewhere.addClass('Class 5', section)
    expect(await textOf('Who is absent in class 5 A and B?', elsewhere.admin)).toContain(
      'Class 5 - A, Class 5 - B',
    )
    expect(await textOf('Who is absent in class 5?', elsewhere.admin)).toContain('in Class 5 is')
  })
})

describe('what the app offers to ask', () => {
  it.each([
    ['Who is absent today?', /absent/],
    ['आज कौन अनुपस्थित है?', /अनुपस्थित/],
    ['Which classes are not marked yet?', /Nursery/],
    ['कौन सी कक्षाओं की हाज़िरी अभी नहीं लगी है?', /Nursery/],
    ['Who is on leave tomorrow?', /leave/],
    ['कल छुट्टी पर कौन है?', /छुट्टी/],
  ])('is known to those who run the school: %s', async (prompt, answer) => {
    const text = await textOf(prompt)
    expect(text).toMatch(answer)
    expect(text).not.toMatch(/समझ नहीं|not understand/)
  })

  it.each([
    ['What is my attendance this month?', /this month|November/],
    ['इस महीने मेरी हाज़िरी कितनी रही?', /नवंबर/],
    ['When is the next holiday?', /Founder's Day/],
    ['अगली छुट्टी कब है?', /Founder's Day/],
  ])('is known to a student: %s', async (prompt, answer) => {
    const text = await textOf(prompt, student)
    expect(text).toMatch(answer)
    expect(text).not.toMatch(/समझ नहीं|not understand/)
  })
})
