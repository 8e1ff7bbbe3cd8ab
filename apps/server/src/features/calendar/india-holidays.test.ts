import { daysBetween } from '@shala/contract/general/days'
import { MoonPhase } from 'astronomy-engine'
import { describe, expect, it } from 'vitest'
import { feastsOfIndia, suggestOfIndia } from './india-holidays.ts'

const movable = feastsOfIndia.flatMap(({ name, on, moon }) =>
  typeof on === 'string' || !moon
    ? []
    : Object.entries(on).map(([year, day]) => ({ name, moon, date: `${year}-${day}` })),
)

/** From 1 to 30, counted from the new moon, at an hour of India's clocks. */
function moonDay(date: string, hour: number): number {
  const instant = new Date(Date.parse(`${date}T00:00:00+05:30`) + hour * 3_600_000)
  return Math.floor(MoonPhase(instant) / 12) + 1
}

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
})

/** Of the calendar of Mecca, within a day of which India sees the moon. */
function islamicDays(date: string): string[] {
  return [-1, 0, 1].map((away) => {
    const parts = islamic.formatToParts(Date.parse(date) + away * 86_400_000)
    const part = (type: string) => parts.find((one) => one.type === type)?.value
    return `${part('month')}-${part('day')}`
  })
}

describe('the movable feasts of India', () => {
  it.each(movable)('$name is on $date by the moon', ({ date, moon }) => {
    if ('islamic' in moon) expect(islamicDays(date)).toContain(moon.islamic)
    else expect(moonDay(date, moon.hour)).toBe(moon.day)
  })

  it('are there in each of the years that have a list, once', async () => {
    for (const year of [2026, 2027, 2028]) {
      const found = await suggestOfIndia({ country: 'IN', state: '' }, year)
      expect(found).toHaveLength(18)
      expect(new Set(found.map(({ key }) => key)).size).toBe(18)
      expect(found.every(({ from, to }) => from === to && from.startsWith(String(year)))).toBe(true)
    }
  })

  it('are about a lunar year, or thirteen months, from one year to the next', () => {
    for (const { name, on, moon } of feastsOfIndia) {
      if (typeof on === 'string' || !moon) continue
      const [first, second, third] = Object.entries(on).map(([year, day]) => `${year}-${day}`)
      for (const [from, to] of [
        [first, second],
        [second, third],
      ]) {
        const days = daysBetween(from ?? '', to ?? '')
        expect([name, Math.abs(days - 354) <= 2 || Math.abs(days - 384) <= 2]).toEqual([name, true])
      }
    }
  })

  it('leave years without a list to the days with a date of their own', async () => {
    const names = (await suggestOfIndia({ country: 'IN', state: 'Goa' }, 2029)).map(({ name }) => name)
    expect(names).toEqual([
      'Republic Day',
      'Ambedkar Jayanti',
      'Independence Day',
      'Gandhi Jayanti',
      'Christmas Day',
      'May Day',
      'Feast of St Francis Xavier',
      'Goa Liberation Day',
    ])
  })
})

describe('a state', () => {
  const names = async (state: string) =>
    (await suggestOfIndia({ country: 'IN', state }, 2026)).map(({ name }) => name)

  it.each([
    ['Tamil Nadu', 'TN', 'tamilnadu'],
    ['Odisha', 'orissa', ' ODISHA '],
    ['Delhi', 'NCT of Delhi', 'New Delhi'],
    ['Jammu and Kashmir', 'Jammu & Kashmir', 'J&K'],
  ])('is found under %s, %s and %s', async (...spellings) => {
    const [first, ...others] = await Promise.all(spellings.map(names))
    for (const other of others) expect(other).toEqual(first)
    expect(first).not.toEqual(await names('Nowhere'))
  })

  it('has its own days, and not those that it does not keep', async () => {
    expect(await names('Tamil Nadu')).toEqual(
      expect.arrayContaining(['Pongal', 'Diwali', 'Ganesh Chaturthi']),
    )
    expect(await names('Tamil Nadu')).not.toContain('Holi')
    expect(await names('Kerala')).toContain('Onam')
    expect(await names('Punjab')).not.toContain('Onam')
  })
})
