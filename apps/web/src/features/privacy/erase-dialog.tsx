import { Text, TextInput } from '@mantine/core'
import { normalizeName } from '@shala/contract/people'
import { erasingForm } from '@shala/contract/privacy/erasing'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { i18n } from '#platform/i18n.ts'
import { useSchemaForm } from '#ui/form/form.tsx'
import { toast } from '#ui/toast.tsx'
import { useEraseStudent } from './privacy-queries.ts'

interface EraseDialogProps {
  student: { _id: string; name: string }
  /** Then there is no page from which their data could be downloaded. */
  isDeleted?: boolean
  onClose: () => void
}

/** Asks for the name, since nobody can restore what it erases. */
export function EraseDialog({ student, isDeleted = false, onClose }: EraseDialogProps) {
  const form = useSchemaForm(erasingForm, { name: '' })
  const { mutateAsync: eraseStudent } = useEraseStudent(student._id)
  const client = useQueryClient()
  const navigate = useNavigate()
  const erase = async ({ name }: { name: string }) => {
    const { message } = await eraseStudent(name)
    toast('success', i18n.t(message))
    await navigate({ to: '/students' })
    await client.invalidateQueries()
  }
  return (
    <FormDialog
      title={i18n.t('Erase {name} for good?', { name: student.name })}
      form={form}
      saveLabel={i18n.t('Erase for good')}
      isDanger
      canSave={normalizeName(form.values.name) === normalizeName(student.name)}
      onSave={erase}
      onClose={onClose}
    >
      <Text>
        {isDeleted
          ? i18n.t(
              'Nobody can restore it. If the family asked for its data, restore the student and download it first.',
            )
          : i18n.t('Nobody can restore it. If the family asked for its data, download it first.')}
      </Text>
      <div>
        <Text size="sm" c="dimmed">
          {i18n.t('To continue, type the name of the student:')}
        </Text>
        <Text fw={600}>{student.name}</Text>
      </div>
      <TextInput label={i18n.t('Name')} data-autofocus autoComplete="off" {...form.getInputProps('name')} />
    </FormDialog>
  )
}
