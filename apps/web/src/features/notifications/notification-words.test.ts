import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { calendarNames } from '../../../build/words.ts'
import { sinceWords, wordsOf } from './notification-words.ts'

describe('the words of a notification', () => {
  it('name days as they are read here, and leave a name as it is', () => {
    const values = {
      name: '2026-11-20',
      type: 'Sick',
      from: '2026-11-23',
      to: '2026-11-24',
      duration: '2 days',
    }
    expect(wordsOf({ kind: 'leave.asked', values })).toEqual({
      title: 'Leave request',
      message: '2026-11-20 has applied for leave: Sick, 23 Nov 2026 to 24 Nov 2026 (2 days).',
    })
  })

  it('of a plain text are its own, and say no time', () => {
    const values = { message: 'Class 5 is not marked on 2026-11-20.' }
    expect(wordsOf({ kind: 'attendance.alert', values })).toEqual({
      title: 'Attendance Alert',
      message: 'Class 5 is not marked on 2026-11-20.',
    })
    expect(sinceWords('', { now: 0, hasMinutes: true })).toBe('')
  })

  it('name a single day once', () => {
    const values = { name: 'Meera', type: 'Sick', from: '2026-12-08', to: '2026-12-08', duration: '1 day' }
    expect(wordsOf({ kind: 'leave.asked', values }).message).toBe(
      'Meera has applied for leave: Sick, 8 Dec 2026 (1 day).',
    )
    expect(wordsOf({ kind: 'leave.cancelled', values }).message).toBe(
      'Meera cancelled their leave request for 8 Dec 2026.',
    )
  })

  it.each([
    ['9:31 am', 'सुबह 9:31'],
    ['12:05 am', 'रात 12:05'],
    ['12:05 pm', 'दोपहर 12:05'],
    ['4:10 pm', 'शाम 4:10'],
  ])('say %s in Hindi as %s', (time, words) => {
    i18n.loadAndActivate({ locale: 'hi', messages: calendarNames('hi') })
    const { message } = wordsOf({ kind: 'teacher_attendance.late', values: { name: 'Meera', time } })
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    expect(message).toBe(`Meera arrived late, at ${words}.`)
  })

  it('count hours, then name the day; minutes where they matter', () => {
    const now = Date.parse('2026-11-20T12:00:00Z')
    const after = (minutes: number, hasMinutes = false) =>
      sinceWords(new Date(now - minutes * 60_000).toISOString(), { now, hasMinutes })
    expect([0, 59, 60, 1439].map((minutes) => after(minutes))).toEqual([
      'Just now',
      'Just now',
      '1h ago',
      '23h ago',
    ])
    expect([-5, 1, 59, 60].map((minutes) => after(minutes, true))).toEqual([
      '0m ago',
      '1m ago',
      '59m ago',
      '1h ago',
    ])
    expect(after(1440)).toBe('19 Nov 2026')
  })
})
