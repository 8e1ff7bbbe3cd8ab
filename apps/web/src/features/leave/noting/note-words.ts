import type { LeaveStatus } from '@shala/contract/leave/leave'
import { noteTexts } from '@shala/contract/leave/noting'
import { i18n } from '#platform/i18n.ts'

/** A note is not applied for: it was sent, and is accepted or declined. */
export function noteStatusLabel(status: LeaveStatus): string {
  const labels = {
    Pending: () => i18n.t('Sent'),
    Approved: () => i18n.t('Accepted'),
    Declined: () => i18n.t('Declined'),
    Cancelled: () => i18n.t('Withdrawn'),
  }
  return labels[status]()
}

/** What is said of each decision. */
export const noteDecisions = {
  done: { Approved: noteTexts.accepted, Declined: noteTexts.declined, Pending: noteTexts.reverted },
  failures: {
    Approved: /*i18n*/ 'The note could not be accepted. Please try again.',
    Declined: /*i18n*/ 'The note could not be declined. Please try again.',
    Pending: /*i18n*/ 'Failed to undo decision. Please try again.',
  },
} as const
