import { classLabel, classTexts } from '@shala/contract/classes'
import { describe, expect, it } from 'vitest'
import {
  type BulkRow,
  ownSections,
  problemsOf,
  rowsLeft,
  splitSections,
  startRows,
  wantedClasses,
} from './bulk-selection.ts'

const custom = (name: string, ...sections: string[]): BulkRow => ({
  id: name || 'new',
  name,
  sections,
  typed: '',
  isCustom: true,
  isSelected: true,
})
const labels = (rows: BulkRow[], sections: string[], existing: Parameters<typeof wantedClasses>[2] = []) =>
  wantedClasses(rows, sections, existing).map(classLabel)

describe('bulk creation of classes', () => {
  it("takes 'A, B' for two sections, and each once", () => {
    expect(splitSections(['A, B', 'b', ' Rose ', ','])).toEqual(['A', 'B', 'Rose'])
  })

  it('offers Class 1 to Class 10, all selected', () => {
    expect(labels(startRows(), [])).toEqual(Array.from({ length: 10 }, (_, index) => `Class ${index + 1}`))
  })

  it('makes every class in every section', () => {
    const wanted = labels(startRows(), ['A', 'B', 'C'])
    expect(wanted).toHaveLength(30)
    expect(wanted.slice(0, 4)).toEqual(['Class 1 - A', 'Class 1 - B', 'Class 1 - C', 'Class 2 - A'])
  })

  it("lets a row's own sections win over those for all", () => {
    const [first, ...others] = startRows()
    const wanted = labels([{ ...(first as BulkRow), sections: ['Rose', 'Lily'] }, ...others], ['A'])
    expect(wanted.slice(0, 3)).toEqual(['Class 1 - Rose', 'Class 1 - Lily', 'Class 2 - A'])
  })

  it('counts a section that is still being typed, of all classes and of one', () => {
    const [first, ...others] = startRows().map((row) => ({ ...row, sections: ['A'] }))
    expect(labels([{ ...(first as BulkRow), typed: 'B' }, ...others], [])).toHaveLength(11)
    expect(ownSections({ sections: ['A'], typed: ' a' })).toEqual(['A'])
  })

  it('leaves out a default class that exists in that section, whatever its case', () => {
    const wanted = labels(startRows(), ['a', 'B'], [{ name: 'CLASS 1', section: 'A' }])
    expect(wanted[0]).toBe('Class 1 - B')
    expect(wanted).toHaveLength(19)
  })

  it('sends a custom class even when it exists, so that its reason is shown', () => {
    expect(labels([custom('Nursery')], [], [{ name: 'Nursery', section: null }])).toHaveLength(1)
  })

  it('asks for at least one class, and for the name of a custom one', () => {
    expect(problemsOf([], [])?.text).toBe(classTexts.noneSelected)
    const rows = [custom('')]
    const problem = problemsOf(wantedClasses(rows, [], []), rows)
    expect(problem?.text).toBe(classTexts.customUnnamed)
    expect(problem?.byRow.get('new')).toBe(classTexts.customNameMissing)
  })

  it('keeps what failed, in its sections alone, and what was not sent', () => {
    const rows = [custom('Nursery'), custom('KG', 'A'), { ...custom('Prep'), isSelected: false }]
    const wanted = wantedClasses(rows, ['A', 'B'], [])
    const failed = wanted
      .filter(({ name, section }) => name === 'Nursery' && section === 'B')
      .map((one) => ({ ...one, reason: 'It is raining.' }))
    expect(rowsLeft(rows, wanted, failed)).toEqual([
      { ...custom('Nursery', 'B'), error: 'It is raining.' },
      { ...custom('Prep'), isSelected: false },
    ])
  })
})
