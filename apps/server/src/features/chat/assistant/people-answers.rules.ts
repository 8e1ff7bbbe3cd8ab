import { permissionRule } from '#platform/permissions'
import { type Asking, linkTo, type Reply } from '../asking.ts'
import { markedToday } from '../facts/attendance-facts.ts'
import {
  classesOf,
  countPeople,
  countStatuses,
  type FoundStudents,
  findStudents,
  ownRecord,
  type StudentFact,
  studentsWithRoll,
} from '../facts/people-facts.ts'
import { findTeachers, teachersOfSubject } from '../facts/teacher-facts.ts'
import { type Answer, childOf, type Question, textsOf } from './answering.ts'
import { askForClass, unknown } from './general-answers.rules.ts'
import { partsOf } from './hearing.ts'
import { byWord } from './plain.ts'

export const howManyStudents: Answer = async (asking) => {
  const { students } = await countPeople(asking)
  return { text: textsOf(asking).students(students), links: [linkTo('students')] }
}

const seesStudents = permissionRule('students:read')

/** Said plainly, with the number of students that there is: of the classes that are named, or of the school. */
export const girlsAndBoys: Answer = async (asking, question) => {
  const isOfClass = question.classes.length > 0 && seesStudents.isHeldBy(asking.context.actor)
  const { text, links } = await (isOfClass ? strength : howManyStudents)(asking, question)
  return { text: `${textsOf(asking).noGender}\n${text}`, links }
}

export const howManyTeachers: Answer = async (asking) => {
  const { teachers } = await countPeople(asking)
  return { text: textsOf(asking).teachers(teachers), links: [linkTo('teachers')] }
}

export const howManyPeople: Answer = async (asking) => {
  return { text: textsOf(asking).people(await countPeople(asking)), links: [linkTo('students')] }
}

export const listClasses: Answer = async (asking) => {
  const classes = await classesOf(asking)
  return { text: textsOf(asking).classes(classes.map((one) => one.class)), links: [linkTo('classes')] }
}

export const strength: Answer = async (asking, { classes }) => {
  if (classes.length === 0) return await askForClass(asking)
  const links = classes.slice(0, 3).map((one) => linkTo('classStudents', { id: one.id, name: one.class }))
  const present = await markedToday(asking)
  const rows = classes.map((one) => ({ ...one, presentToday: present.get(one.id) ?? null }))
  return { text: textsOf(asking).strength(rows), links }
}

export const classTeacher: Answer = async (asking, { classes }) => {
  const rows = classes.length > 0 ? classes : await classesOf(asking)
  return { text: textsOf(asking).classTeacher(rows), links: [linkTo('classes')] }
}

/** A student's own class with its teacher; a class teacher's with its students; for others the classes with their teachers. */
export const ownClass: Answer = async (asking, question) => {
  const { actor } = asking.context
  const texts = textsOf(asking)
  const classes = (await classesOf(asking)).filter(({ isOwn }) => isOwn)
  if (actor.role !== 'student' && classes.length > 0) return await strength(asking, { ...question, classes })
  if (actor.role === 'teacher') return { text: texts.noOwnClasses, links: [linkTo('classes')] }
  if (actor.role !== 'student') return await classTeacher(asking, question)
  const { classId } = await ownRecord(asking)
  const own = classes.find(({ id }) => id === classId)
  return {
    text: own ? texts.ownClass(own, childOf(asking, question)) : texts.noOwnClass,
    links: [linkTo('profile')],
  }
}

export const ownContact: Answer = (asking) => ({
  text: textsOf(asking).ownContact,
  links: [linkTo('profile')],
})

export const ownRoll: Answer = async (asking, question) => {
  const { rollNumber } = await ownRecord(asking)
  const texts = textsOf(asking)
  return {
    text: rollNumber ? texts.ownRoll(rollNumber, childOf(asking, question)) : texts.noOwnRoll,
    links: [linkTo('profile')],
  }
}

/** The conversation is kept, and phone numbers are better looked up where they are shown. */
export const phonesOfStudent: Answer = (asking, question) =>
  withStudent(asking, question, (student) => ({
    text: textsOf(asking).noPhones(student.name),
    links: [linkToStudent(student)],
  }))

/** Where a person who may see an Aadhaar number finds it. */
export const noAadhaar: Answer = (asking) => {
  const { noAadhaar } = textsOf(asking)
  const { role } = asking.context.actor
  if (role === 'student') return { text: noAadhaar.student, links: [linkTo('profile')] }
  if (role === 'teacher') return { text: noAadhaar.teacher, links: [linkTo('profile'), linkTo('students')] }
  return { text: noAadhaar.admin, links: [linkTo('teachers'), linkTo('students')] }
}

export const noTeacherPhones: Answer = (asking) => ({
  text: textsOf(asking).noTeacherPhones,
  links: [linkTo('teachers')],
})

export const whoHasLeft: Answer = async (asking) => {
  return { text: textsOf(asking).statuses(await countStatuses(asking)), links: [linkTo('students')] }
}

export function linkToStudent({ id, name }: { id: string; name: string }) {
  return linkTo('student', { id, name })
}

function together(found: FoundStudents[]): FoundStudents {
  return {
    total: found.reduce((sum, one) => sum + one.total, 0),
    students: found.flatMap(({ students }) => students),
  }
}

/** Of the classes that the question names, of all where it names none. */
export async function findAsked(
  asking: Asking,
  { name, classes, isEachClass }: Question,
): Promise<FoundStudents> {
  const ids = classes.length > 0 && !isEachClass ? classes.map(({ id }) => id) : [undefined]
  return together(await Promise.all(ids.map((classId) => findStudents(asking, { search: name, classId }))))
}

/** Does something with the one student whom a question names; asks which one where several match. */
export async function withStudent(
  asking: Asking,
  question: Question,
  act: (student: StudentFact) => Promise<Reply> | Reply,
): Promise<Reply> {
  const texts = textsOf(asking)
  const { name, isNameLikely } = question
  if (name === '') return { text: texts.whoseName, links: [linkTo('students')] }
  const { students, total } = await findAsked(asking, question)
  const [first] = students
  if (!first)
    return isNameLikely
      ? { text: texts.noStudent(name), links: [linkTo('students')] }
      : unknown(asking, question)
  if (total === 1) return await act(first)
  const rows = students.map((one) => `${one.name}, ${one.class}, ${one.rollNumber}`)
  return { text: texts.whichStudent(rows), links: students.slice(0, 3).map(linkToStudent) }
}

export const aboutStudent: Answer = (asking, question) =>
  withStudent(asking, question, (student) => ({
    text: textsOf(asking).student([student]),
    links: [linkToStudent(student)],
  }))

/** The student with a roll number of a class, or the roll number of a student. */
export const aboutRoll: Answer = async (asking, question) => {
  const [roll] = partsOf(question, ['number'])
  const { name, classes, isEachClass } = question
  if (name !== '' || !roll) return await aboutStudent(asking, question)
  if (classes.length === 0 || isEachClass) return await askForClass(asking)
  const found = classes.map(({ id }) => studentsWithRoll(asking, { roll, classId: id }))
  const { students } = together(await Promise.all(found))
  const texts = textsOf(asking)
  const text = students.length === 0 ? texts.noRoll(roll) : texts.student(students)
  return { text, links: students.slice(0, 3).map(linkToStudent) }
}

const seesTeachers = permissionRule('teachers:read')

/** A teacher is told of the class teachers: the list itself is for admins. */
export const listTeachers: Answer = async (asking, question) => {
  const { actor } = asking.context
  if (seesTeachers.isHeldBy(actor)) return await aboutTeachers(asking, question)
  const texts = textsOf(asking)
  if (actor.role !== 'teacher') return { text: texts.onlyAdmins, links: [] }
  const { text, links } = await classTeacher(asking, question)
  return { text: `${texts.onlyClassTeachers}\n${text}`, links }
}

/** Subjects as schools write them, which is in English, by the words of questions. */
const subjects = byWord({
  math: 'maths ganit गणित',
  science: 'vigyan विज्ञान',
  english: 'angrezi अंग्रेजी',
  hindi: 'हिंदी हिन्दी',
  history: 'itihas इतिहास',
  geography: 'bhugol भूगोल',
  sanskrit: 'संस्कृत',
})

/** The teachers of a subject, called by the question's own word or by the school's. */
export const subjectTeachers: Answer = async (asking, { words, name }) => {
  const texts = textsOf(asking)
  const asked = words.find((word) => subjects.has(word)) ?? name
  const meant = [asked, subjects.get(asked)].filter((word) => word !== undefined)
  const { teachers, total } = await teachersOfSubject(asking, meant)
  const text = total > 0 ? texts.teacherRows(teachers, total) : texts.noSubject(asked)
  return { text, links: [linkTo('teachers')] }
}

export const aboutTeachers: Answer = async (asking, question) => {
  const { teachers, total } = await findTeachers(asking, { search: question.name })
  const texts = textsOf(asking)
  const none = question.name === '' ? texts.noTeachers : texts.noTeacher(question.name)
  return { text: total === 0 ? none : texts.teacherRows(teachers, total), links: [linkTo('teachers')] }
}
