import type { Permission } from '@shala/contract/general/permissions'
import { linkOptions } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { readClaims } from '#platform/session/session.ts'
import { ownAttendance, ownProfile, tellTheSchool } from './family-how-tos.ts'
import type { HowTo } from './how-to.ts'

/** The tasks with every word in their title or steps; titles first. */
export function findHowTos(all: HowTo[], search: string): HowTo[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const titled = all.filter(({ title }) => has(title))
  const told = all.filter((one) => !titled.includes(one) && has([one.title, ...one.steps].join(' ')))
  return [...titled, ...told]
}

/** The most common tasks of this person's role. */
export function howTos(): HowTo[] {
  if (readClaims()?.role === 'student')
    return [
      ownAttendance(),
      tellTheSchool(),
      askForLeave(),
      askEduBot(),
      ownProfile(),
      otherLanguage(),
      otherAccount(),
    ]
  const all: [Permission, HowTo][] = [
    ['attendance:mark', markAttendance()],
    ['imports:write', importList()],
    ['students:add', addStudent()],
    ['certificates:issue', issueCertificate()],
    ['teachers:add', addTeacher()],
    ['attendance:statistics', seeAbsent()],
    ['reports:read', readReports()],
    ['teacher-attendance:scan', checkIn()],
    ['teacher-attendance:code', haveTeachersCheckIn()],
    ['calendar:write', changeCalendar()],
    ['announcements:write', writeAnnouncement()],
    ['leave:decide', decideLeave()],
    ['leave:ask', askForLeave()],
    ['chat:ask', askEduBot()],
    ['self:read', otherLanguage()],
    ['self:read', otherAccount()],
    ['self:write', newPassword()],
  ]
  return all.filter(([permission]) => mayI(permission)).map(([, howTo]) => howTo)
}

function issueCertificate(): HowTo {
  return {
    title: i18n.t('Issue a certificate'),
    steps: [
      i18n.t("Open the student's page and press 'Issue a certificate'."),
      i18n.t(
        'Choose the certificate, and type what the record does not know. The sheet beside it shows the result.',
      ),
      i18n.t("Press 'Issue and print'. A transfer certificate also ends the enrolment."),
    ],
    link: { label: i18n.t('Issued certificates'), options: linkOptions({ to: '/certificates' }) },
  }
}

function markAttendance(): HowTo {
  return {
    title: i18n.t("Mark today's attendance"),
    steps: [
      i18n.t("Open 'Attendance' and choose the class. Your choice is remembered."),
      i18n.t("Press 'Mark All Present', then 'Absent' beside those who are missing."),
      i18n.t(
        "For 'Late' or to undo a mark, press the three dots beside the name. You can add a remark there too.",
      ),
      i18n.t('Each mark is saved as you make it. The bar above the list shows how many are still unmarked.'),
    ],
    link: { label: i18n.t('Open Attendance'), options: linkOptions({ to: '/attendance' }) },
  }
}

function readReports(): HowTo {
  return {
    title: i18n.t('Print the attendance register, or find who is often absent'),
    steps: [
      i18n.t("Open 'Reports' and choose one from the list, then choose the days and the class."),
      i18n.t("'Low attendance' and 'Absent in a row' name the students whose parents you may want to call."),
      i18n.t("'Attendance register' shows a class for a month, like the paper register."),
      i18n.t("'Print' puts it on A4 under the school's name. You can also download it as CSV or Excel."),
    ],
    link: { label: i18n.t('Open Reports'), options: linkOptions({ to: '/reports' }) },
  }
}

function changeCalendar(): HowTo {
  return {
    title: i18n.t('Keep the holiday calendar up to date'),
    steps: [
      i18n.t(
        "Open the calendar in the header, or 'Calendar' in the settings. Your state's holidays are there.",
      ),
      i18n.t('Was a holiday moved? Press the pencil beside it and choose its new day.'),
      i18n.t("'Add a day' adds holidays and events of your own; 'Import' reads an .ics file."),
      i18n.t('Removed too much? The settings list the removed holidays, and you can restore them there.'),
      i18n.t(
        "Closed for rain or a strike? Press 'School closed today' on the home screen: families are told.",
      ),
    ],
    link: {
      label: i18n.t('Open the calendar'),
      options: linkOptions({ to: '/setting', search: { tab: 'calendar' } }),
    },
  }
}

function writeAnnouncement(): HowTo {
  return {
    title: i18n.t('Announce something to everybody'),
    steps: [
      i18n.t("Press 'View All' beside the announcements on the home screen, then 'Write an announcement'."),
      i18n.t('Choose the days to show it. It waits until the first day and disappears after the last.'),
      i18n.t("'Pin to top' keeps it above the others."),
      i18n.t(
        "Tick 'Tell families' to send it to phones as well. You see first who gets it, and what it takes.",
      ),
    ],
    link: {
      label: i18n.t('Write an announcement'),
      options: linkOptions({ to: '/announcements', search: { add: 'one' } }),
    },
  }
}

function importList(): HowTo {
  return {
    title: i18n.t('Import a class list, or the whole school'),
    steps: [
      i18n.t("Open 'Students' and press 'Import'."),
      i18n.t('Choose the Excel or CSV file you have, or paste the cells.'),
      i18n.t('Check what each column contains and which classes it is about. Change what was guessed wrong.'),
      i18n.t('Fix the marked cells, or leave them for later: the good rows can be imported now.'),
      i18n.t('Something went wrong? The whole import can be undone for 30 days.'),
    ],
    link: {
      label: i18n.t('Open Import'),
      options: linkOptions({ to: '/import' }),
    },
  }
}

function addStudent(): HowTo {
  return {
    title: i18n.t('Add a student with documents'),
    steps: [
      i18n.t("Open 'Students' and press 'Add Student'."),
      i18n.t('Fill in the name, the roll number and the class.'),
      i18n.t('Choose the photo and the documents you have: pictures or PDF files. None of them is required.'),
      i18n.t("Press 'Add Student'. The documents are kept encrypted."),
    ],
    link: { label: i18n.t('Add Student'), options: linkOptions({ to: '/students', search: { add: 'one' } }) },
  }
}

function addTeacher(): HowTo {
  return {
    title: i18n.t('Add or edit a teacher'),
    steps: [
      i18n.t("Open 'Teachers' and press 'Add Teacher', or 'Import' if you have a list."),
      i18n.t('Fill in the form. The Aadhaar card and a certificate for each qualification are required.'),
      i18n.t('The teacher signs in with the phone number or email you entered.'),
      i18n.t('To change something, press the pencil beside the name. Only what you change is saved.'),
      i18n.t(
        'When a teacher leaves, change their status: they are signed out at once, and their record stays.',
      ),
    ],
    link: { label: i18n.t('Open Teachers'), options: linkOptions({ to: '/teacher' }) },
  }
}

function seeAbsent(): HowTo {
  return {
    title: i18n.t('See who is absent, and download attendance'),
    steps: [
      i18n.t("Open 'Attendance' and choose 'Attendance Details'."),
      i18n.t('Choose the class, or all classes, and the day.'),
      i18n.t('The cards show how many were present, absent and late; the list shows who.'),
      i18n.t("Press 'Export CSV' for a file that opens in Excel."),
    ],
    link: {
      label: i18n.t('Open Attendance Details'),
      options: linkOptions({ to: '/attendance', search: { tab: 'details' } }),
    },
  }
}

function checkIn(): HowTo {
  return {
    title: i18n.t('Check in when you arrive, and out when you leave'),
    steps: [
      i18n.t("On your home screen press 'Start Scan' and hold your school's QR code inside the box."),
      i18n.t("Or point your phone's camera at the code: it opens this app."),
      i18n.t('Scan again when you leave. The office can correct a day that is wrong.'),
    ],
    link: { label: i18n.t('My month'), options: linkOptions({ to: '/teacherAttendance' }) },
  }
}

function haveTeachersCheckIn(): HowTo {
  return {
    title: i18n.t('Have teachers check in by QR code'),
    steps: [
      i18n.t("On the dashboard press 'Download QR', print the code and hang it at the gate."),
      i18n.t(
        "Or choose a code that changes in 'Settings', then create a link for a tablet at the gate under 'View QR'.",
      ),
      i18n.t("'Teacher Attendance' shows who came and when. Press a row to correct a day."),
      i18n.t("'Month' has the file for payroll."),
    ],
    link: { label: i18n.t('Open Teacher Attendance'), options: linkOptions({ to: '/teacherAttendance' }) },
  }
}

function askForLeave(): HowTo {
  return {
    title: i18n.t('Request leave'),
    steps: [
      i18n.t("Open 'Leave Requests', or 'Leave' on a phone, and press 'New Request'."),
      i18n.t('Choose the type and the days. A half day begins in the afternoon or ends at midday.'),
      i18n.t('Write the reason, and add a note from the doctor if you have one.'),
      i18n.t('You are notified when it is decided. Until then you can cancel it in the menu beside it.'),
    ],
    link: {
      label: i18n.t('Open Leave Requests'),
      options: linkOptions({ to: '/leaveRequest', search: { view: 'apply' } }),
    },
  }
}

function decideLeave(): HowTo {
  return {
    title: i18n.t('Decide on leave requests'),
    steps: [
      i18n.t("Open 'Leave Requests'. Pending requests come first."),
      i18n.t('Each card shows who else is away on those days, and how many days the person has left.'),
      i18n.t("Press 'Approve' or 'Decline'. To say why, press 'Add a remark' first."),
      i18n.t(
        "To decide several at once, tick them. To reverse a decision, choose 'Undo Decision' in the card's menu.",
      ),
      i18n.t("Set the days per year for each type in 'Settings', under 'Leave'."),
    ],
    link: { label: i18n.t('Open Leave Requests'), options: linkOptions({ to: '/leaveRequest' }) },
  }
}

function askEduBot(): HowTo {
  return {
    title: i18n.t('Ask EduBot'),
    steps: [
      i18n.t('Press the round button at the bottom right.'),
      i18n.t('Write your question in English or Hindi, or speak it, and press Enter.'),
      i18n.t('The buttons below an answer open what it mentions.'),
      i18n.t('Nobody else sees your conversation. The bin at the top deletes it.'),
    ],
  }
}

function otherLanguage(): HowTo {
  return {
    title: i18n.t('Change the language'),
    steps: [
      i18n.t('Open the profile menu at the top right.'),
      i18n.t('Choose your language. This device remembers it.'),
      i18n.t('You can choose a language under the sign-in form.'),
    ],
  }
}

function otherAccount(): HowTo {
  return {
    title: i18n.t('Sign in with another account'),
    steps: [
      i18n.t('Open the profile menu at the top right.'),
      i18n.t("Other accounts with your phone or email are under 'Change account'. Choose one."),
      i18n.t("If the account is not there, choose 'Sign out' and sign in with its phone or email."),
    ],
  }
}

function newPassword(): HowTo {
  return {
    title: i18n.t('Set, change or reset a password'),
    steps: [
      i18n.t('If you are signed in, open your profile and set or change the password there.'),
      i18n.t("Forgot it? On the sign-in screen choose 'Use password instead', then 'Forgot password?'."),
      i18n.t('Enter your email or phone, then the OTP you receive and a new password.'),
      i18n.t('You can always sign in with an OTP; a password is not needed.'),
    ],
    link: { label: i18n.t('Open your profile'), options: linkOptions({ to: '/profile' }) },
  }
}
