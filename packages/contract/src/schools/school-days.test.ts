import { expect, it } from 'vitest'
import { addDays } from '../general/days.ts'
import {
  everyWeek,
  firstDay,
  isDayOff,
  kindOfDay,
  longestClosed,
  workingDayAfter,
  workingDayBefore,
} from './school-days.ts'

it('a school that has said nothing of its week is open every day', () => {
  const days = { rhythms: [] }
  expect([kindOfDay('2026-11-22', days), isDayOff('2026-11-22', days)]).toEqual(['working', false])
})

it('a school that is open on the same days of each week has no other days off and no half days', () => {
  expect(everyWeek([1])).toEqual({
    from: firstDay,
    classId: null,
    workingDays: [1],
    monthlyDaysOff: [],
    halfDays: [],
  })
})

it('the next open day is looked for as long as a school may be closed, and is then the next day', () => {
  const closedFor = (length: number) => {
    const holidays = new Set(Array.from({ length }, (_, place) => addDays('2026-11-21', place)))
    const before = new Set(Array.from({ length }, (_, place) => addDays('2026-11-19', -place)))
    return [
      workingDayAfter('2026-11-20', { rhythms: [], holidays }),
      workingDayBefore('2026-11-20', { rhythms: [], holidays: before }),
    ]
  }
  expect(closedFor(0)).toEqual(['2026-11-21', '2026-11-19'])
  expect(closedFor(longestClosed - 1)).toEqual([
    addDays('2026-11-20', longestClosed),
    addDays('2026-11-20', -longestClosed),
  ])
  expect(closedFor(longestClosed)).toEqual(['2026-11-21', '2026-11-19'])
})
