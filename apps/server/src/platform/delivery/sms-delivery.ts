import type { Delivery, Message } from './delivery.ts'

const usualPatience = 8000

/** Country code and number, digits only, as the providers expect it. */
function internationalOf(phone: string): string {
  return phone.startsWith('+') ? phone.slice(1) : `91${phone}`
}

/** @throws when no answer comes in time or the provider refuses; the error never contains the message */
async function ask(url: string, request: RequestInit, patience: number): Promise<unknown> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(patience), redirect: 'error' })
  const text = await response.text()
  if (!response.ok) throw new Error(`The SMS provider answered ${response.status}.`)
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
}

export const msg91Url = 'https://control.msg91.com/api/v5/flow'

/** MSG91, an Indian provider: the registered template has the text, and only the code is sent. */
export function openMsg91Delivery(account: Msg91Account, patience = usualPatience): Delivery {
  const { key, senderId, templateId, url } = account
  return {
    kind: 'sms',
    carriesText: false,
    async send({ to, code }) {
      if (code === null) throw new Error('The SMS provider passes on codes only.')
      const recipient = { mobiles: internationalOf(to), OTP: code, otp: code }
      const body = { template_id: templateId, sender: senderId, short_url: '0', recipients: [recipient] }
      const headers = { authkey: key, 'content-type': 'application/json', accept: 'application/json' }
      const answer = await ask(url, { method: 'POST', headers, body: JSON.stringify(body) }, patience)
      const type = (answer as { type?: unknown } | null)?.type
      if (type !== 'success') throw new Error('The SMS provider did not take the message.')
    },
  }
}

export interface HttpSmsAccount {
  /** With `{to}`, `{text}` and `{code}`, which are filled in URL-encoded. */
  url: string
  method: 'GET' | 'POST'
  /** With the same placeholders, filled in as the content type requires. Only with POST. */
  body: string | undefined
  contentType: string
  /** The value of the Authorization header. */
  authorization: string | undefined
}

function fillWith(template: string, message: Message, encode: (text: string) => string): string {
  const values: Record<string, string> = {
    to: internationalOf(message.to),
    text: message.text,
    code: message.code ?? '',
  }
  return template.replace(/\{(to|text|code)\}/g, (_, name: string) => encode(values[name] ?? ''))
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
      const request: RequestInit = {
        method,
        headers: {
          ...(authorization && { authorization }),
          ...(method === 'POST' && { 'content-type': contentType }),
        },
        ...(method === 'POST' && body && { body: fillWith(body, message, encode) }),
      }
      await ask(fillWith(url, message, encodeURIComponent), request, patience)
    },
  }
}
