import { Alert, Button, Group, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { Pages } from '#ui/list/pages.tsx'
import classes from '../leave.module.css'
import { useDecide, useLeaveList, useRetryLeave } from '../leave-queries.ts'
import { isNarrowed } from '../leave-search.ts'
import { LeaveTiles, type Tile } from '../leave-tiles.tsx'
import { leaveToast } from '../leave-toast.ts'
import { OneRequest } from '../one-request.tsx'
import type { LeaveViewProps } from '../own/own-leave-view.tsx'
import { usePendingLeave } from '../pending-leave.ts'
import { useHeldRows } from '../use-held-rows.ts'
import { GroupChoice } from './group-choice.tsx'
import { Requests } from './requests.tsx'
import { TeamFilters } from './team-filters.tsx'
import { UpcomingStrip } from './upcoming/upcoming-strip.tsx'
import { useChosen } from './use-chosen.ts'
import { useDeciding } from './use-deciding.ts'

type List = ReturnType<typeof useLeaveList>

const loadFailed = /*i18n*/ 'Failed to fetch leave requests. Please try again.'

function tilesOf(data: List['data']): Tile[] {
  const { totalApproved, totalPending, totalDeclined } = data?.summary ?? {}
  return [
    { label: i18n.t('Pending Review'), count: totalPending, meaning: 'waiting', status: 'Pending' },
    { label: i18n.t('Approved'), count: totalApproved, meaning: 'good', status: 'Approved' },
    { label: i18n.t('Declined'), count: totalDeclined, meaning: 'bad', status: 'Declined' },
  ]
}

/** The school's requests, to be decided: those of the staff below their next days, or those of the children. */
export function TeamLeaveView({ search, onChange }: LeaveViewProps) {
  const thisYear = Number(useToday().slice(0, 4))
  const list = useLeaveList({ of: 'team', search, thisYear })
  const deciding = useDeciding(useDecide())
  const view = JSON.stringify(search)
  const rows = list.isPlaceholderData ? undefined : list.data?.leaves
  const held = useHeldRows(rows, view)
  const chosen = useChosen(held.isOfView ? held.shown : undefined, view)
  const { error, isFetching, isLoadingError } = list
  const retry = useRetryLeave()
  // When a list is shown, the banner is enough: the network comes back by itself.
  useEffect(() => {
    if (isLoadingError) leaveToast('error', i18n.t(loadFailed))
  }, [isLoadingError])
  return (
    <Stack gap="sm" component="section" aria-label={i18n.t('Manage Requests')}>
      {search.id ? (
        <OneRequest onShowAll={() => onChange({ id: undefined })} />
      ) : (
        <>
          <div className={`${layout.row} ${classes.figures}`}>
            <GroupChoice search={search} pending={list.data?.summary.pendingBy} />
            <LeaveTiles
              tiles={tilesOf(list.data)}
              chosen={search.status}
              hasFailed={error !== null}
              onChoose={(status) => onChange({ status })}
            />
          </div>
          {search.of === undefined && <UpcomingStrip isFailureTold={error !== null} onOpen={chosen.choose} />}
          <TeamFilters search={search} thisYear={thisYear} onChange={onChange} />
          <OtherYears search={search} list={list} onChange={onChange} />
        </>
      )}
      {error && <Failure message={i18n.t(loadFailed)} isBusy={isFetching} onRetry={retry} />}
      {deciding.failure && <Failure message={deciding.failure.message} onRetry={deciding.failure.retry} />}
      <Requests list={list} search={search} held={held} chosen={chosen} deciding={deciding} />
      <Pages
        page={search.page ?? 1}
        pages={list.data?.pagination.totalPages ?? 0}
        onPage={(next) => onChange({ page: next === 1 ? undefined : next })}
      />
    </Stack>
  )
}

interface FailureProps {
  message: string
  isBusy?: boolean
  onRetry: () => unknown
}

function Failure({ message, isBusy = false, onRetry }: FailureProps) {
  return (
    <Alert color="red" role="alert" py="xs">
      <Group justify="space-between" gap="xs">
        {message}
        <Button variant="default" loading={isBusy} onClick={() => onRetry()}>
          {i18n.t('Try Again')}
        </Button>
      </Group>
    </Alert>
  )
}

/** At the end of a year all pending requests may begin in the next one. */
function OtherYears({ search, list, onChange }: LeaveViewProps & { list: List }) {
  const waiting = usePendingLeave()?.total ?? 0
  const { staff, students } = list.data?.summary.pendingBy ?? { staff: waiting, students: 0 }
  const hidden = waiting - staff - students
  const isPlain = !isNarrowed(search) && search.year === undefined
  if (!isPlain || hidden <= 0 || list.isFetching) return null
  return (
    <Alert color="blue" py="xs">
      <Group justify="space-between" gap="xs">
        {hidden === 1
          ? i18n.t('1 more request is waiting in another year.')
          : i18n.t('{count} more requests are waiting in other years.', { count: hidden })}
        <Button variant="default" onClick={() => onChange({ year: 'all' })}>
          {i18n.t('Show all years')}
        </Button>
      </Group>
    </Alert>
  )
}
