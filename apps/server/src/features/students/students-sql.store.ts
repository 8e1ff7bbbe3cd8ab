import type { Day } from '@shala/contract/general/days'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

// SQL shared by everything that reads students: its meaning is defined once, here.

/** In the order of roll numbers, those without digits last. `alias` is a table of students. */
export function byRollNumber(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('roll_order')} asc nulls last, ${column('roll_number')} collate "C", ${column('id')}`
}

/** `class`: class by class, and by roll number in each. */
export interface StudentOrder {
  by: 'roll' | 'class' | 'name' | 'enrollment' | 'status'
  isBackwards: boolean
}

const orderColumns = {
  roll: sql`users.roll_order`,
  class: sql`users.class_key`,
  name: sql`lower(users.name)`,
  enrollment: sql`users.enrollment_date`,
  status: sql`users.status`,
}

/** A list's students in an order; where it is equal, by class and roll number. */
export function inOrder({ by, isBackwards }: StudentOrder): RawBuilder<unknown> {
  const column = orderColumns[by]
  if (by === 'roll' && !isBackwards) {
    return sql`users.roll_order asc nulls last, users.roll_number collate "C", users.class_key, users.id`
  }
  const first = isBackwards ? sql`${column} desc nulls last` : sql`${column}`
  if (by === 'class') return sql`${first}, ${byRollNumber('users')}`
  return sql`${first}, users.class_key, ${byRollNumber('users')}`
}

/** Whether an enrolment covers a day: `to_date` is the first day no longer in the class. */
export function coversDay(date: Day | RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`enrolments.from_date <= ${date} and (enrolments.to_date is null or enrolments.to_date > ${date})`
}

/** Whether an enrolment covers a day of a range. One that ended on the day it began covers none. */
export function coversDays(from: Day, to: Day): RawBuilder<SqlBool> {
  return sql`enrolments.from_date <= ${to} and (enrolments.to_date is null
    or enrolments.to_date > greatest(enrolments.from_date, ${from}::date))`
}

/**
 * The roll number that a student had in the class of an enrolment that has ended. Enrolments that ended before numbers
 * were kept with them (migration 0085) have that of the promotion that ended them.
 */
export const rollNumberThen = sql<string | null>`nullif(coalesce(enrolments.roll_number, (
  select promoted.from_roll_number from promoted_students as promoted
  join promotions on promotions.school_id = promoted.school_id and promotions.id = promoted.promotion_id
  where promoted.school_id = enrolments.school_id and promoted.student_id = enrolments.student_id
    and promoted.from_class_id = enrolments.class_id and promoted.to_class_id <> promoted.from_class_id
    and promotions.undone_at is null
    -- Someone who is marked on the day leaves on the next one, and the school may be in another time zone.
    and promotions.made_at between enrolments.to_date - 2 and enrolments.to_date + 2
  order by promotions.made_at limit 1)), '-')`

/**
 * The roll number of `student` in `classes` on a day, as `number`, and as `place` what orders it: today's where the class is
 * still theirs. A table to join laterally.
 */
export function seatThen(db: SchoolDb, date: Day | RawBuilder<unknown>) {
  return sql<{ number: string; place: string | null }>`(
    select coalesce(number, '') as number,
      case when classes.id = student.class_id then student.roll_order
        else substring(number from '[0-9]+')::numeric end as place
    from (select case when classes.id = student.class_id then student.roll_number else (
      select ${rollNumberThen} from enrolments
      where enrolments.school_id = ${db.schoolId} and enrolments.student_id = student.id
        and enrolments.class_id = classes.id and enrolments.from_date <= ${date}
      order by enrolments.from_date desc limit 1) end as number) as given)`
}

/** The order of `seatThen` as `seat`, as `byRollNumber` has it. */
export const bySeat = sql`seat.place asc nulls last, seat.number collate "C", student.id`
