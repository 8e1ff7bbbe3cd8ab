import { type AttendanceStatus, attendanceRefusals, attendanceTexts } from '@shala/contract/attendance'
import type { ListedStudent } from '@shala/contract/students'
import { useState } from 'react'
import { isRefusedWith } from '#platform/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { alertsFor } from './failed-marks.ts'
import { type Choice, type MarkingDay, type OneMark, useMarkMany, useMarkOne } from './marking-queries.ts'
import { useDrafts } from './use-drafts.ts'

export interface Marking {
  mark: (student: ListedStudent, status: AttendanceStatus) => void
  undo: (student: ListedStudent) => void
  /** Kept as it is typed; a mark takes it along. */
  type: (student: ListedStudent, remarks: string) => void
  /** Saves what is in the field, if there is a mark to save it with. */
  remark: (student: ListedStudent, remarks: string) => void
  /** In the field: as typed, else as saved. */
  typedFor: (student: ListedStudent) => string
  /** In the row: as saved; before there is a mark, as typed. */
  remarksOf: (student: ListedStudent) => string
  /** Everybody who is not marked yet. */
  markAll: (status: AttendanceStatus) => void
  isMarkingAll: boolean
  /** A sentence for each mark that could not be saved, until the next success. */
  alerts: string[]
  /** Counts successful markings: each shows the success card anew. */
  saved: number
}

function alertFor(error: unknown): string {
  return isRefusedWith(error, attendanceRefusals.superseded)
    ? error.message
    : i18n.t(attendanceTexts.saveFailed)
}

/** Marks of a class on a day. They are saved as they are made. */
export function useMarking(day: MarkingDay, students: ListedStudent[]): Marking {
  const one = useMarkOne(day)
  const many = useMarkMany(day)
  const drafts = useDrafts(day)
  const [alerts, setAlerts] = useState<string[]>([])
  const [saved, setSaved] = useState(0)
  const succeed = () => {
    setAlerts([])
    setSaved((count) => count + 1)
  }
  const typedFor = (student: ListedStudent) => drafts.of(student) ?? student.remarks ?? ''

  // mutateAsync, because the callbacks of `mutate` are those of the last tap alone.
  const save = (studentId: string, choice: Choice) =>
    void one.mutateAsync({ studentId, choice, markedAt: new Date() }).then(
      () => {
        drafts.forget(new Map([[studentId, choice.remarks]]))
        succeed()
      },
      (error: unknown) => setAlerts([alertFor(error)]),
    )
  const undo = ({ _id }: ListedStudent) =>
    void one
      .mutateAsync({ studentId: _id, choice: { status: null, remarks: '' }, markedAt: new Date() })
      .then(
        () => toast('success', i18n.t(attendanceTexts.undone)),
        () => toast('error', i18n.t(attendanceTexts.undoFailed)),
      )
  const markAll = (status: AttendanceStatus) => {
    const unmarked = students.filter(({ attendanceStatus }) => attendanceStatus === null)
    const marks: OneMark[] = unmarked.map((student) => ({
      studentId: student._id,
      choice: { status, remarks: typedFor(student).trim() },
    }))
    const onSuccess = ({ failedIds }: { failedIds: string[] }) => {
      const failed = unmarked.filter(({ _id }) => failedIds.includes(_id))
      const kept = marks.filter(({ studentId }) => !failedIds.includes(studentId))
      drafts.forget(new Map(kept.map(({ studentId, choice }) => [studentId, choice.remarks])))
      if (failed.length < marks.length) succeed()
      setAlerts(alertsFor(failed.map(({ name }) => name)))
    }
    many.mutate(marks, { onSuccess })
  }
  return {
    mark: (student, status) => {
      const remarks = typedFor(student).trim()
      if (student.attendanceStatus !== status) save(student._id, { status, remarks })
    },
    undo,
    type: drafts.keep,
    remark: (student, remarks) => {
      const { attendanceStatus: status } = student
      if (status !== null) save(student._id, { status, remarks: remarks.trim() })
    },
    typedFor,
    remarksOf: (student) => (student.attendanceStatus === null ? typedFor(student) : (student.remarks ?? '')),
    markAll,
    isMarkingAll: many.isPending,
    alerts,
    saved,
  }
}
