import { Button, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Form, showFieldErrors, type useSchemaForm } from '#ui/form/form.tsx'
import { i18n } from '../i18n.ts'
import { messageOf } from './api-error.ts'

interface FormDialogProps<Values extends Record<string, unknown>> {
  title: string
  form: ReturnType<typeof useSchemaForm<Values>>
  size?: string | number
  saveLabel: string
  cancelLabel?: string
  isDanger?: boolean
  /** Whether there is something to save. */
  canSave?: boolean
  /** Saves, says so and closes. A refusal that it throws is shown, and what was typed stays. */
  onSave: (values: Values) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A dialog with one short form, saved by a call. A refusal stands at its field, or beside the buttons if it has none. */
export function FormDialog<Values extends Record<string, unknown>>({
  title,
  form,
  size,
  saveLabel,
  cancelLabel,
  isDanger = false,
  canSave = true,
  onSave,
  onClose,
  children,
}: FormDialogProps<Values>) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const save = async (values: Values) => {
    setFailure(null)
    setSaving(true)
    try {
      await onSave(values)
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(messageOf(error))
    }
    setSaving(false)
  }
  return (
    <Dialog
      opened
      title={title}
      isDirty={form.isDirty() && !isSaving}
      onClose={onClose}
      {...(size !== undefined && { size })}
    >
      <Form form={form} onSubmit={save} onInvalid={() => setFailure(null)}>
        <Stack gap="md">{children}</Stack>
        <DialogActions failure={failure}>
          <Button variant="default" onClick={onClose}>
            {cancelLabel ?? i18n.t('Cancel')}
          </Button>
          <Button type="submit" color={isDanger ? 'red' : 'brand'} disabled={!canSave} loading={isSaving}>
            {saveLabel}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
