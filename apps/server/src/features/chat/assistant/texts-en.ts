import { areIs, attendanceEn, clock, lines, many, number, students } from './attendance-texts-en.ts'
import { howTosEn } from './how-tos-en.ts'

interface Day {
  name: string
  from: string
  to: string
}

const span = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from} to ${to}`)

/** The assistant's texts in English; `texts-hi.ts` says the same in Hindi. */
export const en = {
  ...attendanceEn,
  hello: (name: string) =>
    `Hello ${name}! I am EduBot. Ask me about attendance, people, leave, holidays, or how something is done. Write 'help' to see what I know.`,
  thanks: 'You are welcome!',
  bye: 'Goodbye!',
  whoAmI:
    "I am EduBot, the built-in assistant. I answer from your school's own data and tell you how things are done.",
  help: (topics: readonly string[]) => `You can ask me, for example:\n${lines(topics)}`,
  unknown:
    'I did not understand that. Ask about attendance, people, leave or holidays, or how something is done.',
  yes: 'Yes.',
  no: 'No.',
  onlyAdmins: 'Only admins can see that.',
  onlyStaff: 'Only teachers and admins can see that.',
  onlyOwnChild: (name: string) =>
    `Here I can tell you about ${name} only. For another child, choose their account in the profile menu at the top right.`,
  sibling: (name: string, own: string) =>
    `${name} is a sibling on this account. Here I tell you about ${own}; change to ${name} to ask about them.`,
  onlyTeachers: 'Only teachers can do that.',
  staffDoes: 'Only teachers and admins can do that.',
  adminsDo: 'Only admins can do that.',
  marathi: 'That looks like Marathi. I understand English and Hindi only: please ask in one of them.',
  askFirst: (parts: readonly string[]) =>
    `I can only tell that without ${parts.map((part) => `'${part}'`).join(' and ')}. Shall I?`,
  leftOut: (parts: readonly string[]) =>
    `I did not understand ${parts.map((part) => `'${part}'`).join(' and ')}, and left it out.`,
  whichNumber: (numbers: readonly string[]) =>
    `I cannot tell what ${numbers.map((one) => `'${one}'`).join(' and ')} stands for, so I would rather not answer. A class is 'class 5', a percentage 'below 75%', a day '3 March'.`,
  noExceptions:
    'I cannot leave anybody out of an answer. Please ask about the classes that you mean, or about the whole school.',
  onlyReads: 'I only read: I cannot change, send or delete anything. This is done on its own screen.',
  oneSpan:
    "I can answer for one day, or for days in a row, at a time and for at most a year: 'yesterday', '3 March', 'last week', 'from 3 to 7 March'. Please ask for one of them.",
  oneDay: 'I can only tell that of one day at a time. Please name one day.',
  notYet: (day: string) => `${day} has not come yet.`,

  students: (count: number) => `The school has ${students(count)}.`,
  teachers: (count: number) => `The school has ${many(count, 'teacher', 'teachers')}.`,
  people: ({ students: s, teachers: t }: { students: number; teachers: number }) =>
    `The school has ${students(s)} and ${many(t, 'teacher', 'teachers')}.`,
  classes: (names: readonly string[]) =>
    names.length === 0
      ? 'There are no classes yet.'
      : `There ${areIs(names.length)} ${many(names.length, 'class', 'classes')}: ${names.join(', ')}.`,
  strength: (rows: readonly { class: string; students: number; presentToday: number | null }[]) =>
    [
      lines(
        rows.map((row) =>
          row.presentToday === null
            ? `${row.class}: ${students(row.students)}, not marked yet today`
            : `${row.class}: ${students(row.students)}, ${number(row.presentToday)} present today`,
        ),
      ),
      ...(rows.length > 1 ? [`Together: ${students(rows.reduce((sum, row) => sum + row.students, 0))}`] : []),
    ].join('\n'),
  whichClass: (names: readonly string[]) => `Which class do you mean? There are: ${names.join(', ')}.`,
  classTeacher: (rows: readonly { class: string; classTeacher: string | null }[]) =>
    lines(rows.map((row) => `${row.class}: ${row.classTeacher ?? 'no class teacher yet'}`)),
  statuses: ({ active, leaved, passout }: { active: number; leaved: number; passout: number }) =>
    `${number(active)} active, ${number(leaved)} left, ${number(passout)} passed out.`,

  fromTo: (from: string, to: string) => `${from} to ${to}`,
  noStudent: (name: string) => `I found no student called '${name}'.`,
  noTeacher: (name: string) => `I found no teacher called '${name}'.`,
  noSubject: (subject: string) => `No teacher has '${subject}' as a subject.`,
  whichStudent: (rows: readonly string[]) => `Several students match. Which one do you mean?\n${lines(rows)}`,
  staffRow: (name: string, role: 'teacher' | 'admin', what: string | null) =>
    role === 'teacher' ? `${name}, teacher${what ? ` (${what})` : ''}` : `${name}, ${what ?? 'admin'}`,
  whichPerson: (rows: readonly string[]) => `Several people match. Which one do you mean?\n${lines(rows)}`,
  noPhonesOf: (rows: readonly string[]) =>
    `I never tell phone numbers here. They are on the own screen of a student, in 'Teachers', and in 'Settings' for admins:\n${lines(rows)}`,
  whoseName: 'Please write the name of the student too.',
  student: (rows: readonly { name: string; class: string; rollNumber: string }[]) =>
    lines(rows.map((row) => `${row.name}: ${row.class}, roll number ${row.rollNumber}`)),
  ownClass: (
    { class: className, classTeacher }: { class: string; classTeacher: string | null },
    child: string | null,
  ) =>
    `${child === null ? 'You are' : `${child} is`} in ${className}. ${classTeacher === null ? 'It has no class teacher yet.' : `The class teacher is ${classTeacher}.`}`,
  noOwnClasses: 'You are not the class teacher of any class.',
  noOwnClass: 'You are in no class now.',
  noRoll: (roll: string) => `Nobody there has roll number ${roll}.`,
  ownRoll: (rollNumber: string, child: string | null) =>
    `${child === null ? 'Your' : `${child}'s`} roll number is ${rollNumber}.`,
  noOwnRoll: 'You have no roll number.',
  ownContact: 'I never tell phone numbers here. Your own, and your email, are in your profile.',
  noPhones: (name: string) =>
    `I never tell phone numbers here. Those of ${name} and the parents are on the student's own screen.`,
  noAadhaar: {
    student:
      'I never show Aadhaar numbers, and need none. Your own records are in your profile; for anything else please ask the school.',
    teacher:
      "I never show Aadhaar numbers, and need none. Yours is in your profile; a student's card, where the school keeps one, is among the documents on the student's own screen.",
    admin:
      "I never show Aadhaar numbers, and need none. That of a teacher is in their details in 'Teachers'; a student's card, where the school keeps one, is among the documents on the student's own screen. Every look is recorded.",
  },
  noTeacherPhones: "I never tell phone numbers here. Those of teachers are in 'Teachers'.",
  teacherRows: (rows: readonly { name: string; subject: string | null }[], total: number) =>
    `Teachers:\n${lines(rows.map((row) => (row.subject ? `${row.name}: ${row.subject}` : row.name)))}${total > rows.length ? `\nand ${number(total - rows.length)} more.` : ''}`,
  onlyClassTeachers: 'Only admins see the list of teachers. The class teachers are:',
  noTeachers: 'There are no teachers yet.',
  notAway: (name: string, day: string) => `I find nobody called '${name}' on leave on ${day}.`,
  nobodyAway: (day: string) => `Nobody is on leave on ${day}.`,
  away: (day: string, rows: readonly string[]) => `On leave on ${day}:\n${lines(rows)}`,
  halfDay: 'half a day',
  nobodyAwayIn: (period: string) => `${period}: nobody is on leave.`,
  awayIn: (period: string, rows: readonly string[]) => `On leave, ${period}:\n${lines(rows)}`,
  awayRow: (row: Day & { isHalfDay: boolean }) =>
    `${row.name}: ${span(row)}${row.isHalfDay ? ', half a day' : ''}`,
  /** Holidays of the country by other names than English ones. */
  holidays: new Map() as ReadonlyMap<string, string>,
  nothingPending: 'No leave request is waiting.',
  pending: (total: number, rows: readonly (Day & { type: string })[]) =>
    `${many(total, 'leave request is', 'leave requests are')} waiting:\n${lines(rows.map((row) => `${row.name}: ${row.type}, ${span(row)}`))}${total > rows.length ? `\nand ${number(total - rows.length)} more.` : ''}`,
  noRequestsOf: (name: string) => `I find no leave request of anybody called '${name}'.`,
  requestsOf: (rows: readonly (Day & { type: string; status: string })[]) =>
    lines(rows.map((row) => `${row.name}: ${row.type}, ${span(row)}: ${row.status}`)),
  noBalances: 'The school has set no number of leave days a year.',
  balances: (year: string, rows: readonly { type: string; left: number; taken: number; pending: number }[]) =>
    `Your leave in ${year}:\n${lines(rows.map((row) => `${row.type}: ${number(row.left)} left, ${number(row.taken)} taken, ${number(row.pending)} pending`))}`,
  noRequests: 'You have not asked for leave this year.',
  requests: (rows: readonly { type: string; from: string; to: string; status: string }[]) =>
    `Your latest requests:\n${lines(rows.map((row) => `${row.type}, ${span(row)}: ${row.status}`))}`,
  noOwnLeave: (child: string | null, period: string) =>
    `${period}: ${child ?? 'you'} ${child ? 'has' : 'have'} no approved leave.`,
  ownLeave: (
    child: string | null,
    period: string,
    rows: readonly { type: string; from: string; to: string; days: number }[],
  ) =>
    `${period}, ${child ? `approved leave of ${child}` : 'your approved leave'}:\n${lines(rows.map((row) => `${row.type}, ${span(row)}: ${many(row.days, 'day', 'days')}`))}`,
  leaveTypes: {} as Record<string, string>,
  leaveStatuses: {} as Record<string, string>,

  noHoliday: 'I see no holiday in the coming year.',
  nextHoliday: (rows: readonly Day[]) =>
    `The next holidays:\n${lines(rows.map((row) => `${row.name}: ${span(row)}`))}`,
  namedHoliday: (rows: readonly Day[]) => lines(rows.map((row) => `${row.name}: ${span(row)}`)),
  noNamedHoliday: (name: string, period: string) => `I find no '${name}' in the calendar, ${period}.`,
  isHoliday: (day: string, name: string) => `${day} is a holiday: ${name}.`,
  isDayOff: (day: string) => `The school is closed on ${day}: it is a weekly day off.`,
  closed: (day: string, holiday: string | null, isPast: boolean) =>
    `The school ${isPast ? 'was' : 'is'} closed on ${day}: ${holiday ?? 'a weekly day off'}.`,
  isOpen: (day: string) => `${day} is a working day.`,
  noEvents: (month: string) => `${month}: no events and no holidays.`,
  events: (month: string, rows: readonly Day[]) =>
    `${month}:\n${lines(rows.map((row) => `${row.name}: ${span(row)}`))}`,
  today: (day: string) => `Today is ${day}.`,
  thatDay: (day: string) => `That is ${day}.`,
  year: (name: string, from: string, to: string) => `The academic year ${name} goes from ${from} to ${to}.`,
  timings: (start: string, midday: string, end: string, days: string) =>
    `School is from ${clock(start)} to ${clock(end)}, with midday at ${clock(midday)}, on ${days}.`,
  school: (name: string, rows: readonly string[]) => [`The school is called ${name}.`, ...rows].join('\n'),

  neverAnnounced:
    'The school has not announced anything yet. The announcements on the home screen are samples.',
  noAnnouncements: 'The school announces nothing now.',
  announcements: (rows: readonly string[]) => `What the school announces:\n${lines(rows)}`,
  grades: 'Grades and exams are not kept here. I can tell you about attendance instead.',
  schedule: 'Timetables are not kept here.',
  assignments:
    'Homework and assignments are not kept here. Announcements on the dashboard tell the news of the school.',
  noGender: 'Whether a student is a girl or a boy is not kept here.',
  fees: 'Fees are not kept here.',
  transport: 'Buses and routes are not kept here.',
  noImages: 'Images are not set up here, so I cannot make one.',
  image: "Write '/image' and then what the picture should show.",
  drawn: 'Here is your image.',
  whoMay:
    'Admins can do everything. Teachers mark attendance, see, add and change students, ask for leave and check in. Students see their own attendance and ask for leave.',

  inClass: (name: string) => ` in ${name}`,
  ofClass: (name: string) => ` of ${name}`,
  thisDay: 'today',
  /** Questions to ask: `{day}`, `{in}` and `{of}` a class, and `{name}` are those of the question that was not understood. */
  examples: {
    absent: 'Who is absent{in} {day}?',
    unmarked: 'Who is not marked{in} {day}?',
    present: 'How many students are present{in} {day}?',
    ownDays: 'On which days was my child absent or late this month?',
    ownToday: 'Is my child at school {day}?',
    ownTeacher: 'Who is the class teacher of my child?',
    isPresent: 'Is {name} present {day}?',
    studentDays: 'Attendance of {name} this month',
    classDays: 'Attendance{of} this month',
    late: 'Who came late{in} {day}?',
    inRow: 'Who was absent 3 days in a row{in}?',
    low: 'Students below 75% attendance{in}',
    strength: 'How many students are there{in}?',
    roll: 'What is the roll number of {name}?',
    classTeacher: 'Who is the class teacher{of}?',
    onLeave: 'Who is on leave {day}?',
    pending: 'Pending leave requests',
    teachersLate: 'Which teachers are late {day}?',
    checkIn: 'When did I check in {day}?',
    nextHoliday: 'When is the next holiday?',
    isHoliday: 'Is tomorrow a holiday?',
    events: 'Which holidays and events are there this month?',
    ownLeave: 'My leave requests',
    timings: 'What are the school timings?',
    address: 'Where is the school?',
    news: 'What are the announcements?',
    howMark: 'How do I mark attendance?',
    howCorrect: 'How do I correct a mark?',
    howImport: 'How do I import a list from Excel?',
    howAddStudent: 'How do I add a student?',
    howMove: 'How do I move a student to another class?',
    howPromote: 'How do I promote students?',
    howAddTeacher: 'How do I add a teacher?',
    howAccess: 'How do I give somebody access?',
    howDecide: 'How do I approve leave?',
    howLeave: 'How do I apply for leave?',
    howCalendar: 'How do I add a holiday?',
    howAnnounce: 'How do I write an announcement?',
    howRegister: 'How do I print the attendance register?',
    howCheckIn: 'How do I check in?',
    howPassword: 'How do I change my password?',
    howLanguage: 'How do I change the language?',
    howAccount: 'How do I see the other accounts?',
  },

  howTo: howTosEn,
}

export type Texts = typeof en
