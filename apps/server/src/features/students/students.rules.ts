import { isPassout } from '@shala/contract/classes'
import type { Received } from '@shala/contract/endpoint'
import { idSchema } from '@shala/contract/people'
import {
  type ListedStudent,
  type listStudents as listEndpoint,
  rollOrder,
  type Student,
  type StudentForm,
  studentRefusals,
  studentTexts,
} from '@shala/contract/students'
import { type ClassRow, holdClass } from '#features/classes/index'
import { recordChange } from '#platform/audit'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { breaksUnique } from '#platform/database/violations'
import { newId } from '#platform/ids'
import { Refused, refusedFields } from '#platform/refused'
import * as store from './students.store.ts'

function presentListed(row: store.FoundStudent): ListedStudent {
  const { id, classId, className, classSection, ...rest } = row
  return { _id: id, ...rest, class: { _id: classId, name: className, section: classSection } }
}

/** A page of students with the marks of a day, and how the whole selection stands. */
export async function listStudents(context: Context, query: Received<typeof listEndpoint, 'query'>) {
  const { db, today } = context
  const { page, limit, search, class: classId, year, date = today } = query
  const filter = { search, classId, passoutYear: year === undefined ? undefined : Number(year) }
  const [rows, { total, statistics }] = await Promise.all([
    store.findStudents(db, filter, { date, today, page, limit }),
    store.countStudents(db, filter, { date, today }),
  ])
  return {
    students: rows.map(presentListed),
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
    statistics,
  }
}

/** Live students who are not passout (decisions.md, Schools, people, roles). */
export async function countStudents({ db }: Context): Promise<number> {
  const { active, leaved } = await store.countByStatus(db, undefined)
  return active + leaved
}

/** The passout class and the status belong together, on adding (spec 2, section 5). */
function refuseHalfPassout(form: StudentForm, into: ClassRow): void {
  const intoPassout = isPassout(into)
  if (intoPassout && form.status !== 'passout') {
    throw refusedFields({ status: studentTexts.statusNeedsPassout })
  }
  if (!intoPassout && form.status === 'passout')
    throw refusedFields({ class: studentTexts.classNeedsPassout })
}

export function refuseFutureEnrollment(date: string | undefined, today: string): void {
  if (date && date > today) throw refusedFields({ enrollmentDate: studentTexts.enrollmentInFuture })
}

export function asStudentRefusal(error: unknown): unknown {
  if (breaksUnique(error, 'users_roll_number')) {
    return new Refused(studentRefusals.exists, { errors: { rollNumber: studentRefusals.exists.message } })
  }
  if (breaksUnique(error, 'users_email')) {
    return new Refused(studentRefusals.exists, { errors: { email: studentRefusals.exists.message } })
  }
  return error
}

/** The class that somebody joins; an id that is none of this school's is a bad choice in the form. */
export async function joinClass(db: Context['db'], id: string, hold = holdClass): Promise<ClassRow> {
  const isId = idSchema.safeParse(id).success
  const into = isId ? await hold(db, id) : undefined
  if (!into) throw refusedFields({ class: studentTexts.classMissing })
  return into
}

function rowOf(form: StudentForm, today: string, thisYear: number): store.StudentRow {
  const passedOut = form.status === 'passout'
  return {
    id: newId(),
    name: form.name,
    email: form.email ?? null,
    phone: form.phone ?? null,
    address: form.address ?? null,
    status: form.status,
    class_id: form.class,
    roll_number: form.rollNumber,
    roll_order: rollOrder(form.rollNumber),
    enrollment_date: form.enrollmentDate ?? today,
    session: passedOut ? (form.session ?? null) : null,
    passout_year: passedOut ? (form.passoutYear ?? thisYear) : null,
  }
}

/** Who is no longer active is in no class from today on. */
export function enrolmentOf(
  row: store.StudentRow,
  reason: store.EnrolmentRow['reason'],
  today: string,
): store.EnrolmentRow {
  return {
    id: newId(),
    student_id: row.id,
    class_id: row.class_id,
    from_date: row.enrollment_date,
    to_date: row.status === 'active' ? null : today,
    session: row.session,
    reason,
  }
}

function presentAdded(row: store.StudentRow, into: ClassRow): Student {
  return {
    _id: row.id,
    name: row.name,
    rollNumber: row.roll_number,
    email: row.email,
    phone: row.phone,
    address: row.address,
    class: { _id: into.id, name: into.name, section: into.section },
    status: row.status,
    enrollmentDate: row.enrollment_date,
    photo: null,
    passoutYear: row.passout_year,
    session: row.session,
  }
}

/** One student, from the add dialog (spec 2, section 2.2). */
export async function addStudent(context: Context, form: StudentForm): Promise<Student> {
  const { today, now, actor } = context
  refuseFutureEnrollment(form.enrollmentDate, today)
  return await inTransaction(context, async ({ db }) => {
    const into = await joinClass(db, form.class)
    refuseHalfPassout(form, into)
    const row = rowOf(form, today, Number(today.slice(0, 4)))
    await store.insertStudents(db, [row], now)
    await store.insertEnrolments(db, [enrolmentOf(row, 'added', today)], { by: actor.userId, at: now })
    const student = presentAdded(row, into)
    await recordChange(db, {
      actor,
      now,
      action: 'students.create',
      entity: 'student',
      entityId: row.id,
      after: student,
    })
    return student
  }).catch((error) => {
    throw asStudentRefusal(error)
  })
}
