import { i18n } from '@lingui/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarNames as namesOf } from '../../build/words.ts'
import { readDay } from './form/read-day.ts'
import { formatClock, formatDay, formatLongDay, formatMonth, formatUsDay } from './format.ts'
import { formatNumber } from './format-number.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

it('days, months and times read as they always have in English', () => {
  expect([formatDay('2026-11-22'), formatUsDay('2026-11-22'), formatMonth('2026-09')]).toEqual([
    '22 Nov 2026',
    'November 22, 2026',
    'Sep 2026',
  ])
  expect([formatLongDay('2026-11-22'), formatClock('00:05'), formatClock('13:30')]).toEqual([
    'Sunday, 22 November 2026',
    '12:05 am',
    '1:30 pm',
  ])
})

it('numbers are grouped as India does, with one decimal at most', () => {
  const asked = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })
  const tenths = fc.integer({ min: -1e12, max: 1e12 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(fc.oneof(tenths, fc.integer({ min: -2000, max: 2_000_000 })), (value) => {
      expect(formatNumber(value)).toBe(asked.format(value))
    }),
    { numRuns: 1000 },
  )
})

describe('in Hindi', () => {
  beforeAll(() => i18n.loadAndActivate({ locale: 'hi', messages: namesOf('hi') }))
  afterAll(() => i18n.activate('en'))

  it('days and months have Hindi names, the day first, and the digits of English', () => {
    expect(formatDay('2026-11-22')).toBe('22 नवंबर 2026')
    expect(formatUsDay('2026-11-22')).toBe('22 नवंबर 2026')
    expect(formatLongDay('2026-11-22')).toBe('रविवार, 22 नवंबर 2026')
    expect(formatMonth('2026-11')).toBe('नवंबर 2026')
    expect(formatNumber(100_000)).toBe('1,00,000')
  })

  it.each([
    ['00:05', 'रात 12:05'],
    ['03:59', 'रात 3:59'],
    ['04:00', 'सुबह 4:00'],
    ['09:05', 'सुबह 9:05'],
    ['12:00', 'दोपहर 12:00'],
    ['16:30', 'शाम 4:30'],
    ['20:00', 'रात 8:00'],
  ])('%s reads %s, as people say it', (time, words) => {
    expect(formatClock(time)).toBe(words)
  })

  it.each(['22 नव॰ 2026', '22 नवंबर 2026', '22 Nov 2026', '22/11/2026'])('%s is read as a day', (text) => {
    expect(readDay(text)).toBe('2026-11-22')
  })

  it('a month that is cut so short that it may be two is none', () => {
    expect([readDay('3 म 2026'), readDay('3 जुल॰ 2026')]).toEqual([null, '2026-07-03'])
  })
})
