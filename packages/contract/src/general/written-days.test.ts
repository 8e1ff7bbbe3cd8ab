import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './days.ts'
import { isDayFirst, isMonthFirst, readWrittenDay } from './written-days.ts'

const day = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1950-01-01', days))
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Each way of writing a day in which nothing can be meant otherwise, but for the order of day and month. */
const ways: ((year: string, month: string, day: string) => string)[] = [
  (y, m, d) => `${d}/${m}/${y}`,
  (y, m, d) => `${Number(d)}-${Number(m)}-${y}`,
  (y, m, d) => `${d}.${m}.${y}`,
  (y, m, d) => ` ${d} / ${m} / ${y} `,
  (y, m, d) => `${y}-${m}-${d}`,
  (y, m, d) => `${y}/${Number(m)}/${Number(d)}`,
  (y, m, d) => `${y}-${m}-${d}T00:00:00.000Z`,
  (y, m, d) => `${d}/${m}/${y} 00:00`,
  (y, m, d) => `${d}-${m}-${y} 12:00:00 AM`,
  (y, m, d) => `${d}-${months[Number(m) - 1]}-${y}`,
  (y, m, d) => `${Number(d)} ${months[Number(m) - 1]?.toUpperCase()} ${y}`,
  (y, m, d) => `${months[Number(m) - 1]} ${Number(d)}, ${y}`,
  (y, m, d) => `${Number(d)}th ${months[Number(m) - 1]}., ${y}`,
]

describe('a written day', () => {
  it('is read in every way that Indian schools write it', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...ways), (date, way) => {
        const [year = '', month = '', ofMonth = ''] = date.split('-')
        expect(readWrittenDay(way(year, month, ofMonth))).toBe(date)
      }),
    )
  })

  it('is read from the number that a spreadsheet keeps', () => {
    expect(readWrittenDay('42094')).toBe('2015-03-31')
    expect(readWrittenDay('42094.75')).toBe('2015-03-31')
    fc.assert(
      fc.property(fc.integer({ min: 10_959, max: 73_050 }), (serial) => {
        expect(readWrittenDay(String(serial))).toBe(addDays('1899-12-30', serial))
      }),
    )
  })

  it('has years of two digits, and Devanagari digits and months', () => {
    expect(readWrittenDay('31-Mar-15')).toBe('2015-03-31')
    expect(readWrittenDay('5/6/88')).toBe('1988-06-05')
    expect(readWrittenDay("31 March '15")).toBe('2015-03-31')
    expect(readWrittenDay('३१/०३/२०१५')).toBe('2015-03-31')
    expect(readWrittenDay('31 मार्च 2015')).toBe('2015-03-31')
    expect(readWrittenDay('१५ अगस्त २०१२')).toBe('2012-08-15')
    expect(readWrittenDay('1 जून 2014')).toBe('2014-06-01')
    expect(readWrittenDay('1 जुलाई 2014')).toBe('2014-07-01')
  })

  it('has the day before the month, unless it cannot or its column says otherwise', () => {
    expect(readWrittenDay('03/04/2015')).toBe('2015-04-03')
    expect(readWrittenDay('03/04/2015', 'month_first')).toBe('2015-03-04')
    expect(readWrittenDay('03/31/2015')).toBe('2015-03-31')
    expect(readWrittenDay('31/03/2015', 'month_first')).toBe('2015-03-31')
    expect([isDayFirst('03/31/2015'), isDayFirst('31/03/2015'), isDayFirst('2015-03-31')]).toEqual([
      false,
      true,
      false,
    ])
    expect([isMonthFirst('03/31/2015'), isMonthFirst('31/03/2015'), isMonthFirst('2015-03-31')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('is not looked for in a page of spaces, which would take minutes', () => {
    for (const text of [
      `1${' '.repeat(900_000)}x`,
      `${'1 '.repeat(450_000)}`,
      `1/1/2015${' '.repeat(900_000)}`,
    ]) {
      expect(readWrittenDay(text)).toBeNull()
      expect(isMonthFirst(text)).toBe(false)
    }
  })

  it('is told from another by the numbers up to 12', () => {
    expect(readWrittenDay('12/03/2015', 'month_first')).toBe('2015-12-03')
    expect(readWrittenDay('13/03/2015', 'month_first')).toBe('2015-03-13')
    const both = (text: string) => [isDayFirst(text), isMonthFirst(text)]
    expect(both('12/13/2015')).toEqual([false, true])
    expect(both('13/12/2015')).toEqual([true, false])
    expect(both('12/12/2015')).toEqual([false, false])
    expect(both('13/13/2015')).toEqual([false, false])
    expect(both('Tuesday')).toEqual([false, false])
  })

  it('of two digits is of this century up to 49', () => {
    expect([readWrittenDay('1/1/49'), readWrittenDay('1/1/50')]).toEqual(['2049-01-01', '1950-01-01'])
  })

  it('with anything before or after it is none, but a time', () => {
    for (const text of ['42094', '2015-03-31', '31/03/2015', '31 Mar 2015', 'Mar 31, 2015']) {
      expect(readWrittenDay(`  ${text}  `)).toBe('2015-03-31')
      for (const wrong of [`x ${text}`, `${text} x`, `1${text}1`, `${text} 10`, `${text}${' '.repeat(60)}x`])
        expect(readWrittenDay(wrong)).toBeNull()
    }
    for (const time of [
      'T09:30',
      ' 9:30',
      ', 09:30:15',
      ' 09:30:15.125 PM',
      'T09:30+05:30',
      'T09:30:00-0530',
    ])
      expect(readWrittenDay(`2015-03-31${time}`)).toBe('2015-03-31')
    for (const wrong of ['T9', ' 09:3', ' 123:30', 'T09:30+5', '09:30']) {
      expect(readWrittenDay(`2015-03-31${wrong}`)).toBeNull()
    }
  })

  it('has nothing but spaces and its own signs between its parts, as many as there are', () => {
    for (const wrong of [
      '2015x-03-31',
      '2015-03x-31',
      '31x03/2015',
      '31/03x/2015',
      'Mar 31, 5',
      'Mar 31, ab',
    ])
      expect(readWrittenDay(wrong)).toBeNull()
    for (const right of ['31 - Mar - 2015', 'Mar - 31, 15', 'Mar 31, 2015', "Mar. 31st '15"])
      expect(readWrittenDay(right)).toBe('2015-03-31')
    expect([isDayFirst('31/03x/2015'), isDayFirst('31/03x2015')]).toEqual([false, false])
  })

  it('is no number of a spreadsheet outside of the years of people', () => {
    expect([readWrittenDay('10958'), readWrittenDay('10959')]).toEqual([null, '1930-01-01'])
    expect([readWrittenDay('73050'), readWrittenDay('73051')]).toEqual(['2099-12-31', null])
  })

  it('is nothing else', () => {
    for (const text of [
      '',
      '31/02/2015',
      '00/00/0000',
      '12/2015',
      '2015',
      '9876543210',
      '17',
      '31 Foo 2015',
    ]) {
      expect(readWrittenDay(text)).toBeNull()
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readWrittenDay(text) ?? '2015-03-31').toMatch(/^\d{4}-\d{2}-\d{2}$/)
      }),
    )
  })
})
