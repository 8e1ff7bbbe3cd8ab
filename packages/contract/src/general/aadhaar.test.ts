import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigitFor, formatAadhaar, hasCheckDigit, isAadhaarMask, maskAadhaar } from './aadhaar.ts'

const eleven = fc.stringMatching(/^\d{11}$/)

describe('the check digit of an Aadhaar number', () => {
  it('is the one that Verhoeff gives', () => {
    expect(hasCheckDigit('2363')).toBe(true)
    expect(hasCheckDigit('2364')).toBe(false)
  })

  it('finds every single wrong digit', () => {
    const change = fc.record({ digits: eleven, place: fc.nat(11), by: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(change, ({ digits, place, by }) => {
        const number = [...(digits + checkDigitFor(digits))]
        expect(hasCheckDigit(number.join(''))).toBe(true)
        number[place] = String((Number(number[place]) + by) % 10)
        expect(hasCheckDigit(number.join(''))).toBe(false)
      }),
    )
  })

  it('finds every two neighbours that changed places', () => {
    fc.assert(
      fc.property(eleven, fc.nat(10), (digits, place) => {
        const number = [...(digits + checkDigitFor(digits))]
        const [first, second] = [number[place], number[place + 1]]
        fc.pre(first !== second)
        number.splice(place, 2, second ?? '', first ?? '')
        expect(hasCheckDigit(number.join(''))).toBe(false)
      }),
    )
  })
})

describe('an Aadhaar number', () => {
  it.each(['234123412346', '2341 2341 2346', ' 2341 2341 2346 '])('%j is kept in groups of four', (text) => {
    expect(formatAadhaar(text)).toBe('2341 2341 2346')
  })

  it.each(['', '2341', '2341-2341-2346', '2341 2341 23467', '12341 2341 2346', 'abcd efgh ijkl'])(
    '%j is none',
    (text) => {
      expect(formatAadhaar(text)).toBeNull()
    },
  )

  it('shows its last four digits only where it is not to be seen whole', () => {
    expect(maskAadhaar('2346')).toBe('XXXX XXXX 2346')
    expect(isAadhaarMask(maskAadhaar('2346'))).toBe(true)
    for (const text of [
      '2341 2341 2346',
      'XXXX XXXX 23467',
      'x XXXX XXXX 2346',
      'XXXX XXXX 234',
      'XX XXXX 2346',
      'XXXX XX 2346',
      'XXXX XXXX abcd',
    ])
      expect(isAadhaarMask(text)).toBe(false)
  })
})
