import type { FailureWords } from '#platform/calls/failure-words.ts'
import { i18n } from '#platform/i18n.ts'

export const deletionWords: FailureWords = {
  always: {
    403: /*i18n*/ "You don't have permission to delete this student.",
    404: /*i18n*/ 'Student not found. They may have already been deleted.',
    409: /*i18n*/ 'Cannot delete student due to existing dependencies.',
  },
  other: /*i18n*/ 'Error {status}: Failed to delete student',
  prefersServer: true,
  network: /*i18n*/ 'Network error. Please check your connection and try again.',
  unexpected: /*i18n*/ 'Failed to delete student',
}

/** How a deletion of several ended; `isLost`: nothing could be tried, because there was no network. */
export function deletionOutcome(counts: { deleted: number; failed: number; isLost: boolean }): string {
  const { deleted, failed, isLost } = counts
  if (failed === 0) return i18n.t('Successfully deleted {count} student(s)', { count: deleted })
  if (isLost) return i18n.t('Bulk delete operation failed. Please try again.')
  if (deleted === 0) return i18n.t('Failed to delete all {count} student(s)', { count: failed })
  return i18n.t('Deleted {deleted} student(s), but failed to delete {failed} student(s)', { deleted, failed })
}
