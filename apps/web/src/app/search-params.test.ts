import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asItIs, attendanceSearch, loginSearch, studentsSearch } from './search-params.ts'

it('an address can hold anything, and what is read from it can be read again', () => {
  const raw = fc.dictionary(
    fc.constantFrom(
      'page',
      'year',
      'classId',
      'search',
      'date',
      'range',
      'from',
      'to',
      'status',
      'add',
      'mine',
      'tab',
      'next',
      'mode',
    ),
    fc.anything(),
  )
  for (const read of [attendanceSearch, loginSearch, asItIs, studentsSearch]) {
    fc.assert(
      fc.property(raw, (held) => {
        const once = read(held)
        expect(read({ ...once })).toEqual(once)
      }),
    )
  }
})
