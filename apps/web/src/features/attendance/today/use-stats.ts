import { attendanceStats } from '@shala/contract/attendance/stats'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { keysOfDay } from '../attendance-queries.ts'

/** A day's figures, for one class or all: they ignore who marked and what is searched for. */
export function useStats({ date, classId }: { date: string; classId: string | undefined }, isWanted = true) {
  return useQuery({
    queryKey: classId === undefined ? keysOfDay(date).stats : ['attendance', 'stats', { date, classId }],
    queryFn: ({ signal }) => call(attendanceStats, { query: { date, class: classId }, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}
