import type { Language } from '@shala/contract/languages.gen'
import { i18n } from '#platform/i18n.ts'
import { changeLanguage } from '#platform/language/change-language.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'

/** Something is typed in: another language opens the page again, and would lose it. */
export function LanguageQuestion({ language, onStay }: { language: Language; onStay: () => void }) {
  return (
    <Confirm
      opened
      title={i18n.t('Leave without saving?')}
      text={i18n.t('What you entered is not saved yet.')}
      confirmLabel={i18n.t('Leave')}
      cancelLabel={i18n.t('Keep editing')}
      isDanger
      onCancel={onStay}
      onConfirm={() => changeLanguage(language)}
    />
  )
}
