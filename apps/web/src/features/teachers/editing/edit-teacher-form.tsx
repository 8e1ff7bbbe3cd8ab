import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ScansAfter, teacherEditRefusals, teacherEditTexts } from '@shala/contract/teachers/editing'
import { teacherEditFormOn } from '@shala/contract/teachers/form'
import type { Teacher } from '@shala/contract/teachers/teachers'
import { teacherTexts } from '@shala/contract/teachers/texts'
import { useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { currentOf, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { useDirtyNews } from '#ui/dialog/use-dirty-news.ts'
import { Sending } from '#ui/display/sending.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { changesIn, draftOf, pathOf, type TeacherDraft } from '../form/teacher-draft.ts'
import { TeacherSections } from '../form/teacher-sections.tsx'
import { listToast } from '../teacher-words.ts'
import { useEditTeacher } from '../teachers-queries.ts'
import { ScansQuestion } from './scans-question.tsx'

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

const leavingFields = ['status', 'leavingDate']

/** Puts somebody back who has just left by mistake: they never left. */
function useReturn(id: string) {
  const { mutateAsync: edit } = useEditTeacher()
  return async () => {
    try {
      const { user } = await edit({ id, changes: { status: 'active' }, onProgress: () => {} })
      listToast('success', `✅ ${i18n.t(teacherEditTexts.updated, { name: user.name })}`)
    } catch (error) {
      listToast('error', `❌ ${messageOf(error, teacherEditTexts.failed)}`)
    }
  }
}

/** Saves the form; check-ins after a last day are asked about first. */
function useSaving(
  form: UseFormReturnType<TeacherDraft>,
  stored: ReturnType<typeof useStored>,
  { teacher, onDirty, onDone, onSaved }: EditTeacherFormProps,
) {
  const edit = useEditTeacher()
  const putBack = useReturn(teacher._id)
  const [failure, setFailure] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const [scans, setScans] = useState<ScansAfter | null>(null)
  const save = (draft: TeacherDraft, seenScans?: number) => {
    setFailure(null)
    setShare(0)
    setScans(null)
    const changes = changesIn(draft, stored.draft)
    if (Object.keys(changes).length === 0) {
      onDone()
      return listToast('info', i18n.t('No changes detected.'))
    }
    const hasLeft = stored.draft.status === 'active' && draft.status !== 'active'
    const hasOnlyLeft = hasLeft && Object.keys(changes).every((field) => leavingFields.includes(field))
    const sent = { ...changes, ...(seenScans && { seenScans }) }
    edit.mutate(
      { id: teacher._id, changes: sent, onProgress: setShare },
      {
        onSuccess: ({ user: { name } }) => {
          onDirty(false)
          onSaved()
          onDone()
          const more = hasOnlyLeft ? { onUndo: putBack } : {}
          listToast('success', `✅ ${i18n.t(teacherEditTexts.updated, { name })}`, more)
        },
        onError: (error) => {
          const asked = currentOf<ScansAfter>(error, teacherEditRefusals.scansAfter)
          if (asked) return setScans(asked)
          const message = messageOf(error, teacherEditTexts.failed)
          if (!showFieldErrors(form, error, pathOf)) setFailure(message)
          listToast('error', `❌ ${message}`)
        },
      },
    )
  }
  return { save, isSaving: edit.isPending, failure, share, scans, dropScans: () => setScans(null) }
}

export function EditTeacherForm(props: EditTeacherFormProps) {
  const { teacher, onDirty, onDone } = props
  const today = useToday()
  const stored = useStored(teacher)
  const form = useSchemaForm<TeacherDraft>(teacherEditFormOn(today, stored.teacher), stored.draft)
  const { save, isSaving, failure, share, scans, dropScans } = useSaving(form, stored, props)
  const [isInvalid, setInvalid] = useState(false)
  const isDirty = form.isDirty()
  useDirtyNews(isDirty, onDirty)
  const submit = (draft: TeacherDraft) => {
    setInvalid(false)
    save(draft)
  }
  const invalid = isInvalid && Object.keys(form.errors).length > 0 ? i18n.t(teacherTexts.formInvalid) : null
  return (
    <Form form={form} onSubmit={submit} onInvalid={() => setInvalid(true)} label={i18n.t('Edit Teacher')}>
      <TeacherSections form={form} today={today} isEdit />
      <ScansQuestion scans={scans} onAgree={(count) => save(form.getValues(), count)} onCancel={dropScans} />
      <DialogActions failure={failure ?? invalid}>
        {isSaving && share > 0 && <Sending share={share} />}
        <Button variant="default" onClick={onDone} disabled={isSaving}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {i18n.t('Save Changes')}
        </Button>
      </DialogActions>
    </Form>
  )
}
