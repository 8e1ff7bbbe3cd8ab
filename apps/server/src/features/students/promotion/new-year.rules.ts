import { createHash } from 'node:crypto'
import { isPassout } from '@shala/contract/classes'
import { type Day, yearOf } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import { studentEditTexts } from '@shala/contract/students/editing'
import {
  type beginNewYear as beginEndpoint,
  newYearLimits,
  newYearRefusals,
  newYearTexts,
  type previewNewYear as previewEndpoint,
} from '@shala/contract/students/new-year'
import { promotionLimits, promotionRefusals } from '@shala/contract/students/promotion'
import { isPassoutYear } from '@shala/contract/students/students'
import { studentTexts } from '@shala/contract/students/texts'
import type { AuthParts } from '#features/auth/index'
import { type ClassRow, findClasses, lockClasses } from '#features/classes/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { breaksUnique } from '#platform/database/violations'
import { before, day } from '#platform/durations'
import { Refused, refusedFields } from '#platform/refused'
import { findStoredStudents, lockStudents, type StoredStudent } from '../students-changing.store.ts'
import { cameAfter, countMarksAfter, findActiveIn } from './new-year.store.ts'
import { type NewYearPlan, planNewYear } from './new-year-plan.rules.ts'
import { type Placing, saveAll, signOutLeavers } from './placing.rules.ts'
import { keepPromotion, namedLately } from './promotion.rules.ts'
import { findLatelyPromoted, type LatelyPromoted } from './promotion.store.ts'

type Wanted = Received<typeof previewEndpoint, 'body'>
type Sent = Received<typeof beginEndpoint, 'body'>

interface Planned extends NewYearPlan {
  /** By id. */
  lately: Map<string, LatelyPromoted>
  promotedLately: { count: number; fingerprint: string }
  lastDay: Day
}

/** @throws Refused 422 for a class of no use, or a day to come */
async function targetsOf(
  { db }: Context,
  { moves }: Wanted,
  read: typeof lockClasses,
): Promise<Map<string, ClassRow>> {
  const ids = [...new Set(moves.flatMap(({ from, to }) => [from, to]))]
  const classes = new Map((await read(db, ids)).map((one) => [one.id, one]))
  return new Map(
    moves.map(({ from, to }, place): [string, ClassRow] => {
      const [source, target] = [classes.get(from), classes.get(to)]
      if (!source) throw refusedFields({ [`moves.${place}.from`]: newYearTexts.classMissing })
      if (!target) throw refusedFields({ [`moves.${place}.to`]: newYearTexts.classMissing })
      if (isPassout(source)) throw refusedFields({ [`moves.${place}.from`]: newYearTexts.passoutStays })
      return [from, target]
    }),
  )
}

/** Of students in the order of their ids. */
function fingerprintOf(promoted: readonly LatelyPromoted[]): string {
  const lines = promoted.map(({ studentId, at }) => `${studentId} ${at.getTime()}\n`)
  return createHash('sha256').update(lines.join('')).digest('base64url')
}

/**
 * Plans a new year. To carry it out, `hold` locks the classes and the students.
 * @throws Refused 409, with their ids, where somebody named is not in these classes
 */
async function plan(
  context: Context,
  wanted: Wanted,
  hold: { classes: typeof lockClasses; students: typeof lockStudents },
): Promise<Planned> {
  const { db, now, today } = context
  const { staying, leaving, promotesAgain, leavingDate: lastDay = today } = wanted
  if (lastDay > today) throw refusedFields({ leavingDate: newYearTexts.leftInFuture })
  if (leaving.length > 0 && (await cameAfter(db, leaving, lastDay))) {
    throw refusedFields({ leavingDate: studentEditTexts.leftTooEarly })
  }
  const targets = await targetsOf(context, wanted, hold.classes)
  const classIds = new Set([...targets.keys(), ...[...targets.values()].map(({ id }) => id)])
  const ids = await findActiveIn(db, [...classIds], newYearLimits.students + 1)
  if (ids.length > newYearLimits.students) throw new Refused(newYearRefusals.tooMany)
  // Somebody may have left before they were locked.
  const students = (await hold.students(db, ids)).filter(({ status }) => status === 'active')
  const moving = new Set(students.flatMap(({ id, classId }) => (targets.has(classId) ? [id] : [])))
  const gone = [...staying, ...leaving].filter((id) => !moving.has(id))
  if (gone.length > 0) throw new Refused(newYearRefusals.notInClasses, { current: { gone } })
  const promoted = await findLatelyPromoted(
    db,
    [...moving],
    before(now, promotionLimits.againAfterDays * day),
  )
  const lately = new Map(promotesAgain ? [] : promoted.map((one) => [one.studentId, one]))
  const asked = { targets, students, staying: new Set(staying), leaving: new Set(leaving) }
  const planned = planNewYear({ ...asked, lately: new Set(lately.keys()) })
  const promotedLately = { count: promoted.length, fingerprint: fingerprintOf(promoted) }
  return { ...planned, lately, promotedLately, lastDay }
}

async function marksAsideOf({ db }: Context, { leaving, lastDay }: Planned): Promise<number> {
  const ids = leaving.map(({ id }) => id)
  return ids.length > 0 ? await countMarksAfter(db, ids, lastDay) : 0
}

/** Shows a plan's effects without moving anybody. */
export async function previewNewYear(
  context: Context,
  wanted: Wanted,
): Promise<Answer<typeof previewEndpoint>> {
  const planned = await plan(context, wanted, { classes: findClasses, students: findStoredStudents })
  const { moves, leaving, staying, alreadyPromoted } = planned
  const others = moves.filter(({ student, rollNumber }) => student.rollNumber !== rollNumber)
  const passing = moves.filter(({ target }) => isPassout(target)).length
  return {
    counts: {
      moving: moves.length - passing,
      passingOut: passing,
      staying: staying.length,
      leaving: leaving.length,
      renumbered: others.length,
      alreadyPromoted: alreadyPromoted.length,
      promotedLately: planned.promotedLately.count,
      marksAside: await marksAsideOf(context, planned),
    },
    renumbered: others.slice(0, newYearLimits.shown).map(({ student, target, rollNumber }) => ({
      _id: student.id,
      name: student.name,
      class: { _id: target.id, name: target.name, section: target.section },
      rollNumber: student.rollNumber,
      nextRollNumber: rollNumber,
    })),
    alreadyPromoted: namedLately(planned).slice(0, newYearLimits.shown),
    promotedLately: planned.promotedLately.fingerprint,
  }
}

function placingsOf({ moves, leaving, lastDay }: Planned, { session, year }: Sent, today: Day): Placing[] {
  const passing = { status: 'passout' as const, session: session ?? null, passoutYear: year ?? yearOf(today) }
  const moved = moves.map(({ student, target, rollNumber }): Placing => {
    const after = { ...student, classId: target.id, rollNumber, ...(isPassout(target) && passing) }
    return { before: student, after }
  })
  const left = leaving.map((before): Placing => {
    const after: StoredStudent = { ...before, status: 'leaved', leavingDate: lastDay }
    return { before, after }
  })
  return [...moved, ...left]
}

/** Else the second of two admins would move those whom the first one let stay, or everybody a second time. */
function refusePromotedSince({ promotedLately }: Planned, { seenPromoted }: Sent): void {
  const { count, fingerprint } = promotedLately
  if (seenPromoted === undefined || seenPromoted === fingerprint || seenPromoted === count) return
  throw new Refused(newYearRefusals.promotedSince)
}

/**
 * Moves every class to its next one, all or none, kept as one promotion that can be undone.
 * @throws Refused 409 when nobody would move, and for marks after the last day or promotions that the person was not
 *   told of
 */
export async function beginNewYear(
  auth: AuthParts,
  context: Context,
  sent: Sent,
): Promise<Answer<typeof beginEndpoint>> {
  const { year, session = null } = sent
  if (year && !isPassoutYear(year, context.today)) throw refusedFields({ year: studentTexts.passoutYear })
  const { id, placings } = await inTransaction(context, async (context) => {
    const planned = await plan(context, sent, { classes: lockClasses, students: lockStudents })
    refusePromotedSince(planned, sent)
    const placings = placingsOf(planned, sent, context.today)
    if (placings.length === 0) throw new Refused(newYearRefusals.nobody)
    const marksAside = await marksAsideOf(context, planned)
    if (marksAside !== sent.seenMarks) {
      throw new Refused(newYearRefusals.marksChanged, { current: { marksAside } })
    }
    await saveAll(context, placings, { reason: 'promoted', session, action: 'students.promote' })
    return { id: await keepPromotion(context, { target: null, session, placings }), placings }
  }).catch((error) => {
    // Somebody took a number between the look and the write.
    throw breaksUnique(error, 'users_roll_number') ? new Refused(promotionRefusals.clashes) : error
  })
  await signOutLeavers(auth, context, placings)
  const promotedCount = placings.length
  return { message: fill(newYearTexts.begun, { count: promotedCount }), promotedCount, promotionId: id }
}
