import { rosterLimits } from '@shala/contract/connections/rosters'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Filter, readFilter, WrongFilter } from './filters.ts'

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`

function written(filter: Filter): string {
  const terms = ({ field, comparison, value }: Filter[number][number]) =>
    `${field}${comparison}${quoted(value)}`
  return filter.map((all) => all.map(terms).join(' AND ')).join(' OR ')
}

const letters = 'abcXYZ'.split('')
const term = fc.record({
  field: fc
    .array(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((names) => names.join('.')),
  comparison: fc.constantFrom('=', '!=', '>', '>=', '<', '<=', '~'),
  value: fc.string({ maxLength: 20 }).filter((text) => !text.includes('\0')),
})
const filters = fc.array(fc.array(term, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })

describe('a filter', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(readFilter(written(filter as Filter))).toEqual(filter)
      }),
    )
  })

  it('of any other text is refused with a reason, and nothing else happens', () => {
    const pieces = fc.constantFrom("'", ' ', 'AND', 'OR', 'name', '=', '!=', '~', "'a'", '.', '\0', '(', '%')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((all) => all.join('')),
        ),
        (text) => {
          try {
            expect(readFilter(readable(readFilter(text)))).toEqual(readFilter(text))
          } catch (error) {
            expect(error).toBeInstanceOf(WrongFilter)
          }
        },
      ),
    )
  })
  const readable = written

  it('binds AND more tightly than OR, takes spaces, and a quote that is written twice', () => {
    expect(readFilter(" familyName = 'O''Brien' AND status='active' OR role~'x' ")).toEqual([
      [
        { field: 'familyName', comparison: '=', value: "O'Brien" },
        { field: 'status', comparison: '=', value: 'active' },
      ],
      [{ field: 'role', comparison: '~', value: 'x' }],
    ])
  })

  it('is refused where it is too long or has too many comparisons', () => {
    const many = (count: number) => Array.from({ length: count }, () => "a='b'").join(' OR ')
    expect(readFilter(many(rosterLimits.terms))).toHaveLength(rosterLimits.terms)
    expect(() => readFilter(many(rosterLimits.terms + 1))).toThrow('at most 10 comparisons')
    expect(() => readFilter(`a='${'b'.repeat(rosterLimits.filter)}'`)).toThrow('at most 1000 characters')
  })
})
