import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { keyForm, type makeKey } from '@shala/contract/connections/connections'
import type { Answer } from '@shala/contract/general/endpoint'
import { peopleLimits } from '@shala/contract/general/identifiers'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { useMakeKey } from './connections-queries.ts'
import { CopiedText } from './copied-text.tsx'

type Made = Answer<typeof makeKey>

export function KeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  const title = made ? i18n.t('The key of {name}', { name: made.key.name }) : i18n.t('Make a key')
  return (
    <Dialog opened title={title} onClose={onClose}>
      {made ? <MadeKey made={made} onClose={onClose} /> : <KeyForm onMade={setMade} onClose={onClose} />}
    </Dialog>
  )
}

function KeyForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const form = useSchemaForm(keyForm, { name: '' })
  const { mutateAsync, isPending } = useMakeKey()
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (values: { name: string }) => {
    setFailure(null)
    try {
      onMade(await mutateAsync(values))
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(messageOf(error))
    }
  }
  return (
    <Form form={form} onSubmit={submit} onInvalid={() => setFailure(null)}>
      <TextInput
        label={i18n.t('Name of the system')}
        description={i18n.t('For example, Fees or Exams')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={peopleLimits.name}
        {...form.getInputProps('name')}
      />
      <DialogActions failure={failure}>
        <Button variant="default" onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {i18n.t('Make a key')}
        </Button>
      </DialogActions>
    </Form>
  )
}

function MadeKey({ made, onClose }: { made: Made; onClose: () => void }) {
  return (
    <>
      <Stack gap="md">
        <Alert color="amber" role="note">
          {i18n.t(
            'The secret is shown only now. Give both to the people who run that system, and to nobody else.',
          )}
        </Alert>
        <CopiedText label={i18n.t('Client id')} value={made.clientId} />
        <CopiedText label={i18n.t('Client secret')} value={made.clientSecret} />
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>{i18n.t('Done')}</Button>
      </DialogActions>
    </>
  )
}
