import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attendanceRate, averageAttendance, overallStatus } from './figures.ts'

const statuses = fc.array(fc.constantFrom('present', 'absent', 'late'), { minLength: 1, maxLength: 366 })
const countsOf = (marks: string[]) => {
  const count = (wanted: string) => marks.filter((mark) => mark === wanted).length
  return { present: count('present'), absent: count('absent'), late: count('late'), leave: count('leave') }
}

describe('the overall status of a range', () => {
  it.each([
    [[], '–'],
    [['present', 'present'], 'Perfect'],
    [['absent', 'absent'], 'Absent'],
    [['present', 'late'], '2 day(s) (present) out of 2 day(s)'],
    [['late'], '1 day(s) (present) out of 1 day(s)'],
    [['present', 'late', 'present', 'absent', 'absent'], '3 day(s) (present) out of 5 day(s)'],
  ])('of %j is %s', (marks, words) => {
    expect(overallStatus(countsOf(marks))).toBe(words)
  })

  it.each([
    ['apart', 'Perfect'],
    ['absent', '1 day(s) (present) out of 2 day(s)'],
    ['attended', 'Perfect'],
  ] as const)('counts leave as the school does: %s', (leaveCounts, words) => {
    expect(overallStatus(countsOf(['present', 'leave']), leaveCounts)).toBe(words)
  })

  it('is Perfect only when every day is present, Absent when none is, else counts present and late', () => {
    fc.assert(
      fc.property(statuses, (marks) => {
        const words = overallStatus(countsOf(marks))
        const attended = marks.filter((mark) => mark !== 'absent').length
        expect(words === 'Perfect').toBe(marks.every((mark) => mark === 'present'))
        expect(words === 'Absent').toBe(attended === 0)
        if (words !== 'Perfect' && words !== 'Absent') {
          expect(words).toBe(`${attended} day(s) (present) out of ${marks.length} day(s)`)
        }
      }),
    )
  })
})

const day = (totalPresent: number, totalAbsent: number) => ({ totalPresent, totalAbsent })

describe('the average attendance', () => {
  it('is the rounded mean of the newest seven days; a day with neither does not count', () => {
    expect(averageAttendance([])).toBe(0)
    expect(averageAttendance([day(0, 0), day(3, 1), day(1, 1)])).toBe(63)
    expect(averageAttendance([...Array.from({ length: 7 }, () => day(1, 1)), day(9, 0)])).toBe(50)
  })

  it('lies between the best and the worst of its days', () => {
    const days = fc.array(fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 50 })), {
      minLength: 1,
      maxLength: 7,
    })
    fc.assert(
      fc.property(days, (counts) => {
        const rates = counts.map(([present, absent]) => (100 * present) / (present + absent))
        const average = averageAttendance(counts.map(([present, absent]) => day(present, absent)))
        expect(average).toBeGreaterThanOrEqual(Math.floor(Math.min(...rates)))
        expect(average).toBeLessThanOrEqual(Math.ceil(Math.max(...rates)))
      }),
    )
  })
})

describe('the attendance rate', () => {
  const today = {
    overall: { totalStudents: 10, totalPresent: 5 },
    classWise: { a: { totalStudents: 3, present: 2 }, b: { totalStudents: 0, present: 0 } },
  }

  it('is that of the class, else of the school, else nought', () => {
    expect(attendanceRate(today, 'a')).toBe(67)
    expect(attendanceRate(today, 'b')).toBe(50)
    expect(attendanceRate(today, undefined)).toBe(50)
    const nobody = { overall: { totalStudents: 0, totalPresent: 0 }, classWise: {} }
    expect(attendanceRate(nobody, 'a')).toBe(0)
  })
})
