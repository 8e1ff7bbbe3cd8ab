import { classLabel, isPassout, listClasses } from '@shala/contract/classes'
import { getMe } from '@shala/contract/profile'
import { listStudents, studentTotal } from '@shala/contract/students'
import { listTeachers, teacherTotal } from '@shala/contract/teachers'
import type { Asking } from '../asking.ts'

export interface ClassFact {
  id: string
  class: string
  students: number
  presentToday: number
  classTeacher: string | null
}

/** Without the passout class. */
export async function classesOf({ read, context, signal }: Asking): Promise<ClassFact[]> {
  const { classes } = await read(context, listClasses, { signal })
  return classes
    .filter((one) => !isPassout(one))
    .map((one) => ({
      id: one._id,
      class: classLabel(one),
      students: one.totalStudents,
      presentToday: one.totalPresentToday,
      classTeacher: one.classTeacher?.name ?? null,
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

export async function findStudents(
  { read, context, signal }: Asking,
  { search, classId }: { search: string; classId?: string | undefined },
): Promise<{ total: number; students: StudentFact[] }> {
  const query = { search: search.slice(0, 100), limit: found, ...(classId && { class: classId }) }
  const { students, pagination } = await read(context, listStudents, { query, signal })
  return {
    total: pagination.total,
    students: students.map((one) => ({
      id: one._id,
      name: one.name,
      class: classLabel(one.class),
      rollNumber: one.rollNumber,
      status: one.status,
      today: one.attendanceStatus,
    })),
  }
}

export async function countStatuses({ read, context, signal }: Asking) {
  return (await read(context, listStudents, { query: { limit: 1 }, signal })).statistics
}

export interface TeacherFact {
  name: string
  subject: string | null
  status: string
}

export async function findTeachers(
  { read, context, signal }: Asking,
  { search }: { search: string },
): Promise<{ total: number; teachers: TeacherFact[] }> {
  const query = { search: search.slice(0, 100), limit: found }
  const { data, totalResults } = await read(context, listTeachers, { query, signal })
  const teachers = data.map(({ name, subject, status }) => ({ name, subject, status }))
  return { total: totalResults, teachers }
}
