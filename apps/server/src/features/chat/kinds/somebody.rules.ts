import type { ChatLink } from '@shala/contract/chat/links'
import { permissionRule } from '#platform/permissions'
import { type Asking, linkTo } from '../asking.ts'
import {
  type Intent,
  intent,
  listed,
  type Perhaps,
  partsOf,
  type Question,
  saying,
} from '../assistant/answering.ts'
import { findAsked, linkToStudent, rowOf, together, withStudent } from '../assistant/students.rules.ts'
import { askForClass } from '../assistant/whom.rules.ts'
import { type FoundStudents, type StudentFact, studentsWithRoll } from '../facts/people-facts.ts'
import { type StaffFact, staffSounding, staffSpelt } from '../facts/staff-facts.ts'

const seesAdmins = permissionRule('access:read')

const seesTeachers = permissionRule('teachers:read')

const seesStudents = permissionRule('students:read')

function rowsOfStudents(asking: Asking, students: readonly StudentFact[]): string {
  const rows = students.map((one) =>
    asking.i18n.t('{name}: {class}, roll number {roll}', { ...one, roll: one.rollNumber }),
  )
  return listed(asking, '', rows)
}

/** The conversation is kept, and phone numbers are better looked up where they are shown. */
const phonesOfStudent: Perhaps = (asking, question) =>
  withStudent(asking, question, (student) => ({
    text: asking.i18n.t(
      "I never tell phone numbers here. Those of {name} and the parents are on the student's own screen.",
      { name: student.name },
    ),
    links: [linkToStudent(student)],
  }))

const aboutStudent: Perhaps = (asking, question) =>
  withStudent(asking, question, (student) => {
    // 'Is she in class 5?': the student was looked for there alone.
    const isSo = question.classes.length > 0 ? true : null
    const text = saying(asking, question, { isSo, told: rowsOfStudents(asking, [student]) })
    return { text, links: [linkToStudent(student)] }
  })

/** The student with a roll number of a class, or the roll number of a student. */
const aboutRoll: Perhaps = async (asking, question) => {
  const [roll] = partsOf(question, ['number'])
  const { name, classes, isEachClass } = question
  if (name !== '' || !roll) return await aboutStudent(asking, question)
  if (classes.length === 0 || isEachClass) return await askForClass(asking)
  const found = classes.map(({ id }) => studentsWithRoll(asking, { roll, classId: id }))
  const { students } = together(await Promise.all(found))
  const none = asking.i18n.t('Nobody there has roll number {roll}.', { roll })
  const text = students.length === 0 ? none : rowsOfStudents(asking, students)
  return { text, links: students.slice(0, 3).map(linkToStudent) }
}

/** Everybody who is called as a question says, for those who may see them all. */
interface Named {
  found: FoundStudents
  staff: StaffFact[]
}

/** A name in Latin letters that a student is written with is not that of somebody who only sounds so. */
async function everybodyNamed(asking: Asking, question: Question): Promise<Named | null> {
  const { actor } = asking.context
  const { name, classes } = question
  const isOfAnybody = name !== '' && classes.length === 0
  if (!isOfAnybody || !seesTeachers.isHeldBy(actor) || !seesAdmins.isHeldBy(actor)) return null
  const [found, spelt] = await Promise.all([findAsked(asking, question), staffSpelt(asking, name)])
  const isEnough = spelt.length > 0 || (found.total > 0 && /^\p{Script=Latin}/u.test(name))
  return { found, staff: isEnough ? spelt : await staffSounding(asking, name) }
}

function rowsOf(asking: Asking, { found, staff }: Named): string[] {
  const { i18n } = asking
  const staffRow = ({ name, role, what }: StaffFact) => {
    if (role === 'admin') return `${name}, ${what ?? i18n.t('admin')}`
    return what ? i18n.t('{name}, teacher ({what})', { name, what }) : i18n.t('{name}, teacher', { name })
  }
  return [...found.students.map(rowOf), ...staff.map(staffRow)]
}

function linksOf({ found, staff }: Named): ChatLink[] {
  const isThere = (role: StaffFact['role']) => staff.some((one) => one.role === role)
  return [
    ...found.students.slice(0, 3).map(linkToStudent),
    ...(isThere('teacher') ? [linkTo('teachers')] : []),
    ...(isThere('admin') ? [linkTo('people')] : []),
  ]
}

/** Tells whether somebody is a student, a teacher or an admin; which one is asked where there are several. */
const aboutSomebody: Perhaps = async (asking, question) => {
  const named = await everybodyNamed(asking, question)
  if (!named || named.staff.length === 0) return await aboutStudent(asking, question)
  const rows = rowsOf(asking, named)
  const which = asking.i18n.t('Several people match. Which one do you mean?')
  const text = rows.length === 1 ? rows.join('') : listed(asking, which, rows)
  return { text, links: linksOf(named) }
}

/** No number is told; everybody is named who is called so, with where theirs is. */
const noPhones: Perhaps = async (asking, question) => {
  const named = await everybodyNamed(asking, question)
  if (!named || named.staff.length === 0) return await phonesOfStudent(asking, question)
  const head = asking.i18n.t(
    "I never tell phone numbers here. They are on the own screen of a student, in 'Teachers', and in 'Settings' for admins:",
  )
  return { text: listed(asking, head, rowsOf(asking, named)), links: linksOf(named) }
}

const ofAStudent = { may: seesStudents, understands: ['class', 'name'] } as const

export const somebodyKinds: readonly Intent[] = [
  intent(
    'phone of a student',
    noPhones,
    [
      'contact @ +parent +student +which -school -correct -how -my',
      'contact parent +student -school -correct -how',
    ],
    ofAStudent,
  ),
  intent('roll number of a student', aboutRoll, ['roll +which +student +who', 'roll @ +which +student'], {
    may: seesStudents,
    understands: ['class', 'name', 'number'],
  }),
  intent(
    'class of a student',
    aboutStudent,
    ['ownClass class @ +which', 'class @ +which -count -teacher -add -strength'],
    ofAStudent,
  ),
  intent(
    'a student',
    aboutStudent,
    [
      'student @ +who -add -how -fee -bus -grade -schedule -assignment',
      'class student @ +who -add -how -count -promote -present -absent -late -unmarked',
    ],
    ofAStudent,
  ),
  intent(
    'who is it',
    aboutSomebody,
    ['who @ -principal -teacher -you -fee -bus -grade -schedule -assignment'],
    ofAStudent,
  ),
]
