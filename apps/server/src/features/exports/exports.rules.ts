import { recordActivity } from '#features/activity/index'
import { showOwnSchool } from '#features/schools/index'
import { type Context, claimantOf } from '#platform/context'
import { inSnapshot } from '#platform/database/school-db'
import { discardUnless, type TempFile, tempFileOf } from '#platform/files/temp-file'
import type { Turns } from '#platform/process/turns'
import type { ExportedTable } from '#platform/tables/exported-table'
import { zipTables } from './exports-zip.rules.ts'

export interface ExportParts {
  turns: Turns
  /** The files of the export, in the order of its README. */
  tables: ExportedTable[]
}

async function makeZip(tables: ExportedTable[], context: Context, signal: AbortSignal): Promise<TempFile> {
  const timeZone = context.actor.school?.timeZone ?? 'UTC'
  return await tempFileOf((made) =>
    inSnapshot(context, async (context) => {
      const { schoolName } = await showOwnSchool(context.db)
      return made(await zipTables(context, { schoolName, timeZone, tables }, signal))
    }),
  )
}

/**
 * Everything that the school has recorded, as of one moment. The download is recorded before the first byte is sent.
 * @throws Refused 503 after too long a wait for its turn
 */
export async function exportSchool(
  { turns, tables }: ExportParts,
  context: Context,
  signal: AbortSignal,
): Promise<TempFile> {
  const tempFile = await turns.take(claimantOf(context), () => makeZip(tables, context, signal), signal)
  const change = { action: 'exports.school', entity: 'school', entityId: context.db.schoolId } as const
  return await discardUnless(tempFile, recordActivity(context, change))
}
