import type { ChatLanguage } from '@shala/contract/chat/chat'
import type { ChatLink, ChatPlace } from '@shala/contract/chat/links'
import type { Context } from '#platform/context'
import type { I18n } from '#platform/i18n'
import type { ReadAs } from '#platform/own-reads'

/** A question under way: everything that answers it reads by the rights of the person who asks. */
export interface Asking {
  context: Context
  read: ReadAs
  language: ChatLanguage
  /** Says the texts of that language. */
  i18n: I18n
  /** Its reason is `Stopped` when the person wants no more. */
  signal: AbortSignal
}

/** The person has read enough of the answer. A connection that broke does not say so. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Words for a person, and where they lead. */
export interface Reply {
  text: string
  links: ChatLink[]
  /** Questions to ask instead. */
  suggestions?: readonly string[]
}

export function linkTo(to: ChatPlace, row?: { id: string; name: string }): ChatLink {
  return { to, id: row?.id ?? null, name: row?.name ?? null }
}

type Search = NonNullable<ChatLink['search']>

/** To the rows of a screen that an answer speaks of. */
export function linkWith(
  to: ChatPlace,
  search: { [name in keyof Search]: Search[name] | undefined },
): ChatLink {
  const set = Object.entries(search).filter(([, value]) => value !== undefined)
  return { ...linkTo(to), ...(set.length > 0 && { search: Object.fromEntries(set) }) }
}
