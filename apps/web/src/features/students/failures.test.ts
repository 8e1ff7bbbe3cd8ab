import { generalRefusals } from '@shala/contract/general/refusal'
import { promotionRefusals } from '@shala/contract/students/promotion'
import { studentRefusals } from '@shala/contract/students/texts'
import { describe, expect, it } from 'vitest'
import { ApiError, noAnswer } from '#platform/calls/api-error.ts'
import { type FailureWords, failureText } from '#platform/calls/failure-words.ts'
import { editWords } from './editing/edit-words.ts'
import { promotionWords } from './promotion/promotion-words.ts'
import { deletionOutcome, deletionWords } from './removal/removal-words.ts'

/** An answer without words of its own. */
const wordless = (status: number) => new ApiError(status, { code: generalRefusals.failed.code, message: 'x' })
/** A refusal whose message is empty. */
const silent = (status: number) => new ApiError(status, { code: 'x', message: '' })
const inWords = (status: number) => new ApiError(status, { code: 'x', message: 'The kettle is on.' })

describe.each<[string, FailureWords, [ApiError | TypeError, string][]]>([
  [
    'promoting',
    promotionWords,
    [
      [wordless(400), 'Invalid promotion request. Please check student data.'],
      [inWords(403), "You don't have permission to promote students."],
      [inWords(404), promotionRefusals.someNotFound.message],
      [wordless(409), promotionRefusals.clashes.message],
      [wordless(422), promotionRefusals.notEligible.message],
      [wordless(500), 'Error 500: Failed to promote students'],
      [silent(418), 'Failed to promote students'],
      [inWords(422), 'The kettle is on.'],
      [noAnswer(), 'Network error. Please check your connection and try again.'],
      [new TypeError('a fault of ours'), 'An unexpected error occurred during promotion.'],
    ],
  ],
  [
    'deleting',
    deletionWords,
    [
      [inWords(403), "You don't have permission to delete this student."],
      [inWords(404), 'Student not found. They may have already been deleted.'],
      [inWords(409), 'Cannot delete student due to existing dependencies.'],
      [inWords(418), 'The kettle is on.'],
      [wordless(500), 'Error 500: Failed to delete student'],
      [silent(418), 'Error 418: Failed to delete student'],
      [noAnswer(), 'Network error. Please check your connection and try again.'],
      [new TypeError('a fault of ours'), 'Failed to delete student'],
    ],
  ],
  [
    'editing',
    editWords,
    [
      [wordless(400), 'Invalid student data. Please check all fields.'],
      [inWords(400), 'The kettle is on.'],
      [wordless(409), studentRefusals.exists.message],
      [wordless(422), 'Please check your input data for errors.'],
      [wordless(500), 'Error 500: Failed to save student information.'],
      [noAnswer(), 'Network error. Please check your internet connection and try again.'],
      [new TypeError('a fault of ours'), 'An unexpected error occurred. Please try again.'],
    ],
  ],
])('%s a student', (_, words, failures) => {
  it.each(failures)('that fails with %s says: %s', (error, sentence) => {
    expect(failureText(error, words)).toBe(sentence)
  })
})

it.each([
  [{ deleted: 2, failed: 0, isLost: false }, 'Successfully deleted 2 student(s)'],
  [{ deleted: 0, failed: 2, isLost: true }, 'Bulk delete operation failed. Please try again.'],
  [{ deleted: 0, failed: 2, isLost: false }, 'Failed to delete all 2 student(s)'],
  [{ deleted: 1, failed: 2, isLost: false }, 'Deleted 1 student(s), but failed to delete 2 student(s)'],
])('deleting several that ended with %o says: %s', (counts, sentence) => {
  expect(deletionOutcome(counts)).toBe(sentence)
})
