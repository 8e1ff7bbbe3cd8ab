import { type AttendanceStatus, attendanceRefusals, attendanceTexts } from '@shala/contract/attendance'
import type { ListedStudent } from '@shala/contract/students'
import { useState } from 'react'
import { isRefusedWith } from '#platform/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { statusLabel } from '../attendance-words.ts'
import { alertsFor } from './failed-marks.ts'
import { type Choice, type MarkingDay, type OneMark, useMarkMany, useMarkOne } from './marking-queries.ts'
import { useDrafts } from './use-drafts.ts'

/** The last act, with the marks that stood before it. */
interface LastAct {
  /** 'Zoya Khan: Absent', '36 students: Present' */
  words: string
  before: OneMark[]
}

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
  /** Those of them who are not marked yet. */
  markAll: (students: ListedStudent[], status: AttendanceStatus) => void
  isMarkingAll: boolean
  /** A sentence for each mark that could not be saved, until the next success. */
  alerts: string[]
  /** Counts successful markings: each shows its word anew. */
  saved: number
  last: LastAct | null
  /** Puts back exactly what stood before the last act. */
  undoLast: () => void
}

const unmarked: Choice = { status: null, remarks: '' }

function alertFor(error: unknown): string {
  return isRefusedWith(error, attendanceRefusals.superseded)
    ? error.message
    : i18n.t(attendanceTexts.saveFailed)
}

/** As it is stored: what an undo puts back. */
function stored({ _id, attendanceStatus, remarks }: ListedStudent): OneMark {
  return { studentId: _id, choice: { status: attendanceStatus, remarks: remarks ?? '' } }
}

function markOf({ _id }: ListedStudent, choice: Choice): OneMark {
  return { studentId: _id, choice }
}

function wordsFor(names: string[], { status }: Choice): string {
  const label = status === null ? i18n.t('not marked') : statusLabel(status)
  const who =
    names.length === 1
      ? (names[0] ?? '')
      : i18n.t('{count, plural, one {# student} other {# students}}', { count: names.length })
  return i18n.t('{who}: {status}', { who, status: label })
}

function putBack({ before }: LastAct, many: ReturnType<typeof useMarkMany>, onFailed: () => void): void {
  const onSuccess = ({ failedIds }: { failedIds: string[] }) => {
    if (failedIds.length > 0) onFailed()
  }
  many.mutate(before, { onSuccess })
}

/** Marks of a class on a day. They are saved as they are made. */
export function useMarking(day: MarkingDay): Marking {
  const one = useMarkOne(day)
  const many = useMarkMany(day)
  const drafts = useDrafts(day)
  const [alerts, setAlerts] = useState<string[]>([])
  const [saved, setSaved] = useState(0)
  const [last, setLast] = useState<LastAct | null>(null)
  const succeed = () => {
    setAlerts([])
    setSaved((count) => count + 1)
  }
  const typedFor = (student: ListedStudent) => drafts.of(student) ?? student.remarks ?? ''

  // mutateAsync, because the callbacks of `mutate` are those of the last tap alone.
  const save = (student: ListedStudent, choice: Choice) => {
    setLast({ words: wordsFor([student.name], choice), before: [stored(student)] })
    void one.mutateAsync({ studentId: student._id, choice, markedAt: new Date() }).then(
      () => {
        drafts.forget(new Map([[student._id, choice.remarks]]))
        succeed()
      },
      (error: unknown) => {
        setLast(null)
        setAlerts([alertFor(error)])
      },
    )
  }
  const undo = (student: ListedStudent) => {
    setLast({ words: wordsFor([student.name], unmarked), before: [stored(student)] })
    void one.mutateAsync({ studentId: student._id, choice: unmarked, markedAt: new Date() }).then(
      () => toast('success', i18n.t(attendanceTexts.undone)),
      () => toast('error', i18n.t(attendanceTexts.undoFailed)),
    )
  }
  const markAll = (students: ListedStudent[], status: AttendanceStatus) => {
    const chosen = students.filter(({ attendanceStatus }) => attendanceStatus === null)
    const marks = chosen.map((student) => markOf(student, { status, remarks: typedFor(student).trim() }))
    const onSuccess = ({ failedIds }: { failedIds: string[] }) => {
      const failed = chosen.filter(({ _id }) => failedIds.includes(_id))
      const kept = chosen.filter(({ _id }) => !failedIds.includes(_id))
      const keptMarks = marks.filter(({ studentId }) => !failedIds.includes(studentId))
      drafts.forget(new Map(keptMarks.map(({ studentId, choice }) => [studentId, choice.remarks])))
      if (kept.length > 0) {
        const names = kept.map(({ name }) => name)
        setLast({ words: wordsFor(names, { status, remarks: '' }), before: kept.map(stored) })
        succeed()
      }
      setAlerts(alertsFor(failed.map(({ name }) => name)))
    }
    many.mutate(marks, { onSuccess })
  }
  return {
    mark: (student, status) => {
      const remarks = typedFor(student).trim()
      if (student.attendanceStatus !== status) save(student, { status, remarks })
    },
    undo,
    type: drafts.keep,
    remark: (student, remarks) => {
      const { attendanceStatus: status } = student
      if (status !== null) save(student, { status, remarks: remarks.trim() })
    },
    typedFor,
    remarksOf: (student) => (student.attendanceStatus === null ? typedFor(student) : (student.remarks ?? '')),
    markAll,
    isMarkingAll: many.isPending,
    alerts,
    saved,
    last,
    undoLast: () => {
      if (!last) return
      setLast(null)
      putBack(last, many, () => setAlerts([i18n.t(attendanceTexts.undoFailed)]))
    },
  }
}
