import { i18n } from '#platform/i18n.ts'
import { Page } from '#ui/page/page.tsx'
import { Section } from '#ui/page/section.tsx'
import { HowToList } from './how-to-list.tsx'
import { KeysList } from './keys-list.tsx'
import { Slideshow } from './slideshow.tsx'
import { SupportSection } from './support-section.tsx'

export function HelpScreen() {
  return (
    <Page
      title={i18n.t('Help & Support')}
      purpose={i18n.t('What Shala is for, how to do things, and who to ask.')}
    >
      <HowToList />
      <SupportSection />
      <Section title={i18n.t('Keyboard shortcuts')}>
        <KeysList />
      </Section>
      <Slideshow />
    </Page>
  )
}
