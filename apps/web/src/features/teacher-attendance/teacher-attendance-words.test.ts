import { describe, expect, it } from 'vitest'
import { dayLetter, hoursWords, sinceWords, timeWords } from './teacher-attendance-words.ts'

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

  it('count minutes, then hours, then name the day', () => {
    const now = Date.parse('2026-11-20T12:00:00Z')
    const after = (minutes: number) => sinceWords(new Date(now - minutes * 60_000).toISOString(), now)
    expect([0, 1, 59, 60, 1439].map(after)).toEqual(['0m ago', '1m ago', '59m ago', '1h ago', '23h ago'])
    expect(after(1440)).toBe('19 Nov 2026')
    expect(after(-5)).toBe('0m ago')
  })
})
