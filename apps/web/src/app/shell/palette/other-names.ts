import { i18n } from '#platform/i18n.ts'

type Names = Record<string, string>

const parts = import.meta.glob<Names>(['../../../locales/*.po', '!../../../locales/en.po'], {
  query: '?names',
  import: 'default',
})

/** The names of screens, reports and acts in the languages that the page does not speak; English is known without asking. */
export async function loadOtherNames(): Promise<Names[]> {
  const others = Object.entries(parts).filter(([path]) => !path.endsWith(`/${i18n.locale}.po`))
  return await Promise.all(others.map(([, load]) => load()))
}
