import { Button } from '@mantine/core'
import { classLabel, classRefusals, classTexts, type SchoolClass } from '@shala/contract/classes'
import { Link } from '@tanstack/react-router'
import { isRefusedWith, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { useDeleteClass } from './classes-changes.ts'

interface DeleteClassProps {
  schoolClass: SchoolClass
  onClose: () => void
}

export function DeleteClass({ schoolClass, onClose }: DeleteClassProps) {
  const remove = useDeleteClass()
  const name = classLabel(schoolClass)
  const confirm = () =>
    remove.mutate(schoolClass._id, {
      onSuccess: () => {
        toast('success', i18n.t(classTexts.deleted))
        onClose()
      },
    })
  return (
    <Confirm
      opened
      title={i18n.t('Delete {name}?', { name })}
      text={
        remove.error ? (
          <span role="alert">{messageOf(remove.error, classTexts.deleteFailed)}</span>
        ) : (
          i18n.t('The class is removed for everybody in your school.')
        )
      }
      confirmLabel={remove.error ? i18n.t('Try again') : i18n.t('Delete')}
      // Another try would be refused again; moving the students helps.
      {...(hasStudents(remove.error) && { action: <ViewStudents classId={schoolClass._id} /> })}
      isDanger
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}

function hasStudents(error: unknown): boolean {
  return isRefusedWith(error, classRefusals.stillHasStudents)
}

function ViewStudents({ classId }: { classId: string }) {
  return (
    <Button renderRoot={(props) => <Link to="/students" search={{ classId }} {...props} />}>
      {i18n.t('View Students')}
    </Button>
  )
}
