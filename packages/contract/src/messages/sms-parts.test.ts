import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthOfSms } from './sms-parts.ts'

describe('the length of an SMS', () => {
  it.each([
    ['', 0, 0],
    ['a'.repeat(160), 160, 1],
    ['a'.repeat(161), 161, 2],
    ['a'.repeat(306), 306, 2],
    ['a'.repeat(307), 307, 3],
    ['क'.repeat(70), 70, 1],
    ['क'.repeat(71), 71, 2],
    ['क'.repeat(135), 135, 3],
    [`${'a'.repeat(69)}₹`, 70, 1],
    ['€'.repeat(80), 160, 1],
    ['€'.repeat(81), 162, 2],
    ['😀'.repeat(35), 70, 1],
  ])('%s', (text, signs, parts) => {
    expect(lengthOfSms(text)).toEqual({ signs, parts })
  })

  it('a sign of two places is never cut in two', () => {
    // 76 of them fill 152 places of a part of 153.
    expect(lengthOfSms('€'.repeat(77 + 76)).parts).toBe(3)
    expect(lengthOfSms('😀'.repeat(34 + 33)).parts).toBe(3)
  })

  it('more text never takes fewer parts, and one letter of another script never more than makes it Unicode', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.string({ maxLength: 20 }),
        (text, more) => {
          expect(lengthOfSms(text + more).parts).toBeGreaterThanOrEqual(lengthOfSms(text).parts)
          expect(lengthOfSms(text).parts).toBeLessThanOrEqual(Math.ceil(text.length / 66))
        },
      ),
    )
  })
})
