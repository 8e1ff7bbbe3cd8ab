import { expect, it } from 'vitest'
import { type NoteDraft, withDay, withDays, withFirst } from './note-draft.ts'

const today = '2026-11-30'
const draft: NoteDraft = { days: 'today', fromDate: today, toDate: today, why: '', words: '', note: null }
const days = ({ fromDate, toDate }: NoteDraft) => [fromDate, toDate]

it('the days of a note follow what is pressed, and others begin with the last choice', () => {
  const tomorrow = withDays(draft, 'tomorrow', today)
  expect(days(tomorrow)).toEqual(['2026-12-01', '2026-12-01'])
  expect(days(withDays(tomorrow, 'others', today))).toEqual(['2026-12-01', '2026-12-01'])
  expect(days(withDays({ ...tomorrow, toDate: '2026-12-09' }, 'today', today))).toEqual([today, today])
})

it('the last day goes along with the first, unless it was chosen and still lies behind it', () => {
  expect(days(withFirst(draft, '2026-12-02'))).toEqual(['2026-12-02', '2026-12-02'])
  const several = { ...draft, toDate: '2026-12-05' }
  expect(days(withFirst(several, '2026-12-02'))).toEqual(['2026-12-02', '2026-12-05'])
  expect(days(withFirst(several, '2026-12-06'))).toEqual(['2026-12-06', '2026-12-06'])
})

it('the next day of school has its word where it has one, and is chosen where it has none', () => {
  const next = (day: string) => withDay(draft, day, today)
  expect(next(today).days).toBe('today')
  expect(next('2026-12-01').days).toBe('tomorrow')
  expect([next('2026-12-03').days, ...days(next('2026-12-03'))]).toEqual([
    'others',
    '2026-12-03',
    '2026-12-03',
  ])
})
