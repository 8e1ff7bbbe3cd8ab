import type { Answer, Received } from '@shala/contract/general/endpoint'
import { type exportStudents as exportEndpoint, exportLimits } from '@shala/contract/students/export'
import { studentRefusals } from '@shala/contract/students/texts'
import { recordActivity } from '#features/activity/index'
import { sees } from '#features/people/index'
import type { Context } from '#platform/context'
import { Refused } from '#platform/refused'
import { shownOwn } from './form/form.rules.ts'
import { noDetails, readFilter, readOrder, toStudent, withDetailsInSight } from './students.rules.ts'
import { findDetails } from './students.store.ts'
import { findStudents } from './students-listing.store.ts'

/**
 * A page of the students for a file, as far as the person may see their details. Every export is recorded, with the
 * number of students.
 * @throws Refused 403 for a class whose details they may not see
 */
export async function exportStudents(
  context: Context,
  { studentIds, page, ...view }: Received<typeof exportEndpoint, 'body'>,
): Promise<Answer<typeof exportEndpoint>> {
  const { db, today } = context
  const { sight, ...asked } = studentIds
    ? { ...(await readFilter(context, { search: '' })), ids: studentIds }
    : await readFilter(context, view)
  const { detailed } = sight
  if (view.class && !sees(detailed, view.class)) throw new Refused(studentRefusals.notOwnClass)
  const filter = { ...asked, sight: { listed: detailed, detailed } }
  const limit = exportLimits.rowsAtOnce
  const order = readOrder(view.sort ?? 'class')
  const found = await findStudents(db, filter, { date: today, today, order, page, limit })
  const { students: rows, total } = found
  await recordActivity(context, {
    action: 'students.export',
    entity: 'school',
    entityId: db.schoolId,
    after: { students: rows.length, ...(view.class && { class: view.class }) },
  })
  const details = await findDetails(
    db,
    rows.map(({ id }) => id),
  )
  const students = rows.map(({ attendanceStatus: _, remarks: __, awayHalf: ___, isSetAside: ____, ...row }) =>
    withDetailsInSight(context, { ...toStudent(row), ...(details.get(row.id) ?? noDetails) }),
  )
  return {
    students: await shownOwn(context, students),
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
  }
}
