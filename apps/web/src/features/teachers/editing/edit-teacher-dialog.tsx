import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Failed, Loading } from '#ui/page/states.tsx'
import { teacherQuery } from '../teachers-queries.ts'
import { EditTeacherForm } from './edit-teacher-form.tsx'

interface EditTeacherDialogProps {
  id: string
  onClose: () => void
  onSaved: () => void
}

export function EditTeacherDialog({ id, onClose, onSaved }: EditTeacherDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const details = useQuery({ ...teacherQuery(id), refetchOnMount: 'always' })
  // The form waits for the stored record: the one seen before may have changed since.
  const isFresh = details.isFetchedAfterMount
  return (
    <Dialog opened title={i18n.t('Edit Teacher')} size={760} isDirty={isDirty} onClose={onClose}>
      {details.data && isFresh ? (
        <EditTeacherForm teacher={details.data} onDirty={setDirty} onDone={onClose} onSaved={onSaved} />
      ) : details.isError && !details.isFetching ? (
        <Failed message={i18n.t('Failed to load teacher details')} onRetry={details.refetch} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}
