import { type Day, daysBetween, daysFrom } from '@shala/contract/general/days'
import type { LeaveCounting } from '@shala/contract/leave/duration'
import type { LeaveType } from '@shala/contract/leave/types'
import type { Role } from '@shala/contract/people'
import type { DayKind } from '@shala/contract/schools/school-days'
import { type SqlBool, sql } from 'kysely'
import { toColumns } from '#platform/database/columns'
import { lockByName } from '#platform/database/locks'
import type { SchoolDb } from '#platform/database/school-db'

/** One person's leave of a type in a year that is over; in days. */
export interface ClosedLeave {
  userId: string
  leaveType: LeaveType
  /** The year's, both included. */
  firstDay: Day
  lastDay: Day
  counts: LeaveCounting
  isCarried: boolean
  /** Null where the type had none. */
  allowance: number | null
  /** From the year before. */
  brought: number
  taken: number
  /** Into the next year. */
  carried: number
}

function closedLeave(db: SchoolDb) {
  return db
    .selectFrom('closed_leave')
    .where('school_id', '=', db.schoolId)
    .select([
      'user_id as userId',
      sql<LeaveType>`leave_type`.as('leaveType'),
      'first_day as firstDay',
      'last_day as lastDay',
      sql<LeaveCounting>`counts`.as('counts'),
      'is_carried as isCarried',
      'allowance',
      'brought',
      'taken',
      'carried',
    ])
}

/** Some people's, in the closed years that touch some days. */
export async function findClosed(
  db: SchoolDb,
  userIds: string[],
  { from, to }: { from: Day; to: Day },
): Promise<ClosedLeave[]> {
  return await closedLeave(db)
    .where(sql<SqlBool>`user_id = any(${userIds}::uuid[])`)
    .where('last_day', '>=', from)
    .where('first_day', '<=', to)
    .execute()
}

export async function isClosed(db: SchoolDb, lastDay: Day): Promise<boolean> {
  const found = await db
    .selectFrom('closed_leave')
    .where('school_id', '=', db.schoolId)
    .where('last_day', '=', lastDay)
    .select('last_day')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Until the transaction ends, no year is closed and no closed one changes. */
export async function lockYears(db: SchoolDb): Promise<void> {
  await lockByName(db, `${db.schoolId} years of leave`)
}

/** Everybody with days of leave, also those who have left: they may come back. */
export async function findStaff(
  db: SchoolDb,
  before: Date,
): Promise<{ userId: string; role: Role; knownSince: Date }[]> {
  return await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('role', '<>', 'student')
    .where('created_at', '<', before)
    .select(['id as userId', sql<Role>`role`.as('role'), 'created_at as knownSince'])
    .execute()
}

export async function insertClosed(db: SchoolDb, rows: ClosedLeave[], closedAt: Date): Promise<void> {
  const values = rows.map((row) => ({
    ...toColumns({ ...row }),
    school_id: db.schoolId,
    closed_at: closedAt,
  }))
  await db
    .insertInto('closed_leave')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function updateClosed(
  db: SchoolDb,
  { userId, leaveType, lastDay, taken, carried }: ClosedLeave,
): Promise<void> {
  await db
    .updateTable('closed_leave')
    .set({ taken, carried })
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', userId)
    .where('leave_type', '=', leaveType)
    .where('last_day', '=', lastDay)
    .execute()
}

type Year = Pick<ClosedLeave, 'firstDay' | 'lastDay'>

const letters = { working: 'w', half: 'm', off: 'o', holiday: 'h' } as const satisfies Record<DayKind, string>
const kinds = Object.keys(letters) as DayKind[]

/** The kind of each day of a year when it was closed; undefined for one that was closed before this was kept. */
export async function findDaysOf(
  db: SchoolDb,
  { firstDay, lastDay }: Year,
): Promise<((day: Day) => DayKind) | undefined> {
  const found = await db
    .selectFrom('closed_years')
    .where('school_id', '=', db.schoolId)
    .where('last_day', '=', lastDay)
    .select('days')
    .executeTakeFirst()
  if (!found) return undefined
  const kindOf = new Map(kinds.map((kind) => [letters[kind] as string, kind]))
  return (day) => kindOf.get(found.days[daysBetween(firstDay, day)] ?? '') ?? 'working'
}

export async function insertDaysOf(
  db: SchoolDb,
  { firstDay, lastDay }: Year,
  kindOf: (day: Day) => DayKind,
): Promise<void> {
  const days = daysFrom(firstDay, lastDay).map((day) => letters[kindOf(day)])
  await db
    .insertInto('closed_years')
    .values({ school_id: db.schoolId, first_day: firstDay, last_day: lastDay, days: days.join('') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
