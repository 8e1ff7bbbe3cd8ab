import { Button, Stack, TextInput } from '@mantine/core'
import { classForm, classLabel, classLimits, classTexts, type SchoolClass } from '@shala/contract/classes'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Form, useSchemaForm } from '#ui/form/form.tsx'
import { toast } from '#ui/toast.tsx'
import { type TeacherName, useCreateClass, useUpdateClass } from './classes-changes.ts'
import { OtherTeachersPicker, TeacherPicker } from './teacher-picker.tsx'

interface CreateClassProps {
  onClose: () => void
  onCreated: () => void
}

export function CreateClass({ onClose, onCreated }: CreateClassProps) {
  const create = useCreateClass()
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (wanted: SavedClass) => {
    setFailure(null)
    try {
      await create.mutateAsync(wanted)
      toast('success', i18n.t(classTexts.created))
      onClose()
      onCreated()
    } catch (error) {
      setFailure(messageOf(error, classTexts.createFailed))
    }
  }
  return (
    <ClassDialog
      opened
      title={i18n.t('Create Class')}
      submitLabel={i18n.t('Create Class')}
      start={{ name: '', section: '', classTeacherId: null, otherTeacherIds: [] }}
      known={[]}
      failure={failure}
      isBusy={create.isPending}
      onSave={save}
      onClose={onClose}
    />
  )
}

interface EditClassProps {
  schoolClass: SchoolClass
  onClose: () => void
}

/** Hidden while it is saved, as the card already shows the new name; back with the typed name if that is refused. */
export function EditClass({ schoolClass, onClose }: EditClassProps) {
  // A list that this device stored from an older version names no other teachers.
  const { otherTeachers = [] } = schoolClass as Partial<SchoolClass>
  const update = useUpdateClass(schoolClass)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (wanted: SavedClass) => {
    setFailure(null)
    try {
      await update.mutateAsync(wanted)
      toast('success', i18n.t(classTexts.updated))
      onClose()
    } catch (error) {
      const reason = messageOf(error, classTexts.updateFailed)
      setFailure(reason)
      toast('error', i18n.t('{name} was not changed. {reason}', { name: classLabel(schoolClass), reason }))
    }
  }
  return (
    <ClassDialog
      opened={!update.isPending}
      title={i18n.t('Edit class')}
      submitLabel={i18n.t('Save')}
      start={{
        name: schoolClass.name,
        section: schoolClass.section ?? '',
        classTeacherId: schoolClass.classTeacher?._id ?? null,
        otherTeacherIds: otherTeachers.map(({ _id }) => _id),
      }}
      known={[...(schoolClass.classTeacher ? [schoolClass.classTeacher] : []), ...otherTeachers]}
      failure={failure}
      onSave={save}
      onClose={onClose}
    />
  )
}

type ClassValues = {
  name: string
  section: string
  classTeacherId: string | null
  otherTeacherIds: string[]
}

type SavedClass = Pick<ClassValues, 'name'> &
  Partial<Pick<ClassValues, 'classTeacherId' | 'otherTeacherIds'>> & { section: string | null }

interface ClassDialogProps {
  opened: boolean
  title: string
  submitLabel: string
  start: ClassValues
  /** The teachers of the class. */
  known: TeacherName[]
  failure: string | null
  isBusy?: boolean
  onSave: (wanted: SavedClass) => Promise<void>
  onClose: () => void
}

function ClassDialog({
  opened,
  title,
  submitLabel,
  start,
  known,
  failure,
  isBusy = false,
  ...on
}: ClassDialogProps) {
  const form = useSchemaForm(classForm, start)
  return (
    <Dialog opened={opened} title={title} size={440} isDirty={form.isDirty()} onClose={on.onClose}>
      <Form
        form={form}
        onSubmit={({ name, section, classTeacherId, otherTeacherIds }) =>
          on.onSave({
            name: name.trim(),
            section: section.trim() || null,
            // One who has left is not shown, and stays the class teacher for when they are back.
            ...(form.isDirty('classTeacherId') && { classTeacherId }),
            // Somebody else may have taken one away meanwhile, who must not see the children's details again.
            ...(form.isDirty('otherTeacherIds') && { otherTeacherIds }),
          })
        }
      >
        <Stack gap="md">
          <TextInput
            label={i18n.t('Class name')}
            withAsterisk
            data-autofocus
            maxLength={classLimits.name}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={i18n.t('Section')}
            description={i18n.t('For example, A or B')}
            maxLength={classLimits.section}
            {...form.getInputProps('section')}
          />
          <TeacherPicker known={known} {...form.getInputProps('classTeacherId')} />
          <OtherTeachersPicker
            known={known}
            classTeacherId={form.values.classTeacherId}
            {...form.getInputProps('otherTeacherIds')}
          />
        </Stack>
        <DialogActions failure={failure}>
          <Button variant="default" onClick={on.onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
