import { Badge } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { formatNumber } from '#ui/format-number.ts'
import { Page } from '#ui/page/page.tsx'
import { PageTabs } from '#ui/page/page-tabs.tsx'
import { Loading } from '#ui/page/states.tsx'
import { OwnLeaveView } from './own/lazy-own-leave-view.ts'
import { usePendingLeave } from './pending-leave.ts'
import { TeamLeaveView } from './team/team-leave-view.tsx'
import { useLeaveFilters } from './use-leave-filters.ts'

/** Leave (/leaveRequest) of the office: the school's requests for those who decide, and everybody's own. */
export function LeaveScreen() {
  const filters = useLeaveFilters()
  const navigate = useNavigate({ from: '/leaveRequest' })
  const own = (
    <Suspense fallback={<Loading label={i18n.t('Loading leave requests...')} />}>
      <OwnLeaveView {...filters} />
    </Suspense>
  )
  if (!mayI('leave:decide')) return <Page title={i18n.t('Leave Requests')}>{own}</Page>
  const tabs = [
    {
      name: 'manage' as const,
      title: i18n.t('Manage Requests'),
      line: i18n.t('Review and approve/decline team requests'),
      badge: <Waiting />,
      content: <TeamLeaveView {...filters} />,
    },
    {
      name: 'apply' as const,
      title: i18n.t('Apply for Leave'),
      line: i18n.t('Submit and track your leave'),
      content: own,
    },
  ]
  return (
    <Page title={i18n.t('Manage Leaves Here')} keepsTitle>
      <PageTabs
        tabs={tabs}
        shown={filters.search.view}
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
