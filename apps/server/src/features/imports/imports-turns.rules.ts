import { generalRefusals } from '@shala/contract/general/refusal'
import type { Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import { inTransaction } from '#platform/database/school-db'
import { breaksUnique, isDeadlock } from '#platform/database/violations'
import { Refused } from '#platform/refused'

const uniqueIndexes = ['users_roll_number', 'users_admission_number', 'users_email', 'users_staff_phone']
const tries = 4

/**
 * A school's imports run one at a time, each in one transaction. When somebody takes a number or an email between the
 * check and the write, the next try sees it and refuses that row. Deadlocks are retried in the same way.
 */
export async function importing<R>(context: Context, act: (context: Context) => Promise<R>): Promise<R> {
  for (let tried = 1; tried <= tries; tried += 1) {
    try {
      return await inTransaction(context, async (context) => {
        await lockByName(context.db, `${context.db.schoolId} imports`)
        return await act(context)
      })
    } catch (error) {
      if (!isDeadlock(error) && !uniqueIndexes.some((index) => breaksUnique(error, index))) throw error
    }
  }
  throw new Refused(generalRefusals.busy)
}
