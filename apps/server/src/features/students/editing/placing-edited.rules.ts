import { isPassout } from '@shala/contract/classes'
import { addDays, type Day } from '@shala/contract/general/days'
import {
  type MarkedDays,
  type MarksChange,
  type StudentEdit,
  studentEditLimits,
  studentEditRefusals,
  studentEditTexts,
} from '@shala/contract/students/editing'
import { findClass } from '#features/classes/index'
import type { Context } from '#platform/context'
import { Refused, refusedFields } from '#platform/refused'
import type { StoredStudent } from '../students-changing.store.ts'
import { moveEnrolments, notLeft } from '../students-enrolment.rules.ts'
import { changeFirstDay, changeLastDay } from '../students-enrolment.store.ts'
import { keepLeavingPapers } from '../students-leaving.store.ts'
import { findLastStay, findMarkedDays, type Stay, type StoredDay } from './placing-edited.store.ts'

interface Edited {
  before: StoredStudent
  after: StoredStudent
  edit: Pick<StudentEdit, 'classSince' | 'seenMarks'>
}

/**
 * The last day of a student who is no longer active, today unless it is given. One who comes back has neither a last day nor
 * papers of the leaving.
 * @throws Refused 422 for the last day of somebody who is active
 */
export function leavingOf(
  edit: Pick<StudentEdit, 'leavingDate'>,
  { stored, edited }: { stored: StoredStudent; edited: StoredStudent },
  today: Day,
): Partial<StoredStudent> {
  if (edited.status === 'active') {
    if (edit.leavingDate) throw refusedFields({ leavingDate: studentEditTexts.leftButActive })
    return stored.status === 'active' ? {} : notLeft
  }
  return stored.status === 'active' ? { leavingDate: edit.leavingDate || today } : {}
}

function lastDayOf(
  { status, leavingDate, enrollmentDate }: StoredStudent,
  stay: Stay,
  today: Day,
): Day | null {
  if (status === 'active' || !leavingDate) return null
  if (leavingDate > today) throw refusedFields({ leavingDate: studentEditTexts.leftInFuture })
  if (leavingDate < stay.from || leavingDate < enrollmentDate) {
    throw refusedFields({ leavingDate: studentEditTexts.leftTooEarly })
  }
  return leavingDate
}

function movedSince(since: Day, stay: Stay, today: Day): Day {
  if (since > today) throw refusedFields({ classSince: studentEditTexts.sinceInFuture })
  if (since < stay.from) throw refusedFields({ classSince: studentEditTexts.sinceTooEarly })
  return since
}

/** A student who comes back to the same class, no later than the day after the last one, never left it. */
function returnedSince(since: Day, classId: string, stay: Stay, today: Day): Day {
  if (since > today) throw refusedFields({ classSince: studentEditTexts.sinceInFuture })
  if (!stay.end || since > stay.end) return since
  if (classId === stay.classId && since >= addDays(stay.end, -1)) return stay.end
  if (since < stay.end && since < today) {
    throw refusedFields({ classSince: studentEditTexts.sinceBeforeLeaving })
  }
  return since
}

interface Stayed extends Edited {
  stay: Stay
}

async function placeActive(context: Context, { before, after, edit, stay }: Stayed): Promise<void> {
  const { today } = context
  const { id: studentId, classId, status, session } = after
  const { classSince = today } = edit
  const wasActive = before.status === 'active'
  const hasMoved = before.classId !== classId
  if (wasActive && !hasMoved) return
  const placed = await findClass(context.db, classId)
  if (placed && isPassout(placed)) throw refusedFields({ class: studentEditTexts.activeInPassout })
  const since = wasActive
    ? movedSince(classSince, stay, today)
    : returnedSince(classSince, classId, stay, today)
  // A student who goes on in the class as if they had never left has no leaving to keep.
  const goesOn = classId === stay.classId && since === stay.end
  if (!wasActive && !goesOn) await keepLeavingPapers(context.db, [before])
  const now = { studentId, classId, status, session, since, left: before }
  await moveEnrolments(context, [now], hasMoved ? 'moved' : 'returned', { resumes: true })
}

async function placeLeft(context: Context, { before, after, stay }: Stayed): Promise<void> {
  const { db, today } = context
  const { id: studentId, classId, status, session } = after
  if (before.leavingDate && !after.leavingDate) {
    throw refusedFields({ leavingDate: studentEditTexts.lastDayMissing })
  }
  const lastDay = lastDayOf(after, stay, today)
  const isNew = before.status === 'active' || lastDay !== before.leavingDate
  if (lastDay && isNew && stay.id !== '') await changeLastDay(db, stay.id, lastDay)
  if (before.classId !== classId) {
    const [to, from] = await Promise.all([findClass(db, classId), findClass(db, before.classId)])
    if (!(to && isPassout(to)) && !(from && isPassout(from))) {
      throw refusedFields({ class: studentEditTexts.leftInClass })
    }
    const since = addDays(lastDay ?? today, 1)
    const now = { studentId, classId, status, session, since, left: before }
    await moveEnrolments(context, [now], 'moved')
  }
}

async function place(context: Context, edited: Edited): Promise<void> {
  const { db } = context
  const { before, after } = edited
  if (before.enrollmentDate !== after.enrollmentDate) {
    const isPossible = await changeFirstDay(db, after.id, after.enrollmentDate)
    if (!isPossible) throw refusedFields({ enrollmentDate: studentEditTexts.firstTooLate })
  }
  const none: Stay = { id: '', classId: after.classId, from: after.enrollmentDate, end: null }
  const stay = (await findLastStay(db, after.id)) ?? none
  const placeNow = after.status === 'active' ? placeActive : placeLeft
  await placeNow(context, { ...edited, stay })
}

function shown(marks: StoredDay[]): MarkedDays {
  const days = marks.slice(0, studentEditLimits.shownDays).map(({ date, status }) => ({ date, status }))
  return { count: marks.length, days }
}

/** Today's mark goes along with whoever moves today: nobody is asked about that alone. */
function compare(before: StoredDay[], after: StoredDay[], today: Day): MarksChange {
  const now = new Map(after.map((mark) => [mark.date, mark]))
  const moved = before.filter(({ date, classId }) => now.has(date) && now.get(date)?.classId !== classId)
  const isPast = moved.some(({ date }) => date < today)
  return {
    outside: shown(before.filter(({ date }) => !now.has(date))),
    moving: shown(isPast ? moved : []),
  }
}

/**
 * Keeps a student's classes in step with an edit. Days in the past may have marks, which the person has to have seen.
 * @throws Refused 409 with `current` where marks would be set aside or moved that the person was not told of; 422 for a
 *   day that is not possible
 */
export async function placeEdited(context: Context, edited: Edited): Promise<void> {
  const { db, today } = context
  const { id } = edited.after
  const before = await findMarkedDays(db, id)
  await place(context, edited)
  const change = compare(before, await findMarkedDays(db, id), today)
  if (change.outside.count + change.moving.count !== (edited.edit.seenMarks ?? 0)) {
    throw new Refused(studentEditRefusals.marksChange, { current: change })
  }
}
