import { type Day, dayAt } from '@shala/contract/general/days'
import {
  shownScans,
  type TeacherEdit,
  teacherEditRefusals,
  teacherEditTexts,
} from '@shala/contract/teachers/editing'
import type { Context } from '#platform/context'
import { Refused, refusedFields } from '#platform/refused'
import type { FoundTeacher } from '../teachers.store.ts'
import { findLastStart, findScansAfter } from './last-day.store.ts'

type Edit = Pick<TeacherEdit, 'status' | 'leavingDate' | 'seenScans'>

/** The last day after an edit: today for whoever leaves, unless it is given; none for whoever comes back. */
export function lastDayOf(edit: Edit, stored: FoundTeacher, today: Day): Day | null | undefined {
  const status = edit.status ?? stored.status
  if (status === 'active') return stored.leavingDate ? null : undefined
  if (stored.status === 'active') return edit.leavingDate || today
  return edit.leavingDate
}

/**
 * @throws Refused 422 for a day that is not possible; 409 with `current` for check-ins after it that the person was not
 *   told of
 */
export async function refuseWrongLastDay(
  { db, actor, today }: Context,
  { id, leavingDate: before }: FoundTeacher,
  { leavingDate, seenScans = 0 }: Edit,
): Promise<void> {
  if (!leavingDate || leavingDate === before) return
  if (leavingDate > today) throw refusedFields({ leavingDate: teacherEditTexts.leftInFuture })
  const start = await findLastStart(db, id)
  const first = start && actor.school && dayAt(start, actor.school.timeZone)
  if (first && leavingDate < first) throw refusedFields({ leavingDate: teacherEditTexts.leftTooEarly })
  const days = await findScansAfter(db, id, leavingDate)
  if (days.length !== seenScans) {
    const current = { count: days.length, days: days.slice(0, shownScans) }
    throw new Refused(teacherEditRefusals.scansAfter, { current })
  }
}
