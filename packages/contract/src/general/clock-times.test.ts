import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantAt, minutesOf, timeAt, twelveHours } from './clock-times.ts'
import { addDays, dayAt } from './days.ts'

const zones = ['Asia/Kolkata', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Europe/London', 'UTC']
const zone = fc.constantFrom(...zones)
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
const asTime = (all: number) =>
  `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days))

describe('the clocks of a school', () => {
  it('show the time that an instant was made of, on its own day', () => {
    const isSkipped = (day: string, time: string, timeZone: string) => {
      const wall = new Date(`${day}T${time}:00Z`).getTime()
      // Clocks were put forward over it: no instant within a day shows it.
      return ![...Array(15 * 4 * 2 + 1).keys()].some((step) => {
        const instant = new Date(wall + (step - 60) * 15 * 60_000)
        return timeAt(instant, timeZone) === time && dayAt(instant, timeZone) === day
      })
    }
    fc.assert(
      fc.property(anyDay, minutes, zone, (day, all, timeZone) => {
        const time = asTime(all)
        const instant = instantAt(day, time, timeZone)
        if (timeAt(instant, timeZone) === time && dayAt(instant, timeZone) === day) return
        expect(isSkipped(day, time, timeZone)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('of India are read without asking the platform, and read as it says', () => {
    const asked = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Kolkata',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const anyInstant = fc.date({
      min: new Date('1960-01-01'),
      max: new Date('2190-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(anyInstant, fc.constantFrom('Asia/Kolkata', 'Asia/Calcutta'), (instant, timeZone) => {
        expect(`${dayAt(instant, timeZone)} ${timeAt(instant, timeZone)}`).toBe(asked.format(instant))
      }),
    )
  })

  it('go forward in spring and back in autumn', () => {
    const inNewYork = (day: string, time: string) => instantAt(day, time, 'America/New_York').toISOString()
    expect(inNewYork('2026-03-08', '01:59')).toBe('2026-03-08T06:59:00.000Z')
    expect(inNewYork('2026-03-08', '02:30')).toBe('2026-03-08T07:30:00.000Z')
    expect(inNewYork('2026-03-08', '03:00')).toBe('2026-03-08T07:00:00.000Z')
    // Shown twice: the first of the two.
    expect(inNewYork('2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z')
    expect(inNewYork('2026-11-01', '02:30')).toBe('2026-11-01T07:30:00.000Z')
  })

  it('are minutes since midnight', () => {
    expect(['00:00', '09:05', '23:59'].map(minutesOf)).toEqual([0, 545, 1439])
  })

  it('have twelve hours for people', () => {
    expect(['00:05', '09:05', '12:00', '17:45'].map(twelveHours)).toEqual([
      '12:05 am',
      '9:05 am',
      '12:00 pm',
      '5:45 pm',
    ])
  })
})
