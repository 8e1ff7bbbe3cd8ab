import type { ListedStudent } from '@shala/contract/students/listed'
import { useState } from 'react'
import { DeletionConfirm, useUndoDeletion } from '#features/deleted/index.ts'
import { ApiError } from '#platform/calls/api-error.ts'
import { failureText } from '#platform/calls/failure-words.ts'
import { i18n } from '#platform/i18n.ts'
import { DoneSoFar, FailedOnes, Names } from '#ui/dialog/several.tsx'
import { toast } from '#ui/toast.tsx'
import { type Deletion, useDeleteStudents } from '../students-queries.ts'
import { deletionOutcome, deletionWords } from './removal-words.ts'

interface DeleteStudentsProps {
  students: ListedStudent[]
  onClose: () => void
  /** After each try; some may have failed. */
  onDeleted: () => void
}

function countsOf(deletions: Deletion[], left: Deletion[]) {
  const [first] = deletions
  const isLost = first?.failure instanceof ApiError && first.failure.status === 0
  return { deleted: deletions.length - left.length, failed: left.length, isLost }
}

/** Those who could not be deleted are listed with the reason, and can be retried. */
export function DeleteStudents({ students, onClose, onDeleted }: DeleteStudentsProps) {
  const remove = useDeleteStudents()
  const undo = useUndoDeletion()
  const [done, setDone] = useState(0)
  const [failed, setFailed] = useState<Deletion[]>([])
  const wanted = failed.length > 0 ? failed.map(({ one }) => one) : students
  const confirm = () => {
    setDone(0)
    remove.mutate(
      { students: wanted, onProgress: setDone },
      {
        onSuccess: (deletions) => {
          const left = deletions.filter(({ failure }) => failure !== null)
          const ids = deletions.flatMap(({ one, failure }) => (failure === null ? [one._id] : []))
          toast(left.length > 0 ? 'error' : 'success', deletionOutcome(countsOf(deletions, left)), {
            ...(ids.length > 0 && { onUndo: () => undo(ids) }),
          })
          setFailed(left)
          onDeleted()
          if (left.length === 0) onClose()
        },
      },
    )
  }
  const count = wanted.length
  return (
    <DeletionConfirm
      // Another try was agreed to already.
      count={failed.length > 0 ? 1 : count}
      title={i18n.t('{count, plural, one {Delete # student?} other {Delete # students?}}', { count })}
      text={
        <>
          {failed.length > 0 ? <NotDeleted failed={failed} /> : <Wanted students={wanted} />}
          {remove.isPending && <DoneSoFar done={done} count={count} />}
        </>
      }
      confirmLabel={failed.length > 0 ? i18n.t('Try again') : i18n.t('Delete')}
      cancelLabel={failed.length > 0 ? i18n.t('Close') : i18n.t('Cancel')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      // A deletion that has started runs to its end, and its result is shown here.
      onCancel={() => !remove.isPending && onClose()}
    />
  )
}

function Wanted({ students }: { students: ListedStudent[] }) {
  return (
    <>
      <Names people={students} />
      {i18n.t(
        'They disappear from every list and can no longer sign in. Attendance already recorded stays in history. You can restore them for 30 days.',
      )}
    </>
  )
}

function NotDeleted({ failed }: { failed: Deletion[] }) {
  const told = failed.map(({ one: { _id, name }, failure }) => ({
    key: _id,
    name,
    reason: failureText(failure, deletionWords),
  }))
  return <FailedOnes title={i18n.t('Not deleted')} failed={told} />
}
