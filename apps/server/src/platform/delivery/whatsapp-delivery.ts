import { ask, internationalOf, readProviderId, usualPatience } from './asking.ts'
import {
  type Delivery,
  hasTextIn,
  type Message,
  PerhapsSent,
  type RegisteredTexts,
  registeredText,
} from './delivery.ts'

export const whatsAppUrl = 'https://graph.facebook.com/v23.0'

export interface WhatsAppAccount {
  /** With the version of the API. */
  url: string
  /** The provider's id of the number that messages come from. */
  phoneNumberId: string
  token: string
  /** A name stands for the text in all its languages. */
  templates: RegisteredTexts
  /** How the templates name what is filled in: `{{name}}`, or `{{1}}` in the order of `inOrder`. */
  parameters: 'named' | 'positional'
}

const who = 'WhatsApp server'

const inOrder = ['name', 'title', 'date', 'text', 'school', 'link']

/** A parameter with a line break or many spaces is refused. */
const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function parametersOf(values: Record<string, string>, how: WhatsAppAccount['parameters']) {
  return inOrder.flatMap((name) => {
    const { [name]: text } = values
    if (text === undefined) return []
    const named = how === 'named' && { parameter_name: name }
    return [{ type: 'text', ...named, text: onOneLine(text) }]
  })
}

function bodyOf({ to, template }: Message, { templates, parameters }: WhatsAppAccount) {
  const name = template && registeredText(templates, template)
  if (!name) throw new Error('WhatsApp has no registered text for this message (WHATSAPP_FAMILY_TEMPLATES).')
  const components = [{ type: 'body', parameters: parametersOf(template.values, parameters) }]
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: internationalOf(to),
    type: 'template',
    template: { name, language: { code: template.language }, components },
  }
}

/** WhatsApp's own Cloud API: a business begins with registered texts alone, and only what is filled in is sent. */
export function openWhatsAppDelivery(account: WhatsAppAccount, patience = usualPatience): Delivery {
  const { url, phoneNumberId, token } = account
  return {
    kind: 'whatsapp',
    carriesText: false,
    carries: (template) => registeredText(account.templates, template) !== undefined,
    speaks: (messageKind, language) => hasTextIn(account.templates, messageKind, language),
    async send(message) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const request = { method: 'POST', headers, body: JSON.stringify(bodyOf(message, account)) }
      const answer = await ask({ who, url: `${url}/${phoneNumberId}/messages`, patience }, request)
      const { messages } = (answer ?? {}) as { messages?: { id?: unknown }[] }
      const id = readProviderId(Array.isArray(messages) ? messages[0]?.id : undefined)
      if (id === undefined) throw new PerhapsSent(`The ${who} answered something unknown.`)
      return id
    },
  }
}
