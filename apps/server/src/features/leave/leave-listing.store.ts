import type { Day } from '@shala/contract/general/days'
import type { LeaveDuration, LeaveSpan } from '@shala/contract/leave/duration'
import { type LeaveGroup, type LeaveStatus, leaveLimits } from '@shala/contract/leave/leave'
import { noteLimits } from '@shala/contract/leave/noting'
import type { LeaveType } from '@shala/contract/leave/types'
import type { Role } from '@shala/contract/people'
import { type Expression, type SqlBool, sql } from 'kysely'
import { containing } from '#platform/database/like'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import { type FoundRequest, requests, teacherOf, withPeople } from './leave.store.ts'
import { placesThen, staysOf, type WithPlaces, whileThere } from './leave-stays.ts'

export interface LeaveFilter {
  /** One's own; otherwise the school's. */
  userId?: string
  /** Of the school's, those of one person. */
  personId?: string | undefined
  id?: string | undefined
  /** Each word is in the reason or, for the school's requests, in the name. */
  words: string[]
  leaveType?: LeaveType | undefined
  /** From 1; without a year, of any year. */
  month?: number | undefined
  year?: number | undefined
  of?: LeaveGroup | undefined
}

function lastDayOf(year: number, month: number): Day {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Whether a leave has a day in that month of any year. */
function touchesMonth(month: number) {
  const monthsOf = (column: string) =>
    sql`(extract(year from ${sql.ref(column)}) * 12 + extract(month from ${sql.ref(column)}))::int`
  const [from, to] = [monthsOf('leave.from_date'), monthsOf('leave.to_date')]
  return sql<SqlBool>`(${month}::int - ${from} % 12 + 12) % 12 <= ${to} - ${from}`
}

const isStudent = sql<boolean>`(person.role = 'student')`

/** A short note of a child waits for the class teacher, where there is one; the office is not asked. */
const isAtTeacher = sql<boolean>`(leave.status = 'Pending' and leave.family_note is not null
  and leave.to_date - leave.from_date < ${sql.lit(noteLimits.ofTeacher)}
  and exists (select from classes as of_child where of_child.school_id = person.school_id
    and of_child.id = person.class_id and ${teacherOf('of_child')} is not null))`

function filtered(db: SchoolDb, { userId, personId, id, words, leaveType, month, year, of }: LeaveFilter) {
  let query = requests(db)
  // A search for one of them finds it.
  if (!userId && !personId && !id && words.length === 0) query = query.where(isAtTeacher, '=', false)
  if (of) query = query.where(isStudent, '=', of === 'students')
  if (userId) query = query.where('leave.user_id', '=', userId)
  if (personId) query = query.where('leave.user_id', '=', personId)
  if (id) query = query.where('leave.id', '=', id)
  if (leaveType) query = query.where('leave.leave_type', '=', leaveType)
  if (year) {
    const first = `${year}-${String(month ?? 1).padStart(2, '0')}-01`
    query = query
      .where('leave.to_date', '>=', first)
      .where('leave.from_date', '<=', lastDayOf(year, month ?? 12))
  } else if (month) query = query.where(touchesMonth(month))
  for (const word of words) {
    const pattern = containing(word)
    query = query.where(({ or, eb }) =>
      or([eb('leave.reason', 'ilike', pattern), ...(userId ? [] : [eb('person.name', 'ilike', pattern)])]),
    )
  }
  return query
}

function beginningBy(day: Expression<unknown>) {
  return sql<number>`count(*) filter (where leave.from_date <= ${day})::int`
}

export interface Counts {
  byStatus: Record<LeaveStatus, number>
  soonPending: number
  /** Whatever `of` is. */
  pendingBy: Record<LeaveGroup, number>
}

/** How many match, by status, and how many pending ones begin by a day. */
export async function countByStatus(
  db: SchoolDb,
  { of, ...filter }: LeaveFilter,
  until: Day,
): Promise<Counts> {
  const rows = await filtered(db, filter)
    .groupBy(['leave.status', isStudent])
    .select([
      sql<LeaveStatus>`leave.status`.as('status'),
      isStudent.as('isStudent'),
      sql<number>`count(*)::int`.as('total'),
      beginningBy(sql.val(until)).as('soon'),
    ])
    .execute()
  const counts: Counts = {
    byStatus: { Pending: 0, Approved: 0, Declined: 0, Cancelled: 0 },
    soonPending: 0,
    pendingBy: { staff: 0, students: 0 },
  }
  for (const { status, isStudent, total, soon } of rows) {
    const group = isStudent ? 'students' : 'staff'
    if (status === 'Pending') counts.pendingBy[group] += total
    if (of && of !== group) continue
    counts.byStatus[status] += total
    if (status === 'Pending') counts.soonPending += soon
  }
  return counts
}

/** Newest first; for the school, pending ones before all others. */
export async function findPage(
  db: SchoolDb,
  { status, ...filter }: LeaveFilter & { status?: LeaveStatus | undefined },
  { page, limit }: { page: number; limit: number },
): Promise<FoundRequest[]> {
  let query = withPeople(filtered(db, filter))
  if (status) query = query.where('leave.status', '=', status)
  if (!filter.userId) query = query.orderBy(sql`leave.status <> 'Pending'`)
  return await query
    .orderBy('leave.created_at', 'desc')
    .orderBy('leave.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

export interface AwayRow {
  requestId: string
  name: string
  photo: string | null
  fromDate: Day
  toDate: Day
  status: 'Pending' | 'Approved'
  /** How many people there are, named or not, and how many of them are approved. */
  total: number
  approved: number
}

/**
 * Others who are away on days of some requests, or have applied to be: staff beside staff and students beside students,
 * each once, approved ones first.
 */
export async function findAway(db: SchoolDb, requestIds: string[]): Promise<AwayRow[]> {
  const { rows } = await sql<AwayRow>`
    select leave.id as "requestId", away.*
    from leave_requests as leave
    join users as asker on asker.school_id = leave.school_id and asker.id = leave.user_id
    cross join lateral (
      select each.*, (count(*) over ())::int as total,
        (count(*) filter (where each.status = 'Approved') over ())::int as approved
      from (
        select distinct on (other.user_id) person.name, person.photo, other.from_date as "fromDate",
          other.to_date as "toDate", other.status
        from leave_requests as other
        join users as person on person.school_id = other.school_id and person.id = other.user_id
        where other.school_id = leave.school_id and other.user_id <> leave.user_id
          and other.status in ('Pending', 'Approved')
          and other.to_date >= leave.from_date and other.from_date <= leave.to_date
          and person.deleted_at is null and person.status = 'active'
          and (person.role = 'student') = (asker.role = 'student')
        order by other.user_id, other.status, other.from_date
      ) as each
      order by each.status, lower(each.name), each."fromDate"
      limit ${leaveLimits.away}
    ) as away
    where leave.school_id = ${db.schoolId} and leave.id = any(${requestIds}::uuid[])
    order by leave.id, away.status, lower(away.name), away."fromDate"`.execute(db)
  return rows
}

const pending = prepared((db, { until }: { until: Day }) =>
  requests(db)
    .where('leave.status', '=', sql.lit('Pending'))
    .where(sql<SqlBool>`not ${isAtTeacher}`)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where ${isStudent})::int`.as('ofStudents'),
      beginningBy(sql.val(until)).as('soon'),
    ]),
)

/** And how many of them are of students, or begin by a day. */
export async function countPending(
  db: SchoolDb,
  until: Day,
): Promise<{ total: number; ofStudents: number; soon: number }> {
  return await pending.one(db, { until })
}

/** Some days, both included; of everybody, or of some people. */
interface Range {
  from: Day
  to: Day
  userIds?: string[]
}

export interface LeaveOfDays extends LeaveSpan, WithPlaces {
  id: string
  userId: string
  name: string
  role: Role
  leaveType: LeaveType
  isPending: boolean
}

const leaveOfDays = prepared((db, { from, to, userIds, withPending }: Range & { withPending: boolean }) => {
  const statuses = withPending ? ['Approved', 'Pending'] : ['Approved']
  const all = requests(db)
    .where(
      'leave.status',
      'in',
      statuses.map((status) => sql.lit(status)),
    )
    .where('leave.to_date', '>=', from)
    .where('leave.from_date', '<=', to)
    .orderBy('leave.from_date')
    .orderBy('leave.id')
    .select([
      'leave.id',
      'leave.user_id as userId',
      'person.name',
      sql<Role>`person.role`.as('role'),
      sql<LeaveType>`leave.leave_type`.as('leaveType'),
      sql<boolean>`leave.status = 'Pending'`.as('isPending'),
      'leave.from_date as fromDate',
      sql<LeaveDuration>`leave.from_duration`.as('fromDuration'),
      'leave.to_date as toDate',
      sql<LeaveDuration>`leave.to_duration`.as('toDuration'),
      placesThen.as('places'),
      staysOf('leave.school_id', 'leave.user_id').as('stays'),
    ])
  return userIds ? all.where(sql<SqlBool>`leave.user_id = any(${userIds}::uuid[])`) : all
})

/**
 * Approved leave that touches some days, by its first day, in its parts while the person was at the school; pending leave too
 * if wanted.
 */
export async function findLeave(
  db: SchoolDb,
  days: Range & { withPending: boolean },
): Promise<LeaveOfDays[]> {
  const found = await leaveOfDays.all(db, days)
  return found
    .flatMap(whileThere)
    .filter(({ fromDate, toDate }) => toDate >= days.from && fromDate <= days.to)
}
