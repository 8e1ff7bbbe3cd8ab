import { type AttendanceRecord, attendanceHistory } from '@shala/contract/attendance'
import { attendanceStats } from '@shala/contract/attendance-stats'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callAllPages } from '#platform/all-pages.ts'
import { call } from '#platform/api.ts'

export interface HistoryFilter {
  date: string
  classId?: string | undefined
  search?: string | undefined
  /** Only what one marked oneself. */
  mine?: boolean | undefined
  page?: number | undefined
}

function queryOf({ date, classId, search = '', mine }: HistoryFilter) {
  return {
    startDate: date,
    endDate: date,
    class: classId,
    search,
    self: mine ? ('true' as const) : undefined,
  }
}

export function useHistory(filter: HistoryFilter) {
  const { page = 1 } = filter
  return useQuery({
    queryKey: ['attendance', 'history', { ...queryOf(filter), page }],
    queryFn: ({ signal }) =>
      call(attendanceHistory, { query: { ...queryOf(filter), page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The figures of a day, of a class or of all: whoever marked, and whatever is searched for. */
export function useStats({ date, classId }: Pick<HistoryFilter, 'date' | 'classId'>) {
  return useQuery({
    queryKey: ['attendance', 'stats', { date, classId }],
    queryFn: ({ signal }) => call(attendanceStats, { query: { date, class: classId }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Every record that the filter finds, page by page, for the file. */
export function fetchWholeDay(
  filter: HistoryFilter,
  onProgress: (share: number) => void,
): Promise<AttendanceRecord[]> {
  return callAllPages(async (paging) => {
    const query = { ...queryOf(filter), ...paging }
    const { attendance, pagination } = await call(attendanceHistory, { query })
    return { rows: attendance.records, pagination }
  }, onProgress)
}
