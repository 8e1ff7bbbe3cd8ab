import { describe, expect, test } from 'vitest'
import { wholeCodeIn } from './whole-code.ts'

describe('a code that arrives whole', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456\n', '123456'],
    ['123-456', '123456'],
    ['123\u2013456', '123456'],
    ['1 2 3 4 5 6', '123456'],
    ['Your Shala code is 012345. 5 minutes left.', '012345'],
    ['012345 5 minutes', '012345'],
  ])('is found in %j', (text, code) => expect(wholeCodeIn(text, 6)).toBe(code))

  test.each(['', '12345', '1234567', 'abcdef', '9876543210'])('is not seen in %j', (text) =>
    expect(wholeCodeIn(text, 6)).toBeNull(),
  )

  test('of eight digits is no longer one of six', () => {
    expect(wholeCodeIn('1234 5678', 8)).toBe('12345678')
    expect(wholeCodeIn('123456', 8)).toBeNull()
  })
})
