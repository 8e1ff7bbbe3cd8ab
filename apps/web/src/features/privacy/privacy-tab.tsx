import { Sections } from '#ui/page/section.tsx'
import { NoticeCard } from './notice-card.tsx'
import { RequestsCard } from './requests-card.tsx'
import { WithoutConsentCard } from './without-consent-card.tsx'

/** In the settings: what families are told and have agreed to, and what they ask for. */
export function PrivacyTab() {
  return (
    <Sections>
      <RequestsCard />
      <NoticeCard />
      <WithoutConsentCard />
    </Sections>
  )
}
