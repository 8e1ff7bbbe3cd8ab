import { dayKinds } from '@shala/contract/schools/school-days'
import { expect, it } from 'vitest'
import { withTime } from './correction-draft.ts'

const draft = { status: 'present', checkIn: '08:00', checkOut: '', isHalfDay: false, reason: '' } as const

it('a time ticks half a day only on a whole working day, and only until somebody decides', () => {
  const ticked = (of: { isDecided: boolean }) =>
    dayKinds.filter(
      (kind) => withTime(draft, { checkOut: '12:00' }, { kind, midday: '12:00', ...of }).isHalfDay,
    )
  expect(ticked({ isDecided: false })).toEqual(['working'])
  expect(ticked({ isDecided: true })).toEqual([])
})
