import type { RowResult } from '@shala/contract/imports/imports'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { importsOf } from '../../../test/test-import.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  school = await openTestSchool(app)
  imports = importsOf(app, school)
})

const fields = ['name', 'rollNumber', 'admissionNumber', 'phone', 'email', 'address'] as const
/** The students of the school, without ids. */
const stored = async () =>
  (await imports.students())
    .map((one) => [...fields.map((field) => one[field]), one.class.name].join('|'))
    .toSorted()
const countsOf = (results: RowResult[]): Record<string, number> => {
  const outcomes = Map.groupBy(results, ({ outcome }) => outcome)
  return Object.fromEntries([...outcomes].map(([outcome, all]) => [outcome, all.length]))
}

const newClasses = ['Class 1', 'Class 2', 'Class 3', 'Class 4'].map((name) => ({ name }))

describe('a large file', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    name: `Student ${index}`,
    rollNumber: String(Math.floor(index / 4) + 1),
    className: `class ${(index % 4) + 1}`,
    admissionNumber: index % 3 === 0 ? `A-${index}` : '',
    email: index % 5 === 0 ? `s${index}@x.example` : '',
    phone: String(9_876_500_000 + index),
  }))

  it('goes in whole, changes nothing the second time, and is taken back as one piece', async () => {
    const first = await imports.takeIn(rows, { newClasses })
    expect(countsOf(first.results)).toEqual({ added: 1000 })
    expect(countsOf((await imports.takeIn(rows, { update: true })).results)).toEqual({ unchanged: 1000 })
    const moved = rows.map((row) => ({ ...row, address: 'Wagholi' }))
    const second = await imports.takeIn(moved, { update: true })
    expect(countsOf(second.results)).toEqual({ updated: 1000 })
    expect((await imports.undo(second.id)).body).toMatchObject({ removed: 0, restored: 1000, kept: 0 })
    expect((await stored()).filter((one) => one.includes('Wagholi'))).toEqual([])
    expect((await imports.undo(first.id)).body).toMatchObject({ removed: 1000, restored: 0, kept: 0 })
    expect(await stored()).toEqual([])
  })
})

describe('whatever the rows', () => {
  const few = (texts: string[]) => fc.constantFrom(...texts)
  const row = fc.record({
    name: few(['Ravi', 'ravi', 'Sita  Rao', 'Sita Rao', 'ज़ोया', 'Zoya']),
    rollNumber: few(['1', '2', '3', 'A', 'a', '']),
    className: few(['Class 1', 'CLASS 1', 'Class 2', 'Class 9']),
    admissionNumber: few(['', '', 'X-1', 'x-1', 'X-2']),
    email: few(['', '', 'a@x.example', 'b@x.example', 'no email']),
    phone: few(['', '9876543210', '+91 98765 43211', '12']),
    address: few(['', 'Pune']),
  })
  const file = fc
    .array(row, { minLength: 1, maxLength: 25 })
    .chain((rows) => fc.shuffledSubarray([...rows, ...rows], { minLength: rows.length }))

  it('sent twice leaves the same students, and undone leaves those of before', async () => {
    await fc.assert(
      fc.asyncProperty(file, file, fc.boolean(), async (before, rows, update) => {
        school = await openTestSchool(app)
        imports = importsOf(app, school)
        await imports.takeIn(before, { newClasses: newClasses.slice(0, 2) })
        const first = await stored()
        const { id, results } = await imports.takeIn(rows, { update })
        const second = await stored()
        // An update may free an email that another row of the file asks for; then the second time adds that one.
        if (!update) {
          await imports.takeIn(rows.toReversed())
          expect(await stored()).toEqual(second)
        }
        expect(second.length - first.length).toBe(countsOf(results).added ?? 0)
        const people = results.flatMap(({ outcome, personId = '' }) =>
          outcome === 'added' || outcome === 'updated' ? [personId] : [],
        )
        expect(new Set(people).size).toBe(people.length)
        await imports.undo(id)
        expect(await stored()).toEqual(first)
      }),
      { numRuns: 40 },
    )
  })
})
