import type { ChatLink } from '@shala/contract/chat/links'
import type { Day } from '@shala/contract/general/days'
import { monthOf } from '@shala/contract/general/months'
import { linksTo, linkTo } from '../asking.ts'
import { type Intent, intent, type Question, say } from '../assistant/answering.ts'
import { howTo, instructions, onlyReads } from './how-to.ts'
import { officeHowTos } from './office-how-tos.ts'

// For the model, from the file that has added every how-to to them.
export { instructions } from './how-to.ts'

const tellTheSchool =
  /*i18n*/ "Tell the school that your child is away: open 'Leave Requests', press 'Tell the school', choose the days and why, and send. The class teacher sees it at once. For leave of a certain type press 'New Request'."
instructions.set('tell the school', tellTheSchool)

/** How things are done, for those who may do them. */
export const howTos: Intent[] = [
  howTo(
    'mark',
    /*i18n*/ "Mark attendance:\n1. Open 'Attendance' and choose the class.\n2. Press 'Mark All Present', then 'Absent' beside those who are missing.\n3. 'Late', a half of the day that was missed, remarks and undo are in the three dots beside a name.",
    [
      'command mark -add -correct -offline',
      'command present|absent|late +mark -send',
      'command attendance +mark -send -remove -export -correct -offline',
      'how mark +attendance -correct -qr -offline',
      'how remark +add +student +mark +write',
      'how attendance +mark +apply -correct -qr -export -report -offline -register -print',
    ],
    { to: [linkTo('attendance')] },
  ),
  howTo(
    'correct',
    /*i18n*/ "Correct a mark: open 'Attendance', choose the class and the day, and press the right mark. To undo one, open the three dots beside the name.",
    ['correct attendance|mark +how', 'how correct absent|present', 'correct grade +attendance -which'],
    { to: [linkTo('attendance')] },
  ),
  howTo(
    'add a student',
    /*i18n*/ "Add a student: open 'Students', press 'Add Student', fill in the name, the roll number and the class, and save.",
    ['add student +how -month -week -year'],
    { to: [linkTo('addStudent')] },
  ),
  howTo(
    'add a teacher',
    /*i18n*/ "Add a teacher: open 'Teachers', press 'Add Teacher', fill in what is asked for and save. The teacher signs in with the phone or email you entered.",
    ['add teacher +how'],
    { to: [linkTo('teachers')], may: 'teachers:add' },
  ),
  howTo(
    'add a class',
    /*i18n*/ "Add a class: open 'Classes' and press 'Create Class', or 'Bulk Create' for several.",
    ['add class +how -student -register', 'make class +how -card'],
    { to: [linkTo('classes')], may: 'classes:write' },
  ),
  howTo(
    'import',
    /*i18n*/ "Import a list: open 'Students' and press 'Import'. Choose your Excel or CSV file, check the columns, and take the good rows in. An import can be undone for 30 days.",
    ['import +how +student +teacher +add +correct +remove'],
    { to: [linkTo('import')] },
  ),
  howTo(
    'promote',
    /*i18n*/ "Promote students: open 'Students', choose the class, tick the students, press 'Promote' and choose their next class. It can be undone.",
    ['promote +how +student +class +send +move'],
    { to: [linkTo('students')], may: 'students:promote' },
  ),
  howTo(
    'print cards',
    /*i18n*/ "Print attendance cards: open 'Attendance', press 'Attendance cards', choose the class and print. Each card has a QR code that marks its student.",
    ['card +how +attendance +print', 'how card +attendance +print'],
    { to: [linkTo('cards')] },
  ),
  howTo(
    'print the register',
    /*i18n*/ "Print the register: open 'Reports', choose 'Attendance register', the class and the month, and press 'Print'. Every other report has 'Print' too.",
    [
      'register print +how +class +attendance +month',
      'register attendance +how +class +month',
      'register how class -add',
      'how register -class -student -teacher',
      'print +how +attendance +class +report -card -qr',
    ],
    { to: [linksToRegister], may: 'reports:read' },
  ),
  howTo(
    'mark without a network',
    /*i18n*/ 'Without internet: the app opens with what you have seen on this device, and takes marks for any day up to today. A bar on every screen counts those that wait; they are sent by themselves when the network is back.',
    ['offline +how +except +able', 'offline mark|attendance +how'],
    { to: [linkTo('attendance')] },
  ),
  howTo(
    'move a student',
    /*i18n*/ "Move a student to another class: open 'Students', then the student, press 'Edit', choose the class and save. For several, tick them in the list and press 'Promote'.",
    [
      'move class +student +how +number -document',
      'move student +how +other -document',
      'correct class student +how -teacher',
      'correct class @ +how -teacher',
    ],
    { to: [linkTo('students')], may: 'students:edit' },
  ),
  howTo(
    'write an announcement',
    /*i18n*/ "Write an announcement: open 'Announcements' and press 'Write an announcement'. Fill in title, text and days, and press 'Announce'. ",
    ['announcement how|write|make|add|command'],
    { to: [linkTo('announcements')], may: 'announcements:write' },
  ),
  howTo(
    'apply for leave',
    /*i18n*/ "Apply for leave: open 'Leave Requests', press 'New Request', choose type and days, write the reason and send. You are told when it is decided.",
    [
      'apply leave +how +request +holiday -cancel',
      'how leaveType +my +child',
      'how leave +request +apply +my +holiday -decide -add -cancel -allowance',
    ],
    { to: [linkTo('ownLeave')], ofFamily: tellTheSchool },
  ),
  howTo(
    'cancel leave',
    /*i18n*/ "Cancel a leave request: open 'Leave Requests', then your own request, and press 'Cancel Request'. That works while it is pending; once it is approved, ask an admin to undo the decision.",
    ['cancel leave|request +how'],
    { to: [linkTo('ownLeave')] },
  ),
  howTo(
    'decide leave',
    /*i18n*/ "Approve leave: open 'Leave Requests'. Press 'Approve' or 'Decline' on the card; 'Undo Decision' is in its menu.",
    ['decide leave +how +request +holiday', 'decide +how'],
    { to: [linkTo('teamLeave')] },
  ),
  howTo(
    'change a password',
    /*i18n*/ "Change your password: open your profile and fill in the password form. Forgotten? On the sign-in screen choose 'Use password instead', then 'Forgot password?'.",
    ['password +how +correct +my +restore'],
    { to: [linkTo('profile')] },
  ),
  howTo(
    'reset the password of another',
    /*i18n*/ "Nobody can set the password of another person, admins neither. Who forgot it signs in with a code to their phone or email, or chooses 'Use password instead', then 'Forgot password?'. Admins correct a wrong phone or email of a teacher in 'Teachers'.",
    ['password teacher|student|parent +how +correct -my', 'password @ +how +correct -my'],
    { to: [linkTo('teachers')], may: 'students:read' },
  ),
  howTo(
    'export',
    /*i18n*/ "Download data: 'Settings', then 'Data', has a file of everything. Lists and attendance have a download button of their own.",
    ['export +how +attendance +student'],
    { to: [linkTo('settings')], may: 'students:export' },
  ),
  howTo(
    'set up qr',
    /*i18n*/ "Teachers check in by QR code: on the dashboard press 'Download QR', print it and hang it at the gate. A code that changes is chosen in 'Settings'.",
    ['qr +how +attendance +teacher +mark', 'qr export|print +how'],
    { to: [linkTo('teacherAttendance')], may: 'teacher-attendance:code' },
  ),
  howTo(
    'check in',
    /*i18n*/ "Check in: on your home screen press 'Start Scan' and hold the school's QR code inside the box. Scan again when you leave.",
    ['checkin +how +teacher +my', 'qr +how +attendance +teacher +mark'],
    { to: [linkTo('home')], may: 'teacher-attendance:month' },
  ),
  howTo(
    'change the language',
    /*i18n*/ 'Change the language: open the profile menu at the top right and choose it there.',
    ['language +how +correct'],
    { to: [linkTo('profile')] },
  ),
  howTo(
    'change the calendar',
    /*i18n*/ "Change the calendar: open the calendar in the header, or 'Calendar' in 'Settings'. 'Add a day' adds a holiday or an event; the pencil moves one.",
    ['add holiday|event +how +calendar', 'calendar correct +how', 'how calendar', 'how holiday -leave'],
    { to: [linkTo('calendar')] },
  ),
  howTo(
    'delete',
    /*i18n*/ "Delete a student, a teacher or a class: open the list, then the three dots beside the name, then 'Delete'. Only admins can do that.",
    ['remove +how +student +teacher', 'command remove'],
    { to: [linkTo('students'), linkTo('teachers')], may: 'users:delete' },
  ),
  howTo(
    'sign out',
    /*i18n*/ "Sign out: open the profile menu at the top right and choose 'Sign out'. Your other accounts stand there too.",
    ['account +how'],
  ),
  howTo(
    'change the account',
    /*i18n*/ "See another child: open the profile menu at the top right and choose the other account under 'Change account'.",
    ['how other +my +see +student +child -class -leave', 'how account see', 'correct account +how'],
  ),
  howTo(
    'see attendance',
    /*i18n*/ "See attendance: open 'Attendance', then 'Attendance Details', and choose the class and the days. One student's days are on their own screen.",
    ['how attendance see -correct +absent +student +teacher +parent', 'how absent see'],
    { to: [linkTo('attendanceDetails')] },
  ),
  howTo(
    'see own attendance',
    /*i18n*/ 'See the attendance: it is on your home screen, month by month.',
    ['how attendance see -correct +absent +student +teacher +parent', 'how absent see'],
    { to: [linkTo('home')], may: 'self:read' },
  ),
  howTo(
    'change details',
    /*i18n*/ "Change somebody's details: open 'Students' or 'Teachers', then the person, press 'Edit', change the phone, the address or whatever is wrong, and save.",
    ['how contact correct +student +teacher +parent -school', 'how contact add +student -school'],
    { to: [linkTo('students'), linkTo('teachers')], may: 'students:edit' },
  ),
  howTo(
    'change my contact',
    /*i18n*/ 'Your own phone number and email: open your profile. One that is confirmed can only be changed by your school.',
    ['my contact correct how -student -teacher -school'],
    { to: [linkTo('profile')] },
  ),
  howTo(
    'set the times',
    /*i18n*/ "Change the school's times: open 'Settings', then 'General'. Start, midday and end of the day are there, when somebody counts as late, and the leave allowances.",
    [
      'how time -class',
      'how correct time +school',
      'how allowance +leave',
      'how open +weekday +school +mark',
      'correct school time',
    ],
    { to: [linkTo('settings')] },
  ),
  howTo(
    'set a class teacher',
    /*i18n*/ "Set a class teacher: open 'Classes', press 'Edit' in the class's menu, choose the teacher and save.",
    ['how class teacher +correct +make -apply', 'command class teacher'],
    { to: [linkTo('classes')], may: 'classes:write' },
  ),
  howTo(
    'mark as left',
    /*i18n*/ "When a student or teacher leaves: open 'Students' or 'Teachers', then the person, press 'Edit', and change the status. Everything is kept; deleting is only for those added by mistake.",
    ['how gone +remove +student +teacher'],
    { to: [linkTo('students')], may: 'students:edit' },
  ),
  howTo(
    'download attendance',
    /*i18n*/ "Download attendance: open 'Attendance', then 'Attendance Details', choose the class and the days, and press 'Export CSV'. 'Reports' has Excel files too.",
    ['how export attendance +class +import +report', 'how attendance import export'],
    { to: [linkTo('attendanceDetails')], may: 'attendance:statistics' },
  ),
  howTo(
    'change a photo',
    /*i18n*/ "Change your photo: open your profile and press 'Change photo'.",
    ['photo +how +correct +my'],
    { to: [linkTo('profile')] },
  ),
  howTo(
    'change the school',
    /*i18n*/ "Change the school's record: open 'School Details' and press 'Edit'. The logo is in 'Settings'.",
    ['correct school +how +contact'],
    { to: [linkTo('school')], may: 'schools:write' },
  ),
  howTo(
    'see reports',
    /*i18n*/ "Reports: open 'Reports' in the menu, choose the report, the class and the days, and download or print it.",
    ['report +how +attendance +export'],
    { to: [linkTo('reports')] },
  ),
  howTo(
    'turn on notifications',
    /*i18n*/ 'Notifications: the bell at the top right has them. There you can also let this device show them while the app is closed.',
    ['notification +how'],
  ),
  howTo(
    'give access',
    /*i18n*/ "Give somebody access: open 'Settings', then 'People', and invite them with a phone number or an email.",
    ['permission add +how +teacher +parent', 'how permission +teacher +make +correct'],
    { to: [linkTo('people')], may: 'access:write' },
  ),
  howTo(
    'find documents',
    /*i18n*/ "Documents of a student or teacher: open 'Students' or 'Teachers', then the person. Documents open from there, and are added by 'Edit'.",
    ['document +how +student +teacher +move +add +export'],
    { to: [linkTo('students')] },
  ),
  ...officeHowTos,
  intent('only reads', say(onlyReads, [linkTo('help')]), ['command'], { understands: ['all'] }),
]

/** To the registers of the classes that a question names, of its month; a month to come has none. */
function linksToRegister(question: Question, today: Day): ChatLink[] {
  const { period } = question
  const isOfMonth = period && monthOf(period.from) === monthOf(period.to)
  const month = isOfMonth && period.from <= today ? monthOf(period.from) : undefined
  return linksTo('register', question, (id) => ({ class: id, month }))
}
