import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Answer } from '@shala/contract/general/endpoint'
import { slipsOf } from '@shala/contract/imports/students'
import { type AskAbout, type StudentDoubt, studentDoubtRefusals } from '@shala/contract/students/doubts'
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
import { DoubtsQuestion } from '../form/doubts-question.tsx'
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

/** Sent beside the changes. */
type Beside = { askAbout?: AskAbout; seenMarks?: number }

function askingOf(draft: StudentDraft, stored: StudentDraft): Beside {
  const { name, phone, ...changed } = changesIn(draft, stored)
  const isUnsure = ['pen', 'apaarId', 'aadhaarNumber'].some((field) => field in changed)
  return isUnsure || slipsOf({ name, phone }).length > 0 ? { askAbout: 'doubts' } : {}
}

/** Saves the form; another student's number, and marks that a day would set aside or move, are asked about first. */
function useSaving(form: UseFormReturnType<StudentDraft>, stored: StudentDraft, props: EditStudentFormProps) {
  const edit = useEditStudent()
  const [failure, setFailure] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const [doubts, setDoubts] = useState<StudentDoubt[] | null>(null)
  const [marks, setMarks] = useState<MarksChange | null>(null)
  const undo = useUndoPlacing()
  const dropQuestions = () => {
    setDoubts(null)
    setMarks(null)
  }
  const save = (draft: StudentDraft, beside: Beside) => {
    setFailure(null)
    setShare(0)
    dropQuestions()
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
      const unsure = currentOf<StudentDoubt[]>(error, studentDoubtRefusals.doubts)
      if (unsure) return setDoubts(unsure)
      const message = failureText(error, editWords)
      if (!showFieldErrors(form, error)) setFailure(message)
      showWhoHasIt(form, error)
      toast('error', message)
    }
    const sent = { ...changes, ...beside }
    edit.mutate({ id: props.student._id, changes: sent, onProgress: setShare }, { onSuccess, onError })
  }
  return { save, isSaving: edit.isPending, share, failure, doubts, marks, dropQuestions }
}

export function EditStudentForm(props: EditStudentFormProps) {
  const { student, field, onDirty, onDone } = props
  const today = useToday()
  const classes = useClasses().data?.classes ?? []
  const stored = useStored(student)
  const form = useSchemaForm(studentFormOn(today), stored)
  const { save, isSaving, share, failure, doubts, marks, dropQuestions } = useSaving(form, stored, props)
  const isDirty = form.isDirty()
  useDirtyNews(isDirty, onDirty)
  useBeginAt(form, field)
  return (
    <Form
      form={form}
      onSubmit={(draft) => save(draft, askingOf(draft, stored))}
      label={i18n.t('Edit Student')}
    >
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
      <DoubtsQuestion
        form={form}
        doubts={doubts}
        onAgree={() => save(form.getValues(), {})}
        onCancel={dropQuestions}
      />
      <MarksQuestion
        change={marks}
        onAgree={(seenMarks) => save(form.getValues(), { seenMarks })}
        onCancel={dropQuestions}
      />
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
