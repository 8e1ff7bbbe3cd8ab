import { Button } from '@mantine/core'
import {
  classLabel,
  classRefusals,
  classTexts,
  type MarkedDays,
  type SchoolClass,
} from '@shala/contract/classes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { currentOf, isRefusedWith, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { formatDay } from '#ui/format.ts'
import { toast } from '#ui/toast.tsx'
import { useDeleteClass, useRestoreClass } from './classes-changes.ts'

interface DeleteClassProps {
  schoolClass: SchoolClass
  onClose: () => void
}

export function DeleteClass({ schoolClass, onClose }: DeleteClassProps) {
  const remove = useDeleteClass()
  const undo = useUndo(schoolClass._id)
  const name = classLabel(schoolClass)
  const [marked, setMarked] = useState<MarkedDays | null>(null)
  const confirm = () =>
    remove.mutate(
      { id: schoolClass._id, isAnswered: marked !== null },
      {
        onSuccess: () => {
          toast('success', i18n.t(classTexts.deleted), { onUndo: undo, seconds: 10 })
          onClose()
        },
        onError: (error) =>
          setMarked((now) => currentOf<MarkedDays>(error, classRefusals.hasRegister) ?? now),
      },
    )
  const failure = isRefusedWith(remove.error, classRefusals.hasRegister) ? null : remove.error
  return (
    <Confirm
      opened
      title={i18n.t('Delete {name}?', { name })}
      text={
        failure ? (
          <span role="alert">{messageOf(failure, classTexts.deleteFailed)}</span>
        ) : marked ? (
          <span role="alert">{lossWords(marked)}</span>
        ) : (
          i18n.t('The class is removed for everybody in your school.')
        )
      }
      confirmLabel={failure ? i18n.t('Try again') : marked ? i18n.t('Delete anyway') : i18n.t('Delete')}
      // Another try would be refused again; moving the students helps.
      {...(hasStudents(failure) && { action: <ViewStudents classId={schoolClass._id} /> })}
      isDanger
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}

/** Also once the dialog is closed. */
function useUndo(id: string): () => Promise<void> {
  const { mutateAsync: restore } = useRestoreClass()
  return async () => {
    try {
      const { message } = await restore(id)
      toast('success', i18n.t(message))
    } catch (error) {
      toast('error', messageOf(error))
    }
  }
}

function lossWords({ days, from, to }: MarkedDays): string {
  return i18n.t(
    '{days, plural, one {Attendance was marked here on # day ({from}).} other {Attendance was marked here on # days, from {from} to {to}.}} Once the class is deleted, its register and its reports can no longer be opened. Each student keeps their own marks.',
    { days, from: formatDay(from), to: formatDay(to) },
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
