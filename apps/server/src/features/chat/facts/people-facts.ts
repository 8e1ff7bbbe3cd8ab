import { classLabel, isPassout, listClasses } from '@shala/contract/classes'
import type { Day } from '@shala/contract/general/days'
import type { Answer } from '@shala/contract/general/endpoint'
import { getMe } from '@shala/contract/profile'
import { studentsReport } from '@shala/contract/reports/attendance'
import { birthdaysReport } from '@shala/contract/reports/birthdays'
import { listStudents } from '@shala/contract/students/listed'
import { studentTotal, teacherTotal } from '@shala/contract/totals'
import { soundsLike, soundsWhole, withoutNukta } from '#platform/sounds'
import type { Asking } from '../asking.ts'

export interface ClassFact {
  id: string
  class: string
  students: number
  /** Present or late. */
  hereToday: number
  classTeacher: string | null
  /** Of a teacher who is its class teacher, and of a student who is in it. */
  isOwn: boolean
  /** 'Class 5' of 'Class 5 - A'; `sections` counts the classes of that name. */
  name: string
  sections: number
}

/** Without the passout class. A student is told of their own alone. */
export async function classesOf({ read, context, signal }: Asking): Promise<ClassFact[]> {
  const { classes } = await read(context, listClasses, { signal })
  const { role, userId } = context.actor
  const taught = classes.filter((one) => !isPassout(one))
  const sections = Map.groupBy(taught, ({ name }) => name)
  return taught.map((one) => ({
    id: one._id,
    class: classLabel(one),
    students: one.totalStudents,
    hereToday: one.totalHereToday,
    classTeacher: one.classTeacher?.name ?? null,
    isOwn: role === 'student' || one.classTeacher?._id === userId,
    name: one.name,
    sections: sections.get(one.name)?.length ?? 1,
  }))
}

/** Of a student: their class and roll number. */
export async function ownRecord({ read, context, signal }: Asking) {
  const { user } = await read(context, getMe, { signal })
  return { classId: user.class?._id ?? null, rollNumber: user.rollNumber ?? null }
}

export async function countPeople({ read, context, signal }: Asking) {
  const [{ totalStudents }, { totalTeachers }] = await Promise.all([
    read(context, studentTotal, { signal }),
    read(context, teacherTotal, { signal }),
  ])
  return { students: totalStudents, teachers: totalTeachers }
}

export interface StudentFact {
  id: string
  name: string
  class: string
  rollNumber: string
  status: string
  today: string | null
}

/** As many as a person reads at a glance. */
const found = 6

export interface FoundStudents {
  total: number
  students: StudentFact[]
}

async function studentsNamed(
  { read, context, signal }: Asking,
  { search, classId }: { search: string; classId?: string | undefined },
): Promise<FoundStudents> {
  const query = { search: search.slice(0, 100), limit: 100, ...(classId && { class: classId }) }
  const { students } = await read(context, listStudents, { query, signal })
  // The list finds children by their parents too; here that would tell whose child somebody is.
  const words = withoutNukta(search).split(/\s+/)
  const isNamed = ({ name, rollNumber }: { name: string; rollNumber: string }) =>
    words.every((word) => withoutNukta(`${name} ${rollNumber}`).includes(word))
  const named = students.filter(isNamed)
  return {
    total: named.length,
    students: named.slice(0, found).map((one) => ({
      id: one._id,
      name: one.name,
      class: classLabel(one.class),
      rollNumber: one.rollNumber,
      status: one.status,
      today: one.attendanceStatus,
    })),
  }
}

type Listed = Pick<Answer<typeof studentsReport>['students'][number], 'name' | 'rollNumber'>

/** The active students of a class or of the school who are wanted: one query over all of them. */
async function studentsWho(
  { read, context, signal }: Asking,
  { classId, isWanted }: { classId?: string | undefined; isWanted: (one: Listed) => boolean },
): Promise<FoundStudents> {
  const { today } = context
  const query = { from: today, to: today, ...(classId && { class: classId }) }
  const { classes, students } = await read(context, studentsReport, { query, signal })
  const labels = new Map(classes.map((one) => [one._id, classLabel(one)]))
  const wanted = students.filter((one) => one.isActive && isWanted(one))
  return {
    total: wanted.length,
    students: wanted.slice(0, found).map((one) => ({
      id: one._id,
      name: one.name,
      class: labels.get(one.classId) ?? '',
      rollNumber: one.rollNumber,
      status: 'active',
      today: (['present', 'absent', 'late'] as const).find((status) => one[status] > 0) ?? null,
    })),
  }
}

/** Those with a roll number: one, unless it is kept in several ways. */
export async function studentsWithRoll(
  asking: Asking,
  { roll, classId }: { roll: string; classId: string },
): Promise<FoundStudents> {
  return await studentsWho(asking, { classId, isWanted: ({ rollNumber }) => rollNumber === roll })
}

/** By the whole name where somebody has it, else by a part of it or the roll number; by the sound of the name, in whatever script, where nobody is written so. */
export async function findStudents(
  asking: Asking,
  asked: { search: string; classId?: string | undefined },
): Promise<FoundStudents> {
  const named = await studentsNamed(asking, asked)
  const isWhole = soundsWhole(asked.search)
  const exact = named.students.filter(({ name }) => isWhole(name))
  if (exact.length > 0 && named.total <= found) return { total: exact.length, students: exact }
  if (named.total > 0 || asked.search === '') return named
  const isAlike = soundsLike(asked.search)
  return await studentsWho(asking, { classId: asked.classId, isWanted: ({ name }) => isAlike(name) })
}

export async function countStatuses({ read, context, signal }: Asking) {
  return (await read(context, listStudents, { query: { limit: 1 }, signal })).statistics
}

export async function birthdaysIn(
  { read, context, signal }: Asking,
  { from, to, classId }: { from: Day; to: Day; classId: string | undefined },
) {
  const query = { from, to, ...(classId && { class: classId }) }
  const { students } = await read(context, birthdaysReport, { query, signal })
  return students.map(({ name, date, age, class: of }) => ({ name, date, age, class: classLabel(of) }))
}
