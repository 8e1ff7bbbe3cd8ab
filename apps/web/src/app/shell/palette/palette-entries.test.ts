import { expect, it } from 'vitest'
import { findEntries, type PaletteEntry } from './palette-entries.ts'

const entry = (label: string): PaletteEntry => ({ key: label, label, kind: 'screen', link: { to: '/' } })
const entries = ['Give Attendance', 'Students', 'Mark Class 5 - A', 'Mark Class 15 - A', 'Mark कक्षा 5'].map(
  entry,
)
const found = (typed: string) => findEntries(entries, typed).map(({ label }) => label)

it('finds by words in any order, whatever stands between them', () => {
  expect(found('5a')).toEqual(['Mark Class 5 - A', 'Mark Class 15 - A'])
  expect(found('class mark 15')).toEqual(['Mark Class 15 - A'])
  expect(found('कक्षा')).toEqual(['Mark कक्षा 5'])
  expect(found('library')).toEqual([])
})

it('puts first what begins so, and shows everything for nothing', () => {
  expect(found('at')).toEqual(['Give Attendance'])
  expect(found('s')[0]).toBe('Students')
  expect(found('  ')).toHaveLength(entries.length)
})

it('finds what is called so in another language, but not by words of two', () => {
  const reports: PaletteEntry[] = [
    { ...entry('Report: Latecomers'), otherNames: ['Latecomers', 'देर से आने वाले'] },
    { ...entry('Attendance'), otherNames: ['Attendance', 'उपस्थिति'] },
  ]
  const found = (typed: string) => findEntries(reports, typed).map(({ label }) => label)
  expect(found('उपस्थिति')).toEqual(['Attendance'])
  expect(found('देर आने')).toEqual(['Report: Latecomers'])
  expect(found('देर comers')).toEqual([])
})
