import type { SentEvent, Webhook } from '@shala/contract/connections/webhooks'
import { i18n } from '#platform/i18n.ts'
import type { Meaning } from '#ui/display/status-badge.tsx'

export function eventName(event: SentEvent['event']): string {
  return { marks: i18n.t('Attendance'), leave: i18n.t('Leave'), test: i18n.t('Test') }[event]
}

interface Standing {
  meaning: Meaning
  words: string
}

export function standingOf({ offSince, failingSince }: Webhook): Standing {
  if (offSince) return { meaning: 'bad', words: i18n.t('Turned off') }
  if (failingSince) return { meaning: 'waiting', words: i18n.t('Failing') }
  return { meaning: 'good', words: i18n.t('On') }
}

export function stateOf({ state }: SentEvent): Standing {
  const states: Record<SentEvent['state'], Standing> = {
    waiting: { meaning: 'waiting', words: i18n.t('Waiting') },
    sending: { meaning: 'waiting', words: i18n.t('On its way') },
    delivered: { meaning: 'good', words: i18n.t('Delivered') },
    failed: { meaning: 'bad', words: i18n.t('Given up') },
  }
  return states[state]
}

/** What the other system said the last time. */
export function answerWords({ status, problem }: SentEvent): string {
  if (problem === 'timeout') return i18n.t('No answer within 10 seconds')
  if (problem === 'unreachable') return i18n.t('Could not be reached')
  if (problem === 'not_public') return i18n.t('Not on the public internet')
  if (status !== null && status >= 300 && status < 400)
    return i18n.t('{status}: it points to another address, which is not used', { status })
  return status === null ? '–' : String(status)
}
