import { isPassout } from '@shala/contract/classes'
import type { Answer, Received } from '@shala/contract/endpoint'
import { rollOrder, studentRefusals, studentTexts } from '@shala/contract/students'
import { type importStudents as importEndpoint, importedRow } from '@shala/contract/students-import'
import { recordActivity } from '#features/activity/index'
import { lockClass } from '#features/classes/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { newId } from '#platform/ids'
import { refusedFields } from '#platform/refused'
import { fieldErrors } from '#platform/validation'
import { asStudentRefusal, enrolmentOf, joinClass, refuseFutureEnrollment } from './students.rules.ts'
import * as store from './students-enrolment.store.ts'

type Result = Answer<typeof importEndpoint>['results'][number]
type Sent = Received<typeof importEndpoint, 'body'>

function refused(errors: Record<string, string>): Result {
  const [message] = Object.values(errors)
  return { outcome: 'refused', errors, ...(message && { message }) }
}

function readRow(
  sent: Sent['rows'][number],
): { row: { name: string; rollNumber: string; phone: string | undefined } } | { result: Result } {
  const parsed = importedRow.safeParse(sent)
  return parsed.success
    ? { row: { ...parsed.data, phone: parsed.data.phone } }
    : { result: refused(fieldErrors(parsed.error)) }
}

/**
 * A class list: good rows go in, each bad one answers its reason. A roll number that stands twice is the first row's.
 * Sent twice, the second finds every roll number taken and adds nothing.
 */
export async function importStudents(
  context: Context,
  sent: Sent,
): Promise<Omit<Answer<typeof importEndpoint>, 'message'>> {
  const { today, now, actor } = context
  refuseFutureEnrollment(sent.enrollmentDate, today)
  const read = sent.rows.map(readRow)
  return await inTransaction(context, async (context) => {
    const { db } = context
    // Locked, so that of two who send one list at once the second is told row by row.
    const into = await joinClass(db, sent.class, lockClass)
    if (isPassout(into)) throw refusedFields({ class: studentTexts.classMissing })
    const asked = read.flatMap((one) => ('row' in one ? [one.row.rollNumber.toLowerCase()] : []))
    const taken = await store.findTakenRollNumbers(db, into.id, asked)
    const added: store.StudentRow[] = []
    const results = read.map((one): Result => {
      if ('result' in one) return one.result
      const { name, rollNumber, phone } = one.row
      if (taken.has(rollNumber.toLowerCase())) return refused({ rollNumber: studentRefusals.exists.message })
      taken.add(rollNumber.toLowerCase())
      const row: store.StudentRow = {
        id: newId(),
        name,
        email: null,
        phone: phone ?? null,
        address: null,
        status: 'active',
        class_id: into.id,
        roll_number: rollNumber,
        roll_order: rollOrder(rollNumber),
        enrollment_date: sent.enrollmentDate ?? today,
        session: null,
        passout_year: null,
        photo: null,
      }
      added.push(row)
      return { outcome: 'added', studentId: row.id }
    })
    if (added.length > 0) {
      await store.insertStudents(db, added, now)
      const enrolments = added.map((row) => enrolmentOf(row, 'imported', today))
      await store.insertEnrolments(db, enrolments, { by: actor.userId, at: now })
      await recordActivity(context, {
        action: 'students.import',
        entity: 'class',
        entityId: into.id,
        after: { added: added.length, studentIds: added.map(({ id }) => id) },
      })
    }
    return { added: added.length, refused: results.length - added.length, results }
  }).catch((error) => {
    throw asStudentRefusal(error)
  })
}
