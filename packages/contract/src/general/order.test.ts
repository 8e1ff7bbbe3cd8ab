import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareClasses } from '../classes.ts'
import { compareRollNumbers, inOrderOfRollNumbers } from '../students/roll-numbers.ts'
import { pageWindow } from './paging.ts'

function isOrder<T>(values: fc.Arbitrary<T>, compare: (a: T, b: T) => number): void {
  fc.assert(
    fc.property(values, values, values, (a, b, c) => {
      expect(compare(a, a)).toBe(0)
      expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0)
      if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0)
    }),
  )
}

describe('the order of classes', () => {
  const name = fc.oneof(
    fc.tuple(fc.constantFrom('Class', 'Std', 'class'), fc.nat(12)).map(([word, n]) => `${word} ${n}`),
    fc.constantFrom('Nursery', 'LKG', 'UKG', 'passout', 'Passout'),
  )
  const schoolClass = fc.record({ name, section: fc.constantFrom(null, 'A', 'B', 'a', '10', '9') })

  it('is an order', () => {
    isOrder(schoolClass, compareClasses)
  })

  it('has passout last, wherever it stood', () => {
    fc.assert(
      fc.property(fc.array(schoolClass), (classes) => {
        const sorted = classes.toSorted(compareClasses).map((one) => one.name.toLowerCase() === 'passout')
        expect(sorted).toEqual(sorted.toSorted((a, b) => Number(a) - Number(b)))
      }),
    )
  })

  it('counts in numbers, and sections within', () => {
    const sorted = ['Class 10', 'Class 2', 'UKG', 'Class 1']
      .map((one) => ({ name: one }))
      .sort(compareClasses)
    expect(sorted.map((one) => one.name)).toEqual(['Class 1', 'Class 2', 'Class 10', 'UKG'])
  })
})

describe('the order of roll numbers', () => {
  const rollNumber = fc.oneof(
    fc.nat(200).map(String),
    fc.stringMatching(/^[A-Z]{0,2}-?\d{0,3}[a-z]?$/),
    fc.stringMatching(/^0{0,20}\d{1,30}$/),
  )

  it('is an order', () => {
    isOrder(rollNumber, compareRollNumbers)
  })

  it('is that of the first number in the text', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(1e6), fc.constantFrom('', 'A', 'R-'), (a, b, lead) => {
        fc.pre(a !== b)
        expect(Math.sign(compareRollNumbers(`${lead}${a}`, `${lead}0${b}`))).toBe(Math.sign(a - b))
      }),
    )
  })

  it('is the same for many at once, equal ones by id', () => {
    const student = fc.record({
      id: fc.uuid(),
      rollNumber: fc.constantFrom('', 'A', '1', '01', '2', '10', '10A'),
    })
    fc.assert(
      fc.property(fc.array(student), (students) => {
        const byId = students.toSorted((a, b) => (a.id < b.id ? -1 : 1))
        expect(inOrderOfRollNumbers(students)).toEqual(
          byId.toSorted((a, b) => compareRollNumbers(a.rollNumber, b.rollNumber)),
        )
      }),
    )
  })

  it('has those without digits after all others', () => {
    expect(['B', '10', 'A', '9', 'A-1'].sort(compareRollNumbers)).toEqual(['A-1', '9', '10', 'A', 'B'])
  })
})

describe('the page numbers shown', () => {
  it('are at most five, next to each other, within the pages, with the current one among them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }), (a, b) => {
        const [page, pages] = [Math.min(a, b), Math.max(a, b)]
        const shown = pageWindow(page, pages)
        expect(shown).toContain(page)
        expect(shown).toHaveLength(Math.min(5, pages))
        expect(shown.every((one, index) => one === (shown[0] ?? 0) + index && one >= 1 && one <= pages)).toBe(
          true,
        )
      }),
    )
  })

  it('start as 1 to 5, then slide', () => {
    expect(pageWindow(1, 9)).toEqual([1, 2, 3, 4, 5])
    expect(pageWindow(6, 9)).toEqual([4, 5, 6, 7, 8])
    expect(pageWindow(1, 0)).toEqual([])
  })
})
