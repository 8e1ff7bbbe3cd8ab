import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Address } from '#platform/files/s3-bucket'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The signature that the client should have sent: AWS Signature Version 4, as its documentation describes it. */
function expectedSignature(
  request: IncomingMessage,
  secret: string,
): { signature: Buffer; given: Buffer } | null {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    )
  const [, credential = '', signedHeaders = '', signature = ''] = authorization ?? []
  const [, day = '', region = '', service = ''] = credential.split('/')
  const time = String(request.headers['x-amz-date'] ?? '')
  const isRecent =
    Math.abs(Date.now() - Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))) <
    900_000
  if (service !== 's3' || !time.startsWith(day) || !isRecent) return null
  const url = new URL(request.url ?? '', 'http://s3')
  const canonical = [
    request.method,
    url.pathname,
    url.searchParams.toString(),
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return { signature: hmac(key, text), given: Buffer.from(signature, 'hex') }
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

export interface S3Server {
  address: S3Address
  /** Its objects, by `/bucket/key`. */
  kept: Map<string, Buffer>
  /** How the next requests go wrong. */
  fault: { status?: number; isSilent?: boolean }
  asked: string[]
  close: () => Promise<void>
}

interface Sent {
  body: Buffer
  path: string
  secretAccessKey: string
  fault: S3Server['fault']
}

function failureOf(
  request: IncomingMessage,
  { body, path, secretAccessKey, fault }: Sent,
): [status: number, code: string] | undefined {
  if (fault.status) return [fault.status, 'InternalError']
  const signed = expectedSignature(request, secretAccessKey)
  const isTrue = signed && signed.given.length === 32 && timingSafeEqual(signed.signature, signed.given)
  if (!isTrue) return [403, 'SignatureDoesNotMatch']
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return [400, 'XAmzContentSHA256Mismatch']
  return path.startsWith('/school-files/') ? undefined : [404, 'NoSuchBucket']
}

function serve(
  kept: Map<string, Buffer>,
  method: string | undefined,
  { path, body }: { path: string; body: Buffer },
  response: ServerResponse,
): void {
  if (method === 'PUT') kept.set(path, body)
  if (method === 'DELETE') kept.delete(path)
  const found = kept.get(path)
  if (method === 'GET' && !found) {
    fail(response, 404, 'NoSuchKey')
    return
  }
  response.writeHead(method === 'DELETE' ? 204 : 200)
  response.end(method === 'GET' ? found : undefined)
}

/** An S3 server of the tests: one bucket, path addresses, signatures and body hashes checked. */
export async function startS3Server(): Promise<S3Server> {
  const secretAccessKey = 'a secret of the tests'
  const kept = new Map<string, Buffer>()
  const fault: S3Server['fault'] = {}
  const asked: string[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://s3').pathname)
    asked.push(`${request.method} ${path}`)
    if (fault.isSilent) return
    const failure = failureOf(request, { body, path, secretAccessKey, fault })
    if (failure) return fail(response, ...failure)
    serve(kept, request.method, { path, body }, response)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'ap-south-1',
      bucket: 'school-files',
      accessKeyId: 'tester',
      secretAccessKey,
    },
    kept,
    fault,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
