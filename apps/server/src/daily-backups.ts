import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { MadeBackup } from '#platform/backup/back-up'
import { isDue, nameOfDay, removeOld } from '#platform/backup/backup-days'
import type { Clock } from '#platform/clock'
import {
  findBackupState,
  inOneProcess,
  isBackupBeingMade,
  saveBackupFailed,
  saveBackupMade,
} from '#platform/database/backup-state'
import type { DatabaseAddress } from '#platform/database/connection'
import { hour } from '#platform/durations'
import type { Task } from '#platform/jobs/task'
import type { Environment } from '#platform/process/env'
import { inWorker } from '#platform/process/worker-task'
import type { BackupTask } from './backup-worker.ts'

interface Parts {
  env: Environment
  address: DatabaseAddress
  clock: Clock
  log: Logger
}

const script = new URL('./backup-worker.ts', import.meta.url)
/** The encryption's key takes 256 MB for a second. */
const limits = { patience: 20 * hour, megabytes: 600 }

/** It is not made here: after a slip in its path, or while its disk is not mounted, backups would fill another disk. */
async function refuseMissing(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory())
    throw new Error(`There is no folder ${folder} (BACKUP_DIR): make it, or mount its disk.`)
}

async function makeOne({ env, address, clock, log }: Parts, folder: string): Promise<void> {
  const now = clock()
  const { DATA_DIR, S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  const passphrase = env.BACKUP_PASSPHRASE
  const task: BackupTask = {
    env: { DATA_DIR, S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY },
    address,
    path: join(folder, nameOfDay(now, passphrase !== undefined)),
    passphrase,
    now,
  }
  await refuseMissing(folder)
  const { rows, files, bytes, missing } = await inWorker<MadeBackup>(script, task, limits)
  await saveBackupMade(address, now, bytes)
  log.info({ rows, files, bytes }, 'a backup was made')
  if (missing.length > 0) log.warn({ files: missing }, 'a backup lacks files that the store has lost')
  const removed = await removeOld(folder, { now, days: env.BACKUP_KEEP })
  if (removed.length > 0) log.info({ removed }, 'old backups were removed')
}

/**
 * Makes the backup of the day once its hour has come, or as soon as a process runs after it; for every process that
 * serves the database, since it is a task of the background. Null where `BACKUP_DIR` is not set.
 */
export function dailyBackups(parts: Parts): Task | null {
  const { env, address, clock, log } = parts
  const folder = env.BACKUP_DIR
  if (!folder) return null
  const makeIfDue = async () => {
    const state = await findBackupState(address)
    if (state && !isDue(state, clock(), env.BACKUP_HOUR)) return
    // By a command: the next look finds what became of it.
    if (await isBackupBeingMade(address)) return
    try {
      await makeOne(parts, folder)
    } catch (error) {
      log.error({ err: error }, 'the backup failed')
      await saveBackupFailed(address, clock(), (error as Error).message)
    }
  }
  return () => inOneProcess(address, makeIfDue)
}
