import { attendanceHistory } from '@shala/contract/attendance/attendance'
import { type UnmarkedStudent, unmarkedStudents } from '@shala/contract/attendance/unmarked'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callAllPages } from '#platform/calls/all-pages.ts'
import { call } from '#platform/calls/api.ts'
import { mayI } from '#platform/session/roles.ts'
import { type DayRow, rowsOfDay, unmarkedRow } from './day-rows.ts'
import type { ShownDays } from './days.ts'

export type DayStatus = 'present' | 'absent' | 'late' | 'unmarked'

export interface HistoryFilter extends ShownDays {
  classId?: string | undefined
  search?: string | undefined
  /** Only one's own marks. */
  mine?: boolean | undefined
  /** For one day only. */
  status?: DayStatus | undefined
  page?: number | undefined
}

function queryOf({ from, to, classId, search = '', mine, status }: HistoryFilter) {
  return {
    startDate: from,
    endDate: to,
    class: classId,
    search,
    self: mine ? ('true' as const) : undefined,
    status: from === to && status !== 'unmarked' ? status : undefined,
  }
}

/** The records of one day by page, or of a range by student. */
export function useHistory(filter: HistoryFilter, isEnabled = true) {
  const { page = 1, from, to } = filter
  return useQuery({
    queryKey: ['attendance', 'history', from === to ? 'day' : 'range', { ...queryOf(filter), page }],
    queryFn: ({ signal }) =>
      call(attendanceHistory, { query: { ...queryOf(filter), page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}

/** The students without a mark on a day, who are not on leave. */
export function useUnmarkedStudents(
  { from: date, classId, search = '', page = 1 }: HistoryFilter,
  isEnabled: boolean,
) {
  return useQuery({
    queryKey: ['attendance', 'unmarked-students', { date, classId, search, page }],
    queryFn: ({ signal }) =>
      call(unmarkedStudents, { query: { date, class: classId, search, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}

/** Whether a list of a day names those on leave, who have no mark: not where only certain marks are wanted. */
const hasLeave = ({ from, to, status, mine }: HistoryFilter) =>
  from === to && !status && !mine && mayI('attendance:statistics')

async function fetchOnLeave(
  { from: date, classId, search = '' }: HistoryFilter,
  signal?: AbortSignal,
): Promise<UnmarkedStudent[]> {
  return await callAllPages(async (paging) => {
    const query = { date, class: classId, search, onLeave: 'true' as const, ...paging }
    const { students, pagination } = await call(unmarkedStudents, { query, ...(signal && { signal }) })
    return { rows: students, pagination }
  })
}

/** The students on approved leave for a whole day, who have no mark, to be shown among the records of a page. */
export function useOnLeave(
  filter: HistoryFilter,
  { isPlaceholderData: areOld }: { isPlaceholderData: boolean },
): UnmarkedStudent[] {
  const { from: date, classId, search } = filter
  const enabled = hasLeave(filter)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['attendance', 'on-leave', { date, classId, search }],
    queryFn: ({ signal }) => fetchOnLeave(filter, signal),
    placeholderData: keepPreviousData,
    enabled,
  })
  // Records come on pages, and those on leave on the first one. What is kept of another day or class belongs to its records.
  const isOfPage = enabled && (filter.page ?? 1) === 1 && isPlaceholderData === areOld
  return isOfPage && data ? data : []
}

async function fetchUnmarked(
  { from: date, classId, search = '' }: HistoryFilter,
  onProgress: ((share: number) => void) | undefined,
): Promise<DayRow[]> {
  const students = await callAllPages(async (paging) => {
    const answer = await call(unmarkedStudents, { query: { date, class: classId, search, ...paging } })
    return { rows: answer.students, pagination: answer.pagination }
  }, onProgress)
  return students.map(unmarkedRow)
}

/** Every student of a day whom the filter matches, page by page, for files and paper. */
export async function fetchWholeDay(
  filter: HistoryFilter,
  onProgress?: (share: number) => void,
): Promise<DayRow[]> {
  if (filter.status === 'unmarked') return await fetchUnmarked(filter, onProgress)
  const [records, onLeave] = await Promise.all([
    callAllPages(async (paging) => {
      const query = { ...queryOf(filter), ...paging }
      const { attendance, pagination } = await call(attendanceHistory, { query })
      return { rows: attendance.records, pagination }
    }, onProgress),
    hasLeave(filter) ? fetchOnLeave(filter) : [],
  ])
  return rowsOfDay(records, onLeave)
}

/** Every student of a range, for the file. */
export async function fetchRange(filter: HistoryFilter) {
  return (await call(attendanceHistory, { query: queryOf(filter) })).attendance.pivot
}
