import { permissionRule } from '#platform/permissions'
import * as attendance from './attendance-answers.rules.ts'
import { type Intent, intent } from './intent.ts'
import * as marked from './marked-answers.rules.ts'
import * as report from './report-answers.rules.ts'
import * as teachers from './teacher-answers.rules.ts'

const seesStudents = permissionRule('students:read')
const seesFigures = permissionRule('attendance:statistics')
const seesUnmarked = permissionRule('attendance:unmarked')
const seesTeacherDays = permissionRule('teacher-attendance:read')
const readsReports = permissionRule('reports:read')

const ofOneDay = { may: seesFigures, heeds: ['day', 'class'] } as const

const ofStudents: Intent[] = [
  intent(
    'present',
    attendance.figures,
    [
      'present +count +today +student -who -late -my -not -teacher',
      'percent +attendance +today -my -below -teacher',
      'attendance +today +class +count +month +week +last +yesterday +kal +monthName +year +percent +which -below -how -my -correct -mark -add -card -qr -export -unmarked -report -teacher',
    ],
    { heeds: ['days', 'class'] },
  ),
  intent(
    'who is present',
    marked.marked,
    ['present who -teacher -count -late -absent', 'present late who -teacher', 'present absent who -teacher'],
    ofOneDay,
  ),
  intent('absent', marked.marked, ['absent +who +today +student +count -teacher -my -inRow'], ofOneDay),
  intent('late', marked.late, ['late +who +today +student +count -teacher -my -absent -inRow'], {
    may: seesFigures,
    heeds: ['days', 'class'],
  }),
  intent(
    'absent in a row',
    report.inRow,
    [
      'absent inRow +who +student +class -teacher -my -not',
      'present notPresent inRow +who +student +class +not -absent -teacher -my -late',
    ],
    {
      may: readsReports,
      heeds: ['days', 'class', 'number', 'not', 'comparing'],
    },
  ),
  intent(
    'who marked',
    marked.markers,
    [
      'who mark class number +today +attendance -present -absent -late -not -unmarked -my -student',
      'who mark attendance class +today -present -absent -late -not -unmarked -my -how -student',
    ],
    { may: seesFigures, heeds: ['day', 'class'] },
  ),
  intent(
    'best class',
    report.bestClass,
    [
      'class comparing attendance +which +below +percent +month +today',
      'class comparing percent +which +month',
      'class which below attendance -student -who -percent -number',
    ],
    { may: readsReports, heeds: ['days', 'comparing'] },
  ),
  intent(
    'not absent',
    marked.notMarked,
    [
      'absent notAbsent +who +today +student +count +mark +not -class -teacher -my -late -present',
      'absent notAbsent class number +who +today +student +count +mark +not -teacher -my -late -present',
    ],
    { may: seesFigures, heeds: ['day', 'class', 'not'] },
  ),
  intent(
    'not present',
    marked.notMarked,
    [
      'present notPresent +who +today +student +count +mark +not -class -teacher -my -late -absent',
      'present notPresent class number +who +today +student +count +mark +not -teacher -my -late -absent',
    ],
    { may: seesFigures, heeds: ['day', 'class', 'not'] },
  ),
  intent(
    'unmarked',
    marked.unmarked,
    [
      'unmarked +class +which +today +mark +not +who +attendance +student +count -how -my -teacher',
      'mark balance +class +attendance',
      'mark class number -how -correct -add -my -present -absent -late',
    ],
    { may: seesUnmarked, heeds: ['day', 'class', 'not'] },
  ),
  intent(
    'is a student present',
    attendance.studentToday,
    [
      'present @ +today +not -teacher -late -my',
      'absent @ +today +not -teacher -my',
      'late @ +today +not -teacher -my',
      'present notPresent @ +today +not -teacher -my -late',
      'absent notAbsent @ +today +not -teacher -my',
      'came @ +when +today +not -teacher -late -my',
    ],
    { may: seesStudents, heeds: ['days', 'class', 'name', 'not'] },
  ),
  intent(
    'low attendance',
    attendance.low,
    ['below attendance +student +percent +who +which +class -my -how', 'below percent +student +who -my'],
    { may: readsReports, heeds: ['days', 'class', 'percent', 'name'] },
  ),
  intent(
    'attendance of a student',
    attendance.studentDays,
    [
      'attendance @ +month +week +last +monthName +year +student -below -fee -my -how -qr -card -report -export -correct -unmarked',
    ],
    { may: seesStudents, heeds: ['days', 'class', 'name'] },
  ),
]

const ofOneself: Intent[] = [
  intent(
    'my attendance',
    attendance.ownAttendance,
    [
      'my attendance +month +percent +which +count +week +last +monthName +year -how -correct -mark -class -child',
      'my percent +below +month +which +count +week +last +monthName +year -class -child',
      'my attendance mark +today +which -how -correct -class -child',
      'my present +today +not -who -class -child -how',
      'my absent +today +count +not -who -class -child -how',
      'my late +today +count +not -who -class -child -how',
      'my checkin +today +when +not -how -who -class -child',
      'my came when +today -how -who -class -child',
    ],
    { heeds: ['days', 'not', 'percent'] },
  ),
]

const ofTeachers: Intent[] = [
  intent(
    'is a teacher present',
    teachers.ofDay,
    [
      'teacher present @ +today -how -my',
      'teacher absent @ +today -how -my',
      'teacher late @ +today -how -my',
      'teacher attendance @ +today -how -my',
    ],
    { may: seesTeacherDays, heeds: ['day', 'name', 'not'] },
  ),
  intent('check-in of a teacher', teachers.ofDay, ['checkin @ +when +today +teacher -how'], {
    may: seesTeacherDays,
    heeds: ['day', 'name', 'not'],
  }),
  intent(
    'teachers present',
    teachers.figures,
    ['teacher present +today +count -late -not -who', 'teacher attendance +today -how -my'],
    { may: seesTeacherDays, heeds: ['day'] },
  ),
  intent('which teachers are present', teachers.marked, ['teacher present who -late -not -count'], {
    may: seesTeacherDays,
    heeds: ['day'],
  }),
  intent('teachers absent', teachers.marked, ['teacher absent +today +who +count -my'], {
    may: seesTeacherDays,
    heeds: ['day'],
  }),
  intent('teachers late', teachers.marked, ['teacher late +today +who +count -my'], {
    may: seesTeacherDays,
    heeds: ['day'],
  }),
  intent(
    'teachers not there',
    teachers.notMarked,
    [
      'teacher present notPresent +today +who +count -late -my -absent',
      'teacher absent notAbsent +today +who +count -late -my -present',
    ],
    { may: seesTeacherDays, heeds: ['day', 'not'] },
  ),
]

export const attendanceIntents: readonly Intent[] = [...ofStudents, ...ofOneself, ...ofTeachers]
