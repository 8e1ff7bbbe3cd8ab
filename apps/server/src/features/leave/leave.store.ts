import type { LeaveDuration, LeaveSpan } from '@shala/contract/leave/duration'
import type { NoteReason } from '@shala/contract/leave/family-note'
import type { LeaveStatus } from '@shala/contract/leave/leave'
import type { LeaveType } from '@shala/contract/leave/types'
import type { Role } from '@shala/contract/people'
import { type SqlBool, sql } from 'kysely'
import { toColumns } from '#platform/database/columns'
import { sameSchool } from '#platform/database/joins'
import { lockByName } from '#platform/database/locks'
import type { SchoolDb } from '#platform/database/school-db'
import { placesThen, staysOf, type WithPlaces, type WithStays } from './leave-stays.ts'

export interface NewRequest extends LeaveSpan {
  id: string
  userId: string
  leaveType: LeaveType
  firstHalfDay: number
  lastHalfDay: number
  fromAt: Date
  toAt: Date
  reason: string
  /** Null for an application. */
  familyNote: NoteReason | null
  fileId: string | null
  createdAt: Date
}

export interface FoundRequest extends LeaveSpan, WithStays, WithPlaces {
  id: string
  leaveType: LeaveType
  fromAt: Date
  toAt: Date
  reason: string
  familyNote: NoteReason | null
  fileId: string | null
  status: LeaveStatus
  createdAt: Date
  changedAt: Date
  decidedAt: Date | null
  decidedBy: string | null
  decidedByName: string | null
  remark: string | null
  userId: string
  name: string
  photo: string | null
  role: Role
  email: string | null
  className: string | null
  classSection: string | null
  /** Of a student's class, while that teacher is at the school. */
  classTeacherId: string | null
  /** When the person came to the product. */
  knownSince: Date
  /** False for people who were removed, or are no longer active. */
  isThere: boolean
}

/** The requests stay; their notes are about to be removed. */
export async function forgetNotes(db: SchoolDb, userIds: string[]): Promise<void> {
  await db
    .updateTable('leave_requests')
    .set({ file_id: null })
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`user_id = any(${userIds}::uuid[])`)
    .execute()
}

/** The class teacher of a class, named as a table, while they teach at the school: an admin decides at the leave desk. */
export function teacherOf(table: string) {
  return sql<
    string | null
  >`(select teacher.id from users as teacher where teacher.school_id = ${sql.ref(`${table}.school_id`)}
    and teacher.id = ${sql.ref(`${table}.class_teacher_id`)} and teacher.role = 'teacher' and teacher.status = 'active'
    and teacher.deleted_at is null)`
}

/** Requests with their people. Pending ones of people who have left are omitted: nobody waits for them. */
export function requests(db: SchoolDb) {
  return db
    .selectFrom('leave_requests as leave')
    .innerJoin('users as person', sameSchool('person.id', 'leave.user_id'))
    .where('leave.school_id', '=', db.schoolId)
    .where(
      sql<SqlBool>`(leave.status <> 'Pending' or (person.deleted_at is null and person.status = 'active'))`,
    )
}

export function withPeople(query: ReturnType<typeof requests>) {
  return query
    .leftJoin('users as decider', sameSchool('decider.id', 'leave.decided_by'))
    .leftJoin('classes as class', sameSchool('class.id', 'person.class_id'))
    .select([
      'leave.id',
      sql<LeaveType>`leave.leave_type`.as('leaveType'),
      'leave.from_date as fromDate',
      sql<LeaveDuration>`leave.from_duration`.as('fromDuration'),
      'leave.to_date as toDate',
      sql<LeaveDuration>`leave.to_duration`.as('toDuration'),
      'leave.from_at as fromAt',
      'leave.to_at as toAt',
      'leave.reason',
      sql<NoteReason | null>`leave.family_note`.as('familyNote'),
      'leave.file_id as fileId',
      sql<LeaveStatus>`leave.status`.as('status'),
      'leave.created_at as createdAt',
      'leave.changed_at as changedAt',
      'leave.decided_at as decidedAt',
      'leave.decided_by as decidedBy',
      'decider.name as decidedByName',
      'leave.remark',
      'person.id as userId',
      'person.name',
      'person.photo',
      sql<Role>`person.role`.as('role'),
      'person.email',
      'class.name as className',
      'class.section as classSection',
      teacherOf('class').as('classTeacherId'),
      'person.created_at as knownSince',
      placesThen.as('places'),
      staysOf('leave.school_id', 'leave.user_id').as('stays'),
      sql<boolean>`(person.deleted_at is null and person.status = 'active')`.as('isThere'),
    ])
}

export async function findRequest(db: SchoolDb, id: string): Promise<FoundRequest | undefined> {
  return await withPeople(requests(db)).where('leave.id', '=', id).executeTakeFirst()
}

/** The person who applied for a leave, to be locked before it is changed. */
export async function findAsker(db: SchoolDb, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('leave_requests')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .select('user_id')
    .executeTakeFirst()
  return found?.user_id
}

/** Until the transaction ends, nobody else applies for, cancels or decides this person's leave. */
export async function lockLeaveOf(db: SchoolDb, userId: string): Promise<void> {
  await lockByName(db, `${db.schoolId} leave ${userId}`)
}

/** Whether the person has already requested or been given one of these half days. */
export async function hasOverlap(
  db: SchoolDb,
  { userId, first, last, but }: { userId: string; first: number; last: number; but?: string },
): Promise<boolean> {
  let query = db
    .selectFrom('leave_requests')
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', userId)
    .where('status', 'in', ['Pending', 'Approved'])
    .where('first_half_day', '<=', last)
    .where('last_half_day', '>=', first)
    .limit(1)
    .select('id')
  if (but) query = query.where('id', '<>', but)
  return (await query.executeTakeFirst()) !== undefined
}

export async function countPendingOf(db: SchoolDb, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('leave_requests')
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', userId)
    .where('status', '=', 'Pending')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Whatever happened to them. */
export async function countAskedSince(db: SchoolDb, userId: string, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('leave_requests')
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function insertRequest(db: SchoolDb, request: NewRequest): Promise<void> {
  const { id, ...fields } = request
  await db
    .insertInto('leave_requests')
    .values({ school_id: db.schoolId, id, ...toColumns(fields), changed_at: request.createdAt })
    .execute()
}

export interface Decision {
  status: LeaveStatus
  changedAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  remark: string | null
}

/** An earlier end of approved leave. */
type NewEnd = Pick<
  NewRequest,
  'toDate' | 'toDuration' | 'fromDuration' | 'firstHalfDay' | 'lastHalfDay' | 'toAt'
> & { changedAt: Date }

export async function saveChange(db: SchoolDb, id: string, change: Decision | NewEnd): Promise<void> {
  await db
    .updateTable('leave_requests')
    .set(toColumns(change))
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}

export async function removeNote(db: SchoolDb, id: string): Promise<void> {
  await db
    .updateTable('leave_requests')
    .set({ file_id: null })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}
