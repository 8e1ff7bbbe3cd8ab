import { Badge } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { mayI } from '#platform/session/roles.ts'
import { formatNumber } from '#ui/format-number.ts'
import { Page } from '#ui/page/page.tsx'
import { PageTabs } from '#ui/page/page-tabs.tsx'
import { Loading } from '#ui/page/states.tsx'
import { type LeaveSearch, readLeaveSearch } from './leave-search.ts'
import { ClassNotes } from './noting/class-notes.tsx'
import { OwnLeaveView } from './own/own-leave-view.tsx'
import { usePendingLeave } from './pending-leave.ts'

const TeamLeaveView = lazyPart(async () => (await import('./team/team-leave-view.tsx')).TeamLeaveView)

/**
 * Leave (/leaveRequest): those who decide choose between the school's requests and their own; everybody else sees their
 * own.
 */
export function LeaveScreen() {
  const search = readLeaveSearch(useSearch({ from: '/signed-in/leaveRequest' }))
  const navigate = useNavigate({ from: '/leaveRequest' })
  const decides = mayI('leave:decide')
  const change = (next: LeaveSearch) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, id: undefined, ...next }),
      replace: next.page === undefined,
    })
  const shown = { search, onChange: change }
  if (!decides) {
    return (
      <Page title={i18n.t('Leave Requests')}>
        {mayI('leave:accept') && <ClassNotes />}
        <OwnLeaveView {...shown} />
      </Page>
    )
  }
  const tabs = [
    {
      name: 'manage' as const,
      title: i18n.t('Manage Requests'),
      line: i18n.t('Review and approve/decline team requests'),
      badge: <Waiting />,
      content: (
        <Suspense fallback={<Loading label={i18n.t('Loading leave requests...')} />}>
          <TeamLeaveView {...shown} />
        </Suspense>
      ),
    },
    {
      name: 'apply' as const,
      title: i18n.t('Apply for Leave'),
      line: i18n.t('Submit and track your leave'),
      content: <OwnLeaveView {...shown} />,
    },
  ]
  return (
    <Page title={i18n.t('Manage Leaves Here')} keepsTitle>
      <PageTabs
        tabs={tabs}
        shown={search.view}
        onShow={(view) => void navigate({ search: view === 'apply' ? { view } : {} })}
      />
    </Page>
  )
}

/** How many requests wait for a decision. */
function Waiting() {
  const pending = usePendingLeave()?.total ?? 0
  if (pending === 0) return null
  return (
    <Badge color="amber" variant="light" component="span">
      {formatNumber(pending)}
    </Badge>
  )
}
