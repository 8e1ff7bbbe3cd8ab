import type { ListedStudent } from '@shala/contract/students/listed'
import { useUndoDeletion } from '#features/deleted/index.ts'
import { ApiError } from '#platform/calls/api-error.ts'
import { failureText } from '#platform/calls/failure-words.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { useDeleteStudents } from '../students-queries.ts'
import { deletionWords } from './removal-words.ts'

interface DeleteStudentProps {
  student: ListedStudent
  onClose: () => void
}

export function DeleteStudent({ student, onClose }: DeleteStudentProps) {
  const remove = useDeleteStudents()
  const undo = useUndoDeletion()
  const { _id: id, name } = student
  const failure = remove.data?.[0]?.failure ?? null
  const confirm = () =>
    remove.mutate(
      { students: [student], onProgress: () => {} },
      {
        onSuccess: ([deletion]) => {
          const error = deletion?.failure
          if (error) toast('error', failureText(error, deletionWords))
          else {
            toast('success', i18n.t('{name} has been deleted successfully', { name }), {
              onUndo: () => undo([id]),
            })
          }
          // Another try would be refused again.
          if (!(error instanceof ApiError && error.isOutage)) onClose()
        },
      },
    )
  return (
    <Confirm
      opened
      title={i18n.t('Delete {name}?', { name })}
      text={
        failure ? (
          <span role="alert">{failureText(failure, deletionWords)}</span>
        ) : (
          i18n.t(
            'They disappear from every list and can no longer sign in. Attendance already recorded stays in history. You can restore them for 30 days.',
          )
        )
      }
      confirmLabel={failure ? i18n.t('Try again') : i18n.t('Delete')}
      isDanger
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
