import type { TeacherDayStatus } from '@shala/contract/teacher-attendance'

/** The assistant's texts in English; `texts-hi.ts` says the same in Hindi. */
const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : more}`
const lines = (items: readonly string[]) => items.map((item) => `• ${item}`).join('\n')
const students = (count: number) => many(count, 'student', 'students')
const areIs = (count: number) => (count === 1 ? 'is' : 'are')

interface Day {
  name: string
  from: string
  to: string
}

const span = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from} to ${to}`)

interface Counts {
  present: number
  absent: number
  late: number
  days: number
  percent: number | null
}

interface LowAttendance {
  class: string | null
  threshold: number
  total: number
  rows: readonly string[]
}

interface Days {
  period: string
  recorded: number
  attended: number
  percent: number | null
  present: number
  late: number
  absent: number
  absentDays: readonly string[]
}

export const en = {
  hello: (name: string) =>
    `Hello ${name}! I am EduBot. Ask me about attendance, people, leave, holidays, or how something is done. Write 'help' to see what I know.`,
  thanks: 'You are welcome!',
  bye: 'Goodbye!',
  whoAmI:
    "I am EduBot, the built-in assistant. I answer from your school's own data and tell you how things are done.",
  help: (topics: readonly string[]) => `You can ask me, for example:\n${lines(topics)}`,
  unknown:
    'I did not understand that. Ask about attendance, people, leave or holidays, or how something is done.',
  onlyAdmins: 'Only admins can see that.',
  onlyStaff: 'Only teachers and admins can see that.',
  onlyTeachers: 'Only teachers can do that.',

  students: (count: number) => `The school has ${students(count)}.`,
  teachers: (count: number) => `The school has ${many(count, 'teacher', 'teachers')}.`,
  people: ({ students: s, teachers: t }: { students: number; teachers: number }) =>
    `The school has ${students(s)} and ${many(t, 'teacher', 'teachers')}.`,
  classes: (names: readonly string[]) =>
    names.length === 0
      ? 'There are no classes yet.'
      : `There ${areIs(names.length)} ${many(names.length, 'class', 'classes')}: ${names.join(', ')}.`,
  strength: (rows: readonly { class: string; students: number; presentToday: number | null }[]) =>
    lines(
      rows.map((row) =>
        row.presentToday === null
          ? `${row.class}: ${students(row.students)}, not marked yet today`
          : `${row.class}: ${students(row.students)}, ${row.presentToday} present today`,
      ),
    ),
  whichClass: (names: readonly string[]) => `Which class do you mean? There are: ${names.join(', ')}.`,
  classTeacher: (rows: readonly { class: string; classTeacher: string | null }[]) =>
    lines(rows.map((row) => `${row.class}: ${row.classTeacher ?? 'no class teacher yet'}`)),
  statuses: ({ active, leaved, passout }: { active: number; leaved: number; passout: number }) =>
    `${active} active, ${leaved} left, ${passout} passed out.`,

  figures: ({
    students: s,
    present,
    absent,
    late,
    unmarked,
    percent,
  }: Record<'students' | 'present' | 'absent' | 'late' | 'unmarked' | 'percent', number>) =>
    `Today ${present} of ${students(s)} ${areIs(present)} present, ${absent} absent and ${late} late; ${unmarked} not marked yet. That is ${percent}% present.`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  figuresOf: (className: string | null, period: string, counts: Counts) =>
    counts.percent === null
      ? `${className ?? 'The school'}, ${period}: no attendance is marked.`
      : `${className ?? 'The school'}, ${period}: ${counts.percent}% attended. ${many(counts.present, 'mark', 'marks')} present, ${counts.late} late and ${counts.absent} absent on ${many(counts.days, 'day', 'days')}.`,
  low: (period: string, { class: className, threshold, total, rows }: LowAttendance) =>
    `${className ?? 'The school'}, ${period}: ${students(total)} attended less than ${threshold}% of their marked days.${rows.length === 0 ? '' : `\n${lines(rows)}`}${total > rows.length ? `\nand ${total - rows.length} more.` : ''}`,
  nobodyMarked: (status: string, day: string) => `Nobody is marked ${status} on ${day}.`,
  marked: ({
    status,
    day,
    total,
    rows,
    more,
  }: {
    status: string
    day: string
    total: number
    rows: readonly string[]
    more: number
  }) =>
    `${students(total)} ${areIs(total)} marked ${status} on ${day}:\n${lines(rows)}${more > 0 ? `\nand ${more} more.` : ''}`,
  absent: 'absent',
  late: 'late',
  present: 'present',
  allMarked: (classes: number) =>
    classes === 0 ? 'No class has students yet.' : `All ${many(classes, 'class', 'classes')} are marked.`,
  unmarked: (rows: readonly { class: string; students: number; marked: number }[]) =>
    `${many(rows.length, 'class is', 'classes are')} not marked yet:\n${lines(rows.map((row) => `${row.class}: ${row.marked} of ${row.students} marked`))}`,

  noStudent: (name: string) => `I found no student called '${name}'.`,
  noTeacher: (name: string) => `I found no teacher called '${name}'.`,
  whichStudent: (rows: readonly string[]) => `Several students match. Which one do you mean?\n${lines(rows)}`,
  whoseName: 'Please write the name of the student too.',
  studentToday: (name: string, className: string, mark: string | null) =>
    mark === null
      ? `${name} (${className}) is not marked today.`
      : `${name} (${className}) is ${mark} today.`,
  student: (rows: readonly { name: string; class: string; rollNumber: string }[]) =>
    lines(rows.map((row) => `${row.name}: ${row.class}, roll number ${row.rollNumber}`)),
  studentDays: (
    name: string,
    { period, recorded, attended, percent, present, late, absent, absentDays }: Days,
  ) =>
    recorded === 0
      ? `${name} has no marks in ${period}.`
      : `${name}, ${period}: attended ${attended} of ${many(recorded, 'marked day', 'marked days')}, ${percent}% (present ${present}, late ${late}, absent ${absent}).${absentDays.length > 0 ? ` Absent on ${absentDays.join(', ')}.` : ''}`,
  ownDays: ({ period, recorded, attended, percent, present, late, absent }: Days) =>
    recorded === 0
      ? `You have no marks in ${period}.`
      : `${period}: you attended ${attended} of ${many(recorded, 'marked day', 'marked days')}, ${percent}% (present ${present}, late ${late}, absent ${absent}).`,
  ownClass: ({ class: className, classTeacher }: { class: string; classTeacher: string | null }) =>
    `You are in ${className}. ${classTeacher === null ? 'It has no class teacher yet.' : `The class teacher is ${classTeacher}.`}`,
  noOwnClass: 'You are in no class now.',
  ownRoll: (rollNumber: string) => `Your roll number is ${rollNumber}.`,
  noOwnRoll: 'You have no roll number.',
  noPhones: (name: string) =>
    `I never tell phone numbers here. Those of ${name} and the parents are on the student's own screen.`,
  ownMonth: ({ worked, late, absent, leave }: Record<'worked' | 'late' | 'absent' | 'leave', number>) =>
    `This month you worked ${worked} days; late ${late}, absent ${absent}, on leave ${leave}.`,
  noOwnAttendance: 'Attendance is kept for students and teachers, not for admins.',

  teacherRows: (rows: readonly { name: string; subject: string | null }[], total: number) =>
    `Teachers:\n${lines(rows.map((row) => (row.subject ? `${row.name}: ${row.subject}` : row.name)))}${total > rows.length ? `\nand ${total - rows.length} more.` : ''}`,
  noTeachers: 'There are no teachers yet.',
  teachersToday: ({
    present,
    late,
    absent,
    leave,
    notYet,
    total,
  }: Record<'present' | 'late' | 'absent' | 'leave' | 'notYet' | 'total', number>) =>
    `Of ${many(total, 'teacher', 'teachers')} ${present} came on time and ${late} late today; ${absent} absent, ${leave} on leave, ${notYet} not here yet.`,
  teacherToday: (name: string, status: TeacherDayStatus) =>
    ({
      present: `${name} (teacher) came on time today.`,
      late: `${name} (teacher) came late today.`,
      absent: `${name} (teacher) is absent today.`,
      leave: `${name} (teacher) is on leave today.`,
      notyet: `${name} (teacher) is not here yet today.`,
      holiday: `${name} (teacher): today is a holiday.`,
      none: `${name} (teacher) has nothing recorded today.`,
    })[status],
  teachersWho: (status: string, names: readonly string[]) =>
    names.length === 0 ? `No teacher is ${status} today.` : `Teachers ${status} today: ${names.join(', ')}.`,

  nobodyAway: (day: string) => `Nobody is on leave on ${day}.`,
  away: (day: string, rows: readonly string[]) => `On leave on ${day}:\n${lines(rows)}`,
  halfDay: 'half a day',
  nobodyAwayIn: (period: string) => `Nobody is on leave in ${period}.`,
  awayIn: (period: string, rows: readonly string[]) => `On leave, ${period}:\n${lines(rows)}`,
  awayRow: (row: Day & { isHalfDay: boolean }) =>
    `${row.name}: ${span(row)}${row.isHalfDay ? ', half a day' : ''}`,
  /** Holidays of the country by other names than English ones. */
  holidays: {} as Readonly<Record<string, string>>,
  nothingPending: 'No leave request is waiting.',
  pending: (total: number, rows: readonly (Day & { type: string })[]) =>
    `${many(total, 'leave request is', 'leave requests are')} waiting:\n${lines(rows.map((row) => `${row.name}: ${row.type}, ${span(row)}`))}`,
  noBalances: 'The school has set no number of leave days a year.',
  balances: (year: string, rows: readonly { type: string; left: number; taken: number; pending: number }[]) =>
    `Your leave in ${year}:\n${lines(rows.map((row) => `${row.type}: ${row.left} left, ${row.taken} taken, ${row.pending} pending`))}`,
  noRequests: 'You have not asked for leave this year.',
  requests: (rows: readonly { type: string; from: string; to: string; status: string }[]) =>
    `Your latest requests:\n${lines(rows.map((row) => `${row.type}, ${span(row)}: ${row.status}`))}`,
  leaveTypes: {} as Record<string, string>,
  leaveStatuses: {} as Record<string, string>,

  noHoliday: 'I see no holiday in the coming year.',
  nextHoliday: (rows: readonly Day[]) =>
    `The next holidays:\n${lines(rows.map((row) => `${row.name}: ${span(row)}`))}`,
  isHoliday: (day: string, name: string) => `Yes, ${day} is a holiday: ${name}.`,
  isDayOff: (day: string) => `Yes, the school is closed on ${day}: it is a weekly day off.`,
  isOpen: (day: string) => `No, ${day} is a working day.`,
  noEvents: (month: string) => `There are no events or holidays in ${month}.`,
  events: (month: string, rows: readonly Day[]) =>
    `In ${month}:\n${lines(rows.map((row) => `${row.name}: ${span(row)}`))}`,
  today: (day: string) => `Today is ${day}.`,
  year: (name: string, from: string, to: string) => `The academic year ${name} goes from ${from} to ${to}.`,
  timings: (start: string, midday: string, end: string, days: string) =>
    `School is from ${start} to ${end}, with midday at ${midday}, on ${days}.`,
  school: (name: string, rows: readonly string[]) => [`The school is called ${name}.`, ...rows].join('\n'),

  neverAnnounced:
    'The school has not announced anything yet. The announcements on the home screen are samples.',
  noAnnouncements: 'The school announces nothing now.',
  announcements: (rows: readonly string[]) => `What the school announces:\n${lines(rows)}`,
  grades: 'Grades and exams are not kept here. I can tell you about attendance instead.',
  schedule: 'Timetables are not kept here.',
  assignments:
    'Homework and assignments are not kept here. Announcements on the dashboard tell the news of the school.',
  fees: 'Fees are not kept here.',
  transport: 'Buses and routes are not kept here.',
  noImages: 'Images are not set up here, so I cannot make one.',
  image: "Write '/image' and then what the picture should show.",
  drawn: 'Here is your image.',
  whoMay:
    'Admins can do everything. Teachers mark attendance, see, add and change students, ask for leave and check in. Students see their own attendance and ask for leave.',

  topics: {
    everyone: [
      'When is the next holiday?',
      'Is tomorrow a holiday?',
      'My leave requests',
      'What are the school timings?',
      'How do I apply for leave?',
    ],
    student: ['My attendance this month', 'Who is my class teacher?'],
    staff: [
      'How many students are present today?',
      'Who is absent today?',
      'Which classes are not marked?',
      'Attendance of class 5 this month',
      'Students below 75% attendance',
      'Strength of class 5',
      'How do I mark attendance?',
    ],
    admin: [
      'Who is on leave today?',
      'Pending leave requests',
      'Which teachers are late today?',
      'How do I import a list?',
    ],
  },

  howTo: {
    mark: "Mark attendance:\n1. Open 'Attendance' and choose the class.\n2. Press 'Mark All Present', then 'Absent' beside those who are missing.\n3. 'Late', remarks and undo are in the three dots beside a name.",
    correct:
      "Correct a mark: open 'Attendance', choose the class and the day, and press the right mark. To undo one, open the three dots beside the name.",
    addStudent:
      "Add a student: open 'Students', press 'Add Student', fill in the name, the roll number and the class, and save.",
    addTeacher:
      "Add a teacher: open 'Teachers', press 'Add Teacher', fill in what is asked for and save. The teacher signs in with the phone or email you entered.",
    addClass: "Add a class: open 'Classes' and press 'Create Class', or 'Bulk Create' for several.",
    import:
      "Import a list: open 'Students' and press 'Import'. Choose your Excel or CSV file, check the columns, and take the good rows in. An import can be undone for 30 days.",
    promote:
      "Promote students: open 'Students', choose the class, tick the students, press 'Promote' and choose their next class. It can be undone.",
    cards:
      "Print attendance cards: open 'Attendance', press 'Attendance cards', choose the class and print. Each card has a QR code that marks its student.",
    applyLeave:
      "Apply for leave: open 'Leave Requests', press 'New Request', choose type and days, write the reason and send. You are told when it is decided.",
    decideLeave:
      "Approve leave: open 'Leave Requests'. Press 'Approve' or 'Decline' on the card; 'Undo Decision' is in its menu.",
    password:
      "Change your password: open your profile and fill in the password form. Forgotten? On the sign-in screen choose 'Use password instead', then 'Forgot password?'.",
    export:
      "Download data: 'Settings', then 'Data', has a file of everything. Lists and attendance have a download button of their own.",
    qr: "Teachers check in by QR code: on the dashboard press 'Download QR', print it and hang it at the gate. A code that changes is chosen in 'Settings'.",
    checkIn:
      "Check in: on your home screen press 'Start Scan' and hold the school's QR code inside the box. Scan again when you leave.",
    language: 'Change the language: open the profile menu at the top right and choose it there.',
    calendar:
      "Change the calendar: open the calendar in the header, or 'Calendar' in 'Settings'. 'Add a day' adds a holiday or an event; the pencil moves one.",
    remove:
      "Delete a student or teacher: open the list, then the three dots beside the name, then 'Delete'. Only admins can do that.",
    account:
      "Sign out: open the profile menu at the top right and choose 'Sign out'. Your other accounts stand there too.",
    photo: "Change your photo: open your profile and press 'Change photo'.",
    school: "Change the school's record: open 'School Details' and press 'Edit'. The logo is in 'Settings'.",
    reports:
      "Reports: open 'Reports' in the menu, choose the report, the class and the days, and download or print it.",
    notifications:
      'Notifications: the bell at the top right has them. There you can also let this device show them while the app is closed.',
    access:
      "Give somebody access: open 'Settings', then 'Access', and invite them with a phone number or an email.",
    documents:
      "Documents of a student: open 'Students', then the student. Documents open from there, and are added by 'Edit'.",
  },
}

export type Texts = typeof en
export type HowToName = keyof typeof en.howTo
