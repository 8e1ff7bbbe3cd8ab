import { answerTexts } from '@shala/contract/messages/answering'
import type { MessageAttempt, MessageContact, MessageKind } from '@shala/contract/messages/messages'
import { i18n } from '#platform/i18n.ts'
import type { Meaning } from '#ui/display/status-badge.tsx'

export function kindLabel(kind: MessageKind): string {
  const labels: Record<MessageKind, string> = {
    absent: i18n.t('Absent'),
    arrived: i18n.t('Came late'),
    mistaken: i18n.t('The mark was a mistake'),
    withdrawn: i18n.t('The mark was taken back'),
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

function failedWords({ reason, way }: MessageAttempt): string {
  if (reason === 'limit') return i18n.t('Over the limit')
  if (reason === 'no_address') return i18n.t('No phone or email')
  if (reason === 'too_late') return i18n.t('Too late')
  if (reason === 'wrong_address') return i18n.t(answerTexts.answers.wrong)
  return way === 'email' ? i18n.t('Email not taken') : i18n.t('SMS not taken')
}

/** What became of one way that was tried. */
export function attemptStanding(attempt: MessageAttempt): { meaning: Meaning; words: string } {
  switch (attempt.state) {
    case 'sent': {
      const { answer } = attempt
      const words = answer && i18n.t('Answered: {answer}', { answer: i18n.t(answerTexts.answers[answer]) })
      return { meaning: 'good', words: words ?? i18n.t('Sent') }
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
