import type { Language } from '@shala/contract/general/languages.gen'
import { useEffect, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { changeLanguage } from '#platform/language/change-language.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'

const hasTyped = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input')].some(
    ({ value, type }) => value !== '' && type !== 'checkbox',
  )

/** Another language reloads the page: asks first if something typed would be lost. */
export function LanguageQuestion({ language, onStay }: { language: Language; onStay: () => void }) {
  const [isAsking] = useState(hasTyped)
  useEffect(() => {
    if (!isAsking) changeLanguage(language)
  }, [isAsking, language])
  return (
    <Confirm
      opened={isAsking}
      title={i18n.t('Leave without saving?')}
      text={i18n.t('Your changes have not been saved.')}
      confirmLabel={i18n.t('Leave')}
      cancelLabel={i18n.t('Keep editing')}
      isDanger
      onCancel={onStay}
      onConfirm={() => changeLanguage(language)}
    />
  )
}
