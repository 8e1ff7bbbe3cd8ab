import { randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { schoolFileLimits } from '@shala/contract/exports'
import { findKeys, sumKept } from '#features/files/index'
import { BackupUnderWay, backUp, type Changing, type MadeBackup } from '#platform/backup/back-up'
import { megabyte } from '#platform/bytes'
import type { DatabaseAddress } from '#platform/database/connection'
import { SealBroken } from '#platform/files/sealing'
import { loaded } from '#platform/process/worker-task'
import { type BucketVariables, openBucket } from './buckets.ts'
import { holdBack } from './held-back.ts'
import { sealingFor } from './sealed-values.ts'

export interface SchoolFileTask {
  env: BucketVariables
  address: DatabaseAddress
  path: string
  /** Of this installation, the current one first. */
  secrets: string[]
  schoolId: string
  passphrase: string
  /** See `lockWith`. */
  workFactor?: number | undefined
  now: Date
}

export type SchoolFileOutcome =
  | { outcome: 'made'; made: MadeBackup }
  | { outcome: 'under way' | 'too large' | 'closed' }

class TooLarge extends Error {}

async function make(task: SchoolFileTask): Promise<SchoolFileOutcome> {
  const { env, address, path, secrets, schoolId, passphrase, workFactor, now } = task
  const fresh = randomBytes(32).toString('base64url')
  const sealing = sealingFor(fresh, secrets)
  const changing: Changing = {
    async rows(db, tables) {
      await holdBack(db, tables)
      if ((await sumKept(db)) > schoolFileLimits.megabytes * megabyte) throw new TooLarge()
      await sealing.rows(db)
    },
    file: sealing.file,
  }
  const bucket = openBucket(env)
  const file = { passphrase, workFactor, secret: [fresh], schoolId, changing }
  const parts = { address, bucket, findKeys, now, ...file }
  try {
    return { outcome: 'made', made: await backUp(parts, path) }
  } catch (error) {
    if (error instanceof BackupUnderWay) return { outcome: 'under way' }
    if (error instanceof TooLarge) return { outcome: 'too large' }
    if (error instanceof SealBroken) return { outcome: 'closed' }
    throw error
  }
}

parentPort?.postMessage(loaded)
parentPort?.postMessage(await make(workerData as SchoolFileTask))
