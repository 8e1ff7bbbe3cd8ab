import { studentRefusals } from '@shala/contract/students/texts'
import type { FailureWords } from '#platform/calls/failure-words.ts'

export const editWords: FailureWords = {
  without: {
    400: /*i18n*/ 'Invalid student data. Please check all fields.',
    409: studentRefusals.exists.message,
    422: /*i18n*/ 'Please check your input data for errors.',
  },
  other: /*i18n*/ 'Error {status}: Failed to save student information.',
  prefersServer: false,
  network: /*i18n*/ 'Network error. Please check your internet connection and try again.',
  unexpected: /*i18n*/ 'An unexpected error occurred. Please try again.',
}
