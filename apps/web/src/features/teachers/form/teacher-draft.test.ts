import { expect, it } from 'vitest'
import { formOf } from './teacher-draft.ts'

it('an edit says how many check-ins were shown, and what is emptied', () => {
  const form = formOf({ status: 'leaved', leavingDate: '2026-11-16', seenScans: 3, photo: null })
  expect(Object.fromEntries(form)).toEqual({
    status: 'leaved',
    leavingDate: '2026-11-16',
    seenScans: '3',
    photo: '',
  })
})
