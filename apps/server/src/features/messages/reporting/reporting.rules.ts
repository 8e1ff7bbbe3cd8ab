import { type ReportedState, reportedStates } from '@shala/contract/messages/delivery-reports'
import type { MessageReason, MessageWay } from '@shala/contract/messages/messages'
import { type AuthParts, authOf, findMessagesOfProvider, keepEarlyReports } from '#features/auth/index'
import { findLastingSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inTransaction, type SchoolDb } from '#platform/database/school-db'
import { queueNext } from '../next-address.rules.ts'
import * as store from './reporting.store.ts'

/** What a provider reports of a message, by its own id of it. */
export interface Report {
  providerId: string
  state: ReportedState
  /** Of one that failed. */
  reason: MessageReason | null
}

/** A report as it was kept below. */
export function toReport({ state, reason }: { state: string; reason: string | null }) {
  return { state: state as ReportedState, reason: reason as MessageReason | null }
}

const weightOf = ({ state }: { state: ReportedState }) => reportedStates.indexOf(state)

/** Of several reports of each message the one that outweighs the others, in whichever order they came. */
export function strongest<Of extends { state: ReportedState }>(
  reports: readonly Of[],
  idOf: (report: Of) => string,
): Of[] {
  const byId = new Map<string, Of>()
  for (const report of reports) {
    const before = byId.get(idOf(report))
    if (!before || weightOf(report) > weightOf(before)) byId.set(idOf(report), report)
  }
  return [...byId.values()]
}

/**
 * Stores what was reported of messages of one school, in a transaction of its own. One that failed goes on to the family's next
 * phone or email, as one that the provider refuses does; what waits there is not sent once this one is reported as delivered after all.
 */
export async function applyReports(
  moment: Pick<Context, 'db' | 'now'>,
  reports: readonly store.Reported[],
): Promise<{ isAnyChanged: boolean; isAnyFailed: boolean }> {
  return await inTransaction(moment, async (context) => {
    const latest = strongest(reports, ({ messageId }) => messageId)
    const changed = await store.saveReports(context.db, latest, context.now)
    const arrived = changed.filter(({ state }) => state === 'delivered' || state === 'read')
    if (arrived.length > 0) await store.deleteWaiting(context.db, arrived)
    const failed = changed.filter(({ state }) => state === 'failed')
    if (failed.length > 0) {
      const { familiesWays } = await findLastingSettings(context)
      for (const message of failed) await queueNext(context, message, familiesWays)
    }
    return { isAnyChanged: changed.length > 0, isAnyFailed: failed.length > 0 }
  })
}

/** Each failed one asks for its family: what is locked meanwhile is soon free again. */
const atOnce = 50

export interface ReportingParts {
  auth: AuthParts
  bindToSchool: (schoolId: string) => SchoolDb
  /** Told of each school whose messages changed; `isAnyFailed`: others may have to leave now. */
  onReported: (schoolId: string, of: { isAnyFailed: boolean }) => void
}

/**
 * Takes reports of a provider (docs/product.md, Notifications), of whichever schools. The same ones may come again, in any order,
 * and before the message's id is stored: those are kept, and whoever stores the id takes them. Of ids that nobody has nothing is
 * said.
 */
export async function takeReports(
  { auth, bindToSchool, onReported }: ReportingParts,
  way: MessageWay,
  { reports, now }: { reports: readonly Report[]; now: Date },
): Promise<void> {
  if (reports.length === 0) return
  const own = authOf(auth, 'reports')
  const latest = strongest(reports, ({ providerId }) => providerId)
  const find = (some: readonly Report[]) => {
    const ids = some.map(({ providerId }) => providerId)
    return findMessagesOfProvider(own, way, ids)
  }
  const found = await find(latest)
  const known = new Set(found.map(({ providerId }) => providerId))
  const unknown = latest.filter(({ providerId }) => !known.has(providerId))
  if (unknown.length > 0) {
    await keepEarlyReports(own, way, { reports: unknown, now })
    // Looked for again: an id that was stored meanwhile was not there to find the report that is kept now.
    found.push(...(await find(unknown)))
  }
  const reportOf = new Map(latest.map((report) => [report.providerId, report]))
  for (const [schoolId, messages] of Map.groupBy(found, (message) => message.schoolId)) {
    const ofSchool = messages.flatMap(({ providerId, messageId }) => {
      const report = reportOf.get(providerId)
      return report ? [{ messageId, state: report.state, reason: report.reason }] : []
    })
    const moment = { db: bindToSchool(schoolId), now }
    for (let from = 0; from < ofSchool.length; from += atOnce) {
      const { isAnyChanged, isAnyFailed } = await applyReports(moment, ofSchool.slice(from, from + atOnce))
      if (isAnyChanged) onReported(schoolId, { isAnyFailed })
    }
  }
}
