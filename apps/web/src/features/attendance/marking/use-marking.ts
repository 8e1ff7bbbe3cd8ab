import { type AttendanceStatus, attendanceRefusals, attendanceTexts } from '@shala/contract/attendance'
import type { ListedStudent } from '@shala/contract/students'
import { useState } from 'react'
import { ApiError } from '#platform/api.ts'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { type Choice, type MarkingDay, type OneMark, useMarkMany, useMarkOne } from './marking-queries.ts'

export interface Marking {
  mark: (student: ListedStudent, status: AttendanceStatus) => void
  undo: (student: ListedStudent) => void
  remark: (student: ListedStudent, remarks: string) => void
  /** Everybody who is not marked yet. */
  markAll: (status: AttendanceStatus) => void
  isMarkingAll: boolean
  /** What could not be saved, until the next success. */
  alert: string | null
  /** Counts successful markings: each shows the success card anew. */
  saved: number
}

function choiceOf({ attendanceStatus, remarks }: ListedStudent): Choice {
  return { status: attendanceStatus, remarks: remarks ?? '' }
}

function alertFor(error: unknown): string {
  const isOvertaken = error instanceof ApiError && error.code === attendanceRefusals.superseded.code
  return isOvertaken ? error.message : i18n.t(attendanceTexts.saveFailed)
}

/** What a teacher does to a class of a day. Marks are saved as they are made. */
export function useMarking(day: MarkingDay, students: ListedStudent[]): Marking {
  const one = useMarkOne(day)
  const many = useMarkMany(day)
  const [alert, setAlert] = useState<string | null>(null)
  const [saved, setSaved] = useState(0)
  const succeed = () => {
    setAlert(null)
    setSaved((count) => count + 1)
  }

  // mutateAsync, because the callbacks of `mutate` are those of the last tap alone.
  const save = (studentId: string, choice: Choice) =>
    one
      .mutateAsync({ studentId, choice, markedAt: new Date() })
      .then(succeed, (error: unknown) => setAlert(alertFor(error)))
  const undo = (student: ListedStudent) =>
    one
      .mutateAsync({ studentId: student._id, choice: { status: null, remarks: '' }, markedAt: new Date() })
      .then(
        () => toast('success', i18n.t(attendanceTexts.undone)),
        () => toast('error', i18n.t(attendanceTexts.undoFailed)),
      )
  const markAll = (status: AttendanceStatus) => {
    const unmarked = students.filter(({ attendanceStatus }) => attendanceStatus === null)
    const marks: OneMark[] = unmarked.map(({ _id, remarks }) => ({
      studentId: _id,
      choice: { status, remarks: remarks ?? '' },
    }))
    const before = new Map(unmarked.map((student) => [student._id, choiceOf(student)]))
    many.mutate(
      { marks, before },
      {
        onSuccess: ({ failedIds }) => {
          const [failed] = unmarked.filter(({ _id }) => failedIds.includes(_id))
          if (failedIds.length < marks.length) succeed()
          if (failed) setAlert(i18n.t(attendanceTexts.saveFailedFor, { student: failed.name }))
        },
      },
    )
  }
  return {
    mark: (student, status) => {
      if (student.attendanceStatus !== status) save(student._id, { ...choiceOf(student), status })
    },
    undo,
    remark: (student, remarks) => save(student._id, { ...choiceOf(student), remarks: remarks.trim() }),
    markAll,
    isMarkingAll: many.isPending,
    alert,
    saved,
  }
}
