import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type Bucket, BucketUnavailable } from './bucket.ts'

export interface S3Address {
  /** `https://s3.ap-south-1.amazonaws.com`, or any server that speaks the same. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Milliseconds for one operation, including retries. */
const usualPatience = 10_000

function why(error: unknown): string {
  return error instanceof Error ? (error.name === 'TimeoutError' ? 'no answer in time' : error.message) : ''
}

/** An S3-compatible bucket, addressed by path so that it works with every such server. */
export function openS3Bucket(address: S3Address, { patience = usualPatience } = {}): Bucket {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = address
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })

  async function ask(method: string, key: string, bytes?: Buffer): Promise<Response> {
    const hash = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex')
    try {
      const response = await client.fetch(`${endpoint}/${bucket}/${key}`, {
        method,
        headers: { 'x-amz-content-sha256': hash },
        signal: AbortSignal.timeout(patience),
        ...(bytes && { body: new Uint8Array(bytes) }),
      })
      if (response.ok || response.status === 404) return response
      await response.body?.cancel()
      throw new Error(`it answered ${response.status}`)
    } catch (error) {
      throw new BucketUnavailable(`The bucket ${bucket} at ${endpoint} failed: ${why(error)}.`)
    }
  }

  return {
    async put(key, bytes) {
      const response = await ask('PUT', key, bytes)
      if (!response.ok) throw new BucketUnavailable(`The bucket ${bucket} at ${endpoint} does not exist.`)
    },
    async get(key) {
      const response = await ask('GET', key)
      if (!response.ok) return undefined
      try {
        return Buffer.from(await response.arrayBuffer())
      } catch (error) {
        throw new BucketUnavailable(`The bucket ${bucket} at ${endpoint} failed: ${why(error)}.`)
      }
    },
    async remove(key) {
      await ask('DELETE', key)
    },
  }
}
