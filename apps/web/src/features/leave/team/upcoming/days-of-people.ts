import { leaveOnDay } from '@shala/contract/leave/duration'
import type { UpcomingPerson } from '@shala/contract/leave/upcoming'

type Leave = UpcomingPerson['leaves'][number]
type Status = Leave['status']

/** What a person's day is, half by half; null where they ask for nothing. */
export interface DayOfPerson {
  morning: Status | null
  afternoon: Status | null
  /** The request that the day belongs to; of two, the approved one. */
  leaveId: string | null
}

function leaveOf({ from_date, from_duration, to_date, to_duration }: Leave, day: string) {
  const span = {
    fromDate: from_date,
    fromDuration: from_duration,
    toDate: to_date,
    toDuration: to_duration,
  }
  return leaveOnDay(span, day)
}

export function dayOfPerson({ leaves }: UpcomingPerson, day: string): DayOfPerson {
  const halves = leaves
    .map((leave) => ({ leave, ...leaveOf(leave, day) }))
    .filter(({ isMorning, isAfternoon }) => isMorning || isAfternoon)
    .sort((one, other) => one.leave.status.localeCompare(other.leave.status))
  return {
    morning: halves.find(({ isMorning }) => isMorning)?.leave.status ?? null,
    afternoon: halves.find(({ isAfternoon }) => isAfternoon)?.leave.status ?? null,
    leaveId: halves[0]?.leave._id ?? null,
  }
}

/** The names of those who are away on a day, and of those who only ask to be: as the server counts them. */
export function namesOn(people: readonly UpcomingPerson[], day: string): Record<'away' | 'asking', string[]> {
  const named: Record<'away' | 'asking', string[]> = { away: [], asking: [] }
  for (const person of people) {
    const { morning, afternoon } = dayOfPerson(person, day)
    if (morning === 'Approved' || afternoon === 'Approved') named.away.push(person.name)
    else if (morning || afternoon) named.asking.push(person.name)
  }
  return named
}
