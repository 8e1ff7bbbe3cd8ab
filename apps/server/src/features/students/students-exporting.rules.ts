import type { Answer, Received } from '@shala/contract/general/endpoint'
import { detailKeys, type StudentDetailValues } from '@shala/contract/students/details'
import { type exportStudents as exportEndpoint, exportLimits } from '@shala/contract/students/export'
import { recordActivity } from '#features/activity/index'
import type { Context } from '#platform/context'
import { shownOwn } from './form/form.rules.ts'
import { readFilter, readOrder, toStudent, withSeenDetails } from './students.rules.ts'
import { findDetails } from './students.store.ts'
import { findStudents } from './students-listing.store.ts'

const noDetails = {
  ...(Object.fromEntries(detailKeys.map((key) => [key, null])) as StudentDetailValues),
  own: {},
}

/** A page of the students for a file. Every export is recorded, with the number of students. */
export async function exportStudents(
  context: Context,
  { studentIds, page, ...view }: Received<typeof exportEndpoint, 'body'>,
): Promise<Answer<typeof exportEndpoint>> {
  const { db, today } = context
  const filter = studentIds
    ? { ...(await readFilter(context, { search: '' })), ids: studentIds }
    : await readFilter(context, view)
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
  const students = rows.map(({ attendanceStatus: _, remarks: __, ...row }) =>
    withSeenDetails(context, { ...toStudent(row), ...(details.get(row.id) ?? noDetails) }),
  )
  return {
    students: await shownOwn(context, students),
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
  }
}
