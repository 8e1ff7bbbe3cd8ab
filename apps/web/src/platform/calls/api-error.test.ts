import { classTexts } from '@shala/contract/classes'
import { generalRefusals } from '@shala/contract/general/refusal'
import { profileTexts } from '@shala/contract/profile'
import { describe, expect, it } from 'vitest'
import { i18n } from '../i18n.ts'
import { ApiError, foreign, messageOf, noAnswer } from './api-error.ts'

/** The own sentences of the screens of classes and of the profile. */
const sentences = [
  classTexts.createFailed,
  classTexts.updateFailed,
  classTexts.deleteFailed,
  profileTexts.loadFailed,
  profileTexts.contactFailed,
  profileTexts.photoFailed,
  profileTexts.passwordSetFailed,
  profileTexts.passwordChangeFailed,
]

describe.each(sentences)('%s', (sentence) => {
  it.each([
    new ApiError(500, generalRefusals.failed),
    new ApiError(503, generalRefusals.notReady),
    noAnswer(),
    foreign(),
    new TypeError('a fault of ours'),
  ])('stands where the server has no words of its own: %s', (error) => {
    expect(messageOf(error, sentence)).toBe(sentence)
  })

  it("gives way to a refusal's own words", () => {
    const refused = new ApiError(403, { code: 'classes.passout_fixed', message: 'It cannot be changed.' })
    expect(messageOf(refused, sentence)).toBe('It cannot be changed.')
  })
})

it("a refusal with values in it is said in the person's language", () => {
  i18n.load('hi', { '{count} are left': '{count} बचे हैं', 'Not now.': 'अभी नहीं।' })
  i18n.activate('hi')
  const text = '{count} are left'
  expect(new ApiError(409, { message: '3 are left', text, values: { count: 3 } }).message).toBe('3 बचे हैं')
  expect(new ApiError(409, { message: 'Not now.' }).message).toBe('अभी नहीं।')
  i18n.activate('en')
})
