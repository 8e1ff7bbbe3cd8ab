import { type QueryExecutorProvider, sql } from 'kysely'

/** Numbers of the locks that processes take while they start, far from those derived from names. */
export const migrationLock = 7_425_201
export const loginLock = 7_425_202
/** Held while a backup is made: until it ends, no file that its snapshot names is removed. */
export const backupLock = 7_425_204
/** Held by the process that makes the backup of the day. */
export const dailyBackupLock = 7_425_205

/** Held while one school is brought in: two at once would wait for each other's tables. */
export const schoolRestoreLock = 7_425_206

/** Until the transaction ends, anybody else who names the same thing here waits. */
export async function lockByName(db: QueryExecutorProvider, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 1))`.execute(db)
}

/**
 * Whether a backup is being made. Whoever removes files asks after the rows that named them are committed as gone: a
 * backup that has not begun by then no longer names them.
 */
export async function isBackupUnderWay(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(backupLock)}) as "isFree"`.execute(db)
  return rows[0]?.isFree !== true
}
