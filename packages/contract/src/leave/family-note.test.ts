import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noteOfReason, noteReasons, reasonOfNote } from './family-note.ts'
import { canTakeBack, noteForm } from './noting.ts'

describe("a family's note", () => {
  it('is kept as the reason of a request, and read from it again', () => {
    expect(reasonOfNote({ why: 'ill', words: '' })).toBe('Ill')
    expect(reasonOfNote({ why: 'ill', words: 'fever' })).toBe('Ill: fever')
    const note = fc.record({ why: fc.constantFrom(...noteReasons), words: fc.string() })
    fc.assert(
      fc.property(note, (one) => {
        expect(noteOfReason(one.why, reasonOfNote(one))).toEqual(one)
      }),
    )
  })

  it('needs no words, and takes a year at most', () => {
    const errorsOf = (toDate: string) =>
      noteForm
        .safeParse({ why: 'other', fromDate: '2026-11-20', toDate })
        .error?.issues.map(({ path }) => path.join())
    expect(errorsOf('2027-11-20')).toBeUndefined()
    expect([errorsOf('2027-11-21'), errorsOf('2026-11-19')]).toEqual([['toDate'], ['toDate']])
  })

  it('can be taken back once accepted, until its first day; an application only while it is pending', () => {
    const note = { why: 'ill', words: '' } as const
    const may = (
      status: 'Pending' | 'Approved' | 'Declined',
      from_date: string,
      family_note: typeof note | null,
    ) => canTakeBack({ status, from_date, family_note }, '2026-11-20')
    expect([may('Pending', '2026-11-19', note), may('Pending', '2026-11-19', null)]).toEqual([true, true])
    expect([may('Approved', '2026-11-21', note), may('Approved', '2026-11-21', null)]).toEqual([true, false])
    expect([may('Approved', '2026-11-20', note), may('Declined', '2026-11-21', note)]).toEqual([false, false])
  })
})
