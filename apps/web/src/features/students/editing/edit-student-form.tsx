import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Answer } from '@shala/contract/general/endpoint'
import { type MarksChange, studentEditRefusals, studentEditTexts } from '@shala/contract/students/editing'
import { type StudentDetails, studentFormOn } from '@shala/contract/students/students'
import type { updateUser } from '@shala/contract/users'
import { useState } from 'react'
import { useClasses } from '#features/classes/index.ts'
import { useToday } from '#features/schools/index.ts'
import { currentOf } from '#platform/calls/api-error.ts'
import { failureText } from '#platform/calls/failure-words.ts'
import { i18n } from '#platform/i18n.ts'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { useDirtyNews } from '#ui/dialog/use-dirty-news.ts'
import { Sending } from '#ui/display/sending.tsx'
import { Form, showFieldErrors, useBeginAt, useSchemaForm } from '#ui/form/form.tsx'
import { toast } from '#ui/toast.tsx'
import { DetailFields } from '../form/detail-fields.tsx'
import { changesIn, draftOf, ofStatus, type StudentDraft } from '../form/student-draft.ts'
import { StudentFields } from '../form/student-fields.tsx'
import { StudentFiles } from '../form/student-files.tsx'
import { showWhoHasIt } from '../form/taken.tsx'
import { useEditStudent } from '../students-queries.ts'
import { editWords } from './edit-words.ts'
import { MarksQuestion } from './marks-question.tsx'
import { placeBefore, useUndoPlacing } from './undo-placing.ts'

interface EditStudentFormProps {
  student: StudentDetails
  /** Where it begins. */
  field?: string | undefined
  onDirty: (isDirty: boolean) => void
  onDone: () => void
  onSaved: () => void
}

/** The form's initial values: the record may be reloaded meanwhile, and then nothing typed may be lost. */
function useStored(student: StudentDetails): StudentDraft {
  const [stored] = useState(() => draftOf(student))
  return stored
}

/** Saves the form; marks that a day would set aside or move are asked about first. */
function useSaving(form: UseFormReturnType<StudentDraft>, stored: StudentDraft, props: EditStudentFormProps) {
  const edit = useEditStudent()
  const [failure, setFailure] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const [marks, setMarks] = useState<MarksChange | null>(null)
  const undo = useUndoPlacing()
  const save = (draft: StudentDraft, seenMarks?: number) => {
    setFailure(null)
    setShare(0)
    setMarks(null)
    const changes = changesIn(ofStatus(draft), stored)
    const onSuccess = ({ user }: Answer<typeof updateUser>) => {
      props.onDirty(false)
      props.onSaved()
      props.onDone()
      const before = placeBefore(changes, stored, user)
      const onUndo = before && (() => undo(user, before))
      toast('success', i18n.t(studentEditTexts.updated, { name: user.name }), { ...(onUndo && { onUndo }) })
    }
    const onError = (error: Error) => {
      const asked = currentOf<MarksChange>(error, studentEditRefusals.marksChange)
      if (asked) return setMarks(asked)
      const message = failureText(error, editWords)
      if (!showFieldErrors(form, error)) setFailure(message)
      showWhoHasIt(form, error)
      toast('error', message)
    }
    const sent = { ...changes, ...(seenMarks && { seenMarks }) }
    edit.mutate({ id: props.student._id, changes: sent, onProgress: setShare }, { onSuccess, onError })
  }
  return { save, isSaving: edit.isPending, share, failure, marks, dropMarks: () => setMarks(null) }
}

export function EditStudentForm(props: EditStudentFormProps) {
  const { student, field, onDirty, onDone } = props
  const today = useToday()
  const classes = useClasses().data?.classes ?? []
  const stored = useStored(student)
  const form = useSchemaForm(studentFormOn(today), stored)
  const { save, isSaving, share, failure, marks, dropMarks } = useSaving(form, stored, props)
  const isDirty = form.isDirty()
  useDirtyNews(isDirty, onDirty)
  useBeginAt(form, field)
  return (
    <Form form={form} onSubmit={(draft) => save(draft)} label={i18n.t('Edit Student')}>
      <StudentFields
        form={form}
        classes={classes}
        hasStudents
        today={today}
        studentId={student._id}
        stored={stored}
      />
      <StudentFiles form={form} isEdit />
      <DetailFields form={form} today={today} studentId={student._id} begins={field} />
      <MarksQuestion change={marks} onAgree={(count) => save(form.getValues(), count)} onCancel={dropMarks} />
      <DialogActions failure={failure}>
        {isSaving && share > 0 && <Sending share={share} />}
        <Button variant="default" onClick={onDone} disabled={isSaving}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={!isDirty}>
          {i18n.t('Save Changes')}
        </Button>
      </DialogActions>
    </Form>
  )
}
