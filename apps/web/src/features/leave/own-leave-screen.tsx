import { Suspense } from 'react'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { Page } from '#ui/page/page.tsx'
import { ClassNotes } from './noting/lazy-class-notes.ts'
import { OwnLeaveView } from './own/own-leave-view.tsx'
import { useLeaveFilters } from './use-leave-filters.ts'

/** Leave (/leaveRequest) of teachers and students: their own requests; above them what a teacher's class has told. */
export function OwnLeaveScreen() {
  const filters = useLeaveFilters()
  return (
    <Page title={i18n.t('Leave Requests')}>
      <Suspense>{mayI('leave:accept') && <ClassNotes />}</Suspense>
      <OwnLeaveView {...filters} />
    </Page>
  )
}
