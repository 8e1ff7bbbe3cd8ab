import { join } from 'node:path'
import { type Bucket, openFolderBucket } from '#platform/files/bucket'
import { openS3Bucket } from '#platform/files/s3-bucket'
import type { Environment } from '#platform/process/env'

export type BucketVariables = Pick<
  Environment,
  'DATA_DIR' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** The bucket that is set up, else a folder of DATA_DIR. */
export function openBucket(env: BucketVariables): Bucket {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return openFolderBucket(join(env.DATA_DIR, 'files'))
  }
  return openS3Bucket({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}
