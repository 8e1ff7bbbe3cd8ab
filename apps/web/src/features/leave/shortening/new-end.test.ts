import type { LeaveRequest } from '@shala/contract/leave/leave'
import { everyWeek } from '@shala/contract/schools/school-days'
import { describe, expect, it } from 'vitest'
import { suggestedEnd } from './new-end.ts'

/** From Monday to Saturday. */
const rhythms = [everyWeek([1, 2, 3, 4, 5, 6])]
const settings = (counts: 'working' | 'calendar') =>
  ({ rhythms, leaveRules: { Casual: { counts } } }) as unknown as Parameters<typeof suggestedEnd>[2]
const leave = (from_date: string, to_date: string) =>
  ({ from_date, to_date, leave_type: 'Casual' }) as LeaveRequest

describe('the end that is suggested', () => {
  it.each([
    ['half of the only day', '2026-11-20', '2026-11-20', undefined, '2026-11-20 first half'],
    ['a day less', '2026-11-17', '2026-11-20', undefined, '2026-11-19 full day'],
    ['the day before they were back', '2026-11-17', '2026-11-20', '2026-11-19', '2026-11-18 full day'],
    ['the working day before', '2026-11-20', '2026-11-24', '2026-11-23', '2026-11-21 full day'],
    ['never a day before the first', '2026-11-22', '2026-11-24', '2026-11-23', '2026-11-22 full day'],
  ])('is %s', (_, from, to, back, expected) => {
    const { toDate, toDuration } = suggestedEnd(leave(from, to), back, settings('working'))
    expect(`${toDate} ${toDuration}`).toBe(expected)
  })

  it('may be a day off where days off count as leave', () => {
    const end = suggestedEnd(leave('2026-11-20', '2026-11-24'), '2026-11-23', settings('calendar'))
    expect(end.toDate).toBe('2026-11-22')
  })
})
