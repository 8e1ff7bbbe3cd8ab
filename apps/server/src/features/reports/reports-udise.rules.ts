import { addDays } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { udiseLimits, type udiseReport } from '@shala/contract/reports/udise'
import { academicYearAt } from '@shala/contract/schools/school-days'
import { missingForUdise } from '@shala/contract/students/udise'
import { showSettings } from '#features/schools/index'
import { findForUdise } from '#features/students/index'
import type { Context } from '#platform/context'
import { openBreaks } from '#platform/process/breaks'
import { requireClass } from './reports-range.rules.ts'

/** @throws Refused 404 for a class that this school does not have */
export async function reportUdise(
  context: Context,
  { class: classId }: Received<typeof udiseReport, 'query'>,
): Promise<Answer<typeof udiseReport>> {
  const { db, today } = context
  await requireClass(context, classId)
  const { academicYearStart } = await showSettings(context)
  const thisYear = academicYearAt(today, academicYearStart)
  const lastYear = academicYearAt(addDays(thisYear.from, -1), academicYearStart)
  const { rows, total } = await findForUdise(db, { classId, lastDay: lastYear.to, limit: udiseLimits.rows })
  const giveWay = openBreaks()
  const students: Answer<typeof udiseReport>['students'] = []
  for (const row of rows) {
    const { id: _id, name, photo, rollNumber, lastClass } = row
    const ofClass = { _id: row.classId, name: row.className, section: row.classSection }
    students.push({
      _id,
      name,
      photo,
      rollNumber,
      class: ofClass,
      missing: missingForUdise(row),
      lastClass,
    })
    await giveWay()
  }
  return { total, lastYear, students }
}
