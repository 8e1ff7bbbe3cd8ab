import type { TeacherDay, TeacherDayStatus } from '@shala/contract/teacher-attendance/teacher-attendance'
import { describe, expect, it } from 'vitest'
import {
  dayLetter,
  dayWords,
  hoursWords,
  type Signs,
  signsOf,
  timeWords,
} from './teacher-attendance-words.ts'

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

  const made = (status: TeacherDayStatus, parts: Partial<TeacherDay['parts']> = {}) => ({
    date: '2026-11-20',
    status,
    parts: { worked: 0, leave: 0, absent: 0, onDayOff: 0, ...parts },
  })

  const signs: Signs = { leave: 'LV', isHoliday: (date) => date === '2026-11-24' }

  it.each([
    ['P', 'Present', made('present', { worked: 1 })],
    ['L½', 'Late, half day', made('late', { worked: 0.5 })],
    ['L½', '½ Late, ½ Absent', made('late', { worked: 0.5, absent: 0.5 })],
    ['P/LV', '½ Present, ½ On leave', made('present', { worked: 0.5, leave: 0.5 })],
    ['LV/A', '½ On leave, ½ Absent', made('absent', { leave: 0.5, absent: 0.5 })],
    ['LV', 'On leave', made('absent', { leave: 1 })],
    ['LV½', 'On leave, half day', made('leave', { leave: 0.5 })],
    ['A', 'Absent', made('absent', { absent: 1 })],
    ['W', 'Worked on a day off', made('late', { onDayOff: 1 })],
    ['–', 'Day off', made('holiday')],
    ['·', 'Not yet', made('notyet')],
    ['', 'Not recorded', made('none')],
  ])('follow what the day was made of: %s', (letter, words, day) => {
    expect([dayLetter(day, signs), dayWords(day)]).toEqual([letter, words])
  })

  it('explain each sign that occurs once, the plain ones first', () => {
    const [whole, half] = [made('present', { worked: 1 }), made('present', { worked: 0.5, absent: 0.5 })]
    const days = [half, made('holiday'), whole, made('absent', { absent: 1 }), whole, half]
    expect(signsOf(days, signs).map(({ letter }) => letter)).toEqual(['P', 'A', '–', 'P½'])
    expect(signsOf([{ ...made('holiday'), date: '2026-11-24' }, made('none')], signs)).toEqual([
      { letter: 'H', words: 'Holiday' },
    ])
    expect(signsOf([made('holiday')], signs)).toEqual([{ letter: '–', words: 'Weekly day off' }])
    expect(signsOf(days, signs).at(-1)).toEqual({ letter: 'P½', words: '½ Present, ½ Absent' })
  })
})
