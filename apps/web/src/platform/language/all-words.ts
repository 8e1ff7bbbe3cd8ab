import { i18n } from '../i18n.ts'
import { importAgain } from '../loading/import-again.ts'

type Words = Parameters<typeof i18n.load>[1]

const parts = import.meta.glob<Words>(['../../locales/*.po', '!../../locales/en.po'], {
  query: '?rest',
  import: 'default',
})

const spoken = new Set<string>()

/** Brings what the signed-in screens say, once, in the language of the page; what the sign-in screens say may still be on its way. */
export async function speakAll(): Promise<void> {
  const { lang: locale } = document.documentElement
  const load = parts[`../../locales/${locale}.po`]
  if (!load || spoken.has(locale)) return
  i18n.load(locale, await importAgain(load))
  spoken.add(locale)
}
