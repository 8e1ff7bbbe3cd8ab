import { i18n } from '@lingui/core'

/** Texts with `{name}` alone, as all are until somebody signs in; i18n-plurals.ts brings the whole grammar. */
function compilePlain(text: string): ReturnType<Parameters<typeof i18n.setMessagesCompiler>[0]> {
  // `split` puts the names that it captures between the texts.
  return text.split(/\{(\w+)\}/).map((part, place) => (place % 2 ? [part] : part))
}

i18n.setMessagesCompiler(compilePlain)
// English needs no catalogue: a text is its own message.
i18n.loadAndActivate({ locale: 'en', messages: {} })

export { i18n }
