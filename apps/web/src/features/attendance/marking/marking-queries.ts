import {
  type AttendanceStatus,
  attendanceLimits,
  attendanceRefusals,
  markAttendance,
  markBatch,
  type SentMark,
} from '@shala/contract/attendance'
import { type ListedStudent, listStudents } from '@shala/contract/students'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callAllPages } from '#platform/all-pages.ts'
import { call } from '#platform/api.ts'
import { isRefusedWith } from '#platform/api-error.ts'

export interface MarkingDay {
  classId: string
  date: string
}

/** A teacher's choice for a student: null is unmarked. */
export interface Choice {
  status: AttendanceStatus | null
  remarks: string
}

function classKey({ classId, date }: MarkingDay) {
  return ['students', 'marking', classId, date] as const
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

/** Everybody who was in the class on that day, with their marks. Today that is the active students. */
export function useClassOfDay(day: MarkingDay, today: string) {
  return useQuery(
    queryOptions({
      queryKey: classKey(day),
      queryFn: ({ signal }) => fetchClass(day, signal),
      enabled: day.classId !== '',
      refetchOnWindowFocus: true,
      select: (students) =>
        day.date === today ? students.filter(({ status }) => status === 'active') : students,
    }),
  )
}

function useMarksInCache(day: MarkingDay) {
  const client = useQueryClient()
  const queryKey = classKey(day)
  return {
    /** Shows choices at once; answers what stood before, to go back to. */
    show(choices: Map<string, Choice>): Map<string, Choice> {
      const before = new Map<string, Choice>()
      client.setQueryData<ListedStudent[]>(queryKey, (students) =>
        students?.map((student) => {
          const choice = choices.get(student._id)
          if (!choice) return student
          before.set(student._id, { status: student.attendanceStatus, remarks: student.remarks ?? '' })
          return { ...student, attendanceStatus: choice.status, remarks: choice.remarks }
        }),
      )
      return before
    },
    /** Whether a choice still stands, and not one made after it. */
    isShown(studentId: string, { status, remarks }: Choice): boolean {
      const student = client.getQueryData<ListedStudent[]>(queryKey)?.find(({ _id }) => _id === studentId)
      return student?.attendanceStatus === status && (student.remarks ?? '') === remarks
    },
    hold: () => client.cancelQueries({ queryKey }),
    reloadFigures: () =>
      Promise.all([['attendance'], ['classes']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  }
}

function markOf(
  { date }: MarkingDay,
  studentId: string,
  { status, remarks }: Choice,
  markedAt: Date,
): SentMark {
  return {
    studentId,
    status: status ?? '',
    subject: '',
    notes: status === null ? '' : remarks,
    attendanceByNFC: false,
    date,
    markedAt: markedAt.toISOString(),
  }
}

/** The newer mark that superseded ours; undefined for any other failure. */
function newerMark(error: unknown): Choice | undefined {
  if (!isRefusedWith(error, attendanceRefusals.superseded)) return undefined
  const current = error.body.current as { status: AttendanceStatus; notes: string } | null | undefined
  return { status: current?.status ?? null, remarks: current?.notes ?? '' }
}

export interface OneMark {
  studentId: string
  choice: Choice
}

/** One tap: shown at once, taken back when it could not be saved. */
export function useMarkOne(day: MarkingDay) {
  const { show, isShown, hold, reloadFigures } = useMarksInCache(day)
  const latest = useRef(new Map<string, Date>())
  return useMutation({
    mutationFn: ({ studentId, choice, markedAt }: OneMark & { markedAt: Date }) =>
      call(markAttendance, {
        body: { ...markOf(day, studentId, choice, markedAt), sentAt: new Date().toISOString() },
      }),
    onMutate: async ({ studentId, choice, markedAt }) => {
      latest.current.set(studentId, markedAt)
      await hold()
      return show(new Map([[studentId, choice]]))
    },
    onSuccess: (_, { studentId, choice, markedAt }) => {
      // A list that was asked for before the mark was saved may have come since.
      if (latest.current.get(studentId) === markedAt) show(new Map([[studentId, choice]]))
    },
    onError: (error, { studentId, choice }, before) => {
      if (!isShown(studentId, choice)) return
      const back = newerMark(error) ?? before?.get(studentId)
      if (back) show(new Map([[studentId, back]]))
    },
    onSettled: reloadFigures,
  })
}

export interface BatchOutcome {
  /** Students whose choice was dropped. */
  failedIds: string[]
}

/** Many students at once: one whose mark fails goes back to what stood before, the others keep theirs. */
export function useMarkMany(day: MarkingDay) {
  const { show, isShown, hold, reloadFigures } = useMarksInCache(day)
  const unmarked: Choice = { status: null, remarks: '' }
  return useMutation({
    mutationFn: async (marks: OneMark[]): Promise<BatchOutcome> => {
      await hold()
      const before = show(new Map(marks.map(({ studentId, choice }) => [studentId, choice])))
      const was = (studentId: string) => before.get(studentId) ?? unmarked
      const markedAt = new Date()
      const failedIds: string[] = []
      for (let start = 0; start < marks.length; start += attendanceLimits.batch) {
        const chunk = marks.slice(start, start + attendanceLimits.batch)
        const failed = await sendChunk(day, chunk, markedAt, show)
        failedIds.push(...failed)
      }
      const failed = marks.filter(({ studentId }) => failedIds.includes(studentId))
      const saved = marks.filter(({ studentId }) => !failedIds.includes(studentId))
      // A single press made meanwhile stays; a list that came meanwhile does not undo what was saved.
      const back = failed.filter(({ studentId, choice }) => isShown(studentId, choice))
      const again = saved.filter(({ studentId }) => isShown(studentId, was(studentId)))
      show(new Map(back.map(({ studentId }) => [studentId, was(studentId)])))
      show(new Map(again.map(({ studentId, choice }) => [studentId, choice])))
      return { failedIds }
    },
    onSettled: reloadFigures,
  })
}

async function sendChunk(
  day: MarkingDay,
  chunk: OneMark[],
  markedAt: Date,
  show: (choices: Map<string, Choice>) => unknown,
): Promise<string[]> {
  const body = {
    sentAt: new Date().toISOString(),
    marks: chunk.map(({ studentId, choice }) => ({ ...markOf(day, studentId, choice, markedAt) })),
  }
  try {
    const { results } = await call(markBatch, { body })
    const superseded = results.filter(({ outcome }) => outcome === 'superseded')
    show(
      new Map(
        superseded.map(({ studentId, attendance }) => [
          studentId,
          { status: attendance?.status ?? null, remarks: attendance?.notes ?? '' },
        ]),
      ),
    )
    // A mark without an outcome counts as not saved.
    const settled = new Set(
      results.filter(({ outcome }) => outcome !== 'refused').map(({ studentId }) => studentId),
    )
    return chunk.map(({ studentId }) => studentId).filter((id) => !settled.has(id))
  } catch {
    return chunk.map(({ studentId }) => studentId)
  }
}
