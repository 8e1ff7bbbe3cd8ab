import { describe, expect, it } from 'vitest'
import { i18nOf } from './i18n.ts'

const [en, hi] = [i18nOf('en'), i18nOf('hi')]

describe('a text', () => {
  it('is English by itself, with its values and plurals', () => {
    const text = 'The school has {students, plural, one {# student} other {# students}}.'
    expect(en.t(text, { students: 1 })).toBe('The school has 1 student.')
    expect(en.t(text, { students: 123456 })).toBe('The school has 1,23,456 students.')
    expect(en.t('{day} is a holiday: {holiday}.', { day: '1 May 2026', holiday: '{day}' })).toBe(
      '1 May 2026 is a holiday: {day}.',
    )
  })

  it('is said in Hindi by the catalogue of the screens, also one of several lines', () => {
    expect(
      hi.t('The school has {students, plural, one {# student} other {# students}}.', { students: 2 }),
    ).toBe('स्कूल में 2 विद्यार्थी हैं।')
    expect(hi.t('Diwali')).toBe('दिवाली')
    const steps =
      "Mark attendance:\n1. Open 'Attendance' and choose the class.\n2. Press 'Mark All Present', then 'Absent' beside those who are missing.\n3. 'Late', a half of the day that was missed, remarks and undo are in the three dots beside a name."
    expect(hi.t(steps)).toMatch(/^उपस्थिति लगाने के लिए:\n1\./)
  })

  it('that no catalogue has stays as it is, whatever stands in it', () => {
    expect(hi.t('Picnic {of class} 5')).toBe('Picnic {of class} 5')
    expect(hi.t('constructor')).toBe('constructor')
  })
})
