import type { LastBackup } from '@shala/contract/backups'
import type { Context } from '#platform/context'
import * as store from './backups.store.ts'

export interface BackupsParts {
  /** Whether the server makes backups by itself. */
  isSetUp: boolean
}

/** When the last backup was made, and whether they fail since: all that a school needs to know of them. */
export async function showLastBackup(
  { isSetUp }: BackupsParts,
  { db }: Pick<Context, 'db'>,
): Promise<LastBackup> {
  const { madeAt, failedAt } = isSetUp ? await store.findLastBackup(db) : { madeAt: null, failedAt: null }
  return { madeAt: madeAt?.toISOString() ?? null, failedAt: failedAt?.toISOString() ?? null }
}
