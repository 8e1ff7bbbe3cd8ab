import { isPassout } from '@shala/contract/classes'
import type { Answer, Received } from '@shala/contract/endpoint'
import { studentRefusals, studentTexts } from '@shala/contract/students'
import { type importStudents as importEndpoint, importedRow } from '@shala/contract/students-import'
import { recordActivity } from '#features/activity/index'
import { type ClassRow, lockClass } from '#features/classes/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { refusedFields } from '#platform/refused'
import { fieldErrors } from '#platform/validation'
import { asStudentRefusal } from './students-conflicts.rules.ts'
import {
  enrol,
  findChosenClass,
  type NewStudent,
  refuseWrongDays,
  toNewStudent,
} from './students-enrolment.rules.ts'
import { findTakenRollNumbers } from './students-enrolment.store.ts'

type Result = Answer<typeof importEndpoint>['results'][number]
type Sent = Received<typeof importEndpoint, 'body'>
type Row = Extract<ReturnType<typeof importedRow.safeParse>, { success: true }>['data']

function refused(errors: Record<string, string>): Result {
  const [message] = Object.values(errors)
  return { outcome: 'refused', errors, ...(message && { message }) }
}

/** A row as it can be stored, or why it cannot. */
type Read = { row: Row } | { result: Result }

function readRow(sent: Sent['rows'][number]): Read {
  const parsed = importedRow.safeParse(sent)
  return parsed.success ? { row: parsed.data } : { result: refused(fieldErrors(parsed.error)) }
}

/** Each good row becomes a student; a roll number that is taken, or stands twice in the list, refuses its row. */
function placeRows(read: Read[], taken: Set<string>, toStudent: (row: Row) => NewStudent) {
  const added: NewStudent[] = []
  const results = read.map((one): Result => {
    if ('result' in one) return one.result
    const rollNumber = one.row.rollNumber.toLowerCase()
    if (taken.has(rollNumber)) return refused({ rollNumber: studentRefusals.exists.message })
    taken.add(rollNumber)
    const student = toStudent(one.row)
    added.push(student)
    return { outcome: 'added', studentId: student.id }
  })
  return { added, results }
}

async function addAll(context: Context, chosen: ClassRow, added: NewStudent[]): Promise<void> {
  if (added.length === 0) return
  await enrol(context, added, 'imported')
  await recordActivity(context, {
    action: 'students.import',
    entity: 'class',
    entityId: chosen.id,
    after: { added: added.length, studentIds: added.map(({ id }) => id) },
  })
}

/**
 * A class list: good rows go in, each bad one answers its reason. A roll number that stands twice is the first row's.
 * Sent twice, the second finds every roll number taken and adds nothing.
 */
export async function importStudents(
  context: Context,
  sent: Sent,
): Promise<Omit<Answer<typeof importEndpoint>, 'message'>> {
  refuseWrongDays(sent, context.today)
  const read = sent.rows.map(readRow)
  return await inTransaction(context, async (context) => {
    const { db } = context
    // Locked, so that of two who send one list at once the second is told row by row.
    const chosen = await findChosenClass(db, sent.class, lockClass)
    if (isPassout(chosen)) throw refusedFields({ class: studentTexts.classMissing })
    const asked = read.flatMap((one) => ('row' in one ? [one.row.rollNumber.toLowerCase()] : []))
    const taken = await findTakenRollNumbers(db, chosen.id, asked)
    const given = { class: chosen.id, status: 'active', enrollmentDate: sent.enrollmentDate } as const
    const { added, results } = placeRows(read, taken, (row) => toNewStudent({ ...row, ...given }, context))
    await addAll(context, chosen, added)
    return { added: added.length, refused: results.length - added.length, results }
  }).catch((error) => {
    throw asStudentRefusal(error)
  })
}
