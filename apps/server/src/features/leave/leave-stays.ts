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

/** The class of a student on the first day of a leave, which may have days of its own; null for staff. */
export const classThen = sql<string | null>`case when person.role = 'student'
  then school.class_on(leave.school_id, leave.user_id, leave.from_date) end`

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
