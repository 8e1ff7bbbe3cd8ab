import { Skeleton } from '@mantine/core'
import { isAdmin } from '@shala/contract/people'
import type { CurrentUser } from '@shala/contract/profile'
import { profileTexts } from '@shala/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { isRefusedWith, outageCodes } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { useIsIdle } from '#platform/loading/use-is-idle.ts'
import layout from '#ui/layout.module.css'
import { Page } from '#ui/page/page.tsx'
import { Failed, Loading } from '#ui/page/states.tsx'
import { AdminSection } from './admin-section.tsx'
import {
  DocumentsSection,
  GeneralSection,
  QualificationsSection,
  RemarksSection,
  StudentSection,
  TeacherSection,
} from './details-sections.tsx'
import { meQuery } from './me-query.ts'
import { PasswordSection } from './password/password-section.tsx'
import { ProfileHead } from './profile-head.tsx'

const LowerCards = lazyPart(async () => (await import('./lower-cards.tsx')).LowerCards)

export function ProfileScreen() {
  return (
    <Page title={i18n.t('Profile')} purpose={i18n.t('Your details, password and devices')}>
      <Profile />
    </Page>
  )
}

function Profile() {
  const { data: user, error, isPending, isFetching, refetch } = useQuery(meQuery)
  if (user) return <Sections user={user} />
  if (isPending) return <Loading label={i18n.t('Loading profile data...')} />
  // The answer contained nobody.
  const isNobody = isRefusedWith(error, { code: outageCodes.foreign })
  const message = isNobody
    ? i18n.t('Loading profile data... Please ensure you are logged in and refresh the page.')
    : i18n.t(profileTexts.loadFailed)
  return <Failed message={message} onRetry={() => void refetch()} isRetrying={isFetching} />
}

function Sections({ user }: { user: CurrentUser }) {
  const isIdle = useIsIdle(300)
  return (
    <div className={`${layout.loose} ${layout.columns}`}>
      <div className={layout.loose}>
        <ProfileHead user={user} />
        {isAdmin(user.role) ? <AdminSection user={user} /> : <OwnDetails user={user} />}
      </div>
      <div className={layout.loose}>
        <PasswordSection user={user} />
        {isIdle && (
          <Suspense fallback={<Skeleton height={160} radius="lg" aria-hidden="true" />}>
            <LowerCards user={user} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The school's record of a teacher or a student. */
function OwnDetails({ user }: { user: CurrentUser }) {
  return (
    <>
      <GeneralSection user={user} />
      {user.role === 'student' && <StudentSection user={user} />}
      {user.role === 'teacher' && <TeacherSection user={user} />}
      {user.role === 'teacher' && <QualificationsSection user={user} />}
      <DocumentsSection user={user} />
      <RemarksSection user={user} />
    </>
  )
}
