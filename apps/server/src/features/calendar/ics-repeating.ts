import type ical from 'ical.js'
import { textOf } from './ics-names.ts'

type Component = InstanceType<typeof ical.Component>
type Time = InstanceType<typeof ical.Time>

const byOtherMeans = /;BY(DAY|YEARDAY|WEEKNO|SETPOS)=/

function numbersOf(rule: string, part: string): number[] {
  const [, list] = new RegExp(`;${part}=([-\\d,]+)`).exec(rule) ?? []
  return list?.split(',').map(Number) ?? []
}

/**
 * A check for occurrences that a rule does not mean: the library goes on to 1 March for 29 February and for '30 February'. RFC 5545
 * (3.3.10) leaves such days out. Dates that are named beside the rule are taken as they are.
 */
export function meantDays(component: Component, start: Time): (time: Time) => boolean {
  const rule = `;${textOf(component, 'rrule').toUpperCase()}`
  if (!/;FREQ=(YEARLY|MONTHLY)/.test(rule) || byOtherMeans.test(rule)) return () => true
  const named = component.getAllProperties('rdate').flatMap((property) => property.getValues() as Time[])
  const [months, days] = [numbersOf(rule, 'BYMONTH'), numbersOf(rule, 'BYMONTHDAY')]
  const isFromEnd = days.some((day) => day < 0)
  const meant = days.length > 0 ? days : [start.day]
  return (time) =>
    named.some((one) => one.compareDateOnlyTz(time, time.zone) === 0) ||
    ((isFromEnd || meant.includes(time.day)) && (months.length === 0 || months.includes(time.month)))
}
