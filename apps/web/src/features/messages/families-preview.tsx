import { Alert, Skeleton, Text } from '@mantine/core'
import type { FamiliesPreview as Preview } from '@shala/contract/messages/preview'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSettings, useTimeZone } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import { Failed } from '#ui/page/states.tsx'
import { leavesWords } from './message-words.ts'
import classes from './messages.module.css'

interface FamiliesPreviewProps {
  answer: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  preview: Preview | undefined
  /** False while the words are not complete. */
  hasWords?: boolean
}

/** Before families are told: how many by which way, what the limits leave, and the words as they leave. */
export function FamiliesPreview({ answer, preview, hasWords = true }: FamiliesPreviewProps) {
  const timeZone = useTimeZone()
  const areSent = useSettings()?.familiesWays.length !== 0
  if (!preview) {
    const { error, refetch, isFetching } = answer
    if (error) return <Failed message={messageOf(error)} onRetry={refetch} isRetrying={isFetching} />
    return <Skeleton height={120} />
  }
  return (
    <section className={layout.tight} aria-label={i18n.t('What families get')} aria-live="polite">
      <ul className={classes.told}>
        {linesOf(preview).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {!areSent && (
        <Text size="sm">
          {i18n.t('No messages: families read it in the app. An administrator can change this in Settings.')}
        </Text>
      )}
      {preview.over > 0 && (
        <Alert color="red" title={i18n.t('More than the limit of messages')}>
          {i18n.t(
            '{count, plural, one {# family is} other {# families are}} over it: they are tried by the next way, and listed with their phone if nothing reaches them.',
            { count: preview.over },
          )}
        </Alert>
      )}
      {preview.leavesAt && <Text size="sm">{leavesWords(preview.leavesAt, timeZone)}</Text>}
      {hasWords && <Words preview={preview} />}
    </section>
  )
}

function linesOf({ inApp, sms, whatsapp, email, unreached, smsLeft }: Preview): string[] {
  const { families, parts } = sms
  return [
    inApp > 0 && i18n.t('{count, plural, one {# family} other {# families}} in the app', { count: inApp }),
    families > 0 &&
      i18n.t(
        '{count, plural, one {# family} other {# families}} by SMS: {parts} SMS in all. Left: {day} that day, {month} that month.',
        {
          count: families,
          parts: formatNumber(parts),
          day: formatNumber(smsLeft.day),
          month: formatNumber(smsLeft.month),
        },
      ),
    whatsapp > 0 &&
      i18n.t('{count, plural, one {# family} other {# families}} by WhatsApp', { count: whatsapp }),
    email > 0 && i18n.t('{count, plural, one {# family} other {# families}} by email', { count: email }),
    unreached > 0 &&
      i18n.t('{count, plural, one {# child has} other {# children have}} no phone or email', {
        count: unreached,
      }),
  ].filter((line) => line !== false)
}

function Words({ preview: { words, sms, whatsapp, email, isRegistered } }: { preview: Preview }) {
  const isByMail = email > 0 && sms.families + whatsapp === 0
  if (sms.families + whatsapp + email === 0) return null
  return (
    <figure className={classes.words}>
      <Text component="figcaption" size="sm" c="dimmed">
        {isRegistered && !isByMail
          ? i18n.t('In the words registered with your SMS provider, like:')
          : i18n.t('Word for word:')}
      </Text>
      {isByMail && <Text fw={600}>{words.subject}</Text>}
      <Text className={layout.written}>{isByMail ? words.email : words.sms}</Text>
    </figure>
  )
}
