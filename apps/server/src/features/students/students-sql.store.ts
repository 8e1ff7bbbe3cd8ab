import type { Day } from '@shala/contract/days'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

// SQL that everybody shares who reads students: what it means stands here once.

/** In the order of roll numbers, those without digits after all others. `alias` is a table of students. */
export function byRollNumber(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('roll_order')} asc nulls last, ${column('roll_number')} collate "C", ${column('id')}`
}

/** Whether an enrolment covers a day: `to_date` is the first day no longer in the class. */
export function coversDay(date: Day | RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`enrolments.from_date <= ${date} and (enrolments.to_date is null or enrolments.to_date > ${date})`
}
