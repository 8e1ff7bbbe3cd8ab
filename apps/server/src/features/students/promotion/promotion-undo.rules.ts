import { type Day, dayAt } from '@shala/contract/general/days'
import type { Answer } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import {
  type Promotion,
  promotionLimits,
  promotionRefusals,
  promotionTexts,
  type UndoConflict,
  type undoPromotion as undoEndpoint,
} from '@shala/contract/students/promotion'
import type { AuthParts } from '#features/auth/index'
import { lockClass } from '#features/classes/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { breaksUnique } from '#platform/database/violations'
import { before, day } from '#platform/durations'
import { Refused } from '#platform/refused'
import { findStoredStudents, lockStudents, type StoredStudent } from '../students-changing.store.ts'
import { findUnmarkedStarts } from '../students-leaving.store.ts'
import { type Placing, saveAll, signOutLeavers } from './placing.rules.ts'
import * as store from './promotion.store.ts'

const undoTime = promotionLimits.undoDays * day

/** The promotions that can still be undone, and those that were. */
export async function listPromotions({ db, now }: Context): Promise<Promotion[]> {
  const found = await store.findPromotions(db, before(now, undoTime), promotionLimits.listed)
  return found.map((one) => ({
    _id: one.id,
    class:
      one.classId && one.className
        ? { _id: one.classId, name: one.className, section: one.classSection }
        : null,
    session: one.session,
    students: one.students,
    by: { _id: one.madeBy, name: one.makerName },
    at: one.madeAt.toISOString(),
    undone:
      one.undoneAt && one.undoneBy
        ? { by: { _id: one.undoneBy, name: one.undoerName ?? '' }, at: one.undoneAt.toISOString() }
        : null,
  }))
}

/** What is now in the places that a promotion's students would go back to. */
interface Now {
  students: Map<string, StoredStudent>
  /** The classes that still exist. */
  classes: Set<string>
  /** By class and roll number, without the promotion's own students. */
  holders: Map<string, string>
}

const placeKey = (classId: string, rollNumber: string) => `${classId} ${rollNumber.toLowerCase()}`

type Read = typeof lockStudents

/** Classes before students, as everybody locks them who needs both. */
async function readNow({ db }: Context, promoted: store.FoundPromoted[], read: Read): Promise<Now> {
  const now: Now = { students: new Map(), classes: new Set(), holders: new Map() }
  const classIds = [...new Set(promoted.map(({ from_class_id }) => from_class_id))].sort()
  for (const id of classIds) if (await lockClass(db, id)) now.classes.add(id)
  const ids = promoted.map(({ student_id }) => student_id)
  for (const student of await read(db, ids)) now.students.set(student.id, student)
  for (const classId of classIds) {
    for (const { id, name, rollNumber } of await store.findHolders(db, classId)) {
      if (!now.students.has(id)) now.holders.set(placeKey(classId, rollNumber), name)
    }
  }
  return now
}

function conflictOf(one: store.FoundPromoted, now: Now): Pick<UndoConflict, 'why' | 'holder'> | undefined {
  const student = now.students.get(one.student_id)
  if (!student) return { why: 'removed', holder: null }
  const isAsMade =
    student.classId === one.to_class_id &&
    student.status === one.to_status &&
    student.rollNumber === one.to_roll_number &&
    // With a transfer certificate, or another last day, somebody has left for good.
    (one.to_status === 'active' ||
      (one.to_status === 'passout' && !one.knows_leaving) ||
      (student.certificateNumber === one.to_certificate_number &&
        student.leavingDate === one.to_leaving_date))
  if (!isAsMade) return { why: 'changed', holder: null }
  if (!now.classes.has(one.from_class_id)) return { why: 'class_removed', holder: null }
  const holder = now.holders.get(placeKey(one.from_class_id, one.from_roll_number))
  if (holder !== undefined && one.from_status === 'active') return { why: 'roll_number_taken', holder }
  return undefined
}

function refuseConflicts(promoted: store.FoundPromoted[], now: Now): void {
  const conflicts = promoted.flatMap((one): UndoConflict[] => {
    const conflict = conflictOf(one, now)
    return conflict ? [{ studentId: one.student_id, name: one.name, ...conflict }] : []
  })
  if (conflicts.length === 0) return
  const names = conflicts.map(({ name }) => name).join(', ')
  throw new Refused(promotionRefusals.changedSince, { values: { names }, current: { conflicts } })
}

/** A return that lasted has ended by itself; the papers of the leaving before it are with that one. */
function recordOf(one: store.FoundPromoted, isUnmarked: boolean): Partial<StoredStudent> {
  const { from_status: from, to_status: to, knows_leaving: isKnown } = one
  if (from === to) return {}
  const papers = { leavingReason: one.from_leaving_reason, certificateNumber: one.from_certificate_number }
  if (from === 'active') return { leavingDate: null, ...(isKnown && papers) }
  return isKnown && isUnmarked ? { leavingDate: one.from_leaving_date, ...papers } : {}
}

function placingsOf(
  promoted: store.FoundPromoted[],
  { students }: Now,
  unmarked: ReadonlyMap<string, Day>,
): Placing[] {
  return promoted.flatMap((one) => {
    const before = students.get(one.student_id)
    if (!before) return []
    const after: StoredStudent = {
      ...before,
      classId: one.from_class_id,
      rollNumber: one.from_roll_number,
      status: one.from_status,
      session: one.from_session,
      passoutYear: one.from_passout_year,
      ...recordOf(one, unmarked.has(one.student_id)),
    }
    return [{ before, after }]
  })
}

function undoable(promotion: store.HeldPromotion | undefined, now: Date): store.HeldPromotion {
  if (!promotion) throw new Refused(promotionRefusals.notFound)
  if (promotion.undoneAt) throw new Refused(promotionRefusals.undoneAlready)
  if (promotion.madeAt <= before(now, undoTime)) throw new Refused(promotionRefusals.tooOld)
  return promotion
}

async function undoAll(context: Context, id: string) {
  return await inTransaction(context, async (context) => {
    const { db, actor, now: at } = context
    const { madeAt } = undoable(await store.lockPromotion(db, id), at)
    const promoted = await store.findPromoted(db, id)
    const now = await readNow(context, promoted, lockStudents)
    refuseConflicts(promoted, now)
    const returned = promoted.filter(
      ({ from_status: from, to_status: to }) => from !== 'active' && to === 'active',
    )
    const unmarked = await findUnmarkedStarts(
      db,
      returned.map(({ student_id: studentId }) => studentId),
    )
    const placings = placingsOf(promoted, now, unmarked)
    await saveAll(context, placings, { reason: 'undone', session: null, action: 'students.undo_promotion' })
    await store.markUndone(db, id, { by: actor.userId, at })
    const moved = promoted.filter(({ from_class_id: from, to_class_id: to }) => from !== to)
    const since = dayAt(madeAt, actor.school?.timeZone ?? 'UTC')
    return { placings, kept: await store.countMarksSince(db, moved, since) }
  })
}

/**
 * Undoes a promotion as one piece: from today everybody is back where they were.
 * @throws Refused 409 past 30 days, the second time, or with `current.conflicts` when something has changed since; 404
 *   when there is none
 */
export async function undoPromotion(
  auth: AuthParts,
  context: Context,
  id: string,
): Promise<Answer<typeof undoEndpoint>> {
  const { placings, kept } = await undoAll(context, id).catch(async (error) => {
    // Somebody took a number between the check and the write.
    if (!breaksUnique(error, 'users_roll_number')) throw error
    const promoted = await store.findPromoted(context.db, id)
    refuseConflicts(promoted, await readNow(context, promoted, findStoredStudents))
    throw error
  })
  await signOutLeavers(auth, context, placings)
  const undoneCount = placings.length
  return { message: fill(promotionTexts.undone, { count: undoneCount }), undoneCount, kept }
}
