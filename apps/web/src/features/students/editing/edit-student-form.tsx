import { Button } from '@mantine/core'
import { studentEditTexts } from '@shala/contract/students/editing'
import { type StudentDetails, studentFormOn } from '@shala/contract/students/students'
import { useState } from 'react'
import { useClasses } from '#features/classes/index.ts'
import { useToday } from '#features/schools/index.ts'
import { failureText } from '#platform/calls/failure-words.ts'
import { i18n } from '#platform/i18n.ts'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { useDirtyNews } from '#ui/dialog/use-dirty-news.ts'
import { Sending } from '#ui/display/sending.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { toast } from '#ui/toast.tsx'
import { DetailFields } from '../form/detail-fields.tsx'
import { changesIn, draftOf, type StudentDraft } from '../form/student-draft.ts'
import { StudentFields } from '../form/student-fields.tsx'
import { StudentFiles } from '../form/student-files.tsx'
import { showWhoHasIt } from '../form/taken.tsx'
import { useEditStudent } from '../students-queries.ts'
import { editWords } from './edit-words.ts'

interface EditStudentFormProps {
  student: StudentDetails
  onDirty: (isDirty: boolean) => void
  onDone: () => void
  onSaved: () => void
}

/** The form's initial values: the record may be reloaded meanwhile, and then nothing typed may be lost. */
function useStored(student: StudentDetails): StudentDraft {
  const [stored] = useState(() => draftOf(student))
  return stored
}

export function EditStudentForm({ student, onDirty, onDone, onSaved }: EditStudentFormProps) {
  const today = useToday()
  const classes = useClasses().data?.classes ?? []
  const stored = useStored(student)
  const form = useSchemaForm(studentFormOn(today), stored)
  const edit = useEditStudent()
  const [failure, setFailure] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const isDirty = form.isDirty()
  useDirtyNews(isDirty, onDirty)

  const submit = (draft: StudentDraft) => {
    setFailure(null)
    setShare(0)
    const changes = changesIn(draft, stored)
    edit.mutate(
      { id: student._id, changes, onProgress: setShare },
      {
        onSuccess: ({ user: { name } }) => {
          onDirty(false)
          onSaved()
          onDone()
          toast('success', i18n.t(studentEditTexts.updated, { name }))
        },
        onError: (error) => {
          const message = failureText(error, editWords)
          if (!showFieldErrors(form, error)) setFailure(message)
          showWhoHasIt(form, error)
          toast('error', message)
        },
      },
    )
  }
  return (
    <Form form={form} onSubmit={submit} label={i18n.t('Edit Student')}>
      <StudentFields form={form} classes={classes} hasStudents today={today} isEdit />
      <StudentFiles form={form} isEdit />
      <DetailFields form={form} today={today} />
      <DialogActions failure={failure}>
        {edit.isPending && share > 0 && <Sending share={share} />}
        <Button variant="default" onClick={onDone} disabled={edit.isPending}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" loading={edit.isPending} disabled={!isDirty}>
          {i18n.t('Save Changes')}
        </Button>
      </DialogActions>
    </Form>
  )
}
