import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportRefusals, schoolFileLimits } from '@shala/contract/exports'
import type { Logger } from 'pino'
import type { MakeSchoolFile } from '#features/exports/index'
import type { DatabaseAddress } from '#platform/database/connection'
import { minute } from '#platform/durations'
import { takeTempFile } from '#platform/files/temp-file'
import { inWorker, TookTooLong } from '#platform/process/worker-task'
import { Refused } from '#platform/refused'
import type { BucketVariables } from './buckets.ts'
import type { SchoolFileOutcome, SchoolFileTask } from './school-file-worker.ts'

interface Parts {
  env: BucketVariables
  /** Of the owner: the wall hides other schools from it too. */
  address: DatabaseAddress
  secrets: string[]
  log: Logger
  /** See `lockWith`. */
  workFactor?: number
}

const script = new URL('./school-file-worker.ts', import.meta.url)
/** The encryption's key takes 256 MB for a second. */
const limits = { patience: schoolFileLimits.minutes * minute, megabytes: 600 }
const retryAfter = 120

const refusals = {
  'under way': new Refused(exportRefusals.backupUnderWay, { retryAfter }),
  'too large': new Refused(exportRefusals.fileTooLarge),
  closed: new Refused(exportRefusals.cannotOpen),
}

const prefix = 'shala-school-'

/** A process that is killed while it makes one leaves its folder. */
async function removeLeft(): Promise<void> {
  const oldest = Date.now() - 2 * limits.patience
  const names = await readdir(tmpdir())
  for (const folder of names.filter((name) => name.startsWith(prefix)).map((name) => join(tmpdir(), name))) {
    const found = await lstat(folder).catch(() => null)
    // Another user's cannot be removed.
    if (found && found.mtimeMs < oldest) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** Makes the file of a school in a thread of its own, as backups are made. */
export function schoolFiles({ env, address, secrets, log, workFactor }: Parts): MakeSchoolFile {
  const { DATA_DIR, S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  const bucket = { DATA_DIR, S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  return async ({ signal, ...wish }) => {
    await removeLeft()
    const folder = await mkdtemp(join(tmpdir(), prefix))
    try {
      const path = join(folder, 'file')
      const task: SchoolFileTask = { env: bucket, address, secrets, path, workFactor, ...wish }
      const answer = await inWorker<SchoolFileOutcome>(script, task, { ...limits, signal })
      if (answer.outcome !== 'made') throw refusals[answer.outcome]
      const { missing } = answer.made
      if (missing.length > 0)
        log.warn({ files: missing }, "a school's file lacks files that the store has lost")
      return await takeTempFile(path)
    } catch (error) {
      if (!(error instanceof TookTooLong)) throw error
      throw new Refused(exportRefusals.fileTooSlow, { retryAfter })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
