import { useNavigate, useSearch } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { Page } from '#ui/page/page.tsx'
import { type LeaveSearch, readLeaveSearch } from './leave-search.ts'
import { OwnLeaveView } from './own/own-leave-view.tsx'
import { TeamLeaveView } from './team/team-leave-view.tsx'
import { ViewCards } from './view-cards.tsx'

/**
 * Leave (/leaveRequest): those who decide choose between the school's requests and their own; everybody else sees their
 * own.
 */
export function LeaveScreen() {
  const search = readLeaveSearch(useSearch({ from: '/signed-in/leaveRequest' }))
  const navigate = useNavigate({ from: '/leaveRequest' })
  const decides = mayI('leave:decide')
  const isOwn = !decides || search.view === 'apply'
  const change = (next: LeaveSearch) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, id: undefined, ...next }),
      replace: next.page === undefined,
    })
  const shown = { search, onChange: change }
  return (
    <Page title={decides ? i18n.t('Manage Leaves Here') : i18n.t('Leave Requests')} keepsTitle={decides}>
      {decides && <ViewCards />}
      {isOwn ? <OwnLeaveView {...shown} /> : <TeamLeaveView {...shown} />}
    </Page>
  )
}
