import { Button, Stack, Text } from '@mantine/core'
import { dayAt } from '@shala/contract/general/days'
import { type PrivacyRequest, requestTexts } from '@shala/contract/privacy/requests'
import { useState } from 'react'
import { useTimeZone } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { AskDialog } from './lazy-dialogs.ts'
import { useOwnRequests } from './privacy-queries.ts'

/** What one has asked the school to correct or erase, with its answers. */
export function OwnRequests() {
  const { data: requests = [] } = useOwnRequests()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
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
      {isAsking && (
        <LazyDialog onClose={close}>
          <AskDialog onClose={close} />
        </LazyDialog>
      )}
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
