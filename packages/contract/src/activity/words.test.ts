import { describe, expect, it } from 'vitest'
import { schoolSettings } from '../schools/settings.ts'
import { compareFields, fieldWords, valueWords } from './words.ts'

const writing = {
  word: (english: string) => english,
  day: (day: string) => `the ${day}`,
  time: (instant: string) => `at ${instant.slice(11, 16)}`,
  weekday: (weekday: number) => `day ${weekday}`,
}
const value = (field: string, stored: unknown) => valueWords(field, stored, writing)

describe('the words of the log', () => {
  it('call a field what a clerk calls it, and an unknown one by its own name in words', () => {
    const words = ['rollNumber', 'pincode', 'dayStart', 'late_after_minutes', 'SMSProvider2'].map((field) =>
      fieldWords(field, writing),
    )
    expect(words).toEqual(['Roll number', 'Pincode', 'Day starts', 'Late after minutes', 'Smsprovider2'])
  })

  it.each([
    ['status', 'leaved', 'Inactive'],
    ['role', 'superadmin', 'Administrator'],
    ['name', 'leaved', 'leaved'],
    ['dob', '1988-03-04', 'the 1988-03-04'],
    ['isOpen', true, 'Yes'],
    ['isOpen', false, 'No'],
    ['late', 0, '0'],
    ['email', null, ''],
    ['email', undefined, ''],
    ['fields', ['photo', 'email'], 'Photo; Email'],
    ['files', [{ field: 'aadhaarCard' }, { field: 'photo' }], 'Aadhaar card; Photo'],
    ['workingDays', [1, 6], 'day 1; day 6'],
    ['checkedInAt', '2026-11-24T03:31:00.000Z', 'at 03:31'],
    ['reason', '2026-99-99T99:99Z', '2026-99-99T99:99Z'],
    ['reason', '2026-99-99', '2026-99-99'],
    ['checkedInAt', 'soon', 'soon'],
    ['language', 'hi', 'हिन्दी'],
    [
      'leaveAllowances',
      { Casual: { days: 12, isCarried: true }, Sick: { days: 0.5 } },
      'Casual: 12; Sick: 0.5',
    ],
    [
      'leaveRules',
      { Casual: { counts: 'working', takers: 'staff' }, Sick: { counts: 'calendar', takers: 'everyone' } },
      'Casual: Working days, Staff; Sick: Calendar days, Everyone',
    ],
    ['kind', 'teachers', 'Teachers'],
    ['leaveType', 'Sick', 'Sick'],
    ['toDuration', 'first half', 'First Half'],
    ['qualifications', [{ type: 'PhD', year: 2010, remark: null }], 'PhD, 2010'],
  ])('write %s %j as %j', (field, stored, words) => {
    expect(value(field, stored)).toBe(words)
  })

  it('call the status of a teacher as their directory does', () => {
    const words = ['active', 'passout', 'leaved'].map((status) =>
      valueWords('status', status, { ...writing, entity: 'teacher' }),
    )
    expect(words).toEqual(['Active', 'Inactive', 'Left'])
  })

  it("say of a teacher's day what its screen says", () => {
    const words = ['present', 'absent', 'holiday', 'notyet', 'none'].map((status) =>
      valueWords('status', status, { ...writing, entity: 'teacher' }),
    )
    expect(words).toEqual(['Present', 'Absent', 'Day off', 'Not yet', 'Not recorded'])
  })

  it('name the ways in which families are told', () => {
    expect(valueWords('familiesWays', ['whatsapp', 'sms', 'email'], writing)).toBe('WhatsApp; SMS; Email')
  })

  it('count days in the calendar and people elsewhere', () => {
    expect(fieldWords('added', { ...writing, entity: 'calendar' })).toBe('Days added')
    expect(fieldWords('added', { ...writing, entity: 'class' })).toBe('Students added')
    expect(fieldWords('added', writing)).toBe('Added')
  })

  it('can be translated for every setting of the school', () => {
    const translated = { ...writing, word: (english: string) => `“${english}”` }
    for (const field of [...Object.keys(schoolSettings.shape), 'hasLogo', 'channel'])
      expect(fieldWords(field, translated)).toMatch(/^“.+”$/)
  })

  it('go from the name to what has no words', () => {
    expect(['zeta', 'address', 'status', 'name'].sort(compareFields)).toEqual([
      'name',
      'address',
      'status',
      'zeta',
    ])
  })
})
