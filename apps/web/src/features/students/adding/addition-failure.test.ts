import { generalRefusals } from '@shala/contract/general/refusal'
import { studentRefusals } from '@shala/contract/students/texts'
import { expect, it } from 'vitest'
import { ApiError, foreign, noAnswer } from '#platform/calls/api-error.ts'
import { additionFailure } from './addition-failure.ts'

it.each([
  ['a refusal', new ApiError(409, studentRefusals.exists), studentRefusals.exists.message],
  ['a server that broke', new ApiError(500, generalRefusals.failed), 'Server error.'],
  ['an answer that is not ours', foreign(), 'Server error.'],
  ['no answer', noAnswer(), 'Network error. Please check your connection.'],
])('adding a student tells of %s', (_, error, sentence) => {
  expect(additionFailure(error)).toBe(sentence)
})
