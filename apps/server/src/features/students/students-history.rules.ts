import type { Enrolment } from '@shala/contract/students/history'
import { studentRefusals } from '@shala/contract/students/texts'
import { sees, sightOf } from '#features/people/index'
import type { Context } from '#platform/context'
import { permissionRule } from '#platform/permissions'
import { pick } from '#platform/records'
import { Refused } from '#platform/refused'
import { seesGuarded } from './students.rules.ts'
import { findStudent } from './students.store.ts'
import { findEnrolments } from './students-history.store.ts'

const readStudents = permissionRule('students:read')

/**
 * A student's classes, newest first. Students read their own.
 * @throws Refused 403 to a student for anybody else, 404 when this school has no such student
 */
export async function showHistory(context: Context, id: string): Promise<Enrolment[]> {
  const { db, actor } = context
  if (id !== actor.userId) readStudents.require(actor)
  const [student, enrolments, { listed, detailed }] = await Promise.all([
    findStudent(db, id),
    findEnrolments(db, id),
    sightOf(context),
  ])
  if (!student || !sees(listed, student.classId)) throw new Refused(studentRefusals.notFound)
  const isInSight = sees(detailed, student.classId)
  const hasGuarded = isInSight && seesGuarded(actor, id)
  return enrolments.map(({ classId, className, classSection, madeBy, makerName, madeAt, ...one }) => ({
    ...pick(one, ['from', 'to', 'session', 'reason'] as const),
    _id: one.id,
    class: { _id: classId, name: className, section: classSection },
    leavingReason: isInSight ? one.leavingReason : null,
    certificateNumber: hasGuarded ? one.certificateNumber : null,
    by: { _id: madeBy, name: makerName },
    at: madeAt.toISOString(),
  }))
}
