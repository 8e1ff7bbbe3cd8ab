import { Anchor, Group } from '@mantine/core'
import { type Language, languages } from '@shala/contract/general/languages.gen'
import { Suspense, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import classes from './auth-frame.module.css'

const LanguageQuestion = lazyPart(async () => (await import('./language-question.tsx')).LanguageQuestion)

/** Each language by its own name. */
export function LanguageSwitch() {
  const [wanted, setWanted] = useState<Language | null>(null)
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
          onClick={() => code !== i18n.locale && setWanted(code)}
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
