import { Alert, Button, Group, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { PageTurner } from '#ui/list/page-turner.tsx'
import { useSelection } from '#ui/list/use-selection.ts'
import { Empty } from '#ui/page/states.tsx'
import classes from '../leave.module.css'
import { useLeaveList } from '../leave-queries.ts'
import { isNarrowed, type LeaveSearch } from '../leave-search.ts'
import { LeaveTiles, type Tile } from '../leave-tiles.tsx'
import { leaveToast } from '../leave-toast.ts'
import { OneRequest } from '../one-request.tsx'
import type { LeaveViewProps } from '../own/own-leave-view.tsx'
import { usePendingLeave } from '../pending-leave.ts'
import { useHeldRows } from '../use-held-rows.ts'
import { CardsSkeleton } from './cards-skeleton.tsx'
import { RequestCard } from './request-card.tsx'
import { SeveralBar } from './several-bar.tsx'
import { TeamFilters } from './team-filters.tsx'
import { type Deciding, useDeciding } from './use-deciding.ts'

type List = ReturnType<typeof useLeaveList>

const loadFailed = /*i18n*/ 'Failed to fetch leave requests. Please try again.'

function tilesOf(data: List['data']): Tile[] {
  const { totalApproved, totalPending, totalDeclined } = data?.summary ?? {}
  return [
    { label: i18n.t('Pending Review'), count: totalPending, meaning: 'info', status: 'Pending' },
    { label: i18n.t('Approved'), count: totalApproved, meaning: 'good', status: 'Approved' },
    { label: i18n.t('Declined'), count: totalDeclined, meaning: 'bad', status: 'Declined' },
  ]
}

/** The school's requests, to be decided. */
export function TeamLeaveView({ search, onChange }: LeaveViewProps) {
  const thisYear = Number(useToday().slice(0, 4))
  const list = useLeaveList({ of: 'team', search, thisYear })
  const deciding = useDeciding()
  const { error, isFetching, isLoadingError, refetch } = list
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
          <TeamFilters search={search} thisYear={thisYear} onChange={onChange} />
          <LeaveTiles
            tiles={tilesOf(list.data)}
            chosen={search.status}
            hasFailed={error !== null}
            onChoose={(status) => onChange({ status })}
          />
          <OtherYears search={search} list={list} onChange={onChange} />
        </>
      )}
      {error && <Failure message={i18n.t(loadFailed)} isBusy={isFetching} onRetry={refetch} />}
      {deciding.failure && <Failure message={deciding.failure.message} onRetry={deciding.failure.retry} />}
      <Requests list={list} search={search} deciding={deciding} />
      <PageTurner
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
  const shown = list.data?.summary.totalPending ?? waiting
  const hidden = waiting - shown
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

interface RequestsProps {
  list: List
  search: LeaveSearch
  deciding: Deciding
}

function Requests({ list: { data, isPlaceholderData, error }, search, deciding }: RequestsProps) {
  const view = JSON.stringify(search)
  const held = useHeldRows(isPlaceholderData ? undefined : data?.leaves, view)
  const { shown, newOnes, movedUp, showAll } = held
  const pending = shown?.filter(({ status, needsAnother }) => status === 'Pending' && !needsAnother) ?? []
  const selection = useSelection(
    pending.map(({ _id }) => _id),
    view,
  )
  if (!shown) return error ? null : <CardsSkeleton />
  if (shown.length === 0) return <NoRequests onShow={newOnes > 0 ? showAll : undefined} />
  return (
    <div className={classes.requests} data-stale={isPlaceholderData || undefined}>
      {newOnes > 0 && (
        <div className={classes.news}>
          <Button radius="xl" size="compact-md" className={classes.newsButton} onClick={showAll}>
            {newOnes === 1
              ? i18n.t('1 more request: show it')
              : i18n.t('{count} more requests: show them', { count: newOnes })}
          </Button>
        </div>
      )}
      <ul className={`${layout.stack} ${classes.cards}`} aria-label={i18n.t('Leave Requests')}>
        {shown.map((leave) => (
          <RequestCard
            key={leave._id}
            leave={leave}
            busy={deciding.busy[leave._id]}
            problem={deciding.problems[leave._id]}
            selection={selection}
            onDecide={(status, remark) => void deciding.decide({ request: leave, status, remark })}
          />
        ))}
      </ul>
      {movedUp > 0 && (
        <Button variant="default" display="block" m="12px auto 0" onClick={showAll}>
          {movedUp === 1
            ? i18n.t('Show 1 more request')
            : i18n.t('Show {count} more requests', { count: movedUp })}
        </Button>
      )}
      <SeveralBar
        selection={selection}
        requests={pending.filter(({ _id }) => selection.has(_id))}
        deciding={deciding}
      />
    </div>
  )
}

function NoRequests({ onShow }: { onShow: (() => void) | undefined }) {
  return (
    <Empty
      title={i18n.t('No leave requests found')}
      hint={i18n.t('No leave requests match the selected filter criteria.')}
    >
      {onShow && <Button onClick={onShow}>{i18n.t('Show new requests')}</Button>}
    </Empty>
  )
}
