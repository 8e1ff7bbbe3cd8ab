import { i18n } from '@lingui/core'
import { compilePlain } from './language/compile-plain.ts'
import { type Message, putTogether, type Values } from './language/put-together.ts'

/** A list shows the same few texts in each of its rows. */
const compiled = new Map<string, Message>()

function messageOf(text: string): Message {
  const message = compiled.get(text) ?? compilePlain(text)
  compiled.set(text, message)
  return message
}

// English needs no catalogue: a text is its own message.
i18n.loadAndActivate({ locale: 'en', messages: {} })

function translate(id: string, values: Values = {}): string {
  const message = (i18n.messages[id] ?? id) as Message | string
  return putTogether(typeof message === 'string' ? messageOf(message) : message, values, i18n.locale)
}
i18n.t = translate as typeof i18n.t

export { i18n }
