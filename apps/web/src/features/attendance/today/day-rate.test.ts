import { expect, it } from 'vitest'
import { percentHere } from './day-rate.ts'

const nobody = {
  totalStudents: 3,
  presentToday: 0,
  absentToday: 0,
  lateToday: 0,
  leaveToday: 0,
  unmarkedToday: 3,
  attendancePercentage: 0,
}

it('a day has no rate before its first mark, with a student on leave neither', () => {
  expect(percentHere(nobody)).toBeNull()
  expect(percentHere({ ...nobody, leaveToday: 1, unmarkedToday: 2 })).toBeNull()
})

it('a day on which all of those marked are absent has one', () => {
  expect(percentHere({ ...nobody, absentToday: 1, unmarkedToday: 2 })).toBe(0)
})
