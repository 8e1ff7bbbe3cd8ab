import { type MarksChange, studentEditRefusals } from '@shala/contract/students/editing'
import type { StudentDetails } from '@shala/contract/students/students'
import { currentOf, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import type { StudentDraft } from '../form/student-draft.ts'
import { useEditStudent } from '../students-queries.ts'

export function countOf({ outside, moving }: MarksChange): number {
  return outside.count + moving.count
}

type Changes = Partial<StudentDraft>

/**
 * Finds the edit that takes another one back. There is none for a change that cannot be sent back, such as a file, and none
 * for a first day that was put later: it may have removed the student's days in an earlier class.
 */
export function placeBefore(changes: Changes, stored: StudentDraft, now: StudentDetails): Changes | null {
  const { classSince, ...others } = changes
  const changed = Object.keys(others) as (keyof typeof others)[]
  const isMoved = ['class', 'status', 'enrollmentDate'].some((field) => field in changes)
  const hasReturned = stored.status !== 'active' && now.status === 'active'
  const isText = changed.every((field) => typeof stored[field] === 'string')
  const beganLater = (changes.enrollmentDate ?? '') > stored.enrollmentDate
  if (!isMoved || hasReturned || !isText || beganLater) return null
  const before = Object.fromEntries(changed.map((field) => [field, stored[field]]))
  const since = now.status === 'active' ? classSince : now.leavingDate
  const { leavingDate, leavingReason } = stored
  return {
    ...before,
    ...(since && { classSince: since }),
    ...('status' in changes && { leavingDate, leavingReason }),
  }
}

/** Takes an edit back: the marks that it moved or set aside are as they were. */
export function useUndoPlacing(): (student: StudentDetails, before: Changes) => Promise<void> {
  const { mutateAsync: edit } = useEditStudent()
  return async ({ _id: id, name }, changes) => {
    const send = (seenMarks: number) => edit({ id, changes: { ...changes, seenMarks }, onProgress: () => {} })
    try {
      await send(0).catch((error) => {
        const marks = currentOf<MarksChange>(error, studentEditRefusals.marksChange)
        if (!marks) throw error
        return send(countOf(marks))
      })
      toast('success', i18n.t('The change to {name} was undone.', { name }))
    } catch (error) {
      toast('error', messageOf(error))
    }
  }
}
