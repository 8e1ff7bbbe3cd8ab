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
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { i18n } from '#platform/i18n.ts'
import { useSchemaForm } from '#ui/form/form.tsx'
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
  const start = { kind: 'correct' as RequestKind, text: '' }
  const form = useSchemaForm(requestForm, start)
  const { mutateAsync: ask } = useAskSchool()
  const send = async (values: typeof start) => {
    const { message } = await ask(values)
    toast('success', i18n.t(message))
    onClose()
  }
  return (
    <FormDialog
      title={i18n.t('Ask the school about your data')}
      form={form}
      saveLabel={i18n.t('Send')}
      onSave={send}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
