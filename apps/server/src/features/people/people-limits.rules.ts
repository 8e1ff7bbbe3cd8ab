import type { Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import * as store from './people-limits.store.ts'

const counts = { students: store.countStudents, teachers: store.countTeachers, classes: store.countClasses }

/** This close to a limit, people who add at the same time wait for each other; further away they need not. */
const crowded = 0.9
/** A few people who add at once could exceed a limit as low as this. */
const few = 3000

/**
 * In the transaction that adds them.
 * @throws Refused 409 when a school would exceed its limit of students, teachers or classes
 */
export async function refuseFull(
  { db, now, measure }: Context,
  what: keyof typeof counts,
  more: number,
): Promise<void> {
  if (more === 0) return
  let used = await counts[what](db)
  const limit = measure.limits[what]
  if (limit < few || used + more > limit * crowded) {
    await lockByName(db, `${db.schoolId} ${what}`)
    used = await counts[what](db)
  }
  measure.refuseOver(what, { schoolId: db.schoolId, now }, used + more)
}
