import type { ListedStudent } from '@shala/contract/students/listed'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Failed, Loading } from '#ui/page/states.tsx'
import { studentQuery } from '../students-queries.ts'
import { EditStudentForm } from './edit-student-form.tsx'

interface EditStudentDialogProps {
  student: ListedStudent
  /** Where the form begins. */
  field?: string | undefined
  onClose: () => void
  onSaved: () => void
}

export function EditStudentDialog({ student, field, onClose, onSaved }: EditStudentDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const details = useQuery({ ...studentQuery(student._id), refetchOnMount: 'always' })
  // What was seen before may have changed since, so the form waits for the stored state.
  const isFresh = details.isFetchedAfterMount
  return (
    <Dialog opened title={i18n.t('Edit Student')} size={720} isDirty={isDirty} onClose={onClose}>
      {details.data && isFresh ? (
        <EditStudentForm
          student={details.data}
          field={field}
          onDirty={setDirty}
          onDone={onClose}
          onSaved={onSaved}
        />
      ) : details.isError && !details.isFetching ? (
        <Failed message={i18n.t('Failed to load student details')} onRetry={details.refetch} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}
