import { Select, TextInput } from '@mantine/core'
import { paperForm, type Relation } from '@shala/contract/privacy/consent'
import { useToday } from '#features/schools/index.ts'
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { i18n } from '#platform/i18n.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { useSchemaForm } from '#ui/form/form.tsx'
import { toast } from '#ui/toast.tsx'
import { useRecordConsent } from './privacy-queries.ts'
import { relationChoices } from './privacy-words.ts'

interface PaperDialogProps {
  studentId: string
  onClose: () => void
}

/** A consent that a parent signed on paper. */
export function PaperDialog({ studentId, onClose }: PaperDialogProps) {
  const today = useToday()
  const start = { givenBy: '', relation: null as Relation | null, givenOn: today }
  const form = useSchemaForm(paperForm, start)
  const { mutateAsync: record } = useRecordConsent(studentId)
  const save = async ({ relation, ...rest }: typeof start) => {
    if (!relation) return
    const { message } = await record({ ...rest, relation })
    toast('success', i18n.t(message))
    onClose()
  }
  return (
    <FormDialog
      title={i18n.t('Consent on paper')}
      form={form}
      saveLabel={i18n.t('Save')}
      onSave={save}
      onClose={onClose}
    >
      <TextInput
        label={i18n.t('Name of the person who signed')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={100}
        {...form.getInputProps('givenBy')}
      />
      <Select
        label={i18n.t('Relation')}
        withAsterisk
        data={relationChoices()}
        {...form.getInputProps('relation')}
      />
      <DayField
        {...form.getInputProps('givenOn')}
        label={i18n.t('Signed on')}
        max={today}
        value={form.values.givenOn}
        onChange={(next) => form.setFieldValue('givenOn', next)}
      />
    </FormDialog>
  )
}
