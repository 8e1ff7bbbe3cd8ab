import { Button } from '@mantine/core'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { LaterDialog } from '#platform/loading/later-dialog.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { List } from '#ui/list/list.tsx'
import { useSelection } from '#ui/list/use-selection.ts'
import { useIsWide } from '#ui/media.ts'
import { Empty } from '#ui/page/states.tsx'
import classes from '../leave.module.css'
import type { useLeaveList } from '../leave-queries.ts'
import type { LeaveSearch } from '../leave-search.ts'
import type { useHeldRows } from '../use-held-rows.ts'
import type { Draft } from './decision-buttons.tsx'
import { RequestCard } from './request-card.tsx'
import { SeveralBar } from './several-bar.tsx'
import { canDecide, teamColumns } from './team-columns.tsx'
import type { useChosen } from './use-chosen.ts'
import type { Deciding } from './use-deciding.ts'

interface RequestsProps {
  list: ReturnType<typeof useLeaveList>
  search: LeaveSearch
  held: ReturnType<typeof useHeldRows>
  chosen: ReturnType<typeof useChosen>
  deciding: Deciding
}

/** The list, and the chosen request's card: beside it, or where there is no room, over it. */
export function Requests({ list, search, held, chosen, deciding }: RequestsProps) {
  const isWide = useIsWide()
  const drafts = useDrafts()
  usePreload(LaterDialog)
  const { shown } = held
  if (!shown && list.error) return null
  const cardOf = (leave: LeaveRequest, onDecided?: () => void) => (
    <RequestCard
      key={leave._id}
      leave={leave}
      busy={deciding.busy[leave._id]}
      problem={deciding.problems[leave._id]}
      {...drafts.of(leave._id)}
      onDecide={async (status, remark) => {
        const isDecided = await deciding.decide({ request: leave, status, remark })
        if (!isDecided) return
        drafts.of(leave._id).onDraft(null)
        onDecided?.()
      }}
    />
  )
  if (search.id && shown && shown.length > 0) {
    return <div className={classes.single}>{shown.map((leave) => cardOf(leave))}</div>
  }
  const { leave } = chosen
  return (
    <div className={classes.desk} data-split={(isWide && leave !== undefined) || undefined}>
      <RequestList
        list={list}
        search={search}
        held={held}
        deciding={deciding}
        litKey={isWide ? leave?._id : undefined}
        onOpen={({ _id }) => chosen.choose(_id)}
      />
      {leave && isWide && (
        <aside className={classes.beside} aria-label={i18n.t('Chosen request')}>
          {cardOf(leave)}
        </aside>
      )}
      {leave && !isWide && chosen.isOpen && (
        <LazyDialog onClose={chosen.close}>
          <LaterDialog opened title={leave.user_id.name} onClose={chosen.close}>
            {cardOf(leave, chosen.close)}
          </LaterDialog>
        </LazyDialog>
      )}
    </div>
  )
}

/** Remarks that were begun outlive a look at another request. */
function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | null>>>({})
  return {
    of: (id: string) => ({
      draft: drafts[id] ?? null,
      onDraft: (next: Draft | null) => setDrafts((before) => ({ ...before, [id]: next })),
    }),
  }
}

interface RequestListProps extends Omit<RequestsProps, 'chosen'> {
  litKey: string | undefined
  onOpen: (leave: LeaveRequest) => void
}

function RequestList({ list, search, held, deciding, litKey, onOpen }: RequestListProps) {
  const { shown, newOnes, movedUp, showAll } = held
  const pending = shown?.filter(canDecide) ?? []
  const selection = useSelection(
    pending.map(({ _id }) => _id),
    JSON.stringify(search),
  )
  return (
    <div className={classes.requests}>
      {newOnes > 0 && shown && shown.length > 0 && (
        <div className={classes.news}>
          <Button radius="xl" size="compact-md" className={classes.newsButton} onClick={showAll}>
            {newOnes === 1
              ? i18n.t('1 more request: show it')
              : i18n.t('{count} more requests: show them', { count: newOnes })}
          </Button>
        </div>
      )}
      <List
        label={i18n.t('Leave Requests')}
        columns={teamColumns(selection, onOpen, deciding.problems)}
        rowKey={({ _id }) => _id}
        onOpen={onOpen}
        litKey={litKey}
        loadingText={i18n.t('Loading leave requests...')}
        source={{ ...list, error: null, rows: shown }}
        empty={<NoRequests onShow={newOnes > 0 ? showAll : undefined} />}
      />
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
