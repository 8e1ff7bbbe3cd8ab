import { dayAt } from '@shala/contract/general/days'
import { answerTexts } from '@shala/contract/messages/answering'
import type {
  MessageAttempt,
  MessageContact,
  MessageKind,
  MessageReason,
  MessageWay,
} from '@shala/contract/messages/messages'
import type { FamiliesTold } from '@shala/contract/messages/preview'
import { i18n } from '#platform/i18n.ts'
import type { Meaning } from '#ui/display/status-badge.tsx'
import { formatDay, formatTime } from '#ui/format.ts'

export function kindLabel(kind: MessageKind): string {
  const labels: Record<MessageKind, string> = {
    absent: i18n.t('Absent'),
    arrived: i18n.t('Came late'),
    mistaken: i18n.t('The mark was a mistake'),
    withdrawn: i18n.t('The mark was taken back'),
    announced: i18n.t('Announcement'),
    closed: i18n.t('School is closed'),
    reopened: i18n.t('School is open'),
  }
  return labels[kind]
}

export function contactLabel({ contact, way }: Pick<MessageAttempt, 'contact' | 'way'>): string {
  const labels: Record<MessageContact, string> = {
    own: way === 'email' ? i18n.t('Email') : i18n.t('Phone'),
    mother: i18n.t('Mother'),
    father: i18n.t('Father'),
    guardian: i18n.t('Guardian'),
  }
  return labels[contact]
}

export function wayLabel(way: MessageWay): string {
  const labels: Record<MessageWay, string> = {
    sms: i18n.t('SMS'),
    whatsapp: i18n.t('WhatsApp'),
    email: i18n.t('Email'),
  }
  return labels[way]
}

function failedWords({ reason, way }: MessageAttempt): string {
  const labels: Record<MessageReason, string> = {
    provider: i18n.t('{way} not taken', { way: wayLabel(way) }),
    undelivered: i18n.t('Not delivered'),
    blocked: i18n.t('Blocked by this phone'),
    not_on_whatsapp: i18n.t('Not on WhatsApp'),
    limit: i18n.t('Over the limit'),
    too_late: i18n.t('Too late'),
    no_address: i18n.t('Nowhere to send it'),
    wrong_address: i18n.t(answerTexts.answers.wrong),
  }
  return labels[reason ?? 'provider']
}

const arrivedWords = (state: 'sent' | 'delivered' | 'read') =>
  ({ sent: i18n.t('Sent'), delivered: i18n.t('Delivered'), read: i18n.t('Read by the family') })[state]

/** What became of one way that was tried. */
export function attemptStanding(attempt: MessageAttempt): { meaning: Meaning; words: string } {
  switch (attempt.state) {
    case 'sent':
    case 'delivered':
    case 'read': {
      const { answer } = attempt
      const words = answer && i18n.t('Answered: {answer}', { answer: i18n.t(answerTexts.answers[answer]) })
      return { meaning: 'good', words: words ?? arrivedWords(attempt.state) }
    }
    case 'waiting':
    case 'sending':
      return { meaning: 'waiting', words: i18n.t('On its way') }
    case 'unknown':
      return { meaning: 'bad', words: i18n.t('May not have arrived') }
    case 'dropped':
      return { meaning: 'none', words: i18n.t('Not sent: no longer true') }
    case 'failed':
      return { meaning: 'bad', words: failedWords(attempt) }
  }
}

/** That families are being told, or when. Who was reached is only known afterwards. */
export function toldWords({ leavesAt, sms, whatsapp, email }: FamiliesTold, timeZone: string): string {
  if (leavesAt) return leavesWords(leavesAt, timeZone)
  return sms + whatsapp + email > 0
    ? i18n.t('Families are being told: Messages says who was reached.')
    : i18n.t('Families are told in the app.')
}

export function leavesWords(leavesAt: string, timeZone: string): string {
  return i18n.t('Families are told on {day} at {time}.', {
    day: formatDay(dayAt(new Date(leavesAt), timeZone)),
    time: formatTime(leavesAt, timeZone),
  })
}
