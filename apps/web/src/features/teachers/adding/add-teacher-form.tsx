import { Button } from '@mantine/core'
import { teacherFormOn } from '@shala/contract/teachers/form'
import type { Teacher } from '@shala/contract/teachers/teachers'
import { teacherTexts } from '@shala/contract/teachers/texts'
import { useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { useDirtyNews } from '#ui/dialog/use-dirty-news.ts'
import { Sending } from '#ui/display/sending.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { emptyTeacher, pathOf, type TeacherDraft } from '../form/teacher-draft.ts'
import { TeacherSections } from '../form/teacher-sections.tsx'
import { formToast } from '../teacher-words.ts'
import { useAddTeacher } from '../teachers-queries.ts'
import { additionFailure } from './addition-failure.ts'

interface AddTeacherFormProps {
  onDirty: (isDirty: boolean) => void
  onDone: () => void
  onAdded: (teacher: Teacher) => void
}

export function AddTeacherForm({ onDirty, onDone, onAdded }: AddTeacherFormProps) {
  const today = useToday()
  const [initial] = useState(emptyTeacher)
  const form = useSchemaForm<TeacherDraft>(teacherFormOn(today), initial)
  const add = useAddTeacher()
  const [failure, setFailure] = useState<string | null>(null)
  const [isInvalid, setInvalid] = useState(false)
  const [share, setShare] = useState(0)
  const isDirty = form.isDirty()
  useDirtyNews(isDirty, onDirty)

  const submit = (draft: TeacherDraft) => {
    setFailure(null)
    setInvalid(false)
    setShare(0)
    const addition = { draft, onProgress: setShare }
    add.mutate(addition, {
      onSuccess: ({ user }) => {
        onDirty(false)
        onDone()
        if (user.role === 'teacher') onAdded(user)
      },
      onError: (error) => {
        const message = additionFailure(error)
        showFieldErrors(form, error, pathOf)
        setFailure(message)
        formToast('error', message, { title: i18n.t('Error!') })
      },
    })
  }
  const refuse = () => {
    setFailure(null)
    setInvalid(true)
    formToast('error', i18n.t(teacherTexts.validationError))
  }
  const invalid = isInvalid && Object.keys(form.errors).length > 0 ? i18n.t(teacherTexts.formInvalid) : null
  return (
    <Form form={form} onSubmit={submit} onInvalid={refuse} label={i18n.t('Add New Teacher')}>
      <TeacherSections form={form} today={today} />
      <DialogActions failure={failure ?? invalid}>
        {add.isPending && share > 0 && <Sending share={share} />}
        <Button variant="default" onClick={onDone} disabled={add.isPending}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {i18n.t('Add Teacher')}
        </Button>
      </DialogActions>
    </Form>
  )
}
