import { deletedLimits } from '@shala/contract/deleted'
import { productName } from '@shala/contract/general/product'
import type { Retention } from '@shala/contract/schools/retention'
import { forgetActivity, recordActivity } from '#features/activity/index'
import { detachAllFiles } from '#features/files/index'
import { forgetNotes } from '#features/leave/index'
import { forgetPhotos } from '#features/people/index'
import { forgetCertificates } from '#features/teachers/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { before, day } from '#platform/durations'
import * as store from './retention.store.ts'

type Served = Pick<Context, 'db' | 'now'>

/** In one run of the chores; the rest follows in the next one. */
const atOnce = { people: 200, entries: 20_000 } as const

function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  // Three months before 31 May there is no 31 February: it is the last day of that month.
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0)
  return then
}

/** Detaches a person's photo and documents, whatever refers to them; a chore removes their bytes. */
async function forgetFiles(context: Served, ids: string[]): Promise<void> {
  await forgetPhotos(context.db, ids)
  await forgetCertificates(context.db, ids)
  await forgetNotes(context.db, ids)
  await detachAllFiles(context, ids)
}

async function clearLeavers(context: Served, months: number | null): Promise<number> {
  if (months === null) return 0
  const days = {
    before: monthsBefore(context.now, months),
    deletedBefore: before(context.now, deletedLimits.days * day),
  }
  const ids = await store.findLeaversWithFiles(context.db, days, atOnce.people)
  if (ids.length > 0) await forgetFiles(context, ids)
  return ids.length
}

async function clearActivity({ db, now }: Served, months: number | null): Promise<number> {
  if (months === null) return 0
  return await forgetActivity(db, monthsBefore(now, months), atOnce.entries)
}

/**
 * A chore: deletes what a school keeps no longer, some at a time, and records how much. What the records say stays: a
 * leaver keeps name, marks and history.
 */
export async function clearByRetention(context: Served, retention: Retention): Promise<void> {
  await inTransaction(context, async (context) => {
    const people = await clearLeavers(context, retention.keptLeaverMonths)
    const entries = await clearActivity(context, retention.keptActivityMonths)
    if (people + entries === 0) return
    const { schoolId } = context.db
    await recordActivity(
      { ...context, actor: { userId: schoolId, name: productName } },
      {
        action: 'privacy.clear',
        entity: 'school',
        entityId: schoolId,
        after: { ...(people > 0 && { leavers: people }), ...(entries > 0 && { entries }) },
      },
    )
  })
}
