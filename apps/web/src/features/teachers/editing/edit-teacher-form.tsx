import { Button } from '@mantine/core'
import { teacherEditTexts } from '@shala/contract/teachers/editing'
import { teacherEditFormOn } from '@shala/contract/teachers/form'
import type { Teacher } from '@shala/contract/teachers/teachers'
import { teacherTexts } from '@shala/contract/teachers/texts'
import { useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { useDirtyNews } from '#ui/dialog/use-dirty-news.ts'
import { Sending } from '#ui/display/sending.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { changesIn, draftOf, pathOf, type TeacherDraft } from '../form/teacher-draft.ts'
import { TeacherSections } from '../form/teacher-sections.tsx'
import { listToast } from '../teacher-words.ts'
import { useEditTeacher } from '../teachers-queries.ts'

interface EditTeacherFormProps {
  teacher: Teacher
  onDirty: (isDirty: boolean) => void
  onDone: () => void
  onSaved: () => void
}

/** The form's initial record. It may be reloaded meanwhile, and then nothing typed may be lost. */
function useStored(teacher: Teacher) {
  const [begun] = useState(() => ({ teacher, draft: draftOf(teacher) }))
  return begun
}

export function EditTeacherForm({ teacher, onDirty, onDone, onSaved }: EditTeacherFormProps) {
  const today = useToday()
  const stored = useStored(teacher)
  const form = useSchemaForm<TeacherDraft>(teacherEditFormOn(today, stored.teacher), stored.draft)
  const edit = useEditTeacher()
  const [failure, setFailure] = useState<string | null>(null)
  const [isInvalid, setInvalid] = useState(false)
  const [share, setShare] = useState(0)
  const isDirty = form.isDirty()
  useDirtyNews(isDirty, onDirty)

  const save = (changes: Partial<TeacherDraft>) =>
    edit.mutate(
      { id: teacher._id, changes, onProgress: setShare },
      {
        onSuccess: ({ user: { name } }) => {
          onDirty(false)
          onSaved()
          onDone()
          listToast('success', `✅ ${i18n.t(teacherEditTexts.updated, { name })}`)
        },
        onError: (error) => {
          const message = messageOf(error, teacherEditTexts.failed)
          if (!showFieldErrors(form, error, pathOf)) setFailure(message)
          listToast('error', `❌ ${message}`)
        },
      },
    )
  const submit = (draft: TeacherDraft) => {
    setFailure(null)
    setInvalid(false)
    setShare(0)
    const changes = changesIn(draft, stored.draft)
    if (Object.keys(changes).length > 0) return save(changes)
    onDone()
    listToast('info', i18n.t('No changes detected.'))
  }
  const invalid = isInvalid && Object.keys(form.errors).length > 0 ? i18n.t(teacherTexts.formInvalid) : null
  return (
    <Form form={form} onSubmit={submit} onInvalid={() => setInvalid(true)} label={i18n.t('Edit Teacher')}>
      <TeacherSections form={form} today={today} isEdit />
      <DialogActions failure={failure ?? invalid}>
        {edit.isPending && share > 0 && <Sending share={share} />}
        <Button variant="default" onClick={onDone} disabled={edit.isPending}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" loading={edit.isPending}>
          {i18n.t('Save Changes')}
        </Button>
      </DialogActions>
    </Form>
  )
}
