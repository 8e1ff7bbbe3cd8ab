import type { Answer, Received } from '@shala/contract/general/endpoint'
import { admissionsLimits, type admissionsReport } from '@shala/contract/reports/admissions'
import { findAdmissions } from '#features/students/index'
import type { Context } from '#platform/context'
import { requireClass } from './reports-range.rules.ts'

/** @throws Refused 404 for a class that this school does not have */
export async function reportAdmissions(
  context: Context,
  { class: classId }: Received<typeof admissionsReport, 'query'>,
): Promise<Answer<typeof admissionsReport>> {
  await requireClass(context, classId)
  const { rows, total } = await findAdmissions(context.db, { classId, limit: admissionsLimits.rows })
  return {
    total,
    students: rows.map(({ id, classId: _id, className: name, classSection: section, ...row }) => {
      return { ...row, _id: id, class: { _id, name, section } }
    }),
  }
}
