import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leaveDurations } from '../leave/duration.ts'
import { attendedPercent } from '../reports/attendance.ts'
import { isOnLeave, noDays, partsOfDay, plusDays } from './day-parts.ts'
import { attendanceStatuses, awayHalves } from './status.ts'

describe('a day of a student', () => {
  it('is one of four things, or half of one and half on leave', () => {
    expect(partsOfDay('present', null)).toEqual({ present: 1, absent: 0, late: 0, leave: 0 })
    expect(partsOfDay('absent', 'full day')).toEqual({ present: 0, absent: 0, late: 0, leave: 1 })
    expect(partsOfDay(null, 'full day')).toEqual({ present: 0, absent: 0, late: 0, leave: 1 })
    expect(partsOfDay('late', 'full day')).toEqual({ present: 0, absent: 0, late: 1, leave: 0 })
    expect(partsOfDay('absent', 'first half')).toEqual({ present: 0, absent: 0.5, late: 0, leave: 0.5 })
    expect(partsOfDay('present', 'second half')).toEqual({ present: 0.5, absent: 0, late: 0, leave: 0.5 })
    expect(partsOfDay(null, 'first half')).toEqual({ present: 0, absent: 0, late: 0, leave: 0 })
    expect(partsOfDay(null, null)).toEqual({ present: 0, absent: 0, late: 0, leave: 0 })
  })

  it('is absent for the half that was missed, unless leave is approved for it', () => {
    expect(partsOfDay('late', null, 'second half')).toEqual({ present: 0, absent: 0.5, late: 0.5, leave: 0 })
    expect(partsOfDay('present', 'first half', 'first half')).toMatchObject({ present: 0.5, leave: 0.5 })
    expect(partsOfDay('present', 'full day', 'first half')).toMatchObject({ present: 0.5, leave: 0.5 })
    expect(partsOfDay('present', 'first half', 'second half')).toMatchObject({ absent: 0.5, leave: 0.5 })
  })

  it('adds up to one whole day with a mark or a whole day of leave, and to none without', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...attendanceStatuses, null),
        fc.constantFrom(...leaveDurations, null),
        fc.constantFrom(...awayHalves, null),
        (status, leave, half) => {
          const { present, absent, late, leave: away } = partsOfDay(status, leave, half)
          expect(present + absent + late + away).toBe(status !== null || leave === 'full day' ? 1 : 0)
          expect(isOnLeave(status, leave)).toBe(away === 1)
        },
      ),
    )
  })
})

it('days are added by what they were', () => {
  const some = { present: 6, absent: 1, late: 2.5, leave: 0.5 }
  expect(plusDays(some, { present: 0.5, absent: 2, late: 1, leave: 3 })).toEqual({
    present: 6.5,
    absent: 3,
    late: 3.5,
    leave: 3.5,
  })
  expect([plusDays(some, noDays), plusDays(noDays, some)]).toEqual([some, some])
})

describe('the share of the days attended', () => {
  const counts = { present: 6, late: 1, absent: 1, leave: 2 }

  it('counts leave as the school says', () => {
    expect(attendedPercent(counts)).toBe(87.5)
    expect(attendedPercent(counts, 'absent')).toBe(70)
    expect(attendedPercent(counts, 'attended')).toBe(90)
  })

  it('is nothing where no day counts', () => {
    const onlyLeave = { present: 0, late: 0, absent: 0, leave: 3 }
    expect(attendedPercent(onlyLeave)).toBeNull()
    expect(attendedPercent(onlyLeave, 'absent')).toBe(0)
    expect(attendedPercent(onlyLeave, 'attended')).toBe(100)
  })
})
