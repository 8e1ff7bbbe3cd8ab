import { expect, it } from 'vitest'
import { alertsFor } from './failed-marks.ts'

it('names each student whose mark failed, in one alert when there are more than three', () => {
  expect(alertsFor([])).toEqual([])
  expect(alertsFor(['Ravi', 'Sita'])).toEqual([
    'Failed to save attendance for Ravi. Please try again.',
    'Failed to save attendance for Sita. Please try again.',
  ])
  expect(alertsFor(['A', 'B', 'C', 'D', 'E'])).toEqual([
    'Failed to save attendance for A, B, C and 2 more. Please try again.',
  ])
})
