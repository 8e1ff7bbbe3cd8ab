import { Button, Skeleton, Text, Textarea } from '@mantine/core'
import { dayAt } from '@shala/contract/general/days'
import {
  answerForm,
  type PrivacyRequest,
  requestLimits,
  requestTexts,
} from '@shala/contract/privacy/requests'
import { useState } from 'react'
import { useTimeZone } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { i18n } from '#platform/i18n.ts'
import { useSchemaForm } from '#ui/form/form.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Pages } from '#ui/list/pages.tsx'
import { Section } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import { toast } from '#ui/toast.tsx'
import { useAnswerRequest, useRequests } from './privacy-queries.ts'

/** What people ask the school to correct or erase, those without an answer first. */
export function RequestsCard() {
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useRequests(page)
  const [answered, setAnswered] = useState<PrivacyRequest | null>(null)
  return (
    <Section
      title={i18n.t('Requests')}
      line={i18n.t('What families and teachers ask you to correct or erase.')}
    >
      {!data && error && (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <Skeleton height={96} />}
      {data?.requests.length === 0 && <Text c="dimmed">{i18n.t('Nobody has asked for anything.')}</Text>}
      {data && data.requests.length > 0 && (
        <ul data-rows className={layout.ruled}>
          {data.requests.map((request) => (
            <Listed key={request._id} request={request} onAnswer={() => setAnswered(request)} />
          ))}
        </ul>
      )}
      {data && <Pages page={page} pages={data.pagination.pages} onPage={setPage} />}
      {answered && <AnswerDialog request={answered} onClose={() => setAnswered(null)} />}
    </Section>
  )
}

function Listed({ request, onAnswer }: { request: PrivacyRequest; onAnswer: () => void }) {
  const { by, kind, text, askedAt, answer, answeredBy } = request
  const timeZone = useTimeZone()
  return (
    <li>
      <div className={layout.share}>
        <Text fw={600}>{by.name}</Text>
        <Text size="sm" c="dimmed">
          {i18n.t(requestTexts.kinds[kind])} · {formatDay(dayAt(new Date(askedAt), timeZone))}
        </Text>
        <Text className={layout.written}>{text}</Text>
        {answer !== null && (
          <Text size="sm" className={layout.written}>
            {i18n.t('{name} answered: {answer}', { name: answeredBy ?? '', answer })}
          </Text>
        )}
      </div>
      {answer === null && (
        <Button variant="default" aria-label={i18n.t('Answer {name}', { name: by.name })} onClick={onAnswer}>
          {i18n.t('Answer')}
        </Button>
      )}
    </li>
  )
}

function AnswerDialog({ request, onClose }: { request: PrivacyRequest; onClose: () => void }) {
  const form = useSchemaForm(answerForm, { answer: '' })
  const { mutateAsync: answer } = useAnswerRequest(request._id)
  const send = async (values: { answer: string }) => {
    const { message } = await answer(values)
    toast('success', i18n.t(message))
    onClose()
  }
  return (
    <FormDialog
      title={i18n.t('Answer {name}', { name: request.by.name })}
      form={form}
      saveLabel={i18n.t('Send')}
      onSave={send}
      onClose={onClose}
    >
      <Text className={layout.written}>{request.text}</Text>
      <Textarea
        label={i18n.t('Your answer')}
        description={i18n.t('Say what was done, or why it cannot be done.')}
        withAsterisk
        data-autofocus
        autosize
        minRows={4}
        maxRows={10}
        maxLength={requestLimits.text}
        {...form.getInputProps('answer')}
      />
    </FormDialog>
  )
}
