import { authRefusals } from '@shala/contract/auth/texts'
import { generalRefusals } from '@shala/contract/general/refusal'
import { expect, it } from 'vitest'
import { ApiError, foreign, noAnswer } from '#platform/calls/api-error.ts'
import { failureText } from './auth-failure.ts'

const words = { refused: 'Failed to send OTP.', failed: 'Failed to send OTP. Please try again.' }

it.each([
  ['no answer', noAnswer(), words.failed],
  ['an answer that is not ours', foreign(), words.failed],
  ['a fault of ours', new TypeError('a fault'), words.failed],
  ['a server that broke', new ApiError(500, generalRefusals.failed), words.refused],
  ['an answer without words', new ApiError(502, {}), words.refused],
  ['a refusal', new ApiError(403, authRefusals.notActive), authRefusals.notActive.message],
])('signing in tells of %s', (_, error, sentence) => {
  expect(failureText(error, words)).toBe(sentence)
})

it('signing in has a sentence of its own for an answer that is not ours, where the screen has one', () => {
  const other = 'Unknown response from backend.'
  expect(failureText(foreign(), { ...words, foreign: other })).toBe(other)
  expect(failureText(noAnswer(), { ...words, foreign: other })).toBe(words.failed)
})
