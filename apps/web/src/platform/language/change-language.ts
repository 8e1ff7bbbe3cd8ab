import type { Language } from '@shala/contract/general/languages.gen'
import { store } from '../session/storage.ts'
import { languageKey } from './chosen-language.ts'

/** Opens the page again in another language, which this device keeps; a form with unsaved input asks before, as always. */
export function changeLanguage(language: Language): void {
  store(languageKey, language)
  location.reload()
}
