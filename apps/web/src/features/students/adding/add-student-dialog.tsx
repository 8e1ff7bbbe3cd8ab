import { Button } from '@mantine/core'
import { isPassout, type SchoolClass } from '@shala/contract/classes'
import { type AskAbout, type StudentDoubt, studentDoubtRefusals } from '@shala/contract/students/doubts'
import { type StudentDetails, studentFormOn } from '@shala/contract/students/students'
import { useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { currentOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { useDirtyNews } from '#ui/dialog/use-dirty-news.ts'
import { Sending } from '#ui/display/sending.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { toast } from '#ui/toast.tsx'
import { DetailFields } from '../form/detail-fields.tsx'
import { DoubtsQuestion } from '../form/doubts-question.tsx'
import { emptyDraft, ofStatus, type StudentDraft } from '../form/student-draft.ts'
import { StudentFields } from '../form/student-fields.tsx'
import { StudentFiles } from '../form/student-files.tsx'
import { showWhoHasIt } from '../form/taken.tsx'
import { useAddStudent } from '../students-queries.ts'
import { additionFailure } from './addition-failure.ts'

interface AddStudentDialogProps {
  classes: SchoolClass[]
  /** The class being viewed. */
  classId: string | undefined
  /** Students who have passed out can be added once there are any students (docs/product.md, Students). */
  hasStudents: boolean
  onClose: () => void
  onAdded: (student: StudentDetails) => void
}

export function AddStudentDialog({ onClose, ...props }: AddStudentDialogProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog opened title={i18n.t('Add Student')} size={720} isDirty={isDirty} onClose={onClose}>
      <AddStudentForm {...props} onDirty={setDirty} onDone={onClose} />
    </Dialog>
  )
}

interface AddStudentFormProps extends Omit<AddStudentDialogProps, 'onClose'> {
  onDirty: (isDirty: boolean) => void
  onDone: () => void
}

type Viewed = Pick<AddStudentDialogProps, 'classes' | 'classId' | 'hasStudents'>

/** The class being viewed is chosen, if the form offers it, and with the passout class its status. */
function useDraft({ classes, classId, hasStudents }: Viewed) {
  const today = useToday()
  const isIntoPassout = classes.some((one) => one._id === classId && isPassout(one))
  const isOffered = !isIntoPassout || hasStudents
  const initial = emptyDraft({
    today,
    classId: isOffered ? classId : undefined,
    status: isIntoPassout && isOffered ? 'passout' : 'active',
  })
  return { form: useSchemaForm(studentFormOn(today), initial), today }
}

function AddStudentForm({ classes, classId, hasStudents, onDirty, onDone, onAdded }: AddStudentFormProps) {
  const { form, today } = useDraft({ classes, classId, hasStudents })
  const add = useAddStudent()
  const [failure, setFailure] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const [doubts, setDoubts] = useState<StudentDoubt[] | null>(null)
  const isDirty = form.isDirty()
  useDirtyNews(isDirty, onDirty)

  const submit = (draft: StudentDraft, askAbout?: AskAbout) => {
    setFailure(null)
    setShare(0)
    setDoubts(null)
    const addition = { draft: { ...ofStatus(draft), ...(askAbout && { askAbout }) }, onProgress: setShare }
    add.mutate(addition, {
      onSuccess: ({ user }) => {
        onDirty(false)
        onDone()
        if (user.role === 'student') onAdded(user)
      },
      onError: (error) => {
        const asked = currentOf<StudentDoubt[]>(error, studentDoubtRefusals.doubts)
        if (asked) return setDoubts(asked)
        const message = additionFailure(error)
        if (!showFieldErrors(form, error)) setFailure(message)
        showWhoHasIt(form, error)
        toast('error', message)
      },
    })
  }
  return (
    <Form form={form} onSubmit={(draft) => submit(draft, 'doubts')} label={i18n.t('Add Student')}>
      <StudentFields form={form} classes={classes} hasStudents={hasStudents} today={today} />
      <StudentFiles form={form} />
      <DetailFields form={form} today={today} />
      <DoubtsQuestion
        form={form}
        doubts={doubts}
        onAgree={() => submit(form.getValues())}
        onCancel={() => setDoubts(null)}
      />
      <DialogActions failure={failure}>
        {add.isPending && share > 0 && <Sending share={share} />}
        <Button variant="default" onClick={onDone} disabled={add.isPending}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {i18n.t('Add Student')}
        </Button>
      </DialogActions>
    </Form>
  )
}
