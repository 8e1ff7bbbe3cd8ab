import * as z from 'zod/mini'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import type { Refusal } from '../general/refusal.ts'
import { idSchema } from '../people.ts'
import { asMeant, isBackwards, type LeaveSpan, leaveDurations } from './duration.ts'
import { leaveRequest } from './leave.ts'
import { leaveTexts } from './texts.ts'

export const shorteningTexts = {
  shortened: /*i18n*/ 'The leave now ends on {day}.',
  notEarlier: /*i18n*/ 'Please choose an earlier end than the present one.',
  /** To those who decide, and to the person. */
  beforeStart: /*i18n*/ 'Leave cannot end before it begins. To give back all of it, undo the approval.',
  beforeStartOwn:
    /*i18n*/ 'Leave cannot end before it begins. To give back all of it, ask an administrator to undo the approval.',
  daysOver: /*i18n*/ 'These days are over. An administrator can shorten the leave.',
} as const

export const shorteningRefusals = {
  /** With `current`. */
  notApproved: {
    code: 'leave.not_approved',
    status: 409,
    message: /*i18n*/ 'Only approved leave can end earlier. This request has changed.',
  },
} as const satisfies Record<string, Refusal>

/** The first half ends at midday. */
export const newEnd = z.object({
  toDate: daySchema,
  toDuration: z.enum(leaveDurations, leaveTexts.toDurationMissing),
})
export type NewEnd = z.output<typeof newEnd>

/** A leave with another end; null if it would end before it begins. */
export function endingAt(leave: LeaveSpan, { toDate, toDuration }: NewEnd): LeaveSpan | null {
  const { fromDate, fromDuration } = asMeant(leave)
  const ends = { toDate, toDuration: toDuration === 'first half' ? toDuration : ('full day' as const) }
  const span = { fromDate, fromDuration, ...ends }
  return toDate < fromDate || isBackwards(span) ? null : asMeant(span)
}

export const shortenLeave = endpoint({
  method: 'PATCH',
  path: '/api/leave/:id/end',
  summary: 'End approved leave earlier: for those who decide, and for the person while the days lie ahead',
  params: z.object({ id: idSchema }),
  body: z.extend(newEnd, {
    /** The `changedAt` of the request as it was seen; by default the current one. */
    seen: z.optional(z.nullable(z.string())),
  }),
  answer: z.object({ message: z.string(), leave: leaveRequest }),
})
