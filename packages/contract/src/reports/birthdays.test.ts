import { describe, expect, it } from 'vitest'
import { birthdaysOn } from './birthdays.ts'

describe('the days on which birthdays are kept', () => {
  it('are their own, and the 28th for 29 February in other years', () => {
    expect([...birthdaysOn('2027-02-27', '2027-03-01')]).toEqual([
      [227, '2027-02-27'],
      [228, '2027-02-28'],
      [229, '2027-02-28'],
      [301, '2027-03-01'],
    ])
    expect([...birthdaysOn('2028-02-28', '2028-02-29')]).toEqual([
      [228, '2028-02-28'],
      [229, '2028-02-29'],
    ])
    expect([...birthdaysOn('2028-02-28', '2028-02-28')]).toEqual([[228, '2028-02-28']])
  })

  it('go on into the next year', () => {
    expect([...birthdaysOn('2026-12-31', '2027-01-01')]).toEqual([
      [1231, '2026-12-31'],
      [101, '2027-01-01'],
    ])
  })
})
