import { generalRefusals } from '@shala/contract/general/refusal'
import { schoolRefusals } from '@shala/contract/schools/schools'
import { expect, it } from 'vitest'
import { ApiError, foreign, noAnswer } from '#platform/calls/api-error.ts'
import { registrationFailure } from './school-words.ts'

it.each([
  ['fields', new ApiError(422, { message: 'x', code: 'x' }), 'Please fix the validation errors above.'],
  ['a school that exists', new ApiError(409, schoolRefusals.exists), schoolRefusals.exists.message],
  ['the server', new ApiError(500, generalRefusals.failed), 'Server error occurred. Please try again later.'],
  ['any other refusal', new ApiError(403, { message: 'Not now.', code: 'x' }), 'Not now.'],
  ['an answer that is not ours', foreign(), 'Registration failed. Please try again.'],
  ['no answer', noAnswer(), 'Network error. Please check your connection.'],
  ['what is no answer at all', new TypeError('x'), 'Registration failed. Please try again.'],
])('a registration that fails for %s says so', (_, error, sentence) => {
  expect(registrationFailure(error)).toBe(sentence)
})
