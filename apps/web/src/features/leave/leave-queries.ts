import type { Answer, Sent } from '@shala/contract/general/endpoint'
import { decideLeave, decideLeaves } from '@shala/contract/leave/deciding'
import {
  applyForLeave,
  cancelLeave,
  type LeaveForm,
  type LeaveRequest,
  leaveBalances,
  leaveLimits,
  listLeave,
} from '@shala/contract/leave/leave'
import { listNotes } from '@shala/contract/leave/noting'
import { type NewEnd, shortenLeave } from '@shala/contract/leave/shortening'
import { upcomingLeave } from '@shala/contract/leave/upcoming'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { upload } from '#platform/calls/upload.ts'
import type { LeaveSearch } from './leave-search.ts'
import { leaveRoot } from './pending-leave.ts'

type Listed = Answer<typeof listLeave>

const listKey = [...leaveRoot, 'list'] as const

/** A single request is shown whatever the filters are. */
function queryOf({ search, type, month, year, status, page = 1, id }: LeaveSearch, thisYear: number) {
  if (id) return { id }
  return {
    search,
    leave_type: type,
    month: month === undefined ? undefined : String(month),
    year: year === 'all' ? undefined : String(year ?? thisYear),
    status,
    page: String(page),
    limit: String(leaveLimits.pageSize),
  }
}

interface Listing {
  of: 'own' | 'team'
  search: LeaveSearch
  thisYear: number
}

function listOf(of: Listing['of'], query: Sent<typeof listLeave, 'query'>) {
  return queryOptions({
    queryKey: [...listKey, of, query],
    queryFn: ({ signal }) => call(listLeave, { query, signal }),
  })
}

export function useLeaveList({ of, search, thisYear }: Listing) {
  const team = { view: 'true', ...(!search.id && { of: search.of ?? 'staff' }) } as const
  const query = { ...queryOf(search, thisYear), ...(of === 'team' && team) }
  return useQuery({
    ...listOf(of, query),
    placeholderData: (before, previous) => (previous?.queryKey[2] === of ? before : undefined),
  })
}

/** One's own newest requests; undefined until they are loaded. */
export function useNewestOwn(): readonly LeaveRequest[] | undefined {
  return useQuery(listOf('own', { limit: '10' })).data?.leaves
}

/** Who of the staff is away in the next days. */
export function useUpcoming() {
  return useQuery({
    queryKey: [...leaveRoot, 'upcoming'],
    queryFn: ({ signal }) => call(upcomingLeave, { signal }),
  })
}

/** Asks again for all that the screen shows of leave: what fails together is told once. */
export function useRetryLeave() {
  const client = useQueryClient()
  return () => client.refetchQueries({ queryKey: leaveRoot, type: 'active' })
}

/** Some of the school's requests as they are now, however they are filtered. */
export function useTeamRequests(ids: readonly string[]): LeaveRequest[] {
  return useQueries({
    queries: ids.map((id) => listOf('team', { id, view: 'true' })),
    combine: (found) => found.flatMap(({ data }) => data?.leaves ?? []),
  })
}

/** One's own request as it is now; as it was `opened` until that is loaded. */
export function useOwnRequest(opened: LeaveRequest): LeaveRequest {
  const found = useQuery(listOf('own', { id: opened._id })).data?.leaves[0]
  return found && found.changedAt >= opened.changedAt ? found : opened
}

/** A request as it is now; undefined until it is loaded. */
export function useRequest(id: string, of: Listing['of']): LeaveRequest | undefined {
  return useQuery(listOf(of, { id, ...(of === 'team' && { view: 'true' }) })).data?.leaves[0]
}

/** A request as it is now, with a valid link to its note. */
export async function fetchRequest(
  id: string,
  of: 'own' | 'team' | 'class',
): Promise<LeaveRequest | undefined> {
  if (of === 'class') return (await call(listNotes, {})).notes.find(({ _id }) => _id === id)
  const query = { id, ...(of === 'team' && { view: 'true' as const }) }
  return (await call(listLeave, { query })).leaves[0]
}

/** The days left of one's own leave, in the year of a given day. */
export function useLeaveBalances(date: string) {
  return useQuery({
    queryKey: [...leaveRoot, 'balances', date],
    queryFn: ({ signal }) => call(leaveBalances, { query: { date }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Days of teachers and students, reports and the calendar show approved leave. */
export function useReload() {
  const client = useQueryClient()
  return async () => {
    const keys = [leaveRoot, ['teacher-attendance'], ['calendar'], ['attendance'], ['students'], ['reports']]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

interface Application {
  form: LeaveForm
  note: File | null
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

export function useApply() {
  return useMutation({
    mutationFn: ({ form, note, onProgress }: Application) => {
      if (!note) return call(applyForLeave, { body: form })
      const sent = new FormData()
      for (const [field, value] of Object.entries(form)) sent.append(field, value)
      sent.append('note', note, note.name)
      return upload(applyForLeave, { form: sent, onProgress })
    },
    onSuccess: useReload(),
  })
}

export function useCancel() {
  return useMutation({
    mutationFn: (id: string) => call(cancelLeave, { params: { id } }),
    // Even if it was decided meanwhile: the list then says so.
    onSettled: useReload(),
  })
}

export function useShorten(leave: LeaveRequest) {
  return useMutation({
    mutationFn: (end: NewEnd) =>
      call(shortenLeave, { params: { id: leave._id }, body: { ...end, seen: leave.changedAt } }),
    // Even if it was changed meanwhile: the list then shows how.
    onSettled: useReload(),
  })
}

/** Puts current requests into every list that shows them, before the lists are reloaded. */
export function useTakeRequests() {
  const client = useQueryClient()
  return (changed: LeaveRequest[]) => {
    const byId = new Map(changed.map((one) => [one._id, one]))
    client.setQueriesData<Listed>(
      { queryKey: [...listKey, 'team'] },
      (listed) => listed && { ...listed, leaves: listed.leaves.map((one) => byId.get(one._id) ?? one) },
    )
  }
}

export interface Decision {
  request: LeaveRequest
  status: 'Approved' | 'Declined' | 'Pending'
  remark?: string
}

export function useDecide() {
  return useMutation({
    mutationFn: ({ request: { _id: id, changedAt: seen }, status, remark = '' }: Decision) =>
      call(decideLeave, { params: { id }, body: { status, remark, seen } }),
    onSettled: useReload(),
  })
}

export interface Decisions {
  requests: LeaveRequest[]
  status: 'Approved' | 'Declined'
  remark: string
}

export function useDecideSeveral() {
  return useMutation({
    mutationFn: ({ requests, status, remark }: Decisions) =>
      call(decideLeaves, {
        body: { status, remark, requests: requests.map(({ _id: id, changedAt: seen }) => ({ id, seen })) },
      }),
    onSettled: useReload(),
  })
}
