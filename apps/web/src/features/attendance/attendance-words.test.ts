import type { StudentLeaveCounts } from '@shala/contract/attendance/day-parts'
import { describe, expect, it } from 'vitest'
import { markLabel, markLetters, overallLabel } from './attendance-words.ts'

describe('a mark', () => {
  it('has a ½ for the half that was missed, letters for the half on leave, and words for both', () => {
    expect(markLetters({ status: 'late', awayHalf: 'second half' }, 'LV')).toBe('L½')
    expect(markLabel('late', 'second half')).toBe('Late, away in the afternoon')
    expect(markLetters({ status: 'present', leave: 'first half' }, 'LV')).toBe('P/LV')
    expect(markLabel('present', null, 'first half')).toBe('Present, on leave in the morning')
    expect(markLabel('present', 'first half', 'first half')).toBe('Present, on leave in the morning')
    const both = { status: 'present', awayHalf: 'second half', leave: 'first half' } as const
    expect(markLetters(both, 'LV')).toBe('½/LV')
    expect(markLabel('present', 'second half', 'first half')).toBe(
      'Present, on leave in the morning, away in the afternoon',
    )
  })

  it('is whole for a student who came in spite of leave for the whole day', () => {
    expect(markLetters({ status: 'present', leave: 'full day' }, 'LV')).toBe('P')
    expect(markLabel('present', null, 'full day')).toBe('Present')
    expect(markLetters({ status: 'present', awayHalf: 'first half', leave: 'full day' }, 'LV')).toBe('P/LV')
    expect(markLabel('present', 'first half', 'full day')).toBe('Present, on leave in the morning')
  })
})

describe('the days of a range', () => {
  const present = { status: 'present' } as const
  type Days = Parameters<typeof overallLabel>[0]['attendance']
  const range = (attendance: Days, leave = {}, leaveCounts: StudentLeaveCounts = 'apart') => {
    return overallLabel({ attendance, leave, uncountedLeave: ['2026-11-30'] }, leaveCounts)
  }

  it('do not count those on leave, in words', () => {
    const days = { '2026-11-23': present, '2026-11-24': { status: 'absent' } as const }
    expect(range(days)).toBe('1 day(s) (present) out of 2 day(s)')
    expect(range(days, { '2026-11-24': 'full day' })).toBe('Perfect')
    expect(range({ '2026-11-24': { status: 'absent' } }, { '2026-11-24': 'full day' })).toBe('–')
  })

  it('count leave as the school does, where it counts', () => {
    const leave = { '2026-11-24': 'full day', '2026-11-30': 'full day' }
    const days = { '2026-11-23': present }
    expect(range(days, leave, 'absent')).toBe('1 day(s) (present) out of 2 day(s)')
    expect(range(days, leave, 'attended')).toBe('Perfect')
    expect(range({}, leave, 'absent')).toBe('Absent')
  })

  it('are counted in halves', () => {
    const missed = { '2026-11-23': present, '2026-11-24': { ...present, awayHalf: 'first half' } as const }
    expect(range(missed)).toBe('1.5 day(s) (present) out of 2 day(s)')
    expect(range(missed, { '2026-11-24': 'first half' })).toBe('Perfect')
    const late = { '2026-11-23': { status: 'late' } as const }
    expect(range(late, { '2026-11-23': 'second half' })).toBe('0.5 day(s) (present) out of 0.5 day(s)')
  })
})
