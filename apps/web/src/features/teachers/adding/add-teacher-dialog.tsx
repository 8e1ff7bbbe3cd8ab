import type { Teacher } from '@shala/contract/teachers/teachers'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { AddTeacherForm } from './add-teacher-form.tsx'

interface AddTeacherDialogProps {
  onClose: () => void
  onAdded: (teacher: Teacher) => void
}

export function AddTeacherDialog({ onClose, onAdded }: AddTeacherDialogProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog opened title={i18n.t('Add New Teacher')} size={760} isDirty={isDirty} onClose={onClose}>
      <AddTeacherForm onDirty={setDirty} onDone={onClose} onAdded={onAdded} />
    </Dialog>
  )
}
