import { i18n } from '@lingui/core'

/** A catalogue maps an English text to its translation; English needs none, the text is its own message. */
const catalogues: Record<string, () => Promise<{ messages: Record<string, string> }>> = {}

/** Texts with `{name}` alone, as all are until somebody signs in; i18n-plurals.ts brings the whole grammar. */
function compilePlain(text: string): ReturnType<Parameters<typeof i18n.setMessagesCompiler>[0]> {
  return text
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => (/^\{\w+\}$/.test(part) ? [part.slice(1, -1)] : part))
}

i18n.setMessagesCompiler(compilePlain)
i18n.loadAndActivate({ locale: 'en', messages: {} })

/** Loads a language on demand and shows it. */
export async function showLanguage(locale: string): Promise<void> {
  const catalogue = await catalogues[locale]?.()
  i18n.loadAndActivate({ locale, messages: catalogue?.messages ?? {} })
  document.documentElement.lang = locale
}

export { i18n }
