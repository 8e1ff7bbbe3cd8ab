import { type Delivery, type Message, PerhapsSent } from './delivery.ts'

/** Longer than `fetch` waits for a connection (10 s): only then is one that was never made told from a missing answer. */
const usualPatience = 12_000

/** Country code and number, digits only, as the providers expect it. */
function internationalOf(phone: string): string {
  return phone.startsWith('+') ? phone.slice(1) : `91${phone}`
}

/** Failures of a connection that was never made. */
const unconnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS|CERT|DEPTH|SELF|UNABLE)/

/** Whatever breaks once the connection stands may have happened after the provider took the message. */
function whyUnanswered(error: Error & { cause?: { code?: string; message?: string } }): Error {
  const { code = '', message = '' } = error.cause ?? {}
  if (message.includes('redirect')) return new Error('The SMS provider answered with another address.')
  if (unconnected.test(code)) return new Error(`The SMS provider could not be reached (${code}).`)
  return new PerhapsSent('The SMS provider did not answer.')
}

/** A server that failed, or one in between, may have passed the message on; one that is busy (503) has not. */
const isUnsure = (status: number) => status === 408 || (status >= 500 && status !== 503)

/** @throws when no answer comes in time or the provider refuses; the error never contains the message */
async function ask(url: string, request: RequestInit, patience: number): Promise<unknown> {
  const signal = AbortSignal.timeout(patience)
  const { status, ok, text } = await fetch(url, { ...request, signal, redirect: 'error' })
    .then(async (response) => ({ status: response.status, ok: response.ok, text: await response.text() }))
    .catch((error) => {
      throw whyUnanswered(error)
    })
  const words = `The SMS provider answered ${status}.`
  if (!ok) throw isUnsure(status) ? new PerhapsSent(words) : new Error(words)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export interface Msg91Account {
  key: string
  /** Six letters, as registered on the DLT platform. */
  senderId: string
  /** The provider's id of an approved template with the variable ##OTP##. */
  templateId: string
  url: string
  /** The provider's ids of approved templates for other messages, by what they say. */
  templates: Readonly<Record<string, string>>
}

export const msg91Url = 'https://control.msg91.com/api/v5/flow'

/** What is filled into the registered text of a message. */
function filledIn({ code, template }: Message, { templateId, templates }: Msg91Account) {
  if (code !== null) return { id: templateId, values: { OTP: code, otp: code } }
  const id = template && templates[template.kind]
  if (!id) throw new Error('The SMS provider has no registered text for this message (SMS_FAMILY_TEMPLATES).')
  return { id, values: template.values }
}

/** MSG91, an Indian provider: the registered templates have the texts, and only what is filled in is sent. */
export function openMsg91Delivery(account: Msg91Account, patience = usualPatience): Delivery {
  const { key, senderId, url } = account
  return {
    kind: 'sms',
    carriesText: false,
    async send(message) {
      const { id, values } = filledIn(message, account)
      const recipient = { ...values, mobiles: internationalOf(message.to) }
      const body = { template_id: id, sender: senderId, short_url: '0', recipients: [recipient] }
      const headers = { authkey: key, 'content-type': 'application/json', accept: 'application/json' }
      const answer = await ask(url, { method: 'POST', headers, body: JSON.stringify(body) }, patience)
      const type = (answer as { type?: unknown } | null)?.type
      if (type === 'error') throw new Error('The SMS provider did not take the message.')
      if (type !== 'success') throw new PerhapsSent('The SMS provider answered something unknown.')
    },
  }
}

export interface HttpSmsAccount {
  /** With `{to}`, `{text}`, `{code}` and `{template}`, which are filled in URL-encoded. */
  url: string
  method: 'GET' | 'POST'
  /** With the same placeholders, filled in as the content type requires. Only with POST. */
  body: string | undefined
  contentType: string
  /** The value of the Authorization header. */
  authorization: string | undefined
  /** The ids of the registered texts: of codes, and of other messages by what they say. */
  templateId: string | undefined
  templates: Readonly<Record<string, string>>
}

function filler({ templateId = '', templates }: HttpSmsAccount, { to, text, code, template }: Message) {
  const id = template ? (templates[template.kind] ?? '') : templateId
  const values: Record<string, string> = { to: internationalOf(to), text, code: code ?? '', template: id }
  return (form: string, encode: (text: string) => string) =>
    form.replace(/\{(to|text|code|template)\}/g, (_, name: string) => encode(values[name] ?? ''))
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** Any provider with an HTTP interface, by configuration alone. */
export function openHttpSmsDelivery(account: HttpSmsAccount, patience = usualPatience): Delivery {
  const { url, method, body, contentType, authorization } = account
  const encode = contentType.includes('json') ? inJson : encodeURIComponent
  return {
    kind: 'sms',
    carriesText: true,
    async send(message) {
      const fill = filler(account, message)
      const request: RequestInit = {
        method,
        headers: {
          ...(authorization && { authorization }),
          ...(method === 'POST' && { 'content-type': contentType }),
        },
        ...(method === 'POST' && body && { body: fill(body, encode) }),
      }
      await ask(fill(url, encodeURIComponent), request, patience)
    },
  }
}
