import { isNobodysPhone } from '@shala/contract/imports/students'
import { normalizePhone } from '@shala/contract/people'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isShortened, readPhones } from './cells.ts'

const mobile = fc
  .integer({ min: 6_000_000_000, max: 9_999_999_999 })
  .map(String)
  .filter((number) => !isNobodysPhone(number))
const written = fc
  .tuple(mobile, fc.constantFrom('', '+91', '+91 ', '0', '91', '+91-'), fc.boolean())
  .map(([digits, lead, isSpaced]) => ({
    digits,
    text: `${lead}${isSpaced ? `${digits.slice(0, 5)} ${digits.slice(5)}` : digits}`,
  }))

it('a phone cell of other words has its number, and one that says there is none is empty', () => {
  for (const [written, value] of [
    ['98220 12355 (father)', '98220 12355'],
    ['tel:+919822012356', '+919822012356'],
    ['N/A', ''],
    ['nil', ''],
    ['9999999999', ''],
    ['9999999999 / 98220 12355', '98220 12355'],
    ['-', ''],
    ['98220', '98220'],
  ] as const) {
    expect(readPhones(written).value).toBe(value)
  }
})

describe('the phones of a cell', () => {
  it('are one, however it is written', () => {
    fc.assert(
      fc.property(written, ({ digits, text }) => {
        const { value, hint } = readPhones(text)
        expect([normalizePhone(value), hint]).toEqual([digits, undefined])
      }),
    )
  })

  it('are the first and the others, whatever stands between them', () => {
    const between = fc.constantFrom('/', ' / ', ',', ', ', '; ', '\n', ' & ', ' or ')
    fc.assert(
      fc.property(written, written, between, (first, second, separator) => {
        const { value, hint } = readPhones(`${first.text}${separator}${second.text}`)
        expect(normalizePhone(value)).toBe(first.digits)
        if (first.text !== second.text) expect(hint?.values?.others).toBe(second.text)
      }),
    )
  })

  it('stay as they are where none is valid, to be put right', () => {
    expect(readPhones('98220')).toEqual({ value: '98220' })
    expect(readPhones('call father / mother')).toEqual({ value: 'call father / mother' })
    expect(readPhones('98220 / 9876543210')).toMatchObject({
      value: '9876543210',
      hint: { values: { others: '98220' } },
    })
  })

  it('are known to be shortened', () => {
    expect(['9.88E+09', '9,88E+09', '9E+09', '9.876543212E9'].every(isShortened)).toBe(true)
    expect(['9876543210', 'E9', '9.88', '1E5', '2e10'].some(isShortened)).toBe(false)
  })
})
