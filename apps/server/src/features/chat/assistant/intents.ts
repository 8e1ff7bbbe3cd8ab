import { permissionRule } from '#platform/permissions'
import { linkTo } from '../asking.ts'
import { say } from './answering.ts'
import * as attendance from './attendance-answers.rules.ts'
import * as general from './general-answers.rules.ts'
import { howTos } from './how-tos.ts'
import { type Intent, intent } from './intent.ts'
import * as people from './people-answers.rules.ts'
import * as school from './school-answers.rules.ts'

const seesStudents = permissionRule('students:read')
const seesTeachers = permissionRule('teachers:read')
const seesFigures = permissionRule('attendance:statistics')
const seesUnmarked = permissionRule('attendance:unmarked')
const seesTeacherDays = permissionRule('teacher-attendance:read')
const readsReports = permissionRule('reports:read')
const decides = permissionRule('leave:decide')

const onAttendance: Intent[] = [
  intent('present', attendance.figures, [
    'present +count +today +student -teacher -who -late -my',
    'percent +attendance +today -my -below',
    'attendance +today +class +count +month +week +last +yesterday +kal +monthName +percent +which -below -how -my -correct -mark -add -card -qr -export -unmarked -report -teacher',
  ]),
  intent('who is present', attendance.marked('present'), ['present who -teacher -count -late'], seesFigures),
  intent(
    'absent',
    attendance.marked('absent'),
    ['absent +who +today +student +count -teacher -my'],
    seesFigures,
  ),
  intent('late', attendance.marked('late'), ['late +who +today +student +count -teacher -my'], seesFigures),
  intent(
    'unmarked',
    attendance.unmarked,
    ['unmarked +class +which +today +mark +not +who +attendance -how -my', 'mark balance +class +attendance'],
    seesUnmarked,
  ),
  intent(
    'is a student present',
    attendance.studentToday,
    ['present @ +today -teacher -late -my', 'absent @ +today -teacher -my', 'late @ +today -teacher -my'],
    seesStudents,
  ),
  intent(
    'low attendance',
    attendance.low,
    ['below attendance +student +percent +who +which +class -my -how', 'below percent +student +who -my'],
    readsReports,
  ),
  intent(
    'attendance of a student',
    attendance.studentDays,
    [
      'attendance @ +month +week +last +monthName +student -below -fee -my -how -qr -card -report -export -correct -unmarked',
    ],
    seesStudents,
  ),
  intent('my attendance', attendance.ownAttendance, [
    'my attendance +month +percent +which +count +week +last +monthName -how -correct -mark',
    'my present +today',
    'my absent +today +count',
    'my late +today +count',
  ]),
  intent(
    'teachers present',
    attendance.teachersToday,
    ['teacher present +today +count +who -late', 'teacher attendance +today -how'],
    seesTeacherDays,
  ),
  intent(
    'teachers absent',
    attendance.teachersWho('absent'),
    ['teacher absent +today +who +count'],
    seesTeacherDays,
  ),
  intent(
    'teachers late',
    attendance.teachersWho('late'),
    ['teacher late +today +who +count'],
    seesTeacherDays,
  ),
]

const onPeople: Intent[] = [
  intent('students', people.howManyStudents, [
    'student count -present -absent -late -gone',
    'student -add -how -promote -import -remove -document',
  ]),
  intent('teachers', people.howManyTeachers, ['teacher count -present -absent -late']),
  intent('people', people.howManyPeople, ['student teacher count']),
  intent('list of teachers', people.aboutTeachers, ['teacher +who -class -how -add'], seesTeachers),
  intent('a teacher', people.aboutTeachers, ['teacher @ -class -how -add'], seesTeachers),
  intent('classes', people.listClasses, [
    'class +count +which +who -student -how -add',
    'class count -student -number',
  ]),
  intent(
    'strength of a class',
    people.strength,
    [
      'class student +count -present -absent -late -promote -add',
      'class count number -present -absent -late',
      'strength +class +number',
    ],
    seesStudents,
  ),
  intent('my class', people.ownClass, [
    'my class teacher +who +which',
    'my class +which +who -teacher -attendance',
  ]),
  intent('my roll number', people.ownRoll, ['my roll +which']),
  intent(
    'phone of a student',
    people.noPhones,
    [
      'contact @ +parent +student +which -school -correct -how -my',
      'contact parent +student -school -correct -how',
    ],
    seesStudents,
  ),
  intent('class teacher', people.classTeacher, ['class teacher +who -add -how'], seesStudents),
  intent(
    'roll number of a student',
    people.aboutStudent,
    ['roll +which +student', 'roll @ +which +student'],
    seesStudents,
  ),
  intent(
    'class of a student',
    people.aboutStudent,
    ['class @ +which -count -teacher -add -strength'],
    seesStudents,
  ),
  intent(
    'a student',
    people.aboutStudent,
    ['student @ +who -add -how -fee -bus -grade -schedule -assignment'],
    seesStudents,
  ),
  intent(
    'who is it',
    people.aboutStudent,
    ['who @ -principal -teacher -you -fee -bus -grade -schedule -assignment'],
    seesStudents,
  ),
  intent('left', people.whoHasLeft, ['gone student +count +who'], seesStudents),
]

const onLeave: Intent[] = [
  intent(
    'on leave',
    school.away,
    [
      'leave who +today +kal +tomorrow +week +month +last +next -my -how -pending -decide',
      'leave today -my -how -chhutti',
      'leave teacher +today +which -how',
    ],
    decides,
  ),
  intent(
    'pending requests',
    school.pendingRequests,
    ['pending +leave +request +count -my', 'leave request +pending +count +balance -my -how -decide -apply'],
    decides,
  ),
  intent('leave balance', school.leaveBalance, [
    'leave balance +my +count -request',
    'my leave count -request',
  ]),
  intent('my leave', school.leaveRequests, [
    'my leave +request -how -next -apply -decide',
    'my request +leave +pending',
  ]),
]

const onSchool: Intent[] = [
  intent('next holiday', school.nextHoliday, ['holiday +which +time -my -add', 'holiday next']),
  intent('is it a holiday', school.isHoliday, [
    'holiday tomorrow -who -add',
    'holiday today -who -my -add',
    'holiday kal +which -who -my -add',
    'holiday school +today +tomorrow +kal -add',
    'time school tomorrow',
  ]),
  intent('events', school.events, [
    'event +month +next -add -how',
    'holiday month -add -my',
    'calendar -add -how -correct',
  ]),
  intent('academic year', school.academicYear, ['year +which +school +time -leave -student']),
  intent('timings', school.timings, ['time +school +which -how -holiday']),
  intent('today', school.todaysDate, ['date +today +which']),
  intent('school', school.school, [
    'school +who +which +contact -how -correct -time -student -teacher',
    'school contact -correct',
  ]),
  intent('announcements', school.announcements, ['announcement +today']),
]

/** Missing data is named plainly, with what there is. */
const notKept: Intent[] = [
  intent(
    'grades',
    say((texts) => texts.grades, [linkTo('attendanceDetails')]),
    ['grade -attendance'],
  ),
  intent('schedule', school.schedule, ['schedule']),
  intent(
    'assignments',
    say((texts) => texts.assignments, [linkTo('home')]),
    ['assignment'],
  ),
  intent(
    'fees',
    say((texts) => texts.fees),
    ['fee -class', 'fee class', 'fee student', 'fee count', 'fee who', 'fee pending', 'fee my'],
  ),
  intent(
    'transport',
    say((texts) => texts.transport),
    ['bus'],
  ),
  intent(
    'image',
    say((texts) => texts.noImages),
    ['image +make'],
  ),
]

const chatting: Intent[] = [
  intent('hello', general.hello, ['hello']),
  intent(
    'thanks',
    say((texts) => texts.thanks),
    ['thanks'],
  ),
  intent('help', general.help, ['help +you +able']),
  intent('what can you do', general.help, ['you able +which +how', 'you which']),
  intent(
    'who are you',
    say((texts) => texts.whoAmI),
    ['who you'],
  ),
]

/** Every kind of question there is an answer to; of two that fit alike, the first one has it. */
export const intents: readonly Intent[] = [
  ...notKept,
  ...onAttendance,
  ...onPeople,
  ...onLeave,
  ...onSchool,
  ...howTos,
  ...chatting,
]
