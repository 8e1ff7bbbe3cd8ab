import { i18n } from '../i18n.ts'
import { markPage } from './chosen-language.ts'

type Words = Parameters<typeof i18n.load>[1]

const parts = import.meta.glob<Words>(['../../locales/*.po', '!../../locales/en.po'], {
  query: '?first',
  import: 'default',
})

/** Turns the app to a language other than English, before its first screen. Where the words do not come it stays in English. */
export async function speakFirst(language: string): Promise<void> {
  try {
    const messages = await parts[`../../locales/${language}.po`]?.()
    if (!messages) return
    i18n.load(language, messages)
    i18n.activate(language, `${language}-IN-u-nu-latn`)
  } catch {
    markPage('en')
  }
}
