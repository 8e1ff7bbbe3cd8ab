import { totalsOf } from '@shala/contract/teacher-attendance/months'
import type { TeacherDay } from '@shala/contract/teacher-attendance/teacher-attendance'
import { describe, expect, it } from 'vitest'
import { monthFileName, monthTable, timesTable } from './month-tables.ts'

const nothing = {
  checkIn: null,
  checkOut: null,
  minutes: null,
  changedAt: null,
  correction: null,
  cameOnLeave: null,
}
const day = (date: string, status: TeacherDay['status'], more: Partial<TeacherDay> = {}): TeacherDay => ({
  _id: '',
  date,
  kind: 'working',
  status,
  isHalfDay: false,
  parts: { worked: Number(status !== 'leave'), leave: Number(status === 'leave'), absent: 0, onDayOff: 0 },
  ...nothing,
  ...more,
})
const days = [
  day('2026-11-02', 'present', { checkIn: 'in', checkOut: 'out', minutes: 450 }),
  day('2026-11-03', 'late', {
    checkIn: 'in',
    isHalfDay: true,
    parts: { worked: 0.5, leave: 0, absent: 0.5, onDayOff: 0 },
  }),
  day('2026-11-04', 'leave', { correction: { by: 'Asha', at: 'then', reason: '=HYPERLINK("x")' } }),
]
const teacher = {
  _id: '1',
  name: 'Meera',
  photo: null,
  phone: '9876543210',
  days,
  totals: totalsOf(days, '2026-11-10'),
}
const writing = {
  day: (date: string) => date.slice(8),
  time: (instant: string) => `at ${instant}`,
  status: ({ status }: TeacherDay) => status,
  letter: ({ status, isHalfDay }: TeacherDay) => `${status[0]}${isHalfDay ? '½' : ''}`,
}

describe('the month for payroll', () => {
  it('has a row for each teacher, with a letter for each day and what they add up to', () => {
    const [titles, row] = monthTable([teacher], ['2026-11-01', ...days.map(({ date }) => date)], writing)
    expect(titles?.slice(0, 6)).toEqual(['Teacher', 'Phone', '01', '02', '03', '04'])
    expect(titles).toHaveLength(row?.length ?? 0)
    // Numbers, so that a spreadsheet adds them up.
    expect(row).toEqual(['Meera', '9876543210', '', 'p', 'l½', 'l', 1.5, 1, 1, 1, 0.5, 1, 0, 0, 7.5, 1])
  })

  it('or a row for each day, with its times and its correction', () => {
    const [titles, ...rows] = timesTable([teacher], writing)
    expect(titles).toHaveLength(9)
    expect(rows).toEqual([
      ['Meera', '9876543210', '2026-11-02', 'present', 'at in', 'at out', 7.5, '', ''],
      ['Meera', '9876543210', '2026-11-03', 'late', 'at in', '', '', '', ''],
      ['Meera', '9876543210', '2026-11-04', 'leave', '', '', '', '=HYPERLINK("x")', 'Asha'],
    ])
  })

  it('is a file named for its month', () => {
    expect(monthFileName('2026-11', false)).toBe('teacher_attendance_2026-11')
    expect(monthFileName('2026-11', true)).toBe('teacher_attendance_2026-11_times')
  })
})
