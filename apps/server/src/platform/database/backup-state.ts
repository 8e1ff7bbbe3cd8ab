import type { Client } from 'pg'
import type { BackupState } from '../backup/backup-days.ts'
import { connectAsOwner, type DatabaseAddress } from './connection.ts'
import { backupLock, dailyBackupLock } from './locks.ts'

async function withOwner<R>(address: DatabaseAddress, act: (client: Client) => Promise<R>): Promise<R> {
  const client = await connectAsOwner(address)
  client.on('error', () => {})
  return await act(client).finally(() => client.end())
}

/** The state of the server's own backups; null before the first. */
export async function findBackupState(address: DatabaseAddress): Promise<BackupState | null> {
  const { rows } = await withOwner(address, (client) =>
    client.query<BackupState>(
      `select made_at as "madeAt", bytes::float8 as bytes, failed_at as "failedAt", failure from system.backups`,
    ),
  )
  return rows[0] ?? null
}

/** Does it in one process at a time; the others leave it at that. */
export async function inOneProcess(address: DatabaseAddress, act: () => Promise<void>): Promise<void> {
  await withOwner(address, async (client) => {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
      dailyBackupLock,
    ])
    if (rows[0]?.isMine) await act()
  })
}

/** Whether one is being made, by whichever process or command. */
export async function isBackupBeingMade(address: DatabaseAddress): Promise<boolean> {
  const { rows } = await withOwner(address, (client) =>
    client.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock_shared($1) as "isFree"', [
      backupLock,
    ]),
  )
  return rows[0]?.isFree !== true
}

export async function saveBackupMade(address: DatabaseAddress, madeAt: Date, bytes: number): Promise<void> {
  await withOwner(address, (client) =>
    client.query(
      `insert into system.backups (made_at, bytes) values ($1, $2)
       on conflict (only_row) do update set made_at = $1, bytes = $2, failed_at = null, failure = null`,
      [madeAt, bytes],
    ),
  )
}

export async function saveBackupFailed(
  address: DatabaseAddress,
  failedAt: Date,
  failure: string,
): Promise<void> {
  await withOwner(address, (client) =>
    client.query(
      `insert into system.backups (failed_at, failure) values ($1, $2)
       on conflict (only_row) do update set failed_at = $1, failure = $2`,
      [failedAt, failure],
    ),
  )
}
