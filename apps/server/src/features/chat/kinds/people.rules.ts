import { permissionRule } from '#platform/permissions'
import { linkTo } from '../asking.ts'
import { type Answer, always, type Intent, intent, textsOf } from '../assistant/answering.ts'
import { classTeacher, strength } from '../assistant/whom.rules.ts'
import { classesOf, countPeople, countStatuses } from '../facts/people-facts.ts'

const seesStudents = permissionRule('students:read')

const howManyStudents: Answer = async (asking) => {
  const { students } = await countPeople(asking)
  return { text: textsOf(asking).students(students), links: [linkTo('students')] }
}

/** Said plainly, with the number of students that there is: of the classes that are named, or of the school. */
const girlsAndBoys: Answer = async (asking, question) => {
  const isOfClass = question.classes.length > 0 && seesStudents.isHeldBy(asking.context.actor)
  const { text, links } = await (isOfClass ? strength : howManyStudents)(asking, question)
  return { text: `${textsOf(asking).noGender}\n${text}`, links }
}

const howManyTeachers: Answer = async (asking) => {
  const { teachers } = await countPeople(asking)
  return { text: textsOf(asking).teachers(teachers), links: [linkTo('teachers')] }
}

const howManyPeople: Answer = async (asking) => {
  return { text: textsOf(asking).people(await countPeople(asking)), links: [linkTo('students')] }
}

const listClasses: Answer = async (asking) => {
  const classes = await classesOf(asking)
  return { text: textsOf(asking).classes(classes.map((one) => one.class)), links: [linkTo('classes')] }
}

const whoHasLeft: Answer = async (asking) => {
  return { text: textsOf(asking).statuses(await countStatuses(asking)), links: [linkTo('students')] }
}

export const peopleKinds: readonly Intent[] = [
  intent(
    'girls and boys',
    girlsAndBoys,
    [
      'gender',
      'gender count',
      'gender count student',
      'gender count class number',
      'gender count student class number',
    ].map(
      (way) =>
        `${way} +student +school +class +who +which -present -absent -late -attendance -mark -unmarked -leave -below -my -child -how -roll -percent -command`,
    ),
    always,
  ),
  intent('students', howManyStudents, [
    'student count -present -absent -late -gone -unmarked',
    'strength school -class',
    'student -add -how -promote -import -remove -document -present -absent -late -unmarked',
  ]),
  intent('teachers', howManyTeachers, ['teacher count -present -absent -late']),
  intent('people', howManyPeople, ['student teacher count']),
  intent(
    'classes',
    listClasses,
    [
      'class +count +which +who -student -how -add -my -present -absent -late -unmarked -roll',
      'class count -student -number',
    ],
    { heeds: [] },
  ),
  intent(
    'strength of a class',
    strength,
    [
      'class student +count -present -absent -late -promote -add -unmarked',
      'class count number -present -absent -late -unmarked -percent -attendance',
      'strength +class +number',
    ],
    { may: seesStudents, heeds: ['class'] },
  ),
  intent('left', whoHasLeft, ['gone student +count +who'], { may: seesStudents }),
  intent('class teacher', classTeacher, ['class teacher +who -add -how', 'class teach +who -how'], {
    may: seesStudents,
    heeds: ['class', 'not'],
  }),
]
