import { createHmac, randomBytes } from 'node:crypto'
import type { SchoolDb } from '#platform/database/school-db'
import { seal, unseal } from '#platform/files/sealing'
import type { KeyRing } from '#platform/process/key-ring'

/** As the Standard Webhooks specification writes a secret: 24 to 64 bytes in base64. */
const prefix = 'whsec_'

export const newSecret = () => randomBytes(32)

export const writtenSecret = (secret: Buffer) => `${prefix}${secret.toString('base64')}`

/** The place that an address's secret is sealed for. */
export const secretPlace = (schoolId: string, webhookId: string) => `${schoolId}/${webhookId}/webhook`

export function sealSecret(
  keys: KeyRing,
  { schoolId }: SchoolDb,
  { id, secret }: { id: string; secret: Buffer },
): Buffer {
  return seal(keys, secretPlace(schoolId, id), secret)
}

/** @throws SealBroken when its key is not given */
export function openSecret(
  keys: KeyRing,
  { schoolId }: SchoolDb,
  { id, sealed }: { id: string; sealed: Buffer },
): Buffer {
  return unseal(keys, secretPlace(schoolId, id), sealed)
}

/** The headers of a signed event (https://www.standardwebhooks.com). The same event keeps its id at every try. */
export function signedHeaders(secret: Buffer, { id, body, now }: { id: string; body: string; now: Date }) {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
