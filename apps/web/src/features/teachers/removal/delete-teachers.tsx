import { useState } from 'react'
import { DeletionConfirm, useUndoDeletion } from '#features/deleted/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { DoneSoFar, FailedOnes, Names } from '#ui/dialog/several.tsx'
import { listToast } from '../teacher-words.ts'
import { type Deletion, type NamedTeacher, useDeleteTeachers } from '../teachers-queries.ts'

interface DeleteTeachersProps {
  teachers: NamedTeacher[]
  onClose: () => void
  /** After each try; some may have failed. */
  onDeleted: () => void
}

/** One message for all and one for some: nobody is told that all are gone while some are not. */
function tell(deletions: Deletion[], left: Deletion[], undo: (ids: string[]) => unknown): void {
  const count = deletions.length - left.length
  const [first] = deletions
  if (left.length > 0) listToast('error', `❌ ${i18n.t('Failed to delete teacher(s)')}`)
  if (count === 0) return
  const isOne = deletions.length === 1 && first
  listToast(
    'success',
    isOne
      ? `🗑️ ${i18n.t('Deleted: {name}', { name: first.one.name })}`
      : `🗑️ ${i18n.t('{count} teachers deleted', { count })}`,
    {
      onUndo: () => undo(deletions.flatMap(({ one, failure }) => (failure === null ? [one._id] : []))),
      seconds: 5,
    },
  )
}

/** One or several. Those who could not be deleted are listed with the reason, and can be retried. */
export function DeleteTeachers({ teachers, onClose, onDeleted }: DeleteTeachersProps) {
  const remove = useDeleteTeachers()
  const undo = useUndoDeletion()
  const [done, setDone] = useState(0)
  const [failed, setFailed] = useState<Deletion[]>([])
  const hasFailed = failed.length > 0
  const wanted = hasFailed ? failed.map(({ one }) => one) : teachers
  const confirm = () => {
    setDone(0)
    remove.mutate(
      { teachers: wanted, onProgress: setDone },
      {
        onSuccess: (deletions) => {
          const left = deletions.filter(({ failure }) => failure !== null)
          tell(deletions, left, undo)
          setFailed(left)
          onDeleted()
          if (left.length === 0) onClose()
        },
      },
    )
  }
  return (
    <DeletionConfirm
      // Another try was agreed to already.
      count={hasFailed ? 1 : wanted.length}
      title={i18n.t('Confirm Deletion')}
      text={
        <>
          {hasFailed ? <NotDeleted failed={failed} /> : <Question teachers={wanted} />}
          {remove.isPending && wanted.length > 1 && <DoneSoFar done={done} count={wanted.length} />}
        </>
      }
      confirmLabel={hasFailed ? i18n.t('Try again') : i18n.t('Delete')}
      cancelLabel={hasFailed ? i18n.t('Close') : i18n.t('Cancel')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      // A deletion that has started runs to its end, and its result is shown here.
      onCancel={() => !remove.isPending && onClose()}
    />
  )
}

function Question({ teachers }: { teachers: NamedTeacher[] }) {
  const [first] = teachers
  const count = teachers.length
  const after = i18n.t(
    'They disappear from every list and can no longer sign in. What they recorded stays. You can restore them for 30 days.',
  )
  if (count === 1 && first) {
    return (
      <>
        {i18n.t('Are you sure you want to delete {name}?', { name: first.name })} {after}
      </>
    )
  }
  return (
    <>
      {i18n.t('Are you sure you want to delete {count} teachers?', { count })}
      <Names people={teachers} />
      {after}
    </>
  )
}

function NotDeleted({ failed }: { failed: Deletion[] }) {
  const told = failed.map(({ one: { _id, name }, failure }) => ({
    key: _id,
    name,
    reason: messageOf(failure),
  }))
  return <FailedOnes title={i18n.t('Not deleted')} failed={told} />
}
