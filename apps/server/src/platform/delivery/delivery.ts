/** A text that is registered with a provider, and what is filled in. */
export interface Template {
  kind: string
  language: string
  values: Record<string, string>
}

/** The providers' names of registered texts, by what they say: of one language (`absent.hi`), or of all others (`absent`). */
export type RegisteredTexts = Readonly<Record<string, string>>

export function registeredText(
  texts: RegisteredTexts,
  { kind, language }: Pick<Template, 'kind' | 'language'>,
): string | undefined {
  return texts[`${kind}.${language}`] ?? texts[kind]
}

/** Whether a kind of message has a text of its own in a language, beside the one of all others. */
export const hasTextIn = (texts: RegisteredTexts, kind: string, language: string): boolean =>
  texts[`${kind}.${language}`] !== undefined

/** One message to one person. A code is also given apart from the text so that an operator can read it. */
export interface Message {
  at: Date
  channel: 'email' | 'phone'
  to: string
  purpose: string
  code: string | null
  /** For mail. */
  subject: string
  text: string
  /** For providers that pass on registered texts alone. */
  template?: Template
}

/** Nobody knows whether the message left: its server did not answer in time, or broke off. */
export class PerhapsSent extends Error {}

/**
 * How messages are sent. `send` resolves when the message is on its way, with the provider's id of it if it gives one, and rejects
 * when it is not or, `PerhapsSent`, may be.
 */
export interface Delivery {
  readonly kind: 'outbox' | 'smtp' | 'sms' | 'whatsapp'
  /** Whether it can send any text, or only what is filled into texts that are registered with the provider. */
  readonly carriesText: boolean
  /** Whether it has the registered text of a message to a family; absent: it needs none. */
  carries?(template: Template): boolean
  /** Whether it can say a kind of message in another language than the school's; absent: it can say anything in any. */
  speaks?(kind: string, language: string): boolean
  send(message: Message): Promise<string | undefined>
  /** Whether its server takes our account, without sending anything; absent: nothing but a message tells. Rejects with why not. */
  check?(): Promise<void>
}

/** `whatsapp`: null where it is not set up. */
export type Deliveries = Record<Message['channel'], Delivery> & { whatsapp: Delivery | null }
