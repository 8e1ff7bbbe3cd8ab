import { describe, expect, it } from 'vitest'
import { dayFigure, daySentence } from './own-day-words.ts'

const unmarked = { status: null, awayHalf: null, leave: null }
const holiday = { reason: 'Heavy rain', isOfSchool: true }

describe("a student's own day", () => {
  it('is a closed school on a holiday, which it names, and not a missing mark', () => {
    expect(dayFigure(unmarked, holiday)).toBe('School is closed today')
    expect(daySentence('Zara', unmarked, holiday)).toBe('Heavy rain')
    expect(dayFigure({ ...unmarked, leave: 'full day' }, holiday)).toBe('School is closed today')
    expect(dayFigure(unmarked, { ...holiday, isOfSchool: false })).toBe('Your class is closed today')
  })

  it('is the mark where the class worked, and a missing one on a day of school', () => {
    expect(dayFigure({ ...unmarked, status: 'present' }, holiday)).toBe('Present')
    expect(daySentence('Zara', { ...unmarked, status: 'present' }, holiday)).toBe('Zara was present today.')
    expect(dayFigure(unmarked, null)).toBe('Not marked yet')
    const half = { ...unmarked, status: 'present', awayHalf: 'first half' } as const
    expect(dayFigure(half, null)).toBe('Present, away in the morning')
  })
})
