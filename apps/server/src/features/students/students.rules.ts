import { isPassout } from '@shala/contract/classes'
import type { Received } from '@shala/contract/endpoint'
import { documentFields, studentDocumentRule, studentPhotoRule } from '@shala/contract/files'
import { idSchema } from '@shala/contract/people'
import {
  type ListedStudent,
  type listStudents as listEndpoint,
  rollOrder,
  type StudentDetails,
  type StudentForm,
  studentRefusals,
  studentTexts,
} from '@shala/contract/students'
import { recordActivity } from '#features/activity/index'
import { type ClassRow, holdClass } from '#features/classes/index'
import {
  attachFiles,
  documentLinks,
  type FilesParts,
  keepFiles,
  photoLink,
  type ReadFile,
  readFiles,
} from '#features/files/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { breaksUnique } from '#platform/database/violations'
import { newId } from '#platform/ids'
import { permissionRule } from '#platform/permissions'
import { Refused, refusedFields } from '#platform/refused'
import * as store from './students.store.ts'
import * as enrolment from './students-enrolment.store.ts'

const readStudents = permissionRule('students:read')

function toStudent<R extends Pick<store.FoundStudent, 'classId' | 'className' | 'classSection' | 'id'>>({
  id,
  classId,
  className,
  classSection,
  ...rest
}: R) {
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
    students: rows.map((row): ListedStudent => toStudent(row)),
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
    statistics,
  }
}

/** Live students who are not passout (decisions.md, Schools, people, roles). */
export async function countStudents({ db }: Context): Promise<number> {
  const { active, leaved } = await store.countByStatus(db, undefined)
  return active + leaved
}

/** A live student with links to their documents, or undefined. */
export async function findStudent(
  files: FilesParts,
  context: Context,
  id: string,
): Promise<StudentDetails | undefined> {
  const [found, links] = await Promise.all([
    store.findStudent(context.db, id),
    documentLinks(files, context, [id]),
  ])
  if (!found) return undefined
  const own = links.get(id) ?? {}
  const documents = Object.fromEntries(documentFields.map((field) => [field, own[field] ?? null]))
  return { ...toStudent(found), role: 'student', ...documents } as StudentDetails
}

/**
 * Students read themselves. To them every other id is the same, so they are refused before it is looked up.
 * @throws Refused 403 to a student for anybody else, 404 when there is no such student in this school
 */
export async function showStudent(files: FilesParts, context: Context, id: string): Promise<StudentDetails> {
  if (id !== context.actor.userId) readStudents.require(context.actor)
  const student = await findStudent(files, context, id)
  if (!student) throw new Refused(studentRefusals.notFound)
  return student
}

/** Who is removed is in no class from today on; the days before stay as they were. */
export async function endEnrolment({ db, today }: Context, studentId: string): Promise<void> {
  await enrolment.endEnrolment(db, studentId, today)
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

function rowOf(form: StudentForm, { today, db }: Context, files: ReadFile[]): enrolment.StudentRow {
  const passedOut = form.status === 'passout'
  const thisYear = Number(today.slice(0, 4))
  const photo = files.find(({ field }) => field === 'photo')
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
    photo: photo ? photoLink(db.schoolId, photo.id) : null,
  }
}

/** Who is no longer active is in no class from today on. */
export function enrolmentOf(
  row: enrolment.StudentRow,
  reason: enrolment.EnrolmentRow['reason'],
  today: string,
): enrolment.EnrolmentRow {
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

const fileRules = {
  photo: studentPhotoRule,
  ...Object.fromEntries(documentFields.map((field) => [field, studentDocumentRule])),
}

async function insertStudent(context: Context, form: StudentForm, files: ReadFile[]): Promise<string> {
  return await inTransaction(context, async (context) => {
    const { db, today, now, actor } = context
    const into = await joinClass(db, form.class)
    refuseHalfPassout(form, into)
    const row = rowOf(form, context, files)
    await enrolment.insertStudents(db, [row], now)
    await attachFiles(context, row.id, files)
    await enrolment.insertEnrolments(db, [enrolmentOf(row, 'added', today)], { by: actor.userId, at: now })
    await recordActivity(context, {
      action: 'students.create',
      entity: 'student',
      entityId: row.id,
      after: { ...row, roll_order: undefined, files: files.map(({ field, id }) => ({ field, id })) },
    })
    return row.id
  }).catch((error) => {
    throw asStudentRefusal(error)
  })
}

/** One student, from the add dialog (spec 2, section 2.2). */
export async function addStudent(
  files: FilesParts,
  context: Context,
  form: StudentForm,
): Promise<StudentDetails> {
  refuseFutureEnrollment(form.enrollmentDate, context.today)
  const read = await readFiles({ ...form }, fileRules)
  const id = await keepFiles(files, context, read, () => insertStudent(context, form, read))
  return await showStudent(files, context, id)
}
