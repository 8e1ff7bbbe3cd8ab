import { type Language, languages, rightToLeft } from '@shala/contract/general/languages.gen'

/** Stored on this device: the person's own choice, and their school's language. */
export const languageKey = 'language'
export const schoolLanguageKey = 'school-language'

function languageOf(tag: string | null): Language | undefined {
  const code = tag?.split('-')[0] ?? ''
  return Object.hasOwn(languages, code) ? (code as Language) : undefined
}

/** The person's choice on this device, else their school's, else the browser's first one that is available. */
export function chosenLanguage(stored: (key: string) => string | null): Language {
  const wanted = [stored(languageKey), stored(schoolLanguageKey), ...navigator.languages]
  return wanted.map(languageOf).find((code) => code !== undefined) ?? 'en'
}

/** Tells the page which language it is in. */
export function markPage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = rightToLeft.includes(language) ? 'rtl' : 'ltr'
}
