import { promotionRefusals } from '@shala/contract/students/promotion'
import type { FailureWords } from '#platform/calls/failure-words.ts'

export const promotionWords: FailureWords = {
  always: {
    403: /*i18n*/ "You don't have permission to promote students.",
    404: promotionRefusals.someNotFound.message,
  },
  without: {
    400: /*i18n*/ 'Invalid promotion request. Please check student data.',
    409: promotionRefusals.clashes.message,
    422: promotionRefusals.notEligible.message,
  },
  other: /*i18n*/ 'Error {status}: Failed to promote students',
  silent: /*i18n*/ 'Failed to promote students',
  prefersServer: true,
  network: /*i18n*/ 'Network error. Please check your connection and try again.',
  unexpected: /*i18n*/ 'An unexpected error occurred during promotion.',
}
