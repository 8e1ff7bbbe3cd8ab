import { Alert, Button, Checkbox, Stack, TextInput } from '@mantine/core'
import {
  type WebhookEvent,
  webhookEvents,
  webhookForm,
  webhookLimits,
} from '@shala/contract/connections/webhooks'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { useAddWebhook } from './connections-queries.ts'
import { CopiedText } from './copied-text.tsx'
import { eventName } from './webhook-words.ts'

export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  const title = secret ? i18n.t('The secret of this address') : i18n.t('Add an address')
  return (
    <Dialog opened title={title} onClose={onClose}>
      {secret ? (
        <MadeSecret secret={secret} onClose={onClose} />
      ) : (
        <WebhookForm onMade={setSecret} onClose={onClose} />
      )}
    </Dialog>
  )
}

const nothing = { url: '', events: [...webhookEvents] as WebhookEvent[] }

function WebhookForm({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const form = useSchemaForm(webhookForm, nothing)
  const { mutateAsync, isPending } = useAddWebhook()
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (values: typeof nothing) => {
    setFailure(null)
    try {
      onMade((await mutateAsync(values)).secret)
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(messageOf(error))
    }
  }
  return (
    <Form form={form} onSubmit={submit} onInvalid={() => setFailure(null)}>
      <Stack gap="md">
        <TextInput
          label={i18n.t('Address')}
          description={i18n.t('It begins with https://')}
          withAsterisk
          data-autofocus
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={webhookLimits.url}
          {...form.getInputProps('url')}
        />
        <Checkbox.Group label={i18n.t('Is told of')} withAsterisk {...form.getInputProps('events')}>
          <Stack gap="xs" mt="xs">
            {webhookEvents.map((event) => (
              <Checkbox key={event} value={event} label={eventName(event)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
      <DialogActions failure={failure}>
        <Button variant="default" onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {i18n.t('Add')}
        </Button>
      </DialogActions>
    </Form>
  )
}

function MadeSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <>
      <Stack gap="md">
        <Alert color="amber" role="note">
          {i18n.t(
            'The secret is shown only now. The other system needs it to know that events come from your school.',
          )}
        </Alert>
        <CopiedText label={i18n.t('Secret')} value={secret} />
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>{i18n.t('Done')}</Button>
      </DialogActions>
    </>
  )
}
