import { before, day } from '#platform/durations'
import type { AuthParts } from './auth-context.ts'
import { deleteCodesBefore } from './codes/codes.store.ts'
import { deleteSessionsExpiredBefore } from './sessions/sessions.store.ts'
import { deleteTicketsExpiredBefore } from './tickets/tickets.store.ts'
import { deleteTriesBefore } from './tries/tries.store.ts'

/** Deletes codes, tries, tickets and sessions that no limit counts any more: a chore. */
export async function clearWhatIsOver({ authDb }: AuthParts, now: Date): Promise<void> {
  const dayAgo = before(now, day)
  await deleteCodesBefore(authDb, dayAgo)
  await deleteTriesBefore(authDb, dayAgo)
  await deleteTicketsExpiredBefore(authDb, dayAgo)
  await deleteSessionsExpiredBefore(authDb, dayAgo)
}
