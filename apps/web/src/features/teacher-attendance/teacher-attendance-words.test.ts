import { describe, expect, it } from 'vitest'
import { dayLetter, hoursWords, timeWords } from './teacher-attendance-words.ts'

describe('the words of a day', () => {
  it('say a time, that there is none, and that it is none', () => {
    expect(timeWords('2026-11-20T03:35:00.000Z', 'Asia/Kolkata')).toBe('9:05 am')
    expect(timeWords(null, 'Asia/Kolkata')).toBe('N/A')
    expect(timeWords('', 'Asia/Kolkata')).toBe('N/A')
    expect(timeWords('yesterday', 'Asia/Kolkata')).toBe('Invalid Time')
    expect(timeWords('2026-11-20T03:35:00.000Z', 'Asia/Nowhere')).toBe('Error')
  })

  it('say hours and minutes', () => {
    expect([null, 0, 5, 60, 605].map(hoursWords)).toEqual([
      '–',
      '0 h 00 min',
      '0 h 05 min',
      '1 h 00 min',
      '10 h 05 min',
    ])
  })

  it('mark half a day', () => {
    expect(dayLetter({ status: 'late', isHalfDay: true })).toBe('L½')
    expect(dayLetter({ status: 'absent', isHalfDay: false })).toBe('A')
  })
})
