import type { StudentDetails } from '@shala/contract/students/students'
import { describe, expect, it } from 'vitest'
import type { StudentDraft } from '../form/student-draft.ts'
import { placeBefore } from './undo-placing.ts'

const stored = {
  name: 'Ravi',
  class: 'a',
  status: 'active',
  enrollmentDate: '2026-06-01',
  leavingDate: '',
  leavingReason: '',
  photo: null,
} as unknown as StudentDraft
const now = (more: object) => ({ status: 'active', leavingDate: null, ...more }) as StudentDetails

describe('an edit can be taken back', () => {
  it('that ended somebody’s time here: they come back from the last day on', () => {
    const left = now({ status: 'leaved', leavingDate: '2026-11-17' })
    expect(placeBefore({ status: 'leaved', leavingDate: '2026-11-17' }, stored, left)).toEqual({
      status: 'active',
      leavingDate: '',
      leavingReason: '',
      classSince: '2026-11-17',
    })
  })

  it('that moved somebody: they go back on the same day, and get back what else was changed', () => {
    const changes = { class: 'b', classSince: '2026-11-09', name: 'Ravi K.' }
    expect(placeBefore(changes, stored, now({}))).toEqual({
      class: 'a',
      name: 'Ravi',
      classSince: '2026-11-09',
    })
  })

  it.each([
    ['moved nobody', { name: 'Ravi K.' }],
    ['has a file, which cannot be sent back', { class: 'b', photo: new File([], 'photo') }],
    ['put the first day later, which may have removed an earlier class', { enrollmentDate: '2026-08-01' }],
  ])('but not one that %s', (_, changes) => {
    expect(placeBefore(changes as Partial<StudentDraft>, stored, now({}))).toBeNull()
  })

  it('but not one that brought somebody back', () => {
    expect(
      placeBefore({ status: 'active' }, { ...stored, status: 'leaved' } as StudentDraft, now({})),
    ).toBeNull()
  })
})
