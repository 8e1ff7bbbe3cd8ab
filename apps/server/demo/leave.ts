import { instantAt } from '@shala/contract/general/clock-times'
import { addDays, type Day, dayAt } from '@shala/contract/general/days'
import { halvesOf, type LeaveDuration } from '@shala/contract/leave/duration'
import type { LeaveAllowances, LeaveType } from '@shala/contract/leave/types'
import { startChance } from './chance.ts'
import type { DemoSchool } from './school.ts'

const seed = 41
const hour = 3_600_000

export const demoAllowances: LeaveAllowances = {
  Casual: { days: 12, isCarried: false },
  Sick: { days: 10, isCarried: true },
}

interface Asked {
  /** The place of the teacher who asks. */
  teacher: number
  type: LeaveType
  /** Days from today to the first, and how many there are. */
  inDays: number
  days?: number
  half?: 'morning' | 'afternoon'
  reason: string
  /** Hours ago. */
  asked: number
  status?: 'Approved' | 'Declined' | 'Cancelled'
  remark?: string
}

const requests: Asked[] = [
  { teacher: 1, type: 'Casual', inDays: 4, days: 3, reason: 'My sister’s wedding in Nashik.', asked: 2 },
  { teacher: 5, type: 'Sick', inDays: 5, half: 'morning', reason: 'Dentist, 10 o’clock.', asked: 5 },
  { teacher: 8, type: 'Casual', inDays: 6, days: 2, reason: 'बहिणीच्या मुलाची मुंज आहे.', asked: 20 },
  {
    teacher: 12,
    type: 'Personal',
    inDays: 13,
    reason: 'House registration at the tehsil office.',
    asked: 27,
  },
  {
    teacher: 2,
    type: 'Maternity',
    inDays: 24,
    days: 180,
    reason: 'Maternity leave. The doctor’s letter is with the office.',
    asked: 50,
  },
  {
    teacher: 15,
    type: 'Casual',
    inDays: 5,
    days: 2,
    reason: 'Visiting my parents.',
    asked: 96,
    status: 'Approved',
    remark: 'Please leave a plan for 7-B.',
  },
  {
    teacher: 20,
    type: 'Sick',
    inDays: 1,
    reason: 'Fever since last night.',
    asked: 12,
    status: 'Approved',
  },
  {
    teacher: 9,
    type: 'Casual',
    inDays: 7,
    half: 'afternoon',
    reason: 'Parents’ meeting at my son’s school.',
    asked: 70,
    status: 'Approved',
  },
  {
    teacher: 17,
    type: 'Casual',
    inDays: 9,
    days: 5,
    reason: 'A trip with friends to Goa.',
    asked: 120,
    status: 'Declined',
    remark: 'The unit tests are that week. Any other week is fine.',
  },
  { teacher: 3, type: 'Casual', inDays: 8, reason: 'A family function.', asked: 60, status: 'Cancelled' },
  {
    teacher: 0,
    type: 'Casual',
    inDays: -20,
    days: 2,
    reason: 'Moving house.',
    asked: 700,
    status: 'Approved',
  },
  { teacher: 0, type: 'Casual', inDays: 16, reason: 'A wedding in the family.', asked: 30 },
]

function spanOf({ inDays, days = 1, half }: Asked, today: Day) {
  const fromDate = addDays(today, inDays)
  return {
    fromDate,
    fromDuration: (half === 'afternoon' ? 'second half' : 'full day') as LeaveDuration,
    toDate: addDays(fromDate, days - 1),
    toDuration: (half === 'morning' ? 'first half' : 'full day') as LeaveDuration,
  }
}

/** Requests in every state, as rows: some wait to be decided, two of them for the same days. */
export function makeLeave(
  { teachers, admin }: DemoSchool,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const today = dayAt(now, timeZone)
  const chance = startChance(seed)
  return requests.map((request) => {
    const { teacher, type, reason, asked, status = 'Pending', remark } = request
    const span = spanOf(request, today)
    const { first, last } = halvesOf(span)
    const at = (hours: number) => new Date(now.getTime() - hours * hour).toISOString()
    const isDecided = status === 'Approved' || status === 'Declined'
    return {
      id: chance.id(),
      user_id: teachers[teacher]?.id ?? '',
      leave_type: type,
      from_date: span.fromDate,
      from_duration: span.fromDuration,
      to_date: span.toDate,
      to_duration: span.toDuration,
      first_half_day: first,
      last_half_day: last,
      from_at: instantAt(span.fromDate, first % 2 === 0 ? '09:00' : '13:00', timeZone).toISOString(),
      to_at: instantAt(span.toDate, last % 2 === 0 ? '13:00' : '17:00', timeZone).toISOString(),
      reason,
      status,
      created_at: at(asked),
      changed_at: at(asked / 2),
      decided_by: isDecided ? admin.id : null,
      decided_at: isDecided ? at(asked / 2) : null,
      remark: remark ?? null,
    }
  })
}
