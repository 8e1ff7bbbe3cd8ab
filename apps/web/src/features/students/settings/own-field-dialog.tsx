import { Select, Textarea, TextInput } from '@mantine/core'
import {
  type OwnField,
  type OwnFieldKind,
  ownFieldForm,
  ownFieldKinds,
  ownFieldLimits,
  ownFieldTexts,
} from '@shala/contract/students/own-fields'
import { useState } from 'react'
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { i18n } from '#platform/i18n.ts'
import { useSchemaForm } from '#ui/form/form.tsx'
import { toast } from '#ui/toast.tsx'
import { useAddOwnField, useChangeOwnField } from '../form/student-form-queries.ts'
import { kindWords } from './own-field-words.ts'

interface OwnFieldDialogProps {
  /** Null for a new one. */
  field: OwnField | null
  onClose: () => void
}

interface Values extends Record<string, unknown> {
  label: string
  kind: OwnFieldKind
  choices: string[]
}

/** Choices are typed one a line. */
const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

export function OwnFieldDialog({ field, onClose }: OwnFieldDialogProps) {
  const form = useSchemaForm<Values>(ownFieldForm, {
    label: field?.label ?? '',
    kind: field?.kind ?? 'text',
    choices: field?.choices ?? [],
  })
  const { mutateAsync: add } = useAddOwnField()
  const { mutateAsync: change } = useChangeOwnField()
  const save = async (values: Values) => {
    await (field ? change({ ...values, _id: field._id }) : add(values))
    const text = field ? ownFieldTexts.changed : ownFieldTexts.added
    toast('success', i18n.t(text, { label: values.label }))
    onClose()
  }
  return (
    <FormDialog
      title={field ? i18n.t('Edit the field') : i18n.t('Add a field')}
      form={form}
      saveLabel={i18n.t('Save')}
      onSave={save}
      onClose={onClose}
    >
      <TextInput
        label={i18n.t('Name of the field')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={ownFieldLimits.label}
        {...form.getInputProps('label')}
      />
      <Select
        label={i18n.t('It holds')}
        allowDeselect={false}
        disabled={field !== null}
        data={ownFieldKinds.map((kind) => ({ value: kind, label: kindWords(kind) }))}
        {...form.getInputProps('kind')}
      />
      {form.values.kind === 'choice' && <ChoicesField form={form} />}
    </FormDialog>
  )
}

function ChoicesField({ form }: { form: ReturnType<typeof useSchemaForm<Values>> }) {
  const [typed, setTyped] = useState(() => form.getValues().choices.join('\n'))
  return (
    <Textarea
      label={i18n.t('Choices')}
      description={i18n.t('One a line')}
      withAsterisk
      autosize
      minRows={3}
      {...form.getInputProps('choices')}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        form.setFieldValue('choices', linesOf(currentTarget.value))
      }}
    />
  )
}
