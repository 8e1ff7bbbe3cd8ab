import { classLabel } from '@shala/contract/classes'
import type { Received } from '@shala/contract/general/endpoint'
import { type recordReportDownload, reportRefusals, staffReports } from '@shala/contract/reports/reports'
import { recordActivity } from '#features/activity/index'
import { findClass } from '#features/classes/index'
import { sees, sightOf } from '#features/people/index'
import type { Context } from '#platform/context'
import { permissionRule } from '#platform/permissions'
import { Refused } from '#platform/refused'
import { requireClass } from './reports-range.rules.ts'

const readStaff = permissionRule('reports:staff')

/**
 * Recorded before the file is made.
 * @throws Refused 403 for a report that the person may not read or of a class whose details they may not see, 404 for a
 * class that this school does not have
 */
export async function recordDownload(
  context: Context,
  { report, format, class: classId, from, to, month }: Received<typeof recordReportDownload, 'body'>,
): Promise<void> {
  if (staffReports.includes(report)) readStaff.require(context.actor)
  await requireClass(context, classId)
  const { detailed } = await sightOf(context)
  if (detailed && !(classId && sees(detailed, classId))) throw new Refused(reportRefusals.notOwnClass)
  const ofClass = classId === undefined ? undefined : await findClass(context.db, classId)
  await recordActivity(context, {
    action: 'exports.report',
    entity: 'school',
    entityId: context.db.schoolId,
    after: {
      report,
      format,
      ...(ofClass && { class: classLabel(ofClass) }),
      ...(month && { month }),
      ...(from && { from }),
      ...(to && { to }),
    },
  })
}
