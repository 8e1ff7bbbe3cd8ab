import {
  type MarkingLogEntry,
  type markingLog,
  markingLogLimits,
} from '@shala/contract/attendance/marking-log'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import type { Context } from '#platform/context'
import { findMarkingLog, type LogRow } from './marking-log.store.ts'

function toEntry(row: LogRow): MarkingLogEntry {
  const { id, at, actorId, actorName, date, classId, className, classSection } = row
  const { present, absent, late, undone } = row
  return {
    _id: id,
    at: at.toISOString(),
    actor: { _id: actorId, name: actorName },
    date,
    class:
      classId === null || className === null
        ? null
        : { _id: classId, name: className, section: classSection },
    present,
    absent,
    late,
    undone,
  }
}

export async function showMarkingLog(
  { db }: Context,
  { page, limit, actor }: Received<typeof markingLog, 'query'>,
): Promise<Answer<typeof markingLog>> {
  const asked = { actorId: actor, page, limit }
  const rows = await findMarkingLog(db, asked)
  // A page beyond the last one has no row that says how many there are.
  const [counted] =
    rows.length > 0 || page === 1 ? rows : await findMarkingLog(db, { ...asked, page: 1, limit: 1 })
  const { total = 0, changes = 0 } = counted ?? {}
  return {
    entries: rows.map(toEntry),
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
    isCut: changes >= markingLogLimits.changes,
  }
}
