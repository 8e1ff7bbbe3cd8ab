import { describe, expect, it } from 'vitest'
import { markLabel, markLetters } from './attendance-words.ts'

describe('a mark', () => {
  it('has a ½ and words for the half that was missed or on leave', () => {
    expect(markLetters('late', 'second half', null)).toBe('L½')
    expect(markLabel('late', 'second half')).toBe('Late, away in the afternoon')
    expect(markLetters('present', null, 'first half')).toBe('P½')
    expect(markLabel('present', null, 'first half')).toBe('Present, on leave in the morning')
    expect(markLabel('present', 'first half', 'first half')).toBe('Present, on leave in the morning')
    expect(markLabel('present', 'second half', 'first half')).toBe(
      'Present, on leave in the morning, away in the afternoon',
    )
  })

  it('is whole for a student who came in spite of leave for the whole day', () => {
    expect(markLetters('present', null, 'full day')).toBe('P')
    expect(markLabel('present', null, 'full day')).toBe('Present')
    expect(markLetters('present', 'first half', 'full day')).toBe('P½')
    expect(markLabel('present', 'first half', 'full day')).toBe('Present, on leave in the morning')
  })
})
