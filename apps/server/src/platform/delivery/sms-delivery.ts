import { ask, internationalOf, readProviderId, usualPatience } from './asking.ts'
import {
  type Delivery,
  hasTextIn,
  type Message,
  PerhapsSent,
  type RegisteredTexts,
  registeredText,
} from './delivery.ts'

const who = 'SMS provider'

export interface Msg91Account {
  key: string
  /** Six letters, as registered on the DLT platform. */
  senderId: string
  /** The provider's id of an approved template with the variable ##OTP##. */
  templateId: string
  url: string
  /** The texts of messages to families. */
  templates: RegisteredTexts
}

export const msg91Url = 'https://control.msg91.com/api/v5/flow'

/** What is filled into the registered text of a message. */
function filledIn({ code, template }: Message, { templateId, templates }: Msg91Account) {
  if (code !== null) return { id: templateId, values: { OTP: code, otp: code } }
  const id = template && registeredText(templates, template)
  if (!id) throw new Error('The SMS provider has no registered text for this message (SMS_FAMILY_TEMPLATES).')
  return { id, values: template.values }
}

/** MSG91, an Indian provider: the registered templates have the texts, and only what is filled in is sent. */
export function openMsg91Delivery(account: Msg91Account, patience = usualPatience): Delivery {
  const { key, senderId, url } = account
  return {
    kind: 'sms',
    carriesText: false,
    carries: (template) => registeredText(account.templates, template) !== undefined,
    speaks: (messageKind, language) => hasTextIn(account.templates, messageKind, language),
    async send(message) {
      const { id, values } = filledIn(message, account)
      const recipient = { ...values, mobiles: internationalOf(message.to) }
      const body = { template_id: id, sender: senderId, short_url: '0', recipients: [recipient] }
      const headers = { authkey: key, 'content-type': 'application/json', accept: 'application/json' }
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await ask({ who, url, patience }, request)
      const { type, message: taken } = (answer ?? {}) as { type?: unknown; message?: unknown }
      if (type === 'error') throw new Error('The SMS provider did not take the message.')
      if (type !== 'success') throw new PerhapsSent('The SMS provider answered something unknown.')
      return readProviderId(taken)
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
  /** The ids of the registered texts: of codes, and of messages to families. */
  templateId: string | undefined
  templates: RegisteredTexts
  /** Where its answer has the message's id, as `id` or `messages.0.id`; without it no report can be told whose it is. */
  idField: string | undefined
}

/** What stands in an answer where a path such as `messages.0.id` leads. */
function valueAt(answer: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    const isOwn = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    return isOwn ? (value as Record<string, unknown>)[name] : undefined
  }, answer)
}

function filler({ templateId = '', templates }: HttpSmsAccount, { to, text, code, template }: Message) {
  const id = template ? (registeredText(templates, template) ?? '') : templateId
  const values: Record<string, string> = { to: internationalOf(to), text, code: code ?? '', template: id }
  return (form: string, encode: (text: string) => string) =>
    form.replace(/\{(to|text|code|template)\}/g, (_, name: string) => encode(values[name] ?? ''))
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** Any provider with an HTTP interface, by configuration alone. */
export function openHttpSmsDelivery(account: HttpSmsAccount, patience = usualPatience): Delivery {
  const { url, method, body, contentType, authorization, idField } = account
  const encode = contentType.includes('json') ? inJson : encodeURIComponent
  return {
    kind: 'sms',
    carriesText: true,
    // A registered id beside the text of another language would not fit it.
    speaks: (messageKind, language) =>
      account.templates[messageKind] === undefined || hasTextIn(account.templates, messageKind, language),
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
      const answer = await ask({ who, url: fill(url, encodeURIComponent), patience }, request)
      return idField === undefined ? undefined : readProviderId(valueAt(answer, idField))
    },
  }
}
