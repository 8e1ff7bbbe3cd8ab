import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay } from '../format.ts'
import { readDay } from './read-day.ts'

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a day that is typed', () => {
  it('is read back from every form in which days are written here', () => {
    fc.assert(
      fc.property(day, (written) => {
        const [year, month, date] = written.split('-')
        expect(readDay(formatDay(written))).toBe(written)
        expect(readDay(`${date}/${month}/${year}`)).toBe(written)
        expect(readDay(` ${Number(date)}-${Number(month)}-${year} `)).toBe(written)
        expect(readDay(written)).toBe(written)
      }),
    )
  })

  it('has its day before its month, and a whole year', () => {
    expect(readDay('11/12/2026')).toBe('2026-12-11')
    expect(readDay('22 november, 2026')).toBe('2026-11-22')
    for (const text of [
      '',
      '22',
      '22 Nov',
      '22 Nov 26',
      '31/02/2026',
      '12/22/2026',
      '5 Foo 2026',
      '1/1/1899',
    ])
      expect(readDay(text)).toBeNull()
  })
})
