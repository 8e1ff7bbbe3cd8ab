import { describe, expect, it } from 'vitest'
import { namedDays } from './report-days.ts'
import { isRefused, otherReport, readReportsSearch, shownDays } from './reports-search.ts'

const read = (raw: Record<string, unknown>, readsStaff = true) => readReportsSearch(raw, readsStaff)
const month = { from: '2026-11-01', to: '2026-11-20' }

describe('the address of a report', () => {
  it('says all that the report is of', () => {
    const whole = {
      report: 'absence',
      from: '2026-10-01',
      to: '2026-10-31',
      class: '0190a3f0-7f57-7a51-9a51-0123456789ab',
      threshold: 80,
      sort: '-absent',
    }
    expect(read(whole)).toEqual(whole)
    expect(read({ by: 'student' })).toEqual({ by: 'student' })
    expect(read({ report: 'strength', by: 'year' })).toEqual({ report: 'strength', by: 'year' })
  })

  it('leaves out what is none, and what is usual', () => {
    const wrong = {
      report: 'everything',
      by: 'moon',
      from: 'soon',
      to: 7,
      class: 'x',
      sort: 'a b',
      month: '2026-13',
    }
    expect(read(wrong)).toEqual({})
    expect(read({ report: 'absence', threshold: 75 })).toEqual({ report: 'absence' })
    expect(read({ report: 'absence', threshold: 400 })).toEqual({ report: 'absence' })
    expect(read({ by: 'class', threshold: 3 })).toEqual({})
  })

  it('is none of the staff to those who may not read it', () => {
    for (const report of ['teachers', 'leave']) {
      expect(read({ report }, false)).toEqual({})
      expect(read({ report })).toEqual({ report })
      expect([isRefused({ report }, false), isRefused({ report }, true)]).toEqual([true, false])
    }
    expect(isRefused({ report: 'late' }, false)).toBe(false)
  })

  it('keeps days and class on the way to another report, and nothing else', () => {
    const search = { report: 'absence', from: '2026-10-01', class: 'c', threshold: 80, sort: 'name' } as const
    expect(otherReport(search, 'late')).toEqual({ report: 'late', from: '2026-10-01', class: 'c' })
    expect(otherReport(search, 'attendance')).toEqual({ from: '2026-10-01', class: 'c' })
  })
})

describe('the days of a report', () => {
  it('are this month without any, and from the first of the month of the last day', () => {
    expect(shownDays({}, month)).toEqual(month)
    expect(shownDays({ to: '2026-09-12' }, month)).toEqual({ from: '2026-09-01', to: '2026-09-12' })
  })

  it('are never backwards, and never more than the server answers', () => {
    expect(shownDays({ from: '2026-11-19', to: '2026-11-10' }, month)).toEqual({
      from: '2026-11-10',
      to: '2026-11-10',
    })
    expect(shownDays({ from: '2020-01-01', to: '2026-11-20' }, month)).toEqual({
      from: '2025-11-20',
      to: '2026-11-20',
    })
  })

  it('have names: months, and academic years as the school begins them', () => {
    const named = namedDays({ today: '2026-11-20', yearStart: '04-01', isWhole: false })
    expect(named.map(({ key, from, to }) => [key, from, to])).toEqual([
      ['month', '2026-11-01', '2026-11-20'],
      ['lastMonth', '2026-10-01', '2026-10-31'],
      ['today', '2026-11-20', '2026-11-20'],
      ['week', '2026-11-14', '2026-11-20'],
      ['days', '2026-10-22', '2026-11-20'],
      ['year', '2026-04-01', '2026-11-20'],
      ['lastYear', '2025-04-01', '2026-03-31'],
    ])
  })

  it('are whole where what lies ahead counts too', () => {
    const named = namedDays({ today: '2026-02-10', yearStart: '04-01', isWhole: true })
    const days = new Map(named.map(({ key, from, to }) => [key, [from, to]]))
    expect(days.get('month')).toEqual(['2026-02-01', '2026-02-28'])
    expect(days.get('year')).toEqual(['2025-04-01', '2026-03-31'])
  })
})
