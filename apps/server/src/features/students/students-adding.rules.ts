import { isPassout } from '@shala/contract/classes'
import { documentFields, studentDocumentRule, studentPhotoRule } from '@shala/contract/files'
import type { AskAbout } from '@shala/contract/students/doubts'
import { studentEditTexts } from '@shala/contract/students/editing'
import type { StudentDetails, StudentForm } from '@shala/contract/students/students'
import { studentTexts } from '@shala/contract/students/texts'
import { recordActivity } from '#features/activity/index'
import type { ClassRow } from '#features/classes/index'
import { attachFiles, keepFiles, photoLink, type ReadFile, readFiles } from '#features/files/index'
import type { Context } from '#platform/context'
import { toColumns } from '#platform/database/columns'
import { inTransaction } from '#platform/database/school-db'
import type { KeyRing } from '#platform/process/key-ring'
import { refusedFields } from '#platform/refused'
import { ownLabels, requireOwn } from './form/form.rules.ts'
import { refuseDoubtfulStudent } from './importing/doubts.rules.ts'
import { readStudent, refuseGuarded, type StudentsParts } from './students.rules.ts'
import { asStudentRefusal, withHolder } from './students-conflicts.rules.ts'
import {
  enrol,
  findChosenClass,
  refuseClassOutOfSight,
  refuseWrongDays,
  toNewStudent,
} from './students-enrolment.rules.ts'
import { refuseMask } from './students-numbers.rules.ts'

const fileRules = {
  photo: studentPhotoRule,
  ...Object.fromEntries(documentFields.map((field) => [field, studentDocumentRule])),
}

/** When adding, the passout class and the status belong together. */
function refuseHalfPassout(form: StudentForm, chosen: ClassRow): void {
  const isIntoPassout = isPassout(chosen)
  if (isIntoPassout && form.status !== 'passout') {
    throw refusedFields({ status: studentTexts.statusNeedsPassout })
  }
  if (!isIntoPassout && form.status === 'passout') {
    throw refusedFields({ class: studentTexts.classNeedsPassout })
  }
}

/** @throws Refused 422 for a last day to come, or before the first one */
function refuseWrongLastDay(
  { status, leavingDate, enrollmentDate }: StudentForm,
  { today }: Pick<Context, 'today'>,
): void {
  if (!leavingDate) return
  if (status === 'active') throw refusedFields({ leavingDate: studentEditTexts.leftButActive })
  if (leavingDate > today) throw refusedFields({ leavingDate: studentEditTexts.leftInFuture })
  if (leavingDate < (enrollmentDate ?? today)) {
    throw refusedFields({ leavingDate: studentEditTexts.leftTooEarly })
  }
}

type AddedStudent = StudentForm & { askAbout?: AskAbout }

async function insertStudent(
  numberKeys: KeyRing,
  context: Context,
  { own: sentOwn, askAbout, ...form }: AddedStudent,
  files: ReadFile[],
): Promise<string> {
  return await inTransaction(context, async (context) => {
    const chosen = await findChosenClass(context.db, form.class)
    refuseHalfPassout(form, chosen)
    if (askAbout) await refuseDoubtfulStudent(numberKeys, context, form, chosen)
    const photo = files.find(({ field }) => field === 'photo')
    const own = await requireOwn(context, sentOwn)
    const link = photo && photoLink(context.db.schoolId, photo.id)
    const student = toNewStudent(numberKeys, { ...form, own }, context, link)
    await enrol(context, [student], 'added')
    const { ownDetails: _, aadhaarSealed: __, ...record } = student
    await attachFiles(context, student.id, files)
    await recordActivity(context, {
      action: 'students.create',
      entity: 'student',
      entityId: student.id,
      after: {
        ...toColumns(record),
        ...own,
        files: files.map(({ field, id }) => ({ field, id })),
      },
      labels: await ownLabels(context, Object.keys(own)),
    })
    return student.id
  }).catch((error) => {
    throw asStudentRefusal(error)
  })
}

/**
 * One student, from the add dialog (docs/product.md, Students).
 * @throws Refused 409 for a roll number, an admission number or an email that somebody has, and, when asked to, for a
 * student who may be here already
 */
export async function addStudent(
  { files, numberKeys }: StudentsParts,
  context: Context,
  form: AddedStudent,
): Promise<StudentDetails> {
  refuseGuarded(context, form)
  refuseMask(form)
  refuseWrongDays(form, context.today)
  refuseWrongLastDay(form, context)
  await refuseClassOutOfSight(context, form.class)
  const read = await readFiles(files, context, { ...form }, fileRules)
  const id = await keepFiles(files, context, read, () =>
    insertStudent(numberKeys, context, form, read),
  ).catch(async (error) => {
    throw await withHolder(context, { ...form, classId: form.class }, error)
  })
  return await readStudent(files, context, id)
}
