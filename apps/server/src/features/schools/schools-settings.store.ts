import type { Language } from '@shala/contract/general/languages.gen'
import type { LeaveAllowances } from '@shala/contract/leave/types'
import type { Weekday } from '@shala/contract/schools/school-days'
import type {
  AttendanceCode,
  AttendancePlace,
  SchoolSettings,
  TeachersSee,
} from '@shala/contract/schools/settings'
import { sql } from 'kysely'
import { toColumns } from '#platform/database/columns'
import { prepared, type SchoolDb } from '#platform/database/school-db'

const columns = [
  'time_zone as timeZone',
  sql<Language>`language`.as('language'),
  sql<Weekday[]>`working_days`.as('workingDays'),
  sql<string>`to_char(day_start, 'HH24:MI')`.as('dayStart'),
  'late_after_minutes as lateAfterMinutes',
  sql<string>`to_char(midday, 'HH24:MI')`.as('midday'),
  sql<string>`to_char(day_end, 'HH24:MI')`.as('dayEnd'),
  'academic_year_start as academicYearStart',
  sql<AttendanceCode>`attendance_code`.as('attendanceCode'),
  sql<AttendancePlace | null>`attendance_place`.as('attendancePlace'),
  sql<LeaveAllowances>`leave_allowances`.as('leaveAllowances'),
  sql<TeachersSee>`teachers_see`.as('teachersSee'),
  'kept_leaver_months as keptLeaverMonths',
  'kept_activity_months as keptActivityMonths',
  'kept_chat_days as keptChatDays',
  'kept_notice_days as keptNoticeDays',
] as const

const invalidParameter = '22023'

function ownSchool(db: SchoolDb) {
  return db.selectFrom('schools').where('school_id', '=', db.schoolId).select(columns)
}

const ownSettings = prepared(ownSchool)

export async function findSettings(db: SchoolDb): Promise<SchoolSettings> {
  return await ownSettings.one(db, {})
}

/** Locked until the transaction ends. */
export async function lockSettings(db: SchoolDb): Promise<SchoolSettings> {
  return await ownSchool(db).forUpdate().executeTakeFirstOrThrow()
}

/** Whether the database knows the time zone: it counts days by it. */
export async function knowsTimeZone(db: SchoolDb, timeZone: string): Promise<boolean> {
  try {
    await sql`select now() at time zone ${timeZone}`.execute(db)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === invalidParameter) return false
    throw error
  }
}

export async function updateSettings(db: SchoolDb, settings: SchoolSettings): Promise<void> {
  await db.updateTable('schools').set(toColumns(settings)).where('school_id', '=', db.schoolId).execute()
}

/** From now on something is kept for less long. */
export async function noteShorterSince(db: SchoolDb, at: Date): Promise<void> {
  await db
    .updateTable('schools')
    .set({ kept_shorter_since: at })
    .where('school_id', '=', db.schoolId)
    .execute()
}

/** When something was last made to be kept for less long. */
export async function findShorterSince(db: SchoolDb): Promise<Date | null> {
  const { at } = await db
    .selectFrom('schools')
    .where('school_id', '=', db.schoolId)
    .select('kept_shorter_since as at')
    .executeTakeFirstOrThrow()
  return at
}

export async function updateLogo(db: SchoolDb, logo: string | null): Promise<void> {
  await db.updateTable('schools').set({ logo }).where('school_id', '=', db.schoolId).execute()
}
