import { permissionRule } from '#platform/permissions'
import { linkTo } from '../asking.ts'
import { type Answer, always, type Intent, intent } from '../assistant/answering.ts'
import { classTeacher, strength } from '../assistant/whom.rules.ts'
import { classesOf, countPeople, countStatuses } from '../facts/people-facts.ts'

const seesStudents = permissionRule('students:read')

const howManyStudents: Answer = async (asking) => {
  const { students } = await countPeople(asking)
  return {
    text: asking.i18n.t('The school has {students, plural, one {# student} other {# students}}.', {
      students,
    }),
    links: [linkTo('students')],
  }
}

/** Said plainly, with the number of students that there is: of the classes that are named, or of the school. */
const girlsAndBoys: Answer = async (asking, question) => {
  const isOfClass = question.classes.length > 0 && seesStudents.isHeldBy(asking.context.actor)
  const { text, links } = await (isOfClass ? strength : howManyStudents)(asking, question)
  return {
    text: `${asking.i18n.t("I do not count girls and boys. Whether a student is one or the other is on the student's own screen.")}\n${text}`,
    links,
  }
}

const howManyTeachers: Answer = async (asking) => {
  const { teachers } = await countPeople(asking)
  return {
    text: asking.i18n.t('The school has {teachers, plural, one {# teacher} other {# teachers}}.', {
      teachers,
    }),
    links: [linkTo('teachers')],
  }
}

const howManyPeople: Answer = async (asking) => {
  return {
    text: asking.i18n.t(
      'The school has {students, plural, one {# student} other {# students}} and {teachers, plural, one {# teacher} other {# teachers}}.',
      await countPeople(asking),
    ),
    links: [linkTo('students')],
  }
}

const listClasses: Answer = async (asking) => {
  const classes = await classesOf(asking)
  const { i18n } = asking
  const of = { count: classes.length, names: classes.map((one) => one.class).join(', ') }
  const text =
    classes.length === 0
      ? i18n.t('There are no classes yet.')
      : i18n.t('There {count, plural, one {is # class} other {are # classes}}: {names}.', of)
  return { text, links: [linkTo('classes')] }
}

const whoHasLeft: Answer = async (asking) => {
  const text = asking.i18n.t(
    '{active} active, {leaved} left, {passout} passed out.',
    await countStatuses(asking),
  )
  return { text, links: [linkTo('students')] }
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
    'strength +school +count +today -class -number -my',
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
    { understands: [] },
  ),
  intent(
    'strength of a class',
    strength,
    [
      'class student +count -present -absent -late -promote -add -unmarked',
      'class count number -present -absent -late -unmarked -percent -attendance',
      'strength +class +number',
    ],
    { may: seesStudents, understands: ['class'] },
  ),
  intent('left', whoHasLeft, ['gone student +count +who'], { may: seesStudents }),
  intent('class teacher', classTeacher, ['class teacher +who -add -how', 'class teach +who -how'], {
    may: seesStudents,
    understands: ['class', 'not'],
  }),
]
