import { totalsOf } from '@shala/contract/teacher-attendance/months'
import { expect, it } from 'vitest'
import { barsOf } from './teachers-bars.ts'

const day = (date: string, status: 'present' | 'late' | 'leave', worked: number) => ({
  date,
  status,
  isHalfDay: worked === 0.5,
  ...{ minutes: null, checkIn: null, checkOut: null },
  parts: {
    worked,
    leave: status === 'leave' ? 1 : 0,
    absent: status === 'leave' ? 0 : 1 - worked,
    onDayOff: 0,
  },
})

it('a teacher with late and half days has no more days than the school', () => {
  const days = [
    day('2026-11-02', 'present', 1),
    day('2026-11-03', 'present', 0.5),
    day('2026-11-04', 'late', 0.5),
    day('2026-11-05', 'leave', 0),
  ]
  const totals = totalsOf(days, '2026-11-10')
  const [bar] = barsOf([{ _id: '1', name: 'Meera', photo: null, totals }])
  expect(bar).toMatchObject({
    segments: [
      { meaning: 'good', share: 37.5 },
      { meaning: 'waiting', share: 12.5 },
      { meaning: 'bad', share: 25 },
      { meaning: 'info', share: 25 },
    ],
  })
})
