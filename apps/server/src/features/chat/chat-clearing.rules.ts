import { addDays, dayAt } from '@shala/contract/general/days'
import { detachFiles } from '#features/files/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { before, day } from '#platform/durations'
import * as store from './chat.store.ts'

type Served = Pick<Context, 'db' | 'now'>

/** A chore: conversations that are old, and those of people who are no longer there, with their images. */
export async function clearOldConversations({ db, now }: Served, keptDays: number): Promise<void> {
  const oldest = before(now, keptDays * day)
  for (const userId of await store.findForgotten(db, oldest)) {
    await inTransaction({ db }, async ({ db }) => {
      const images = await store.deleteForgotten(db, userId, oldest)
      await detachFiles({ db, now }, userId, images)
    })
  }
  // Two days: wherever the school is, its day of the last question is over by then.
  await store.deleteUsage(db, addDays(dayAt(now, 'UTC'), -2))
}
