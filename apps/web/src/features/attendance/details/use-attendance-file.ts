import { attendanceTexts } from '@shala/contract/attendance/attendance'
import { useState } from 'react'
import { useTimeZone, useToday } from '#features/schools/index.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { type FileFormat, saveTable } from '#platform/tables/save-table.ts'
import { formatDay, formatTime } from '#ui/format.ts'
import { toast } from '#ui/toast.tsx'
import { leaveLabel, markLabel } from '../attendance-words.ts'
import { useDaysOff } from '../closed/use-days-off.ts'
import { dayTable, fileName, rangeTable } from './attendance-tables.ts'
import { daysOf } from './days.ts'
import { fetchRange, fetchWholeDay, type HistoryFilter } from './history-queries.ts'

/**
 * Delivers a file of everything that the filters match; `share` is how much of it is ready, null when none is being
 * made.
 */
export function useAttendanceFile(filter: HistoryFilter) {
  const timeZone = useTimeZone()
  const [share, setShare] = useState<number | null>(null)
  const { isOff } = useDaysOff(filter)
  const today = useToday()
  const writing = {
    day: formatDay,
    time: (at: string) => formatTime(at, timeZone),
    status: markLabel,
    leave: leaveLabel('full day'),
    unmarked: i18n.t('Not marked'),
  }
  const isExpected = (day: string, ofClass: string) => day <= today && !isOff(day, ofClass)
  const tableOf = async (isFull: boolean) =>
    filter.from === filter.to
      ? dayTable(filter.from, await fetchWholeDay(filter, setShare), { writing, isFull })
      : rangeTable(await fetchRange(filter), daysOf(filter), { writing, isFull, isExpected })
  const save = async (format: FileFormat, isFull: boolean) => {
    setShare(0)
    try {
      const table = await tableOf(isFull)
      if (table.length === 1) return toast('error', i18n.t(attendanceTexts.nothingToExport))
      await saveTable(fileName(filter, isFull), format, table)
    } catch (error) {
      toastFailure(error)
    } finally {
      setShare(null)
    }
  }
  return { save, share }
}
