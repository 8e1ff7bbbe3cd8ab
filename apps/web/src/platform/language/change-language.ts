import type { Language } from '@shala/contract/general/languages.gen'
import { store } from '../session/storage.ts'
import { languageKey } from './chosen-language.ts'

/**
 * Reopens the page in another language, which this device remembers; a form with unsaved input asks first, as always.
 */
export function changeLanguage(language: Language): void {
  store(languageKey, language)
  location.reload()
}
