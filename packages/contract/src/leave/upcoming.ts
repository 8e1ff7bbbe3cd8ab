import * as z from 'zod/mini'
import { type Answer, endpoint } from '../general/endpoint.ts'
import { leaveDurations } from './duration.ts'

export const upcomingLimits = {
  /** From today on. */
  days: 14,
  /** With their leave; the days count everybody. */
  people: 60,
} as const

const upcomingDay = z.object({
  date: z.string(),
  /** The school is closed. */
  isOff: z.boolean(),
  holiday: z.nullable(z.string()),
  /** Staff whose leave is approved for some of the day. */
  away: z.int(),
  /** Staff who ask for some of the day, and are not away. */
  asking: z.int(),
})

const upcomingPerson = z.object({
  _id: z.string(),
  name: z.string(),
  /** Those that touch one of the days, by first day. */
  leaves: z.array(
    z.object({
      _id: z.string(),
      status: z.enum(['Pending', 'Approved']),
      from_date: z.string(),
      from_duration: z.enum(leaveDurations),
      to_date: z.string(),
      to_duration: z.enum(leaveDurations),
    }),
  ),
})

export type UpcomingPerson = z.output<typeof upcomingPerson>

export const upcomingLeave = endpoint({
  method: 'GET',
  path: '/api/leave/admin/upcoming',
  summary: 'Who of the staff is away, or asks to be, on each of the next 14 days',
  answer: z.object({
    /** Active staff, away or not. */
    staff: z.int(),
    /** Those of them who are teachers; missing from older servers. */
    teachers: z.optional(z.int()),
    days: z.array(upcomingDay),
    /** Whose leave begins first comes first. */
    people: z.array(upcomingPerson),
    /** How many people there are, listed or not. */
    total: z.int(),
  }),
})

export type Upcoming = Answer<typeof upcomingLeave>
