import type { AttendanceStatus, AwayHalf } from '@shala/contract/attendance/attendance'
import { type ListedStudent, listStudents } from '@shala/contract/students/listed'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callAllPages } from '#platform/calls/all-pages.ts'
import { call } from '#platform/calls/api.ts'
import { useIsConnectionLost } from '#platform/calls/connection.ts'
import { keyOf, type WaitingMark } from '../waiting/waiting-mark.ts'
import { useWaitingMarks } from '../waiting/waiting-of-me.ts'
import { allLists } from './lists-key.ts'

export interface MarkingDay {
  classId: string
  date: string
}

/** A student with the mark that the person expects: the last one pressed, whether or not the server has it already. */
export interface MarkedStudent extends ListedStudent {
  /** The server could not accept the mark yet. */
  isUnsent?: boolean
}

function fetchClass({ classId, date }: MarkingDay, signal: AbortSignal): Promise<ListedStudent[]> {
  return callAllPages(async (paging) => {
    const { students, pagination } = await call(listStudents, {
      query: { class: classId, date, ...paging },
      signal,
    })
    return { rows: students, pagination }
  })
}

export function classQuery(day: MarkingDay) {
  return queryOptions({
    queryKey: [...allLists, day.classId, day.date] as const,
    queryFn: ({ signal }) => fetchClass(day, signal),
    meta: { isStored: true },
  })
}

const refreshMs = 20_000

/** The students, without marks, of the list that this device last saw for another day. */
function knownRoster(client: QueryClient, { classId }: MarkingDay): ListedStudent[] | undefined {
  const [newest] = client
    .getQueriesData<ListedStudent[]>({ queryKey: [...allLists, classId] })
    .filter(([, students]) => students !== undefined)
    .toSorted(([one], [other]) => String(other[3]).localeCompare(String(one[3])))
  return newest?.[1]?.map((student) => ({
    ...student,
    attendanceStatus: null,
    awayHalf: null,
    isSetAside: null,
    remarks: null,
    leave: null,
    familyNote: null,
  }))
}

/** A student from any list that this device has seen. */
export function knownStudent(client: QueryClient, studentId: string): ListedStudent | undefined {
  const lists = client.getQueriesData<ListedStudent[]>({ queryKey: allLists })
  return lists.flatMap(([, students]) => students ?? []).find(({ _id }) => _id === studentId)
}

/** As shown with that mark: the same student gives the same object, so that other rows are not redrawn. */
const shownWith = new WeakMap<WaitingMark, { student: ListedStudent; shown: MarkedStudent }>()

function withMark(student: ListedStudent, mark: WaitingMark, isUnsent: boolean): MarkedStudent {
  const before = shownWith.get(mark)
  if (before?.student === student && before.shown.isUnsent === isUnsent) return before.shown
  const { status: attendanceStatus, awayHalf = null, notes: remarks } = mark
  const shown = { ...student, attendanceStatus, awayHalf, remarks, isUnsent }
  shownWith.set(mark, { student, shown })
  return shown
}

function withWaiting(
  students: ListedStudent[],
  { date, waiting, isUnsent }: { date: string; waiting: readonly WaitingMark[]; isUnsent: boolean },
): MarkedStudent[] {
  const ofDay = waiting.filter((mark) => mark.date === date && mark.state === 'waiting')
  if (ofDay.length === 0) return students
  const byKey = new Map(ofDay.map((mark) => [keyOf(mark), mark]))
  return students.map((student) => {
    const mark = byKey.get(keyOf({ date, studentId: student._id }))
    return mark ? withMark(student, mark, isUnsent) : student
  })
}

/**
 * Everybody who was in the class on that day, with their marks. Today that is the active students. Offline, for a day
 * that this device has not seen, it is the class as last seen (`areMarksUnknown`).
 */
export function useClassOfDay(day: MarkingDay, today: string) {
  const client = useQueryClient()
  const isLost = useIsConnectionLost()
  const { marks: waiting, failure } = useWaitingMarks()
  const isUnsent = isLost || failure !== undefined
  const query = useQuery({
    ...classQuery(day),
    enabled: day.classId !== '',
    refetchOnWindowFocus: true,
    // A colleague may be marking the same class.
    refetchInterval: refreshMs,
  })
  const { classId, date } = day
  const areMarksUnknown = query.data === undefined && (isLost || query.isError)
  const data = useMemo(() => {
    const known = query.data ?? (areMarksUnknown ? knownRoster(client, { classId, date }) : undefined)
    const there = date === today ? known?.filter((one) => isThereToday(one, today)) : known
    return there && withWaiting(there, { date, waiting, isUnsent })
  }, [query.data, areMarksUnknown, client, classId, date, today, waiting, isUnsent])
  const { error, isFetching, refetch } = query
  return { data, error, isFetching, refetch, areMarksUnknown }
}

/** Somebody whose last day it is has left on paper only. */
function isThereToday({ status, leavingDate }: ListedStudent, today: string): boolean {
  return status === 'active' || leavingDate === today
}

/** A teacher's choice for a student: null is unmarked. */
export interface Choice {
  status: AttendanceStatus | null
  awayHalf: AwayHalf | null
  remarks: string
}
