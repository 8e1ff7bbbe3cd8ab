import type { StudentLeaveCounts } from '@shala/contract/attendance/day-parts'
import type { Language } from '@shala/contract/general/languages.gen'
import type { LeaveAllowances, LeaveRules, LeaveShare } from '@shala/contract/leave/types'
import type { MessageWay } from '@shala/contract/messages/messages'
import type {
  AttendanceCode,
  AttendancePlace,
  SchoolSettings,
  TeachersSee,
} from '@shala/contract/schools/settings'
import type { FamiliesTold } from '@shala/contract/schools/telling'
import type { StoredRhythm } from '@shala/contract/schools/week'
import { sql } from 'kysely'
import { toColumns } from '#platform/database/columns'
import { prepared, type SchoolDb } from '#platform/database/school-db'

const columns = [
  'time_zone as timeZone',
  sql<Language>`language`.as('language'),
  sql<StoredRhythm[]>`(
    select json_agg(json_build_object('from', from_date, 'classId', class_id, 'workingDays', working_days,
      'monthlyDaysOff', monthly_days_off, 'halfDays', half_days) order by from_date)
    from school.rhythms where rhythms.school_id = schools.school_id)`.as('rhythms'),
  sql<string>`to_char(day_start, 'HH24:MI')`.as('dayStart'),
  'late_after_minutes as lateAfterMinutes',
  sql<string>`to_char(midday, 'HH24:MI')`.as('midday'),
  sql<string>`to_char(day_end, 'HH24:MI')`.as('dayEnd'),
  sql<string>`to_char(check_out_until, 'HH24:MI')`.as('checkOutUntil'),
  'academic_year_start as academicYearStart',
  sql<AttendanceCode>`attendance_code`.as('attendanceCode'),
  sql<AttendancePlace | null>`attendance_place`.as('attendancePlace'),
  sql<LeaveAllowances>`leave_allowances`.as('leaveAllowances'),
  sql<LeaveRules>`leave_rules`.as('leaveRules'),
  sql<LeaveShare>`leave_share`.as('leaveShare'),
  sql<TeachersSee>`teachers_see`.as('teachersSee'),
  sql<StudentLeaveCounts>`student_leave_counts`.as('studentLeaveCounts'),
  'student_leave_letters as studentLeaveLetters',
  sql<FamiliesTold>`families_told`.as('familiesTold'),
  sql<string>`to_char(families_told_from, 'HH24:MI')`.as('familiesToldFrom'),
  sql<MessageWay[]>`families_ways`.as('familiesWays'),
  'absent_words as absentWords',
  'sms_a_day as smsADay',
  'sms_a_month as smsAMonth',
  sql<string>`to_char(announced_from, 'HH24:MI')`.as('announcedFrom'),
  sql<string>`to_char(announced_until, 'HH24:MI')`.as('announcedUntil'),
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

/** Without the week of today, which is the one of a rhythm. */
export type StoredSettings = Omit<SchoolSettings, keyof Week>
export type Week = Pick<SchoolSettings, 'workingDays' | 'monthlyDaysOff' | 'halfDays'>

export async function findSettings(db: SchoolDb): Promise<StoredSettings> {
  return await ownSettings.one(db, {})
}

/** Locked until the transaction ends. */
export async function lockSettings(db: SchoolDb): Promise<StoredSettings> {
  return await ownSchool(db).forNoKeyUpdate().executeTakeFirstOrThrow()
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

export async function updateSettings(db: SchoolDb, settings: Omit<StoredSettings, 'rhythms'>): Promise<void> {
  await db.updateTable('schools').set(toColumns(settings)).where('school_id', '=', db.schoolId).execute()
}

/** In place of those that would begin on that day or later. */
export async function insertRhythm(
  db: SchoolDb,
  { classId, from, workingDays, monthlyDaysOff, halfDays }: StoredRhythm,
): Promise<void> {
  await db
    .deleteFrom('rhythms')
    .where('school_id', '=', db.schoolId)
    .where('class_id', 'is not distinct from', classId)
    .where('from_date', '>=', from)
    .execute()
  await db
    .insertInto('rhythms')
    .values({
      school_id: db.schoolId,
      class_id: classId,
      from_date: from,
      working_days: workingDays,
      monthly_days_off: JSON.stringify(monthlyDaysOff),
      half_days: halfDays,
    })
    .execute()
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
