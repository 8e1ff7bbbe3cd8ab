import { permissionRule } from '#platform/permissions'
import * as attendance from './attendance-answers.rules.ts'
import { type Intent, intent } from './intent.ts'
import * as people from './people-answers.rules.ts'
import * as somebody from './somebody-answers.rules.ts'

const seesStudents = permissionRule('students:read')
const seesTeachers = permissionRule('teachers:read')

const ofAStudent = { may: seesStudents, heeds: ['class', 'name'] } as const

const counts: Intent[] = [
  intent('students', people.howManyStudents, [
    'student count -present -absent -late -gone -unmarked',
    'strength school -class',
    'student -add -how -promote -import -remove -document -present -absent -late -unmarked',
  ]),
  intent('teachers', people.howManyTeachers, ['teacher count -present -absent -late']),
  intent('people', people.howManyPeople, ['student teacher count']),
  intent('list of teachers', people.listTeachers, ['teacher +who -class -how -add'], {
    heeds: ['name'],
  }),
  intent('a teacher', people.aboutTeachers, ['teacher @ -class -how -add'], {
    may: seesTeachers,
    heeds: ['name'],
  }),
  intent(
    'classes',
    people.listClasses,
    [
      'class +count +which +who -student -how -add -my -present -absent -late -unmarked -roll',
      'class count -student -number',
    ],
    { heeds: [] },
  ),
  intent('a class', attendance.aboutClass, ['bareClass class number'], {
    may: seesStudents,
    heeds: ['days', 'class'],
  }),
  intent(
    'strength of a class',
    people.strength,
    [
      'class student +count -present -absent -late -promote -add -unmarked',
      'class count number -present -absent -late -unmarked -percent -attendance',
      'strength +class +number',
    ],
    { may: seesStudents, heeds: ['class'] },
  ),
  intent('left', people.whoHasLeft, ['gone student +count +who'], { may: seesStudents }),
]

const ofOneself: Intent[] = [
  intent('my class', people.ownClass, [
    'my class teacher +who +which',
    'ownClass class teacher +who +which',
    'ownClass class +which +who -teacher -attendance -present -absent -late -student -unmarked -mark -below -percent -strength -count -roll',
    'my class +which +who -teacher -attendance -present -absent -late -student -unmarked -mark -strength',
  ]),
  intent('my contact', people.ownContact, ['my contact +which -how -correct -school -teacher -parent']),
  intent('my roll number', people.ownRoll, ['my roll +which']),
]

const ofSomebody: Intent[] = [
  intent(
    'phone of a student',
    somebody.noPhones,
    [
      'contact @ +parent +student +which -school -correct -how -my',
      'contact parent +student -school -correct -how',
    ],
    ofAStudent,
  ),
  intent(
    'phone of a teacher',
    people.noTeacherPhones,
    ['contact teacher @ -parent -my -how -correct', 'contact teacher -parent -school -my -how -correct'],
    { may: seesTeachers, heeds: ['name', 'class'] },
  ),
  intent('class teacher', people.classTeacher, ['class teacher +who -add -how', 'class teach +who -how'], {
    may: seesStudents,
    heeds: ['class', 'not'],
  }),
  intent(
    'who teaches a subject',
    people.subjectTeachers,
    ['teach who @ -class', 'teach who -class', 'teach @ +which -class'],
    {
      may: seesTeachers,
      heeds: ['name'],
    },
  ),
  intent(
    'roll number of a student',
    people.aboutRoll,
    ['roll +which +student +who', 'roll @ +which +student'],
    { may: seesStudents, heeds: ['class', 'name', 'number'] },
  ),
  intent(
    'class of a student',
    people.aboutStudent,
    ['class @ +which -count -teacher -add -strength'],
    ofAStudent,
  ),
  intent(
    'a student',
    people.aboutStudent,
    [
      'student @ +who -add -how -fee -bus -grade -schedule -assignment',
      'class student @ +who -add -how -count -promote -present -absent -late -unmarked',
    ],
    ofAStudent,
  ),
  intent(
    'who is it',
    somebody.aboutSomebody,
    ['who @ -principal -teacher -you -fee -bus -grade -schedule -assignment'],
    ofAStudent,
  ),
]

export const peopleIntents: readonly Intent[] = [...counts, ...ofOneself, ...ofSomebody]
