import { classTexts } from '@shala/contract/classes'
import { describe, expect, it } from 'vitest'
import { type BulkRow, problemsOf, startRows, wantedClasses } from './bulk-selection.ts'

const custom = (name: string, section = ''): BulkRow => ({
  id: name || 'new',
  name,
  section,
  isCustom: true,
  isSelected: true,
})

describe('bulk creation of classes', () => {
  it('offers Class 1 to Class 10, all selected', () => {
    const wanted = wantedClasses(startRows(), '', [])
    expect(wanted.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Class ${index + 1}`),
    )
  })

  it("lets a row's own section win over the one for all", () => {
    const [first, ...others] = startRows()
    const wanted = wantedClasses([{ ...(first as BulkRow), section: 'B' }, ...others], 'A', [])
    expect(wanted.slice(0, 2).map(({ section }) => section)).toEqual(['B', 'A'])
  })

  it('leaves out a default class that exists, whatever its case', () => {
    const wanted = wantedClasses(startRows(), 'a', [{ name: 'CLASS 1', section: 'A' }])
    expect(wanted.map(({ name }) => name)).not.toContain('Class 1')
    expect(wanted).toHaveLength(9)
  })

  it('sends a custom class even when it exists, so that its reason is shown', () => {
    expect(wantedClasses([custom('Nursery')], '', [{ name: 'Nursery', section: null }])).toHaveLength(1)
  })

  it('asks for at least one class, and for the name of a custom one', () => {
    expect(problemsOf([])?.text).toBe(classTexts.noneSelected)
    const problem = problemsOf(wantedClasses([custom('')], '', []))
    expect(problem?.text).toBe(classTexts.customUnnamed)
    expect(problem?.byRow.get('new')).toBe(classTexts.customNameMissing)
  })
})
