import type { Register } from '@shala/contract/reports/register'
import { describe, expect, it } from 'vitest'
import { cellOf, cellWords, linesOnPaper, registerTable } from './register-words.ts'

const counts = (present: number, absent: number, late: number, percent: number | null) => ({
  present,
  absent,
  late,
  leave: 0,
  percent,
})
const none = counts(0, 0, 0, null)
const day = (date: string, kind: 'working' | 'off' | 'holiday', figures = none) => {
  const { present, absent, late, leave } = figures
  return { date, kind, name: kind === 'holiday' ? 'Diwali' : null, present, absent, late, leave }
}

const register: Register = {
  month: '2026-11',
  class: { _id: 'c', name: 'Class 5', section: 'A' },
  classTeacher: 'Meera Joshi',
  year: '2026-27',
  days: [
    day('2026-11-06', 'working', counts(1, 0, 0, 100)),
    day('2026-11-07', 'working', counts(0, 1, 0, 0)),
    day('2026-11-08', 'holiday'),
    day('2026-11-15', 'off'),
    day('2026-11-16', 'working'),
  ],
  workingDays: { month: 3, broughtForward: 120, carriedForward: 123 },
  markedDays: { month: 2, broughtForward: 100, carriedForward: 102 },
  totals: counts(1, 1, 0, 50),
  students: [
    {
      studentId: 's',
      name: '=Ravi',
      rollNumber: '7',
      stays: [{ from: '2026-11-06', to: '2026-11-15' }],
      marks: { '2026-11-06': 'present', '2026-11-07': 'absent' },
      leave: {},
      away: {},
      month: counts(1, 1, 0, 50),
      broughtForward: counts(80, 10, 10, 90),
      carriedForward: counts(81, 11, 10, 89.2),
    },
  ],
}
const [ravi] = register.students

describe('a row of the register', () => {
  it('has P and A, H for a holiday, a dash for a weekly day off, and nothing where nobody marked', () => {
    expect(register.days.map((day) => ravi && cellOf(ravi, day, 'LV'))).toEqual(['P', 'A', 'H', '–', ''])
  })

  it('has the letters of leave for a whole day of it, and beside the mark for half a day', () => {
    const away = (leave: Register['students'][number]['leave']) =>
      register.days.map((day) => ravi && cellOf({ ...ravi, leave }, day, 'LV'))
    expect(away({ '2026-11-06': 'full day', '2026-11-07': 'full day' })).toEqual(['P', 'LV', 'H', '–', ''])
    expect(away({ '2026-11-06': 'first half', '2026-11-07': 'second half' })).toEqual([
      'P/LV',
      'A/LV',
      'H',
      '–',
      '',
    ])
    expect(away({ '2026-11-16': 'full day' }).at(-1)).toBe('LV')
    const [first] = register.days
    const half = ravi && { ...ravi, leave: { '2026-11-06': 'first half' as const } }
    expect(half && first && cellWords(half, first)).toBe('6 Nov 2026: Present, on leave in the morning')
  })

  it('has a ½ beside the mark for half a day that was missed, in words unless leave is approved for it', () => {
    const [first] = register.days
    const missed = ravi && { ...ravi, away: { '2026-11-06': 'second half' as const } }
    expect(missed && first && cellOf(missed, first, 'LV')).toBe('P½')
    expect(missed && first && cellWords(missed, first)).toBe('6 Nov 2026: Present, away in the afternoon')
    const excused = missed && { ...missed, leave: { '2026-11-06': 'second half' as const } }
    expect(excused && first && cellOf(excused, first, 'LV')).toBe('P/LV')
    expect(excused && first && cellWords(excused, first)).toBe(
      '6 Nov 2026: Present, on leave in the afternoon',
    )
  })

  it('has words for each day', () => {
    expect(register.days.map((day) => ravi && cellWords(ravi, day))).toEqual([
      '6 Nov 2026: Present',
      '7 Nov 2026: Absent',
      '8 Nov 2026: holiday, Diwali',
      '15 Nov 2026: weekly day off',
      '16 Nov 2026: not in this class',
    ])
  })
})

it('a file of the register has its rows, the totals of each day below the days and of the month each in its own column, and the working and marked days', () => {
  const [titles, ...rows] = registerTable(register, {
    studentLeaveCounts: 'apart',
    studentLeaveLetters: 'LV',
  })
  expect(titles?.slice(2, 7)).toEqual([6, 7, 8, 15, 16])
  expect(rows).toEqual([
    ['7', '=Ravi', 'P', 'A', 'H', '–', '', 1, 0, 1, 0, 50, 90, 100, 91, 102],
    ['', 'Present', 1, 0, '', '', '', 1, '', '', '', 50],
    ['', 'Late', 0, 0, '', '', '', '', 0, '', '', ''],
    ['', 'Absent', 0, 1, '', '', '', '', '', 1, '', ''],
    ['', 'On leave', 0, 0, '', '', '', '', '', '', 0, ''],
    ['', 'Working days this month', 3],
    ['', 'Working days brought forward', 120],
    ['', 'Working days carried forward', 123],
    ['', 'Marked days this month', 2],
    ['', 'Marked days brought forward', 100],
    ['', 'Marked days carried forward', 102],
  ])
})

it.each([
  ['Asha Rao', '2026/10/0123', 1],
  ['Venkatanarasimharajuvaripeta Satyanarayanamurthy Rao', '7', 2],
  ['Asha Rao', 'ADM-2026-000457', 2],
  ['कुरुक्षेत्री पूर्णिमा सुब्रह्मण्यम् कृष्णमूर्ति', '12', 1],
])('%s with number %s takes %i lines on paper', (name, rollNumber, lines) => {
  expect(linesOnPaper({ name, rollNumber })).toBe(lines)
})
