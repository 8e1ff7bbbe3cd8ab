import { classLabel, classTexts, type SchoolClass } from '@shala/contract/classes'
import { useState } from 'react'
import { messageOf } from '#platform/api.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { useDeleteClass } from './classes-queries.ts'

export function DeleteClass({ schoolClass, onClose }: { schoolClass: SchoolClass; onClose: () => void }) {
  const remove = useDeleteClass()
  const [failure, setFailure] = useState<string | null>(null)
  const name = classLabel(schoolClass)
  const confirm = () =>
    remove.mutate(schoolClass._id, {
      onSuccess: () => {
        toast('success', i18n.t(classTexts.deleted))
        onClose()
      },
      onError: (error) => setFailure(messageOf(error, classTexts.deleteFailed)),
    })
  return (
    <Confirm
      opened
      title={i18n.t('Delete {name}?', { name })}
      text={
        failure ? (
          <span role="alert">{failure}</span>
        ) : (
          i18n.t('The class is removed for everybody in your school.')
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
