import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { classForm, classLimits, classTexts, type SchoolClass } from '@shala/contract/classes'
import { useState } from 'react'
import { messageOf } from '#platform/api.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogActions } from '#ui/dialog-actions.tsx'
import { Form, useSchemaForm } from '#ui/form.tsx'
import { toast } from '#ui/toast.tsx'
import { useCreateClass, useUpdateClass } from './classes-queries.ts'

interface ClassDialogProps {
  /** The class to change; without one a new class is made. */
  schoolClass?: SchoolClass
  onClose: () => void
  onCreated?: () => void
}

export function ClassDialog({ schoolClass, onClose, onCreated }: ClassDialogProps) {
  const create = useCreateClass()
  const update = useUpdateClass(schoolClass?._id ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const form = useSchemaForm(classForm, {
    name: schoolClass?.name ?? '',
    section: schoolClass?.section ?? '',
  })
  const save = async ({ name, section }: { name: string; section: string }) => {
    setFailure(null)
    try {
      await (schoolClass ? update : create).mutateAsync({ name, section: section.trim() || null })
      toast('success', i18n.t(schoolClass ? classTexts.updated : classTexts.created))
      onClose()
      onCreated?.()
    } catch (error) {
      setFailure(messageOf(error, schoolClass ? classTexts.updateFailed : classTexts.createFailed))
    }
  }
  return (
    <Dialog
      opened
      title={schoolClass ? i18n.t('Edit Class') : i18n.t('Create Class')}
      size={440}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      <Form form={form} onSubmit={save}>
        <Stack gap="md">
          <TextInput
            label={i18n.t('Class Name')}
            withAsterisk
            data-autofocus
            maxLength={classLimits.name}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={i18n.t('Section')}
            description={i18n.t('Optional, such as A or B')}
            maxLength={classLimits.section}
            {...form.getInputProps('section')}
          />
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {schoolClass ? i18n.t('Save') : i18n.t('Create Class')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
