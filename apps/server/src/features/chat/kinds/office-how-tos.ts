import { linkTo } from '../asking.ts'
import type { Intent } from '../assistant/answering.ts'
import { howTo } from './how-to.ts'

/** Tasks that an office asks about in its first months. */
export const officeHowTos: readonly Intent[] = [
  howTo(
    'issue a certificate',
    /*i18n*/ "Issue a certificate: open the student's page and press 'Issue a certificate'. Choose it, fill in what the record does not know, and press 'Issue and print'. A transfer certificate also ends the enrolment.",
    [
      'certificate -count +how +make +write +add +send +print +student +school +document +promote +move +apply +command',
    ],
    { to: [linkTo('certificates'), linkTo('students')] },
  ),
  howTo(
    'tell families',
    /*i18n*/ "Tell families something: open 'Announcements', press 'Write an announcement' and tick 'Tell families'. You see first who gets it, and what it takes. Whether families are told of an absence by themselves is in 'Settings', 'Messages'.",
    [
      'send parent +how +write +announcement +notification +student +absent +class',
      'how send -my +student +class +school',
    ],
    { to: [linkTo('announcements')], may: 'announcements:write' },
  ),
  howTo(
    'call families of absent students',
    /*i18n*/ "Call the families of those who are absent: press 'Call list' on the dashboard. It has each one's phone numbers, and what was said before.",
    ['calling +how +who +contact +parent +student +absent +today +see'],
    { to: [linkTo('home')], may: 'attendance:call' },
  ),
  howTo(
    'restore somebody deleted',
    /*i18n*/ "Bring back who was deleted: open 'Students' or 'Teachers', then 'Deleted in the last 30 days', and press 'Restore'.",
    ['restore +how +remove +student +teacher +class'],
    { to: [linkTo('students'), linkTo('teachers')], may: 'users:delete' },
  ),
  howTo(
    'close school for a day',
    /*i18n*/ "Close school for a day: press 'School closed today' on the dashboard and say why. Families are told. A holiday that is known before is added in the calendar.",
    ['closing +how +school +today +tomorrow +kal +holiday +when'],
    { to: [linkTo('home'), linkTo('calendar')], may: 'calendar:write' },
  ),
  howTo(
    'fill in UDISE+',
    /*i18n*/ "UDISE+: open 'Reports' and choose 'UDISE+'. It names who lacks what, and its files have the columns that are asked for. The school's own code is in 'School Details'.",
    ['udise +how +report +export +student +school +number +print +correct +import +date'],
    { to: [linkTo('reports'), linkTo('school')], may: 'students:guarded' },
  ),
  howTo(
    'add a field',
    /*i18n*/ "Fields of your own, such as house or bus route: open 'Settings', then 'Students', and press 'Add a field'. They are in the form of a student, in imports and in files.",
    ['field +how +add +make +student +correct +remove +bus +my'],
    { to: [linkTo('settings')] },
  ),
  howTo(
    'see who changed something',
    /*i18n*/ "Who changed what, and when: open 'Settings', then 'Activity'. The history of one student or mark is on the student's own screen.",
    ['how see who correct|remove|add|mark +attendance +student +mark +teacher', 'activity +how +see +export'],
    { to: [linkTo('settings')], may: 'activity:read' },
  ),
  howTo(
    'sign in',
    /*i18n*/ 'Everybody signs in with the phone number or the email that the school has for them, and the code that is sent to it. A family uses the one on the record of its child, and sees all its children with that phone number.',
    ['signin parent|student|child +how +able +see +teacher +my', 'signin how +add +account'],
    { to: [linkTo('students')], may: 'self:read' },
  ),
]
