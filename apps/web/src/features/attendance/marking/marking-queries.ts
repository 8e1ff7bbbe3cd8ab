import type { AttendanceStatus } from '@shala/contract/attendance'
import { type ListedStudent, listStudents } from '@shala/contract/students'
import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { callAllPages } from '#platform/all-pages.ts'
import { call } from '#platform/api.ts'
import { useIsConnectionLost } from '#platform/connection.ts'
import type { Answered } from '../waiting/send-marks.ts'
import { keyOf, type WaitingMark } from '../waiting/waiting-mark.ts'
import { useWaitingMarks, waitingMarks } from '../waiting/waiting-of-me.ts'

export interface MarkingDay {
  classId: string
  date: string
}

/** A student with the mark as the person sees it: the one pressed last, whether or not the server has it already. */
export interface MarkedStudent extends ListedStudent {
  /** The server could not take the mark yet. */
  isUnsent?: boolean
}

const allLists = ['students', 'marking'] as const

function listKey({ classId, date }: MarkingDay) {
  return [...allLists, classId, date] as const
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

const refreshMs = 20_000

/** The students of the list of another day that this device has seen last, without marks. */
function rosterSeen(client: QueryClient, { classId }: MarkingDay): ListedStudent[] | undefined {
  const [newest] = client
    .getQueriesData<ListedStudent[]>({ queryKey: [...allLists, classId] })
    .filter(([, students]) => students !== undefined)
    .toSorted(([one], [other]) => String(other[3]).localeCompare(String(one[3])))
  return newest?.[1]?.map((student) => ({ ...student, attendanceStatus: null, remarks: null }))
}

/** A student of any list that this device has seen. */
export function studentSeen(client: QueryClient, studentId: string): ListedStudent | undefined {
  const lists = client.getQueriesData<ListedStudent[]>({ queryKey: allLists })
  return lists.flatMap(([, students]) => students ?? []).find(({ _id }) => _id === studentId)
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
    return mark ? { ...student, attendanceStatus: mark.status, remarks: mark.notes, isUnsent } : student
  })
}

/**
 * Everybody who was in the class on that day, with their marks. Today that is the active students. Without a network, and for a
 * day that this device has not seen, it is the class as it was seen last (`areMarksUnknown`).
 */
export function useClassOfDay(day: MarkingDay, today: string) {
  const client = useQueryClient()
  const isLost = useIsConnectionLost()
  const { marks: waiting, failure } = useWaitingMarks()
  const isUnsent = isLost || failure !== undefined
  const query = useQuery(
    queryOptions({
      queryKey: listKey(day),
      queryFn: ({ signal }) => fetchClass(day, signal),
      enabled: day.classId !== '',
      refetchOnWindowFocus: true,
      // A colleague may be marking the same class.
      refetchInterval: refreshMs,
      meta: { isKept: true },
    }),
  )
  const { classId, date } = day
  const areMarksUnknown = query.data === undefined && (isLost || query.isError)
  const data = useMemo(() => {
    const known = query.data ?? (areMarksUnknown ? rosterSeen(client, { classId, date }) : undefined)
    const there = date === today ? known?.filter(({ status }) => status === 'active') : known
    return there && withWaiting(there, { date, waiting, isUnsent })
  }, [query.data, areMarksUnknown, client, classId, date, today, waiting, isUnsent])
  const { error, isFetching, refetch } = query
  return { data, error, isFetching, refetch, areMarksUnknown }
}

type Stored = Pick<ListedStudent, 'attendanceStatus' | 'remarks'>

/** What stands on the server after an answer; undefined where it says nothing of that. */
function storedAfter(answered: Answered): Stored | undefined {
  if (answered.outcome === 'refused') return undefined
  if (answered.outcome === 'saved') {
    const { status, notes } = answered.mark
    return { attendanceStatus: status, remarks: status === null ? null : notes }
  }
  const { current } = answered
  return { attendanceStatus: current?.status ?? null, remarks: current?.notes ?? null }
}

function patched(students: ListedStudent[] | undefined, stored: Map<string, Stored | undefined>) {
  if (!students?.some(({ _id }) => stored.get(_id))) return students
  return students.map((student) => {
    const change = stored.get(student._id)
    return change ? { ...student, ...change } : student
  })
}

function showStored(client: QueryClient, answered: Answered[]): void {
  for (const date of new Set(answered.map(({ mark }) => mark.date))) {
    const ofDay = answered.filter(({ mark }) => mark.date === date)
    const stored = new Map(ofDay.map((one) => [one.mark.studentId, storedAfter(one)]))
    const lists = {
      queryKey: allLists,
      predicate: ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[3] === date,
    }
    // A list that was asked for before the marks were saved would take them back.
    const isAsked = client.isFetching(lists) > 0
    void client.cancelQueries(lists)
    client.setQueriesData<ListedStudent[]>(lists, (students) => patched(students, stored))
    if (isAsked) void client.invalidateQueries(lists)
  }
}

/** Shows in every list and figure what the server has taken, wherever in the app one is. */
export function useAnswersInLists(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      waitingMarks().whenAnswered((answered) => {
        showStored(client, answered)
        for (const queryKey of [['attendance'], ['classes']]) void client.invalidateQueries({ queryKey })
      }),
    [client],
  )
}

/** A teacher's choice for a student: null is unmarked. */
export interface Choice {
  status: AttendanceStatus | null
  remarks: string
}
