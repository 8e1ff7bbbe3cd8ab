import { type AttendanceRecord, attendanceHistory } from '@shala/contract/attendance'
import { pagingLimits } from '@shala/contract/paging'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

export interface HistoryFilter {
  date: string
  classId?: string | undefined
  search?: string | undefined
  page?: number | undefined
}

function queryOf({ date, classId, search = '' }: HistoryFilter) {
  return { startDate: date, endDate: date, class: classId, search }
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

/** Every record that the filter finds, page by page, for the file. */
export async function fetchWholeDay(
  filter: HistoryFilter,
  onProgress: (share: number) => void,
): Promise<AttendanceRecord[]> {
  const records: AttendanceRecord[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { ...queryOf(filter), page: String(page), limit: String(pagingLimits.largestPage) }
    const { attendance, pagination } = await call(attendanceHistory, { query })
    records.push(...attendance.records)
    pages = pagination.pages
    onProgress(page / Math.max(1, pages))
  }
  return records
}
