import { classTexts } from '@shala/contract/classes'
import { findPerson } from '#features/people/index'
import type { SchoolDb } from '#platform/database/school-db'
import { refusedFields } from '#platform/refused'
import * as store from './classes-teachers.store.ts'

export interface TeachersForm {
  /** The class teacher; undefined leaves them unchanged. */
  classTeacherId?: string | null | undefined
  /** Undefined leaves them unchanged. */
  otherTeacherIds?: string[] | undefined
}

/** The name of a person who is a teacher at the school now; null for anybody else. */
async function teacherName(db: SchoolDb, id: string | null): Promise<string | null> {
  const person = id === null ? undefined : await findPerson(db, id)
  return person?.role === 'teacher' && person.status === 'active' ? person.name : null
}

/**
 * The class teacher's part of a change: the column, and the names for the activity. Empty when the form leaves it
 * alone.
 * @throws Refused 422 for anybody who is not a teacher at the school now
 */
export async function chooseTeacher(db: SchoolDb, { classTeacherId: id }: TeachersForm, was: string | null) {
  if (id === undefined) return { column: {}, before: {}, after: {} }
  const classTeacher = await teacherName(db, id)
  if (id !== null && classTeacher === null) {
    throw refusedFields({ classTeacherId: classTexts.noSuchTeacher })
  }
  const before = { classTeacher: await teacherName(db, was) }
  return { column: { class_teacher_id: id }, before, after: { classTeacher } }
}

/**
 * Stores the other teachers, of whom the class teacher is not one, and returns their names for the activity.
 * @throws Refused 422 for anybody who is not a teacher at the school now
 */
export async function changeOthers(
  db: SchoolDb,
  { otherTeacherIds: wanted, classTeacherId }: TeachersForm,
  was: { id: string; class_teacher_id: string | null },
) {
  const stored = await store.findOtherTeachers(db, was.id)
  const ids = new Set(wanted ?? stored.map(({ _id }) => _id))
  ids.delete((classTeacherId === undefined ? was.class_teacher_id : classTeacherId) ?? '')
  const teachers = await store.findClassTeachers(db, [...ids])
  if (teachers.length < ids.size) throw refusedFields({ otherTeacherIds: classTexts.noSuchTeacher })
  const storedIds = new Set(stored.map(({ _id }) => _id))
  const [added, removed] = [
    [...ids].filter((id) => !storedIds.has(id)),
    [...storedIds].filter((id) => !ids.has(id)),
  ]
  if (added.length + removed.length === 0) return { before: {}, after: {} }
  const namesOf = (some: { name: string }[]) => some.map(({ name }) => name).join(', ') || null
  const [before, after] = [namesOf(stored), namesOf(teachers)]
  await store.changeOtherTeachers(db, was.id, { added, removed })
  return { before: { otherTeachers: before }, after: { otherTeachers: after } }
}
