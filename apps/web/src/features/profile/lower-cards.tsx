import { isAdmin } from '@shala/contract/people'
import type { CurrentUser } from '@shala/contract/profile'
import { OwnActivity } from '#features/activity/index.ts'
import { OwnDataCard } from '#features/exports/index.ts'
import { OwnMessages } from '#features/messages/index.ts'
import { OwnPrivacy } from '#features/privacy/index.ts'
import { DevicesSection } from './devices-section.tsx'

/** Below a person's own details and password: loaded once those are drawn. */
export function LowerCards({ user: { schoolId, role, name } }: { user: CurrentUser }) {
  return (
    <>
      <DevicesSection />
      {schoolId && role === 'student' && <OwnMessages name={name} />}
      {schoolId && !isAdmin(role) && <OwnPrivacy />}
      {schoolId && <OwnDataCard />}
      {schoolId && <OwnActivity />}
    </>
  )
}
