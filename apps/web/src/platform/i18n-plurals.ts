import { compileMessage } from '@lingui/message-utils/compileMessage'
import { i18n } from './i18n.ts'

type Compiled = ReturnType<typeof compileMessage>

/** A list says the same few texts for each of its rows. */
const compiled = new Map<string, Compiled>()

function compileOnce(text: string): Compiled {
  const known = compiled.get(text)
  if (known) return known
  // The grammar is slow, and most texts need none of it.
  const message = /[{']/.test(text) ? compileMessage(text) : [text]
  compiled.set(text, message)
  return message
}

/** Plurals and choices cost 5 KB that the sign-in screens do without: the signed-in shell imports this. */
i18n.setMessagesCompiler(compileOnce)
