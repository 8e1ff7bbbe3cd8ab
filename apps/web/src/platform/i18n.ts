import { i18n } from '@lingui/core'
import { compileText } from './language/compile-text.ts'
import { type Message, putTogether, type Values } from './language/put-together.ts'

/** A list shows the same few texts in each of its rows. */
const compiled = new Map<string, Message>()

function messageOf(text: string): Message {
  const message = compiled.get(text) ?? compileText(text)
  compiled.set(text, message)
  return message
}

// English needs no catalogue: a text is its own message.
i18n.loadAndActivate({ locale: 'en', messages: {} })

function translate(id: string, values: Values = {}): string {
  return putTogether(messageOf((i18n.messages[id] ?? id) as string), values, i18n.locale)
}
i18n.t = translate as typeof i18n.t

export { i18n }
