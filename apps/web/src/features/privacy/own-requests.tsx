import { Button, Radio, Stack, Text, Textarea } from '@mantine/core'
import { dayAt } from '@shala/contract/general/days'
import {
  type PrivacyRequest,
  type RequestKind,
  requestForm,
  requestKinds,
  requestLimits,
  requestTexts,
} from '@shala/contract/privacy/requests'
import { useState } from 'react'
import { useTimeZone } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import { useAskSchool, useOwnRequests } from './privacy-queries.ts'

/** What one has asked the school to correct or erase, with its answers. */
export function OwnRequests() {
  const { data: requests = [] } = useOwnRequests()
  const [isAsking, setAsking] = useState(false)
  return (
    <Stack gap="sm" mt="md">
      <Text size="sm" c="dimmed">
        {i18n.t('Is something wrong, or should something be erased? The school answers here.')}
      </Text>
      {requests.length > 0 && (
        <ul className={`${layout.stack} ${layout.words} ${layout.marked}`}>
          {requests.map((request) => (
            <Asked key={request._id} request={request} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {i18n.t('Ask the school')}
        </Button>
      </div>
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
    </Stack>
  )
}

function Asked({ request: { kind, text, askedAt, answer } }: { request: PrivacyRequest }) {
  const timeZone = useTimeZone()
  return (
    <li>
      <Text fw={600}>{i18n.t(requestTexts.kinds[kind])}</Text>
      <Text className={layout.written}>{text}</Text>
      <Text size="sm" c="dimmed">
        {formatDay(dayAt(new Date(askedAt), timeZone))}
      </Text>
      {answer === null ? (
        <Text size="sm">{i18n.t('The school has not answered yet.')}</Text>
      ) : (
        <Text size="sm" className={layout.written}>
          {i18n.t('Answer: {answer}', { answer })}
        </Text>
      )}
    </li>
  )
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(requestForm, { kind: 'correct' as RequestKind, text: '' })
  const ask = useAskSchool()
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (values: { kind: RequestKind; text: string }) => {
    setFailure(null)
    try {
      const { message } = await ask.mutateAsync(values)
      toast('success', i18n.t(message))
      onClose()
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(messageOf(error))
    }
  }
  return (
    <Dialog
      opened
      title={i18n.t('Ask the school about your data')}
      isDirty={form.isDirty() && !ask.isPending}
      onClose={onClose}
    >
      <Form form={form} onSubmit={send} onInvalid={() => setFailure(null)}>
        <Stack gap="md">
          <Radio.Group label={i18n.t('What is it about?')} {...form.getInputProps('kind')}>
            <Stack gap="xs" mt={4}>
              {requestKinds.map((kind) => (
                <Radio key={kind} value={kind} py={10} label={i18n.t(requestTexts.kinds[kind])} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label={i18n.t('What should the school know?')}
            withAsterisk
            autosize
            minRows={4}
            maxRows={10}
            maxLength={requestLimits.text}
            {...form.getInputProps('text')}
          />
        </Stack>
        <DialogActions failure={failure}>
          <Button variant="default" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" loading={ask.isPending}>
            {i18n.t('Send')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
