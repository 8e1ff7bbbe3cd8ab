import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import { hour, second } from '../durations.ts'
import { findUnsound, type PushKeys } from './push-keys.ts'

const patience = 10 * second
/** Seconds for which a push service keeps a message for a browser that is off: later it is no longer news. */
const keptFor = hour / second

/**
 * The services that browsers subscribe at. The server writes to the address that a client names, so it must not be one
 * of ours.
 */
const knownServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
]

export interface Subscription extends PushKeys {
  endpoint: string
}

export interface WebPush {
  /** Uncompressed point, base64url: what browsers subscribe with. */
  publicKey: string
  /** Whether a browser's address belongs to a service that we write to. */
  isKnown: (endpoint: string) => boolean
  /**
   * @returns false when the browser no longer accepts anything.
   * @throws when the service cannot be reached or fails
   */
  send: (subscription: Subscription, payload: object) => Promise<boolean>
}

interface WebPushParts {
  privateKey: Uint8Array
  /** An address at which the operator can be reached, as `mailto:` or https. */
  contact: string
  /** Origins of services besides the known ones. */
  services: readonly string[]
}

function isOf(host: string, service: string): boolean {
  return service.startsWith('.') ? host.endsWith(service) : host === service
}

function isKnown(endpoint: string, services: readonly string[]): boolean {
  const { protocol, hostname, origin, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (services.includes(origin)) return true
  return protocol === 'https:' && port === '' && knownServices.some((service) => isOf(hostname, service))
}

/** 404 and 410: the subscription is over. 400, 403 and 413 would be refused again. */
const over = [400, 403, 404, 410, 413]

/** Sends to browsers by the Web Push protocol (RFC 8030, 8291, 8292). */
export function openWebPush({ privateKey, contact, services }: WebPushParts): WebPush {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey))
  const publicKey = curve.getPublicKey('base64url')
  const vapidDetails = {
    subject: contact,
    publicKey,
    privateKey: Buffer.from(privateKey).toString('base64url'),
  }
  return {
    publicKey,
    isKnown: (endpoint) => isKnown(endpoint, services),
    async send({ endpoint, p256dh, auth }, payload) {
      if (!isKnown(endpoint, services) || findUnsound({ p256dh, auth })) return false
      const request = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload),
        { vapidDetails, TTL: keptFor, urgency: 'high' },
      )
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: request.headers as Record<string, string>,
        body: new Uint8Array(request.body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      await response.body?.cancel()
      if (over.includes(response.status)) return false
      if (!response.ok) throw new Error(`The push service answered ${response.status}.`)
      return true
    },
  }
}
