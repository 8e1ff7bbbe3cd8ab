import { before, day, hour } from '#platform/durations'
import type { SharedAuth } from './auth-context.ts'
import { deleteCodesBefore } from './codes/codes.store.ts'
import { deleteEarlyReportsBefore } from './messages.store.ts'
import { forgetNetworksBefore } from './sessions/known-networks.store.ts'
import { deleteSessionsOverBefore } from './sessions/sessions.store.ts'
import { deleteTicketsExpiredBefore } from './tickets/tickets.store.ts'
import { deleteTriesBefore } from './tries/tries.store.ts'

/** Longer than the longest holidays. */
const networksKept = 120 * day

/** A chore: deletes codes, tries, tickets and sessions that no limit counts any more, and reports of messages that nobody has. */
export async function clearWhatIsOver({ authDb }: SharedAuth, now: Date): Promise<void> {
  const dayAgo = before(now, day)
  await deleteCodesBefore(authDb, dayAgo)
  await deleteTriesBefore(authDb, dayAgo)
  await deleteTicketsExpiredBefore(authDb, dayAgo)
  await deleteEarlyReportsBefore(authDb, before(now, hour))
  await deleteSessionsOverBefore(authDb, dayAgo)
  await forgetNetworksBefore(authDb, before(now, networksKept))
}
