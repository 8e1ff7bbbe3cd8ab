import { isPassout } from '@shala/contract/classes'
import { yearOf } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import {
  type PromotedLately,
  type previewPromotion as previewEndpoint,
  type promoteStudents as promoteEndpoint,
  promotionLimits,
  promotionRefusals,
  promotionTexts,
} from '@shala/contract/students/promotion'
import { isPassoutYear } from '@shala/contract/students/students'
import { studentTexts } from '@shala/contract/students/texts'
import type { AuthParts } from '#features/auth/index'
import { type ClassRow, findClass, lockClass } from '#features/classes/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { breaksUnique } from '#platform/database/violations'
import { before, day } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused, refusedFields } from '#platform/refused'
import { findStoredStudents, lockStudents, type StoredStudent } from '../students-changing.store.ts'
import { findChosenClass, notLeft } from '../students-enrolment.rules.ts'
import { hasMoved, type Placing, saveAll, signOutLeavers } from './placing.rules.ts'
import { findHolders, findLatelyPromoted, insertPromotion, type LatelyPromoted } from './promotion.store.ts'
import { isThere, type PromotionPlan, planPromotion } from './promotion-plan.rules.ts'

type Wanted = Received<typeof previewEndpoint, 'body'>
type Sent = Received<typeof promoteEndpoint, 'body'>

interface Planned extends PromotionPlan {
  target: ClassRow
  /** By id. */
  lately: Map<string, LatelyPromoted>
}

const named = ({ id, name }: StoredStudent) => ({ _id: id, name })

export function namedLately({
  alreadyPromoted,
  lately,
}: Pick<Planned, 'alreadyPromoted' | 'lately'>): PromotedLately[] {
  return alreadyPromoted.flatMap((student) => {
    const promoted = lately.get(student.id)
    if (!promoted) return []
    const { classId, className, section, at } = promoted
    return [{ ...named(student), class: { _id: classId, name: className, section }, at: at.toISOString() }]
  })
}

/**
 * What would be done; `hold` locks the class and the students.
 * @throws Refused 422 for a class that does not exist, 404 when a student is not of this school
 */
async function plan(
  { db, now }: Context,
  { classId, studentIds, choices }: Wanted,
  hold: { theClass: typeof lockClass; students: typeof lockStudents },
): Promise<Planned> {
  const target = await findChosenClass(db, classId, hold.theClass, { classId: promotionTexts.classMissing })
  const ids = [...new Set(studentIds)]
  const found = new Map((await hold.students(db, ids)).map((student) => [student.id, student]))
  const students = ids.flatMap((id) => found.get(id) ?? [])
  if (students.length < ids.length) throw new Refused(promotionRefusals.someNotFound)
  const holders = await findHolders(db, target.id)
  const promoted = await findLatelyPromoted(db, ids, before(now, promotionLimits.againAfterDays * day))
  const lately = new Map(promoted.map((one) => [one.studentId, one]))
  const asked = { target, students, holders, choices, lately: new Set(lately.keys()) }
  return { target, lately, ...planPromotion(asked) }
}

/** What a promotion would do, without doing it. */
export async function previewPromotion(
  context: Context,
  wanted: Wanted,
): Promise<Answer<typeof previewEndpoint>> {
  const planned = await plan(context, wanted, { theClass: findClass, students: findStoredStudents })
  const { target, moves, clashes, notActive, alreadyThere } = planned
  const { id, name, section } = target
  return {
    class: { _id: id, name, section },
    moving: moves.filter(({ student }) => !isThere(student, target)).length,
    clashes,
    notActive: notActive.map(named),
    alreadyPromoted: namedLately(planned),
    alreadyThere: alreadyThere.map(named),
  }
}

function refuseUnfit(planned: Planned): void {
  const { target, moves, clashes, notActive, alreadyThere } = planned
  const { notEligible, clashes: clashing, alreadyPromoted, alreadyThere: there } = promotionRefusals
  if (notActive.length > 0) {
    throw new Refused(notEligible, { current: { notActive: notActive.map(named) } })
  }
  if (clashes.length > 0) throw new Refused(clashing, { current: { clashes } })
  if (moves.some(({ student }) => !isThere(student, target))) return
  const lately = namedLately(planned)
  if (lately.length > 0) throw new Refused(alreadyPromoted, { current: { alreadyPromoted: lately } })
  if (moves.length + alreadyThere.length > 0) throw new Refused(there)
  throw refusedFields({ studentIds: promotionTexts.noneSelected })
}

type Passing = Pick<StoredStudent, 'status' | 'session' | 'passoutYear'>

function passingOf(target: ClassRow, { session, year }: Sent, { today }: Context): Passing {
  if (!isPassout(target)) return { status: 'active', session: null, passoutYear: null }
  return { status: 'passout', session: session ?? null, passoutYear: year ?? yearOf(today) }
}

/** `target` is null where each class goes to another one. */
export async function keepPromotion(
  { db, actor, now }: Context,
  { target, session, placings }: { target: ClassRow | null; session: string | null; placings: Placing[] },
): Promise<string> {
  const promotion = {
    id: newId(),
    class_id: target?.id ?? null,
    session,
    made_by: actor.userId,
    made_at: now,
  }
  const rows = placings.map(({ before, after }) => ({
    student_id: before.id,
    from_class_id: before.classId,
    from_roll_number: before.rollNumber,
    from_status: before.status,
    from_session: before.session,
    from_passout_year: before.passoutYear,
    knows_leaving: true,
    from_leaving_date: before.leavingDate,
    from_leaving_reason: before.leavingReason,
    from_certificate_number: before.certificateNumber,
    to_class_id: after.classId,
    to_roll_number: after.rollNumber,
    to_status: after.status,
    to_leaving_date: after.leavingDate,
    to_certificate_number: after.certificateNumber,
  }))
  await insertPromotion(db, promotion, rows)
  return promotion.id
}

async function promoteAll(context: Context, sent: Sent): Promise<{ id: string; placings: Placing[] }> {
  return await inTransaction(context, async (context) => {
    const planned = await plan(context, sent, { theClass: lockClass, students: lockStudents })
    refuseUnfit(planned)
    const { target, moves } = planned
    const { session = null } = sent
    const passing = passingOf(target, sent, context)
    const placings = moves.map(({ student, rollNumber }): Placing => {
      const isBack = student.status !== 'active' && passing.status === 'active'
      const after = { ...student, ...passing, ...(isBack && notLeft), classId: target.id, rollNumber }
      return { before: student, after }
    })
    await saveAll(context, placings, { reason: 'promoted', session, action: 'students.promote' })
    return { id: await keepPromotion(context, { target, session, placings }), placings }
  })
}

/**
 * Moves students to a class, all or none. In the passout class they count as passed out and are signed out.
 * @throws Refused 409 with `current.clashes` for roll numbers that two would have, or with `current.alreadyPromoted` where
 *   all were promoted lately; 422 for somebody who has left
 */
export async function promoteStudents(
  auth: AuthParts,
  context: Context,
  sent: Sent,
): Promise<Answer<typeof promoteEndpoint>> {
  const { year } = sent
  if (year && !isPassoutYear(year, context.today)) throw refusedFields({ year: studentTexts.passoutYear })
  const { id, placings } = await promoteAll(context, sent).catch(async (error) => {
    // Somebody took a number between the check and the write.
    if (!breaksUnique(error, 'users_roll_number')) throw error
    const { clashes } = await previewPromotion(context, sent)
    throw new Refused(promotionRefusals.clashes, { current: { clashes } })
  })
  await signOutLeavers(auth, context, placings)
  const promotedCount = placings.filter(hasMoved).length
  const message = fill(promotionTexts.promoted, { count: promotedCount })
  return { message, promotedCount, promotionId: id }
}
