import { useEffect } from 'react'
import { useSettings } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { chosenLanguage, schoolLanguageKey } from '#platform/language/chosen-language.ts'
import { readStored, store } from '#platform/session/storage.ts'

/** A school whose language is not English uses it for everybody who has chosen none on this device. */
export function useSchoolLanguage(): void {
  const language = useSettings()?.language
  useEffect(() => {
    if (!language) return
    const kept = language === 'en' ? null : language
    if (readStored(schoolLanguageKey) === kept) return
    store(schoolLanguageKey, kept)
    const isKept = readStored(schoolLanguageKey) === kept
    if (isKept && chosenLanguage(readStored) !== i18n.locale) location.reload()
  }, [language])
}
