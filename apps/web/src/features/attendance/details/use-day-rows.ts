import type { ToldByFamily } from '@shala/contract/attendance/calls'
import { useTold } from '../calls/calls-queries.ts'
import { type DayRow, rowsOfDay, unmarkedRow, withTold } from './day-rows.ts'
import { type HistoryFilter, type useHistory, useOnLeave, useUnmarkedStudents } from './history-queries.ts'

/** As the server filters the records: by class, and by a part of the name or roll number. */
function isMeant(
  { studentName, rollNumber, class: of }: ToldByFamily,
  { classId, search = '' }: HistoryFilter,
) {
  const words = search.trim().toLowerCase()
  const isLike = [studentName, rollNumber].some((text) => text.toLowerCase().includes(words))
  return isLike && (classId === undefined || of._id === classId)
}

/** Whether the list is the one of those to call: elsewhere it would be one more column. */
export const isToCall = ({ status, mine }: HistoryFilter) => status === 'absent' && !mine

/** A page of a day's records or of the students without one; `printed` are all of them. */
export function useDayRows(
  filter: HistoryFilter,
  history: ReturnType<typeof useHistory>,
  printed: DayRow[] | null,
) {
  const isUnmarked = filter.status === 'unmarked'
  const missing = useUnmarkedStudents(filter, isUnmarked)
  const onLeave = useOnLeave(filter, history)
  const told = useTold(filter.from, isToCall(filter)).filter((child) => isMeant(child, filter))
  const { page = 0, pages = 0 } = history.data?.pagination ?? {}
  const ofPage = isUnmarked
    ? missing.data?.students.map(unmarkedRow)
    : history.data && rowsOfDay(history.data.attendance.records, onLeave)
  const rows = printed ?? ofPage
  return {
    source: isUnmarked ? missing : history,
    rows: rows && isToCall(filter) ? withTold(rows, told, printed !== null || page >= pages) : rows,
  }
}
