import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import { type enrolEarlier as earlierEndpoint, studentEditTexts } from '@shala/contract/students/editing'
import { studentRefusals } from '@shala/contract/students/texts'
import { recordActivities } from '#features/activity/index'
import { sees, setEnrollmentDates, sightOf } from '#features/people/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { Refused } from '#platform/refused'
import { lockStudents } from '../students-changing.store.ts'
import { refuseWrongDays } from '../students-enrolment.rules.ts'
import { moveFirstDays } from '../students-enrolment.store.ts'

/**
 * Records that students were here earlier than their first day says, so that earlier days can be marked.
 * Whoever marks a class may do so, also where they do not see its details, for a day that can be marked.
 * @throws Refused 404 when one of them is not of this school, 422 for a day to come
 */
export async function enrolEarlier(
  context: Context,
  { studentIds, enrollmentDate }: Received<typeof earlierEndpoint, 'body'>,
): Promise<Answer<typeof earlierEndpoint>> {
  refuseWrongDays({ enrollmentDate, passoutYear: undefined }, context.today)
  const ids = [...new Set(studentIds)]
  return await inTransaction(context, async (context) => {
    const { db } = context
    const students = await lockStudents(db, ids)
    const { listed } = await sightOf(context)
    const areInSight = students.every(({ classId }) => sees(listed, classId))
    if (students.length < ids.length || !areInSight) throw new Refused(studentRefusals.notFound)
    const later = students.filter((student) => student.enrollmentDate > enrollmentDate)
    const laterIds = later.map(({ id }) => id)
    if (later.length > 0) {
      await setEnrollmentDates(db, laterIds, enrollmentDate)
      await moveFirstDays(db, laterIds, enrollmentDate)
      await recordActivities(
        context,
        later.map((student) => ({
          action: 'students.update',
          entity: 'student',
          entityId: student.id,
          before: { enrollmentDate: student.enrollmentDate },
          after: { enrollmentDate },
        })),
      )
    }
    const changed = later.length
    return { message: fill(studentEditTexts.enrolledEarlier, { count: changed }), changed }
  })
}
