import type { ListedStudent } from '@shala/contract/students/listed'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answered } from '../waiting/send-marks.ts'
import { whenAnswered } from '../waiting/waiting-of-me.ts'
import { allLists } from './lists-key.ts'

type Stored = Pick<ListedStudent, 'attendanceStatus' | 'awayHalf' | 'remarks'>

/** The server's mark after an answer; undefined if the answer does not tell. */
function storedAfter(answered: Answered): Stored | undefined {
  if (answered.outcome === 'refused') return undefined
  if (answered.outcome === 'saved') {
    const { status, notes, awayHalf = null } = answered.mark
    return { attendanceStatus: status, awayHalf, remarks: notes }
  }
  const { current } = answered
  return {
    attendanceStatus: current?.status ?? null,
    awayHalf: current?.awayHalf ?? null,
    remarks: current?.notes ?? null,
  }
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
    // A list requested before the marks were saved would undo them on screen.
    const isAsked = client.isFetching(lists) > 0
    void client.cancelQueries(lists)
    client.setQueriesData<ListedStudent[]>(lists, (students) => patched(students, stored))
    // A student who can no longer be marked has left the class, or the school.
    const isLeft = ofDay.some(({ outcome }) => outcome === 'refused')
    if (isAsked || isLeft) void client.invalidateQueries(lists)
  }
}

const figures = [['attendance'], ['classes']] as const
/** Counted from the last answer: while a class is marked tap by tap, nothing else is loaded. */
const pauseMs = 1000

/** Figures are reloaded once the marking has paused; a screen that is opened earlier loads them itself. */
function refreshing(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    soon() {
      for (const queryKey of figures) {
        // An answer requested before the mark would count as new.
        void client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
        void client.invalidateQueries({ queryKey, refetchType: 'none' })
      }
      clearTimeout(timer)
      timer = setTimeout(() => {
        for (const queryKey of figures) void client.refetchQueries({ queryKey, type: 'active' })
      }, pauseMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Shows in every list and figure of the app what the server has saved. */
export function useAnswersInLists(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = refreshing(client)
    const stopHearing = whenAnswered((answered) => {
      showStored(client, answered)
      refresh.soon()
    })
    return () => {
      stopHearing()
      refresh.stop()
    }
  }, [client])
}
