import { Anchor, Group } from '@mantine/core'
import { type Language, languages } from '@shala/contract/languages.gen'
import { Suspense, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { changeLanguage } from '#platform/language/change-language.ts'
import { lazyPart } from '#platform/lazy-part.ts'
import classes from './auth-frame.module.css'

const LanguageQuestion = lazyPart(async () => (await import('./language-question.tsx')).LanguageQuestion)

const hasTyped = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input')].some(
    ({ value, type }) => value && type !== 'checkbox',
  )

/** Each language by its own name. */
export function LanguageSwitch() {
  const [wanted, setWanted] = useState<Language | null>(null)
  const change = (code: Language) => (hasTyped() ? setWanted(code) : changeLanguage(code))
  return (
    <Group role="group" aria-label={i18n.t('Language')} className={classes.languages}>
      {(Object.keys(languages) as Language[]).map((code) => (
        <Anchor
          key={code}
          component="button"
          type="button"
          lang={code}
          data-language={code}
          aria-current={code === i18n.locale || undefined}
          onClick={() => code !== i18n.locale && change(code)}
        >
          {languages[code]}
        </Anchor>
      ))}
      {wanted && (
        <Suspense>
          <LanguageQuestion language={wanted} onStay={() => setWanted(null)} />
        </Suspense>
      )}
    </Group>
  )
}
