import type { Day } from '@shala/contract/general/days'
import { type LeaveSpan, leaveWithin } from '@shala/contract/leave/duration'
import { sql } from 'kysely'

/** Days in a row on which somebody was at the school; null for those before all days, and without an end. */
interface Stay {
  from: Day | null
  to: Day | null
}

export interface WithStays {
  stays: Stay[]
}

/** `to` is the first day on which they were elsewhere. */
interface Place {
  classId: string
  from: Day
  to: Day | null
}

/** A class may have days of its own. */
export interface WithPlaces {
  /** The classes of a student on the days of a leave, the latest first; none for staff. */
  places: Place[]
}

export const placesThen = sql<Place[]>`(
  select coalesce(json_agg(json_build_object('classId', class_id, 'from', from_date, 'to', to_date)
    order by from_date desc, made_at desc), '[]')
  from school.enrolments
  where enrolments.school_id = leave.school_id and student_id = leave.user_id
    and enrolments.from_date <= leave.to_date and coalesce(enrolments.to_date > leave.from_date, true))`

export function classOn(day: Day, { places }: WithPlaces): string | undefined {
  return places.find(({ from, to }) => from <= day && (to === null || to > day))?.classId
}

/** Of the person whose id is in a column. */
export function staysOf(school: string, person: string) {
  return sql<Stay[]>`(
    select coalesce(json_agg(json_build_object('from', from_day, 'to', to_day) order by from_day), '[]')
    from school.days_at_school(${sql.ref(school)}, ${sql.ref(person)}))`
}

/** The parts of a leave on the days on which its person was at the school: nobody who has left is on leave. */
export function whileThere<L extends LeaveSpan & WithStays>(leave: L): Omit<L, 'stays'>[] {
  const { stays, ...rest } = leave
  return stays.flatMap(({ from, to }) => {
    const part = leaveWithin(leave, from ?? leave.fromDate, to ?? leave.toDate)
    return part ? [{ ...rest, ...part }] : []
  })
}
