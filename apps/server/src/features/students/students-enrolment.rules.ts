import { addDays, type Day, yearOf } from '@shala/contract/general/days'
import { idSchema, type UserStatus } from '@shala/contract/people'
import { detailKeys, detailTexts, type StudentDetailValues } from '@shala/contract/students/details'
import { type StudentRecord, studentRecordFields } from '@shala/contract/students/listed'
import { type OwnByKey, ownOf } from '@shala/contract/students/own-fields'
import { rollOrder } from '@shala/contract/students/roll-numbers'
import { isPassoutYear, type StudentForm } from '@shala/contract/students/students'
import { studentTexts } from '@shala/contract/students/texts'
import { type ClassRow, holdClass } from '#features/classes/index'
import { insertPeople, refuseFull, sealAadhaar, sees, sightOf } from '#features/people/index'
import type { Context } from '#platform/context'
import { toColumns } from '#platform/database/columns'
import { newId } from '#platform/ids'
import type { KeyRing } from '#platform/process/key-ring'
import { refusedFields } from '#platform/refused'
import * as store from './students-enrolment.store.ts'

/** A student as stored, new to the school. */
export interface NewStudent extends StudentRecord, StudentDetailValues {
  id: string
  classId: string
  aadhaarSealed: Buffer | null
  /** Values of the school's own fields, by id. */
  ownDetails: Record<string, string>
}

type Given = Partial<Omit<StudentForm, 'own'>> & Pick<StudentForm, 'class' | 'status'> & { own?: OwnByKey }

/** The record of somebody who is here. */
export const notLeft = { leavingDate: null, leavingReason: null, certificateNumber: null } as const

/** The form's days and years that depend on today. */
export function refuseWrongDays(
  { enrollmentDate, passoutYear, birthDate }: Pick<Given, 'enrollmentDate' | 'passoutYear' | 'birthDate'>,
  today: Day,
): void {
  if (enrollmentDate && enrollmentDate > today) {
    throw refusedFields({ enrollmentDate: studentTexts.enrollmentInFuture })
  }
  if (birthDate && birthDate > today) throw refusedFields({ birthDate: detailTexts.birthInFuture })
  if (passoutYear !== undefined && !isPassoutYear(passoutYear, today)) {
    throw refusedFields({ passoutYear: studentTexts.passoutYear })
  }
}

/**
 * The class that a form names, protected from removal; an id that is not of this school is a wrong choice in the form.
 */
export async function findChosenClass(
  db: Context['db'],
  id: string,
  hold = holdClass,
  missing: Record<string, string> = { class: studentTexts.classMissing },
): Promise<ClassRow> {
  const isId = idSchema.safeParse(id).success
  const chosen = isId ? await hold(db, id) : undefined
  if (!chosen) throw refusedFields(missing)
  return chosen
}

/** @throws Refused 422 for a class that the person does not see, as for one that does not exist */
export async function refuseClassOutOfSight(context: Context, id: string): Promise<void> {
  const { listed } = await sightOf(context)
  if (!sees(listed, id)) throw refusedFields({ class: studentTexts.classMissing })
}

/**
 * The record from a form, whatever it leaves out; only students who have passed out have a session and a passout year.
 */
export function toNewStudent(
  numberKeys: KeyRing,
  given: Given,
  { db, today }: Context,
  photo: string | null = null,
): NewStudent {
  const id = newId()
  const { aadhaarNumber: number } = given
  const aadhaar = number === undefined ? undefined : sealAadhaar(numberKeys, db.schoolId, { id, number })
  const hasPassedOut = given.status === 'passout'
  const fields = [...studentRecordFields, ...detailKeys].map((field) => [
    field,
    given[field as keyof Given] ?? null,
  ])
  return {
    ...(Object.fromEntries(fields) as StudentRecord & StudentDetailValues),
    id,
    classId: given.class,
    aadhaarNumber: aadhaar?.mask ?? null,
    aadhaarSealed: aadhaar?.sealed ?? null,
    ownDetails: ownOf(given.own ?? {}),
    enrollmentDate: given.enrollmentDate ?? today,
    session: (hasPassedOut && given.session) || null,
    passoutYear: hasPassedOut ? (given.passoutYear ?? yearOf(today)) : null,
    photo,
  }
}

/**
 * Adds students to the school and starts their enrolment. Students who are not active are in no class from today on.
 * @throws Refused 409 for more than a school may have
 */
export async function enrol(
  context: Context,
  students: NewStudent[],
  reason: store.EnrolmentRow['reason'],
): Promise<void> {
  const { db, actor, now, today } = context
  await refuseFull(context, 'students', students.length)
  const people = students.map((student) => ({
    ...toColumns(student),
    role: 'student',
    roll_order: rollOrder(student.rollNumber),
  }))
  await insertPeople(db, people, now)
  const enrolments = students.map(({ id, classId, enrollmentDate, status, session, leavingDate }) => ({
    id: newId(),
    student_id: id,
    class_id: classId,
    from_date: enrollmentDate,
    to_date: status === 'active' ? null : leavingDate ? addDays(leavingDate, 1) : today,
    session,
    reason,
  }))
  await store.insertEnrolments(db, enrolments, { by: actor.userId, at: now })
}

/** A removed student is in no class from today on; earlier days stay as they were. */
export async function endEnrolment({ db, today }: Context, studentId: string): Promise<void> {
  await store.endEnrolments(db, [studentId], today)
}

/** Where a student is, and since when. */
export interface Placed {
  studentId: string
  classId: string
  status: UserStatus
  session: string | null
  /** Where they were before. */
  left: { classId: string; rollNumber: string }
  /** The first day in the class; of somebody who is not active, the day after their last one. */
  since: Day
}

/** Ends students' enrolments and starts the next ones. Students who are not active are in no class from then on. */
export async function moveEnrolments(
  { db, actor, now }: Context,
  placed: Placed[],
  reason: store.EnrolmentRow['reason'],
  { resumes = false }: { resumes?: boolean } = {},
): Promise<void> {
  if (placed.length === 0) return
  const enrolments = placed.map(({ studentId, classId, status, session, since, left }) => ({
    id: newId(),
    student_id: studentId,
    class_id: classId,
    from_date: since,
    to_date: status === 'active' ? null : since,
    session,
    reason,
    left_class: left.classId,
    left_number: left.rollNumber,
  }))
  await store.replaceEnrolments(db, enrolments, { by: actor.userId, at: now, resumes })
}
