import { reportLimits } from '@shala/contract/messages/delivery-reports'
import type { MessageReason } from '@shala/contract/messages/messages'
import { readProviderId } from '#platform/delivery/asking'
import type { Report } from './reporting.rules.ts'

type Meaning = Pick<Report, 'state' | 'reason'>

const delivered: Meaning = { state: 'delivered', reason: null }
const read: Meaning = { state: 'read', reason: null }
const failed = (reason: MessageReason = 'undelivered'): Meaning => ({ state: 'failed', reason })

/** The words of SMS providers, most of them from SMPP. Any other, such as 'submitted', says nothing of how it ended. */
const words: Readonly<Record<string, Meaning>> = {
  delivered,
  delivrd: delivered,
  read,
  seen: read,
  failed: failed(),
  fail: failed(),
  failure: failed(),
  undelivered: failed(),
  undeliv: failed(),
  undeliverable: failed(),
  expired: failed(),
  deleted: failed(),
  rejected: failed(),
  rejectd: failed(),
  blocked: failed('blocked'),
  'blocked number': failed('blocked'),
  dnd: failed('blocked'),
  ndnc: failed('blocked'),
}

/** The numbers of MSG91's own reports. */
const numbersOfMsg91: Readonly<Record<string, Meaning>> = {
  '1': delivered,
  '2': failed(),
  '9': failed('blocked'),
  '16': failed(),
  '17': failed('blocked'),
  '25': failed(),
}

/** How a provider's reports name what matters, wherever in them it stands. */
export interface SmsFields {
  id: string
  status: string
  /** Whether numbers of a status are those of MSG91; otherwise they say nothing. */
  isMsg91: boolean
}

/** No report is nested deeper; a body is walked recursively. */
const mostNested = 8

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** MSG91 sends JSON inside a form. */
const unpacked = (value: unknown) =>
  typeof value === 'string' && /^\s*[[{]/.test(value) ? (readJson(value) ?? value) : value

/** What matters of an object in a report. */
interface Found {
  id: unknown
  status: unknown
}

interface Walk {
  fields: SmsFields
  /** Objects that may still be found in the whole body. */
  left: number
}

const isInner = (value: unknown) => typeof value === 'object' && value !== null

/** Every object in a report that holds no other, with the fields of those around it. */
function foundIn(sent: unknown, around: Found, walk: Walk, nested = 0): Found[] {
  if (nested > mostNested || walk.left <= 0 || !isInner(sent)) return []
  if (Array.isArray(sent)) return sent.flatMap((one) => foundIn(unpacked(one), around, walk, nested + 1))
  const own = new Map(Object.entries(sent as object))
  const at = (name: string, before: unknown) => {
    const value = own.get(name)
    return value === undefined || isInner(unpacked(value)) ? before : value
  }
  const found = { id: at(walk.fields.id, around.id), status: at(walk.fields.status, around.status) }
  const inners = [...own.values()].map(unpacked).filter(isInner)
  const inner = inners.flatMap((value) => foundIn(value, found, walk, nested + 1))
  if (inner.length > 0) return inner
  walk.left -= 1
  return [found]
}

/** What an SMS provider reports, as JSON or a form was read; what is no report is left out. */
export function readSmsReports(sent: unknown, fields: SmsFields): Report[] {
  const nothing = { id: undefined, status: undefined }
  return foundIn(sent, nothing, { fields, left: reportLimits.atOnce }).flatMap(({ id, status }) => {
    const providerId = readProviderId(id)
    const said = String(status ?? '')
      .trim()
      .toLowerCase()
    const known = fields.isMsg91 ? { ...words, ...numbersOfMsg91 } : words
    const meaning = Object.hasOwn(known, said) ? known[said] : undefined
    return providerId && meaning ? [{ providerId, ...meaning }] : []
  })
}

/** The body of a report, which is JSON or a form whatever it says of itself; undefined for anything else. */
export function readSmsBody(bytes: Buffer, type = ''): unknown {
  const text = bytes.toString('utf8')
  if (/^application\/x-www-form-urlencoded/i.test(type)) return Object.fromEntries(new URLSearchParams(text))
  return readJson(text)
}

/** WhatsApp's numbers of failures that say more than that a message did not arrive. */
const reasonsOfWhatsApp: Readonly<Record<number, MessageReason>> = {
  131026: 'not_on_whatsapp',
  131050: 'blocked',
}

interface WhatsAppStatus {
  id?: unknown
  status?: unknown
  errors?: { code?: unknown }[]
}

function meaningOf({ status, errors }: WhatsAppStatus): Meaning | undefined {
  if (status === 'delivered') return delivered
  if (status === 'read') return read
  if (status !== 'failed') return undefined
  const [{ code } = {}] = Array.isArray(errors) ? errors : []
  return failed(typeof code === 'number' ? reasonsOfWhatsApp[code] : undefined)
}

const listIn = (value: unknown, name: string): unknown[] => {
  const list = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : []
  return Array.isArray(list) ? list : []
}

/** What WhatsApp reports of messages of ours; what people write to the number is left out. */
export function readWhatsAppReports(bytes: Buffer): Report[] | undefined {
  const sent = readJson(bytes.toString('utf8'))
  if (sent === undefined) return undefined
  const changes = listIn(sent, 'entry').flatMap((entry) => listIn(entry, 'changes'))
  const statuses = changes.flatMap((change) =>
    listIn((change as { value?: unknown } | null)?.value, 'statuses'),
  )
  return statuses.slice(0, reportLimits.atOnce).flatMap((one) => {
    const status = (one ?? {}) as WhatsAppStatus
    const providerId = readProviderId(status.id)
    const meaning = meaningOf(status)
    return providerId && meaning ? [{ providerId, ...meaning }] : []
  })
}
