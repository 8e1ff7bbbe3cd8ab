import type { ActivityAction } from '@shala/contract/activity/actions'
import { addDays, type Day } from '@shala/contract/general/days'
import type { EnrolmentReason } from '@shala/contract/students/history'
import { rollOrder } from '@shala/contract/students/roll-numbers'
import { recordActivities } from '#features/activity/index'
import { type AuthParts, authOfActor, signOutEverywhere } from '#features/auth/index'
import { parkRollNumbers, placeStudents } from '#features/people/index'
import type { Context } from '#platform/context'
import type { StoredStudent } from '../students-changing.store.ts'
import { moveEnrolments, type Placed } from '../students-enrolment.rules.ts'
import { endEnrolments } from '../students-enrolment.store.ts'
import { findEnds, findUnmarkedStarts, keepLeavingPapers } from '../students-leaving.store.ts'
import { findMarkedOn } from './promotion.store.ts'

/** A student, and what they change to: class, roll number or status. */
export interface Placing {
  before: StoredStudent
  after: StoredStudent
}

export function hasMoved({ before, after }: Placing): boolean {
  return before.classId !== after.classId || before.status !== after.status
}

const placeFields = [
  'classId',
  'rollNumber',
  'status',
  'session',
  'passoutYear',
  'leavingDate',
  'leavingReason',
  'certificateNumber',
] as const

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

const goesAway = ({ before, after }: Placing) => before.status === 'active' && after.status !== 'active'

const comesBack = ({ before, after }: Placing) => before.status !== 'active' && after.status === 'active'

/** The first days of those who do not begin today. */
async function firstDays(
  { db, today }: Context,
  placings: Placing[],
  isUndone: boolean,
): Promise<Map<string, Day>> {
  const idsOf = (some: Placing[]) => some.map(({ after }) => after.id)
  const passing = idsOf(placings.filter(({ after }) => after.status === 'passout'))
  const returning = isUndone ? idsOf(placings.filter(comesBack)) : []
  const leaving = isUndone ? idsOf(placings.filter(goesAway)) : []
  return new Map([
    // A student who is marked today is still there today.
    ...(passing.length > 0 ? await findMarkedOn(db, passing, today) : []).map((id): [string, Day] => [
      id,
      addDays(today, 1),
    ]),
    ...placings.flatMap(({ after: { id, status, leavingDate } }): [string, Day][] =>
      status === 'leaved' && leavingDate ? [[id, addDays(leavingDate, 1)]] : [],
    ),
    // A leaving that is undone never was, and neither was a return without a mark.
    ...(returning.length > 0 ? await findEnds(db, returning) : []),
    ...(leaving.length > 0 ? await findUnmarkedStarts(db, leaving) : []),
  ])
}

async function placedOf(
  context: Context,
  placings: Placing[],
  { session, reason }: { session: string | null; reason: EnrolmentReason },
): Promise<Placed[]> {
  const since = await firstDays(context, placings, reason === 'undone')
  return placings.map(({ before, after: { id, classId, status } }) => ({
    studentId: id,
    classId,
    status,
    session,
    left: before,
    since: since.get(id) ?? context.today,
  }))
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
  if (why.reason !== 'undone') {
    const returning = placings.filter(comesBack).map(({ before }) => before)
    await keepLeavingPapers(context.db, returning)
  }
  await placeStudents(
    context.db,
    placings.map(({ after }) => ({ ...after, rollOrder: rollOrder(after.rollNumber) })),
  )
  const placed = await placedOf(context, placings.filter(hasMoved), why)
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
  const leavers = placings.filter(goesAway)
  if (leavers.length === 0) return
  await signOutEverywhere(
    authOfActor(auth, actor),
    leavers.map(({ before }) => before.id),
    now,
  )
}
