import { rosterLimits } from '@shala/contract/connections/rosters'
import type { Day } from '@shala/contract/general/days'
import { type RawBuilder, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'
import { before, day } from '#platform/durations'

/** How the values of a field are compared. */
export type FieldKind = 'text' | 'instant' | 'boolean'

/** An academic year, with the id that follows from its first day. */
export interface Session {
  id: string
  title: string
  from: Day
  to: Day
  /** When it began. */
  since: Date
}

/** The rows of every kind are read with these. */
export interface Reading {
  db: SchoolDb
  now: Date
  today: Day
  sessions: readonly Session[]
}

const common = { sourcedId: 'text', status: 'text', dateLastModified: 'instant' } as const

/** The fields of each kind, by the standard's names: to filter and sort by, and to answer. Every date is text that sorts. */
export const rosterFields = {
  orgs: { ...common, name: 'text', type: 'text', identifier: 'text' },
  academicSessions: {
    ...common,
    title: 'text',
    startDate: 'text',
    endDate: 'text',
    type: 'text',
    schoolYear: 'text',
  },
  courses: {
    ...common,
    title: 'text',
    grades: 'text',
    'schoolYear.sourcedId': 'text',
    'org.sourcedId': 'text',
  },
  classes: {
    ...common,
    title: 'text',
    classType: 'text',
    grades: 'text',
    'course.sourcedId': 'text',
    'school.sourcedId': 'text',
    'terms.sourcedId': 'text',
  },
  users: {
    ...common,
    username: 'text',
    enabledUser: 'boolean',
    givenName: 'text',
    familyName: 'text',
    role: 'text',
    identifier: 'text',
    rollNumber: 'text',
    email: 'text',
    grades: 'text',
    'primaryOrg.sourcedId': 'text',
  },
  enrollments: {
    ...common,
    role: 'text',
    primary: 'boolean',
    beginDate: 'text',
    endDate: 'text',
    'user.sourcedId': 'text',
    'class.sourcedId': 'text',
    'school.sourcedId': 'text',
  },
} as const satisfies Record<string, Readonly<Record<string, FieldKind>>>

export type RosterKind = keyof typeof rosterFields

type Rows = RawBuilder<unknown>

/** An id for what has none of its own here, the same each time: a UUID of version 8. */
const idFrom = (text: RawBuilder<unknown>) => sql`overlay(overlay(
  left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 32) placing '8' from 13) placing '8' from 17)::uuid`

const courseId = (db: SchoolDb) => idFrom(sql`${db.schoolId} || ' course ' || lower(class.name)`)

const statusIf = (isActive: RawBuilder<unknown>) =>
  sql`case when ${isActive} then 'active' else 'tobedeleted' end`

/** Those who left long ago are not listed any more. */
const isLately = ({ now }: Reading, table: string) =>
  sql`${sql.ref(`${table}.roster_changed_at`)} > ${before(now, rosterLimits.goneDays * day)}`

const isThere = (table: string) =>
  sql`${sql.ref(`${table}.status`)} = 'active' and ${sql.ref(`${table}.deleted_at`)} is null
    and ${sql.ref(`${table}.role`)} in ('student', 'teacher')`

/** Classes and courses name the current year. */
const changedInYear = ({ sessions }: Reading) =>
  sql`greatest(class.roster_changed_at, ${sessions.at(-1)?.since}::timestamptz)`

const orgs = ({ db }: Reading): Rows => sql`
  select school_id as "sourcedId", 'active' as status, roster_changed_at as "dateLastModified", name, 'school' as type,
    udise_code as identifier
  from schools where school_id = ${db.schoolId}`

const academicSessions = ({ db, sessions }: Reading): Rows => sql`
  select session.id as "sourcedId", 'active' as status, greatest(schools.created_at, session.since) as "dateLastModified",
    session.title, session.from_date as "startDate", session.to_date as "endDate", 'schoolYear' as type,
    left(session.to_date, 4) as "schoolYear"
  from schools, unnest(${sessions.map(({ id }) => id)}::uuid[], ${sessions.map(({ title }) => title)}::text[],
    ${sessions.map(({ from }) => from)}::text[], ${sessions.map(({ to }) => to)}::text[],
    ${sessions.map(({ since }) => since)}::timestamptz[]) as session (id, title, from_date, to_date, since)
  where schools.school_id = ${db.schoolId}`

const courses = (reading: Reading): Rows => sql`
  select ${courseId(reading.db)} as "sourcedId", 'active' as status, max(${changedInYear(reading)}) as "dateLastModified",
    min(class.name) as title, min(class.name) as grades, ${reading.sessions.at(-1)?.id}::uuid as "schoolYear.sourcedId",
    ${reading.db.schoolId}::uuid as "org.sourcedId"
  from classes as class
  where class.school_id = ${reading.db.schoolId} and class.deleted_at is null and not class.is_passout
  group by lower(class.name)`

const classes = (reading: Reading): Rows => sql`
  select class.id as "sourcedId", ${statusIf(sql`class.deleted_at is null`)} as status,
    ${changedInYear(reading)} as "dateLastModified",
    case when class.section is null then class.name else class.name || ' - ' || class.section end as title,
    'homeroom' as "classType", class.name as grades, ${courseId(reading.db)} as "course.sourcedId",
    ${reading.db.schoolId}::uuid as "school.sourcedId", ${reading.sessions.at(-1)?.id}::uuid as "terms.sourcedId"
  from classes as class
  where class.school_id = ${reading.db.schoolId} and not class.is_passout
    and (class.deleted_at is null or ${isLately(reading, 'class')})`

/**
 * The least that lets another system know people apart; of those who left nothing but that they did. A teacher who was made an
 * admin has left the roster.
 */
const users = (reading: Reading): Rows => sql`
  select person.id as "sourcedId", ${statusIf(isThere('person'))} as status,
    greatest(person.roster_changed_at, class.roster_changed_at) as "dateLastModified", person.id::text as username, ${isThere('person')} as "enabledUser",
    case when ${isThere('person')} then regexp_replace(person.name, ' [^ ]+$', '') else '' end as "givenName",
    case when ${isThere('person')} then coalesce(substring(person.name from ' ([^ ]+)$'), '') else '' end as "familyName",
    case when person.role = 'student' then person.role else 'teacher' end as role, case when ${isThere('person')} then person.admission_number end as identifier,
    case when ${isThere('person')} then person.roll_number end as "rollNumber",
    case when ${isThere('person')} and person.role = 'teacher' then person.email end as email,
    case when ${isThere('person')} then class.name end as grades, ${reading.db.schoolId}::uuid as "primaryOrg.sourcedId"
  from users as person
  left join classes as class on class.school_id = person.school_id and class.id = person.class_id
    and person.role = 'student'
  where person.school_id = ${reading.db.schoolId} and ((${isThere('person')}) or ${isLately(reading, 'person')}
    and (person.role in ('student', 'teacher')
      or exists (select from teaching where teaching.school_id = person.school_id and teacher_id = person.id)))`

/** Of students by their enrolments; of teachers by their classes, today's alone. */
const enrollments = (reading: Reading): Rows => {
  const { db, today } = reading
  const isOpen = sql`(enrolment.to_date is null or enrolment.to_date > ${today}) and ${isThere('person')}
    and class.deleted_at is null`
  return sql`
  select enrolment.id as "sourcedId", ${statusIf(isOpen)} as status,
    greatest(enrolment.roster_changed_at, person.roster_changed_at) as "dateLastModified", 'student' as role,
    false as primary, enrolment.from_date::text as "beginDate", enrolment.to_date::text as "endDate",
    enrolment.student_id as "user.sourcedId", enrolment.class_id as "class.sourcedId",
    ${db.schoolId}::uuid as "school.sourcedId"
  from enrolments as enrolment
  join users as person on person.school_id = enrolment.school_id and person.id = enrolment.student_id
  join classes as class on class.school_id = enrolment.school_id and class.id = enrolment.class_id
  where enrolment.school_id = ${db.schoolId} and not class.is_passout
    and ((${isOpen}) or ${isLately(reading, 'enrolment')})
  union all
  select ${idFrom(sql`class.id || ' teacher ' || person.id`)}, 'active',
    greatest(taught.since, person.roster_changed_at), 'teacher', taught.is_first, null, null, person.id, class.id,
    ${db.schoolId}::uuid
  from (
    select id as class_id, class_teacher_id as teacher_id, true as is_first, roster_changed_at as since
    from classes where school_id = ${db.schoolId} and class_teacher_id is not null
    union all
    select class_id, teacher_id, false, roster_changed_at from class_other_teachers where school_id = ${db.schoolId}
  ) as taught
  join classes as class on class.school_id = ${db.schoolId} and class.id = taught.class_id and class.deleted_at is null
    and not class.is_passout
  join users as person on person.school_id = ${db.schoolId} and person.id = taught.teacher_id
    and person.role = 'teacher' and ${isThere('person')}`
}

/** The rows of each kind, their columns named as its fields. */
export const rosterRows: Record<RosterKind, (reading: Reading) => Rows> = {
  orgs,
  academicSessions,
  courses,
  classes,
  users,
  enrollments,
}
