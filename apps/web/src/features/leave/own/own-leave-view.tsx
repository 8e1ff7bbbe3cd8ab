import { Button, Stack, Title } from '@mantine/core'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { readClaims } from '#platform/session/session.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import layout from '#ui/layout.module.css'
import { List } from '#ui/list/list.tsx'
import { Pages } from '#ui/list/pages.tsx'
import { PrimaryAction } from '#ui/page/primary-action.tsx'
import { Empty } from '#ui/page/states.tsx'
import { BusyOverlay } from '../busy-overlay.tsx'
import classes from '../leave.module.css'
import { useLeaveList } from '../leave-queries.ts'
import type { LeaveSearch } from '../leave-search.ts'
import { LeaveTiles, type Tile } from '../leave-tiles.tsx'
import { NoteDialog } from '../noting/lazy-note-dialog.ts'
import { OneRequest } from '../one-request.tsx'
import { AskDialog, LeaveDetails, usePreloadDialogs } from './lazy-dialogs.ts'
import { ownColumns } from './own-columns.tsx'
import { OwnFilters } from './own-filters.tsx'
import { useCancelling } from './use-cancelling.tsx'

export interface LeaveViewProps {
  search: LeaveSearch
  onChange: (change: LeaveSearch) => void
}

type Listed = ReturnType<typeof useLeaveList>['data']

function tilesOf(data: Listed): Tile[] {
  const { totalLeaves, totalApproved, totalPending, totalDeclined } = data?.summary ?? {}
  return [
    { label: i18n.t('Total Leaves'), count: totalLeaves, meaning: 'none', status: undefined },
    { label: i18n.t('Approved'), count: totalApproved, meaning: 'good', status: 'Approved' },
    { label: i18n.t('Pending'), count: totalPending, meaning: 'waiting', status: 'Pending' },
    { label: i18n.t('Rejected'), count: totalDeclined, meaning: 'bad', status: 'Declined' },
  ]
}

/** Shows a new request, whatever the filters hid. */
function searchFor({ from_date, to_date }: LeaveRequest, thisYear: number): LeaveSearch {
  const isThisYear = from_date <= `${thisYear}-12-31` && to_date >= `${thisYear}-01-01`
  return {
    search: undefined,
    type: undefined,
    month: undefined,
    status: undefined,
    year: isThisYear ? undefined : 'all',
  }
}

/** One's own requests: apply, view, cancel. */
export function OwnLeaveView({ search, onChange }: LeaveViewProps) {
  const today = useToday()
  const thisYear = Number(today.slice(0, 4))
  const list = useLeaveList({ of: 'own', search, thisYear })
  const [form, setForm] = useState<'application' | 'note' | null>(null)
  const [opened, setOpened] = useState<LeaveRequest | null>(null)
  const { cancel, question, isAsked, isCancelling } = useCancelling()
  const { page = 1, totalPages = 0, limit = 1 } = list.data?.pagination ?? {}
  const rows = list.data?.leaves.map((leave, index) => ({ leave, number: (page - 1) * limit + index + 1 }))
  const ask = () => setForm('application')
  const showAsked = (leave: LeaveRequest) => {
    setForm(null)
    onChange(searchFor(leave, thisYear))
  }
  usePreloadDialogs()
  return (
    <Stack gap="sm" component="section" aria-label={i18n.t('Manage and Apply for Leaves')}>
      <Head onAsk={ask} onTell={() => setForm('note')} />
      {search.id ? (
        <OneRequest onShowAll={() => onChange({ id: undefined })} />
      ) : (
        <FiltersAndTiles search={search} thisYear={thisYear} list={list} onChange={onChange} />
      )}
      <div className={classes.covered}>
        <BusyOverlay message={busyWords(isCancelling, list.isPlaceholderData)} />
        <List
          label={i18n.t('Your leave requests')}
          columns={ownColumns({ today, onCancel: cancel, onOpen: setOpened })}
          rowKey={({ leave }) => leave._id}
          onOpen={({ leave }) => setOpened(leave)}
          litKey={search.id}
          source={{ ...list, rows, isPlaceholderData: false }}
          failedText={/*i18n*/ 'Failed to fetch leaves'}
          empty={search.id ? <NotOwn /> : <NoLeaves onAsk={ask} />}
        />
      </div>
      <Pages
        page={search.page ?? 1}
        pages={totalPages}
        onPage={(next) => onChange({ page: next === 1 ? undefined : next })}
      />
      {form && <NewRequest form={form} onClose={() => setForm(null)} onAsked={showAsked} />}
      {opened && (
        <LazyDialog onClose={() => setOpened(null)}>
          <LeaveDetails
            opened={opened}
            isCovered={isAsked}
            isCancelling={isCancelling}
            onCancel={cancel}
            onClose={() => setOpened(null)}
          />
        </LazyDialog>
      )}
      {question}
    </Stack>
  )
}

interface NewRequestProps {
  form: 'application' | 'note'
  onClose: () => void
  onAsked: (leave: LeaveRequest) => void
}

function NewRequest({ form, onClose, onAsked }: NewRequestProps) {
  return (
    <LazyDialog onClose={onClose}>
      {form === 'note' ? (
        <NoteDialog onClose={onClose} onSent={onAsked} />
      ) : (
        <AskDialog onClose={onClose} onAsked={onAsked} />
      )}
    </LazyDialog>
  )
}

function busyWords(isCancelling: boolean, isLoading: boolean): string | null {
  if (isCancelling) return i18n.t('Cancelling leave request...')
  return isLoading ? i18n.t('Loading leaves...') : null
}

/** A family tells the school; a leave application is for what needs one. */
function Head({ onAsk, onTell }: { onAsk: () => void; onTell: () => void }) {
  const tells = mayI('leave:note')
  return (
    <div className={`${layout.row} ${layout.spread}`}>
      <Title order={2}>{i18n.t('Manage and Apply for Leaves')}</Title>
      <div className={`${layout.row} ${classes.fold}`}>
        {tells && (
          <Button variant="default" onClick={onAsk}>
            {i18n.t('New Request')}
          </Button>
        )}
        <PrimaryAction
          label={tells ? i18n.t('Tell the school') : i18n.t('New Request')}
          icon={<IconPlus size={20} stroke={2} aria-hidden="true" />}
          onClick={tells ? onTell : onAsk}
        />
      </div>
    </div>
  )
}

interface FiltersAndTilesProps extends LeaveViewProps {
  list: ReturnType<typeof useLeaveList>
  thisYear: number
}

function FiltersAndTiles({ search, thisYear, list, onChange }: FiltersAndTilesProps) {
  return (
    <>
      <OwnFilters search={search} thisYear={thisYear} onChange={onChange} />
      <LeaveTiles
        tiles={tilesOf(list.data)}
        chosen={search.status}
        hasFailed={list.error !== null}
        onChoose={(status) => onChange({ status })}
      />
    </>
  )
}

/** Brothers and sisters share a phone, and with it the links that it was sent. */
function NotOwn() {
  const title = i18n.t("This request is not in {name}'s account.", { name: readClaims()?.name ?? '' })
  const hint = i18n.t('If it is about another child, change the account in the profile menu.')
  return <Empty title={title} hint={mayI('leave:note') ? hint : undefined} />
}

function NoLeaves({ onAsk }: { onAsk: () => void }) {
  return (
    <Empty
      title={i18n.t('No leaves found')}
      hint={i18n.t('Try adjusting your filters or create a new request')}
    >
      {/* A family has this button above, in the second place: most often it tells the school. */}
      {!mayI('leave:note') && (
        <Button variant="default" onClick={onAsk}>
          {i18n.t('New Request')}
        </Button>
      )}
    </Empty>
  )
}
