import type { Day } from '@shala/contract/general/days'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import type { StoredStatus } from '@shala/contract/teacher-attendance/teacher-attendance'
import { sql } from 'kysely'
import { toColumns } from '#platform/database/columns'
import { sameSchool } from '#platform/database/joins'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import { pick } from '#platform/records'

/** A period in which somebody was a teacher of the school; without an end while they still are. */
interface Spell {
  from: Date
  to: Date | null
  /** Whether they left; otherwise they were deleted, or got another role. */
  hasLeft: boolean
}

/** Somebody who teaches at the school, or did. */
export interface Teacher {
  id: string
  name: string
  photo: string | null
  phone: string | null
  spells: Spell[]
}

/** The settings that a scan is judged by, as they were on its day. */
export type ScanClock = Pick<SchoolSettings, 'timeZone' | 'dayStart' | 'midday' | 'lateAfterMinutes'>

export interface StoredDay {
  id: string
  teacherId: string
  date: Day
  /** With `isHalfDay`, as judged when it was stored: a day that has a clock is judged again when it is read. */
  status: StoredStatus
  isHalfDay: boolean
  /** Null where a correction decided the day, and for days that were stored before there were clocks. */
  clock: ScanClock | null
  checkedInAt: Date | null
  checkedOutAt: Date | null
  changedAt: Date
  correctedBy: string | null
  correctedAt: Date | null
  reason: string | null
}

/** With the name of the person who corrected it. */
export interface FoundDay extends StoredDay {
  correctedByName: string | null
}

export interface Days {
  from: Day
  to: Day
}

type TeacherRow = Omit<Teacher, 'spells'> & {
  spells: { from: string; to: string | null; hasLeft: boolean }[]
}

function teachers(db: SchoolDb) {
  return db
    .selectFrom('users')
    .innerJoin('teaching', sameSchool('teaching.teacher_id', 'users.id'))
    .where('users.school_id', '=', db.schoolId)
    .groupBy(['users.school_id', 'users.id'])
    .select([
      'users.id',
      'users.name',
      'users.photo',
      'users.phone',
      sql<TeacherRow['spells']>`json_agg(json_build_object('from', teaching.from_at, 'to', teaching.to_at,
        'hasLeft', teaching.ended_at is not null))`.as('spells'),
    ])
}

function toTeacher({ spells, ...row }: TeacherRow): Teacher {
  return {
    ...row,
    spells: spells.map(({ from, to, hasLeft }) => ({
      from: new Date(from),
      to: to === null ? null : new Date(to),
      hasLeft,
    })),
  }
}

const allTeachers = prepared((db) => teachers(db).orderBy(sql`lower(users.name)`).orderBy('users.id'))

/** Everybody who teaches or has taught at the school, by name. */
export async function findTeachers(db: SchoolDb): Promise<Teacher[]> {
  return (await allTeachers.all(db, {})).map(toTeacher)
}

/** The number of people that `findTeachers` finds. */
export async function countTeachers(db: SchoolDb): Promise<number> {
  const { count } = await db
    .selectFrom('teaching')
    .where('school_id', '=', db.schoolId)
    .select(sql<number>`count(distinct teacher_id)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const oneTeacher = prepared((db, { id }: { id: string }) =>
  teachers(db).where('users.id', '=', id).where('users.deleted_at', 'is', null),
)

/** A teacher who was not removed. */
export async function findTeacher(db: SchoolDb, id: string): Promise<Teacher | undefined> {
  const found = await oneTeacher.first(db, { id })
  return found && toTeacher(found)
}

function days(db: SchoolDb, { from, to }: Days) {
  return db
    .selectFrom('teacher_attendance as day')
    .leftJoin('users as corrector', sameSchool('corrector.id', 'day.corrected_by'))
    .where('day.school_id', '=', db.schoolId)
    .where('day.date', '>=', from)
    .where('day.date', '<=', to)
    .select([
      'day.id',
      'day.teacher_id as teacherId',
      'day.date',
      sql<StoredStatus>`day.status`.as('status'),
      'day.is_half_day as isHalfDay',
      sql<ScanClock | null>`day.clock`.as('clock'),
      'day.checked_in_at as checkedInAt',
      'day.checked_out_at as checkedOutAt',
      'day.changed_at as changedAt',
      'day.corrected_by as correctedBy',
      'day.corrected_at as correctedAt',
      'day.reason',
      'corrector.name as correctedByName',
    ])
}

const daysOfAll = prepared((db, range: Days) => days(db, range))
const daysOfOne = prepared((db, { teacherId, ...range }: Days & { teacherId: string }) =>
  days(db, range).where('day.teacher_id', '=', teacherId),
)

export async function findDays(db: SchoolDb, range: Days): Promise<FoundDay[]> {
  return await daysOfAll.all(db, range)
}

export async function findDaysOf(db: SchoolDb, teacherId: string, range: Days): Promise<FoundDay[]> {
  return await daysOfOne.all(db, { ...range, teacherId })
}

const start = prepared((db) =>
  db.selectFrom('teacher_attendance_starts').where('school_id', '=', db.schoolId).select('date'),
)

/** The day of the school's first scan. */
export async function findStart(db: SchoolDb): Promise<Day | undefined> {
  return (await start.first(db, {}))?.date
}

/** Records a scan's day: it is the school's start unless there was an earlier one. */
export async function noteStart(db: SchoolDb, date: Day): Promise<void> {
  await db
    .insertInto('teacher_attendance_starts')
    .values({ school_id: db.schoolId, date })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const savedFields = [
  'status',
  'isHalfDay',
  'clock',
  'checkedInAt',
  'checkedOutAt',
  'changedAt',
  'correctedBy',
  'correctedAt',
  'reason',
] as const

/** Replaces what was stored for that teacher and day. */
export async function saveDay(db: SchoolDb, day: StoredDay): Promise<void> {
  const { id, teacherId, date } = day
  const values = toColumns(pick(day, savedFields))
  await db
    .insertInto('teacher_attendance')
    .values({ school_id: db.schoolId, id, teacher_id: teacherId, date, ...values })
    .onConflict((conflict) => conflict.columns(['school_id', 'teacher_id', 'date']).doUpdateSet(values))
    .execute()
}

export async function deleteDay(db: SchoolDb, teacherId: string, date: Day): Promise<void> {
  await db
    .deleteFrom('teacher_attendance')
    .where('school_id', '=', db.schoolId)
    .where('teacher_id', '=', teacherId)
    .where('date', '=', date)
    .execute()
}
