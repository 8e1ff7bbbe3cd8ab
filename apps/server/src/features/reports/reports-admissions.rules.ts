import type { Answer, Received } from '@shala/contract/general/endpoint'
import { type Admission, admissionsLimits, type admissionsReport } from '@shala/contract/reports/admissions'
import { findAdmissions, findReturns, type Return } from '#features/students/index'
import type { Context } from '#platform/context'
import { pick } from '#platform/records'
import { requireClass } from './reports-range.rules.ts'

/** A line for each time that a student came; each but the last ends before the next return. */
function timesOf(row: Admission, returns: Return[]): Admission[] {
  if (returns.length === 0) return [row]
  const starts = [row.admittedOn, ...returns.map(({ backOn }) => backOn)]
  return starts.map((admittedOn, at) => ({
    ...row,
    ...pick(returns[at] ?? row, ['leftOn', 'leavingReason', 'certificateNumber'] as const),
    admittedOn,
    admissionClass: at === 0 ? row.admissionClass : null,
  }))
}

/** @throws Refused 404 for a class that this school does not have */
export async function reportAdmissions(
  context: Context,
  { class: classId }: Received<typeof admissionsReport, 'query'>,
): Promise<Answer<typeof admissionsReport>> {
  await requireClass(context, classId)
  const [{ rows, total }, returns] = await Promise.all([
    findAdmissions(context.db, { classId, limit: admissionsLimits.rows }),
    findReturns(context.db, classId),
  ])
  const byStudent = Map.groupBy(returns, ({ studentId }) => studentId)
  const students = rows.flatMap(({ id, classId: _id, className: name, classSection: section, ...row }) =>
    timesOf({ ...row, _id: id, class: { _id, name, section } }, byStudent.get(id) ?? []),
  )
  if (returns.length === 0) return { total, students }
  return {
    total,
    students: students.toSorted((one, other) => one.admittedOn.localeCompare(other.admittedOn)),
  }
}
