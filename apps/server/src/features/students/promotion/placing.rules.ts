import type { ActivityAction } from '@shala/contract/activity/actions'
import { addDays } from '@shala/contract/general/days'
import type { EnrolmentReason } from '@shala/contract/students/history'
import { rollOrder } from '@shala/contract/students/roll-numbers'
import { recordActivities } from '#features/activity/index'
import { type AuthParts, authOfActor, signOutEverywhere } from '#features/auth/index'
import { parkRollNumbers, placeStudents } from '#features/people/index'
import type { Context } from '#platform/context'
import type { StoredStudent } from '../students-changing.store.ts'
import { moveEnrolments, type Placed } from '../students-enrolment.rules.ts'
import { endEnrolments } from '../students-enrolment.store.ts'
import { findMarkedOn } from './promotion.store.ts'

/** A student, and what they change to: class, roll number or status. */
export interface Placing {
  before: StoredStudent
  after: StoredStudent
}

export function hasMoved({ before, after }: Placing): boolean {
  return before.classId !== after.classId || before.status !== after.status
}

const placeFields = ['classId', 'rollNumber', 'status', 'session', 'passoutYear', 'leavingDate'] as const

function placeOf(student: StoredStudent) {
  return Object.fromEntries(placeFields.map((field) => [field, student[field]]))
}

const seatOf = ({ classId, rollNumber }: StoredStudent) => `${classId} ${rollNumber.toLowerCase()}`

/** Numbers are unique at every moment: whoever has one that another will get gives it up first. */
async function freeRollNumbers({ db }: Context, placings: Placing[]): Promise<void> {
  const seated = placings.filter(({ after }) => after.status === 'active')
  const takers = new Map(seated.map(({ after }) => [seatOf(after), after.id]))
  const leaving = placings.flatMap(({ before }) => {
    const { id } = before
    const taker = takers.get(seatOf(before))
    return taker !== undefined && taker !== id ? [id] : []
  })
  if (leaving.length > 0) await parkRollNumbers(db, leaving)
}

/**
 * From today on. Of those who pass out, whoever is marked today is still there today; whoever leaves has a last day, and
 * whose leaving is undone never left.
 */
async function placedOf(
  { db, today }: Context,
  placings: Placing[],
  session: string | null,
): Promise<Placed[]> {
  const passing = placings.flatMap(({ after: { id, status } }) => (status === 'passout' ? [id] : []))
  const marked = new Set(passing.length > 0 ? await findMarkedOn(db, passing, today) : [])
  return placings.map(({ before, after }) => {
    const { id: studentId, classId, status } = after
    const lastDay = after.leavingDate ?? before.leavingDate
    const isOfLeaving = before.status === 'leaved' || status === 'leaved'
    const day =
      isOfLeaving && lastDay ? addDays(lastDay, 1) : marked.has(studentId) ? addDays(today, 1) : today
    return { studentId, classId, status, session, since: day }
  })
}

/** All of them have one last day. */
async function endEach({ db }: Context, leaving: Placed[]): Promise<void> {
  const [first] = leaving
  if (!first) return
  const ids = leaving.map(({ studentId }) => studentId)
  await endEnrolments(db, ids, first.since)
}

/** Moves many students at once, in a transaction that has locked them, and records each move. */
export async function saveAll(
  context: Context,
  placings: Placing[],
  why: { reason: EnrolmentReason; session: string | null; action: ActivityAction },
): Promise<void> {
  await freeRollNumbers(context, placings)
  await placeStudents(
    context.db,
    placings.map(({ after }) => ({ ...after, rollOrder: rollOrder(after.rollNumber) })),
  )
  const placed = await placedOf(context, placings.filter(hasMoved), why.session)
  const leaving = placed.filter(({ status }) => status === 'leaved')
  // What is undone on the day it was done has never been.
  const goesOn = ({ before }: Placing) => before.status === 'leaved' || why.reason === 'undone'
  const coming = new Set(placings.filter(goesOn).map(({ before }) => before.id))
  const staying = placed.filter(({ status }) => status !== 'leaved')
  await endEach(context, leaving)
  await moveEnrolments(
    context,
    staying.filter(({ studentId }) => !coming.has(studentId)),
    why.reason,
  )
  await moveEnrolments(
    context,
    staying.filter(({ studentId }) => coming.has(studentId)),
    why.reason,
    { resumes: true },
  )
  await recordActivities(
    context,
    placings.map(({ before, after }) => ({
      action: why.action,
      entity: 'student',
      entityId: before.id,
      before: placeOf(before),
      after: placeOf(after),
    })),
  )
}

/** Signs out those who are no longer active. */
export async function signOutLeavers(
  auth: AuthParts,
  { now, actor }: Context,
  placings: Placing[],
): Promise<void> {
  const leavers = placings.filter(
    ({ before, after }) => before.status === 'active' && after.status !== 'active',
  )
  if (leavers.length === 0) return
  await signOutEverywhere(
    authOfActor(auth, actor),
    leavers.map(({ before }) => before.id),
    now,
  )
}
