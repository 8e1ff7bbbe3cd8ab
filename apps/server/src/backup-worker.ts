import { parentPort, workerData } from 'node:worker_threads'
import { findKeys } from '#features/files/index'
import { backUp } from '#platform/backup/back-up'
import type { DatabaseAddress } from '#platform/database/connection'
import { loaded } from '#platform/process/worker-task'
import { type BucketVariables, openBucket } from './buckets.ts'

export interface BackupTask {
  env: BucketVariables
  address: DatabaseAddress
  path: string
  passphrase: string | undefined
  now: Date
}

parentPort?.postMessage(loaded)
const { env, address, path, passphrase, now } = workerData as BackupTask
const parts = { address, bucket: openBucket(env), findKeys, now, passphrase, secret: undefined }
parentPort?.postMessage(await backUp(parts, path))
