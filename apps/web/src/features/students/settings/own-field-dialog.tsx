import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core'
import {
  type OwnField,
  type OwnFieldKind,
  ownFieldForm,
  ownFieldKinds,
  ownFieldLimits,
  ownFieldTexts,
} from '@shala/contract/students/own-fields'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
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
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog
      opened
      title={field ? i18n.t('Edit the field') : i18n.t('Add a field')}
      isDirty={isDirty}
      onClose={onClose}
    >
      <OwnFieldForm field={field} onDirty={() => setDirty(true)} onClose={onClose} />
    </Dialog>
  )
}

function useSave(field: OwnField | null, onSaved: (label: string) => void) {
  const [add, change] = [useAddOwnField(), useChangeOwnField()]
  const isPending = add.isPending || change.isPending
  const save = async (values: Values) => {
    if (field) await change.mutateAsync({ ...values, _id: field._id })
    else await add.mutateAsync(values)
    onSaved(values.label)
  }
  return { save, isPending }
}

function OwnFieldForm({ field, onDirty, onClose }: OwnFieldDialogProps & { onDirty: () => void }) {
  const form = useSchemaForm<Values>(ownFieldForm, {
    label: field?.label ?? '',
    kind: field?.kind ?? 'text',
    choices: field?.choices ?? [],
  })
  const [failure, setFailure] = useState<string | null>(null)
  const text = field ? ownFieldTexts.changed : ownFieldTexts.added
  const { save, isPending } = useSave(field, (label) => {
    toast('success', i18n.t(text, { label }))
    onClose()
  })
  const submit = async (values: Values) => {
    setFailure(null)
    try {
      await save(values)
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(messageOf(error))
    }
  }
  return (
    <Form form={form} onSubmit={submit}>
      <Stack gap="md" onChange={onDirty}>
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
      </Stack>
      <DialogActions failure={failure}>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {i18n.t('Save')}
        </Button>
      </DialogActions>
    </Form>
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
