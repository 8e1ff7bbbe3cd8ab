import { i18n } from '@lingui/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarNames as namesOf } from '../../build/words.ts'
import { readDay } from './form/read-day.ts'
import { formatClock, formatDay, formatLongDay, formatMonth, formatNumber, formatUsDay } from './format.ts'

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

describe('in Hindi', () => {
  beforeAll(() => i18n.loadAndActivate({ locale: 'hi', messages: namesOf('hi') }))
  afterAll(() => i18n.activate('en'))

  it('days and months have Hindi names, the day first, and the digits of English', () => {
    expect(formatDay('2026-11-22')).toBe('22 नव॰ 2026')
    expect(formatUsDay('2026-11-22')).toBe('22 नवंबर 2026')
    expect(formatLongDay('2026-11-22')).toBe('रविवार, 22 नवंबर 2026')
    expect(formatMonth('2026-11')).toBe('नव॰ 2026')
    expect(formatClock('09:05')).toBe('9:05 am')
    expect(formatNumber(100_000)).toBe('1,00,000')
  })

  it.each(['22 नव॰ 2026', '22 नवंबर 2026', '22 Nov 2026', '22/11/2026'])('%s is read as a day', (text) => {
    expect(readDay(text)).toBe('2026-11-22')
  })
})
