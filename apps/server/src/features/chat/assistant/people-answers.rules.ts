import { type Asking, linkTo, type Reply } from '../asking.ts'
import { markedToday } from '../facts/attendance-facts.ts'
import {
  classesOf,
  countPeople,
  countStatuses,
  findStudents,
  findTeachers,
  ownRecord,
  type StudentFact,
} from '../facts/people-facts.ts'
import { type Answer, textsOf } from './answering.ts'
import { unknown } from './general-answers.rules.ts'
import { classesIn, type Heard } from './hearing.ts'

export const howManyStudents: Answer = async (asking) => {
  const { students } = await countPeople(asking)
  return { text: textsOf(asking).students(students), links: [linkTo('students')] }
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

export const strength: Answer = async (asking, heard) => {
  const classes = await classesOf(asking)
  const found = classesIn(heard, classes)
  const texts = textsOf(asking)
  if (found.length === 0)
    return { text: texts.whichClass(classes.map((one) => one.class)), links: [linkTo('classes')] }
  const links = found.slice(0, 3).map((one) => linkTo('classStudents', { id: one.id, name: one.class }))
  const present = await markedToday(asking)
  const rows = found.map((one) => ({ ...one, presentToday: present.get(one.id) ?? null }))
  return { text: texts.strength(rows), links }
}

export const classTeacher: Answer = async (asking, heard) => {
  const classes = await classesOf(asking)
  const found = classesIn(heard, classes)
  return {
    text: textsOf(asking).classTeacher(found.length > 0 ? found : classes),
    links: [linkTo('classes')],
  }
}

/** A student's own class with its teacher; for others the classes with theirs. */
export const ownClass: Answer = async (asking, heard) => {
  const { actor } = asking.context
  if (actor.role !== 'student') return await classTeacher(asking, heard)
  const { classId } = await ownRecord(asking)
  const own = (await classesOf(asking)).find(({ id }) => id === classId)
  const texts = textsOf(asking)
  return { text: own ? texts.ownClass(own) : texts.noOwnClass, links: [linkTo('profile')] }
}

export const ownRoll: Answer = async (asking) => {
  const { rollNumber } = await ownRecord(asking)
  const texts = textsOf(asking)
  return { text: rollNumber ? texts.ownRoll(rollNumber) : texts.noOwnRoll, links: [linkTo('profile')] }
}

/** The conversation is kept, and phone numbers are better looked up where they are shown. */
export const noPhones: Answer = (asking, heard) =>
  withStudent(asking, heard, (student) => ({
    text: textsOf(asking).noPhones(student.name),
    links: [linkToStudent(student)],
  }))

export const whoHasLeft: Answer = async (asking) => {
  return { text: textsOf(asking).statuses(await countStatuses(asking)), links: [linkTo('students')] }
}

export function linkToStudent({ id, name }: { id: string; name: string }) {
  return linkTo('student', { id, name })
}

/** Does something with the one student whom a question names; asks which one where several match. */
export async function withStudent(
  asking: Asking,
  heard: Heard,
  act: (student: StudentFact) => Promise<Reply> | Reply,
): Promise<Reply> {
  const texts = textsOf(asking)
  if (heard.name === '') return { text: texts.whoseName, links: [linkTo('students')] }
  const classId = heard.concepts.has('class')
    ? classesIn(heard, await classesOf(asking)).at(0)?.id
    : undefined
  const { students, total } = await findStudents(asking, { search: heard.name, classId })
  const [first] = students
  if (!first)
    return heard.isNameLikely
      ? { text: texts.noStudent(heard.name), links: [linkTo('students')] }
      : unknown(asking)
  if (total === 1) return await act(first)
  const rows = students.map((one) => `${one.name}, ${one.class}, ${one.rollNumber}`)
  return { text: texts.whichStudent(rows), links: students.slice(0, 3).map(linkToStudent) }
}

export const aboutStudent: Answer = (asking, heard) =>
  withStudent(asking, heard, (student) => ({
    text: textsOf(asking).student([student]),
    links: [linkToStudent(student)],
  }))

export const aboutTeachers: Answer = async (asking, heard) => {
  const { teachers, total } = await findTeachers(asking, { search: heard.name })
  const texts = textsOf(asking)
  const none = heard.name === '' ? texts.noTeachers : texts.noTeacher(heard.name)
  return { text: total === 0 ? none : texts.teacherRows(teachers, total), links: [linkTo('teachers')] }
}
