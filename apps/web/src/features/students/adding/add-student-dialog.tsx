import { Box, Button, Progress, Text } from '@mantine/core'
import type { SchoolClass } from '@shala/contract/classes'
import { studentFormOn, studentTexts } from '@shala/contract/students'
import { useEffect, useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { messageOf } from '#platform/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { formatPercent } from '#ui/format.ts'
import { toast } from '#ui/toast.tsx'
import { useAddStudent } from '../students-queries.ts'
import type { StudentDraft } from './student-draft.ts'
import { StudentFields } from './student-fields.tsx'
import { StudentFiles } from './student-files.tsx'

interface AddStudentDialogProps {
  opened: boolean
  classes: SchoolClass[]
  /** The class that is being looked at. */
  classId: string | undefined
  /** Passed-out students can be added once there are students at all (spec 2, section 2.2). */
  hasStudents: boolean
  onClose: () => void
}

export function AddStudentDialog({ opened, onClose, ...props }: AddStudentDialogProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog opened={opened} title={i18n.t('Add Student')} size={720} isDirty={isDirty} onClose={onClose}>
      <AddStudentForm {...props} onDirty={setDirty} onDone={onClose} />
    </Dialog>
  )
}

interface AddStudentFormProps extends Omit<AddStudentDialogProps, 'opened' | 'onClose'> {
  onDirty: (isDirty: boolean) => void
  onDone: () => void
}

function useDraft(classId: string | undefined) {
  const today = useToday()
  const initial: StudentDraft = {
    role: 'student',
    name: '',
    email: '',
    phone: '',
    class: classId ?? '',
    rollNumber: '',
    address: '',
    status: 'active',
    enrollmentDate: today,
    session: '',
    passoutYear: '',
    photo: null,
    aadhaarCard: null,
    birthCertificate: null,
    transferCertificate: null,
    marksheet: null,
  }
  return { form: useSchemaForm(studentFormOn(today), initial), today }
}

function AddStudentForm({ classes, classId, hasStudents, onDirty, onDone }: AddStudentFormProps) {
  const { form, today } = useDraft(classId)
  const add = useAddStudent()
  const [failure, setFailure] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const isDirty = form.isDirty()
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const submit = (draft: StudentDraft) => {
    setFailure(null)
    setShare(0)
    const addition = { draft, onProgress: setShare }
    add.mutate(addition, {
      onSuccess: () => {
        onDirty(false)
        toast('success', i18n.t(studentTexts.added))
        onDone()
      },
      onError: (error) => {
        const message = messageOf(error, studentTexts.serverError)
        if (!showFieldErrors(form, error)) setFailure(message)
        toast('error', message)
      },
    })
  }
  return (
    <Form form={form} onSubmit={submit} label={i18n.t('Add Student')}>
      <StudentFields form={form} classes={classes} hasStudents={hasStudents} today={today} />
      <StudentFiles form={form} />
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

function Sending({ share }: { share: number }) {
  const sent = i18n.t('{percent} sent', { percent: formatPercent(Math.round(100 * share)) })
  return (
    <Box flex="1 0 100%">
      <Text size="sm">{sent}</Text>
      <Progress value={100 * share} aria-label={sent} />
    </Box>
  )
}
