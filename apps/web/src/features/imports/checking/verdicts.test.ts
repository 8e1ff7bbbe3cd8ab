import type { RowResult } from '@shala/contract/imports/imports'
import { describe, expect, it } from 'vitest'
import type { CheckedRow } from './check-row.ts'
import { type Known, verdictOf } from './verdicts.ts'

const row: CheckedRow = {
  line: 3,
  values: {},
  isGuessed: false,
  isStruck: false,
  hints: {},
  sent: {},
  problems: [],
  signature: 'as it is',
}
const known = (result: Partial<RowResult>, more: Partial<Known> = {}): Known => ({
  answers: new Map([[3, { signature: 'as it is', result: { line: 3, outcome: 'added', ...result } }]]),
  sent: new Map(),
  leftOut: new Set(),
  update: false,
  ...more,
})

describe('a row', () => {
  it.each([
    ['added', 'ready'],
    ['updated', 'ready'],
    ['unchanged', 'here'],
    ['differs', 'here'],
    ['refused', 'bad'],
  ] as const)('that the server says is %s is %s', (outcome, standing) => {
    expect(verdictOf(row, known({ outcome }, { update: outcome === 'updated' })).standing).toBe(standing)
  })

  it('is asked about again once it says something else, or the answer would be another', () => {
    expect(verdictOf({ ...row, signature: 'changed' }, known({})).standing).toBe('waiting')
    expect(verdictOf(row, known({ outcome: 'differs' }, { update: true })).standing).toBe('waiting')
    expect(verdictOf(row, known({ outcome: 'updated' })).standing).toBe('waiting')
    expect(verdictOf(row, known({ outcome: 'unchanged' }, { update: true })).standing).toBe('here')
  })

  it('with a problem of its own needs no server, and shows what the server says of the class in one column', () => {
    const own = { ...row, problems: [{ field: 'phone', text: 'No.' }] }
    expect(verdictOf(own, known({}))).toMatchObject({ standing: 'bad', problems: own.problems })
    const problems = [{ field: 'section', text: 'No.' }]
    expect(verdictOf(row, known({ outcome: 'refused', problems })).problems).toEqual([
      { field: 'class', text: 'No.' },
    ])
  })

  it('is asked about by itself only where it would change something', () => {
    const question = { field: 'name', text: 'Another student?', isQuestion: true }
    const asked = { ...row, problems: [question] }
    expect(verdictOf(asked, { ...known({}), answers: new Map() }).standing).toBe('waiting')
    expect(verdictOf(asked, known({ outcome: 'unchanged' })).standing).toBe('here')
    expect(verdictOf(asked, known({ outcome: 'differs' }))).toMatchObject({
      standing: 'asked',
      problems: [question],
    })
    const ofTeacher = { ...row, problems: [{ ...question, field: 'status' }] }
    expect(verdictOf(ofTeacher, known({ outcome: 'unchanged' })).standing).toBe('asked')
    const ofStudent = { ...ofTeacher, sent: { hasLeft: 'yes' } }
    expect(verdictOf(ofStudent, known({ outcome: 'unchanged' })).standing).toBe('here')
  })

  it('is left out, or has gone in, whatever is known of it besides', () => {
    expect(verdictOf(row, known({ outcome: 'refused' }, { leftOut: new Set([3]) })).standing).toBe('leftOut')
    const sent = new Map([[3, { line: 3, outcome: 'added' } as const]])
    expect(verdictOf(row, known({ outcome: 'refused' }, { sent })).standing).toBe('done')
  })
})
