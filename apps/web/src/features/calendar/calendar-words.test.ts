import { i18n } from '@lingui/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventName, leaveWords } from './calendar-words.ts'

const messages = { Sick: 'चिकित्सा', 'On leave': 'छुट्टी पर', Diwali: 'दिवाली' }

describe('in Hindi a day of the calendar', () => {
  beforeAll(() => i18n.loadAndActivate({ locale: 'hi', messages }))
  afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

  it.each([
    ['leave', 'Asha Rao (Sick)', 'Asha Rao (चिकित्सा)'],
    ['leave', 'On leave (Sick)', 'छुट्टी पर (चिकित्सा)'],
    ['leave', 'Sick (Asha)', 'Sick (Asha)'],
    ['suggested', 'Diwali', 'दिवाली'],
    ['suggested', 'A day nobody translated', 'A day nobody translated'],
    ['school', 'Diwali', 'Diwali'],
  ] as const)('of %s called %s reads %s', (source, summary, words) => {
    expect(eventName({ source, summary })).toBe(words)
  })
})

it('people whose leave falls on new holidays are named, the others counted', () => {
  const names = ['Asha Rao', 'Meera Joshi', 'Ravi Sathe']
  expect(leaveWords({ total: 0, names: [] })).toBeNull()
  expect(leaveWords({ total: 3, names })).toBe(
    'Approved leave falls on it: Asha Rao, Meera Joshi, Ravi Sathe',
  )
  expect(leaveWords({ total: 5, names }, 2)).toBe(
    'Approved leave falls on these days: Asha Rao, Meera Joshi, Ravi Sathe and 2 more',
  )
})
