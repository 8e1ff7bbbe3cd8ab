import type { Deliveries, Delivery } from '../delivery/delivery.ts'
import { second } from '../durations.ts'
import type { Bucket } from '../files/bucket.ts'
import { newId } from '../ids.ts'
import type { Environment } from '../process/env.ts'
import { type Finding, look, mend, note, ok } from './finding.ts'

const patience = 8 * second

/** Writes a file, reads it, and removes it. */
export async function checkBucket(bucket: Bucket): Promise<Finding> {
  const key = `doctor/${newId()}`
  const bytes = Buffer.from(key)
  await bucket.put(key, bytes)
  const read = await bucket.get(key)
  await bucket.remove(key)
  if (!read?.equals(bytes))
    return mend('A file that was stored came back as another one: see S3_ENDPOINT and S3_BUCKET.')
  return ok('Files are stored, read and removed.')
}

/** That people reach this installation where PUBLIC_URL says. */
export async function checkPublicUrl(url: string): Promise<Finding> {
  const why = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(patience) })
    .then(async (response) => {
      const { status } = (await response.json()) as { status?: unknown }
      return status === 'ok' ? null : 'another program answers there'
    })
    .catch((error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.message)
  if (why !== null) {
    return mend(
      `${url} (PUBLIC_URL) does not lead here (${why}): see the proxy in front and its certificate.`,
    )
  }
  return url.startsWith('https:')
    ? ok(`${url} (PUBLIC_URL) leads here.`)
    : note(`${url} (PUBLIC_URL) is not https: phones install no app, scan no tag and take no push messages.`)
}

/** Only a proxy speaks TLS, so behind an https address there is one. */
export function checkTrust({ PUBLIC_URL: url, TRUST_PROXY: trusts }: Environment): Finding[] {
  if (!url?.startsWith('https:') || trusts) return []
  return [
    mend(
      'TRUST_PROXY is not set, though https in PUBLIC_URL takes a proxy in front: everybody counts as one network, and shares its limits. Set it to 1, or to the number of proxies.',
    ),
  ]
}

async function checkDelivery(what: string, delivery: Delivery): Promise<Finding> {
  if (delivery.kind === 'outbox') {
    return note(
      `${what} is not set up: codes and messages are written to outbox.jsonl, where you alone see them.`,
    )
  }
  if (!delivery.check) return ok(`${what} is set up; send a test from Settings to see that it arrives.`)
  await delivery.check()
  return ok(`${what} is set up, and its server takes our password.`)
}

export async function checkDeliveries({ email, phone, whatsapp }: Deliveries): Promise<Finding[]> {
  return [
    await look('Mail', () => checkDelivery('Mail', email)),
    await look('SMS', () => checkDelivery('SMS', phone)),
    ...(whatsapp ? [await look('WhatsApp', () => checkDelivery('WhatsApp', whatsapp))] : []),
  ]
}
