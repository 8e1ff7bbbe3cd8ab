import * as z from 'zod/mini'
import { editedDocumentRule, fileField, formOf } from '../files.ts'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine, asLines, severalLines } from '../general/lines.ts'
import { pagingQuery } from '../general/paging.ts'
import { idSchema, optionalText, roles } from '../people.ts'
import { balanceOfYear, leaveBalance } from './balances.ts'
import { leaveDays, leaveDurations } from './duration.ts'
import { familyNote } from './family-note.ts'
import { leaveTexts } from './texts.ts'
import { leaveTypes } from './types.ts'

export const leaveLimits = {
  pageSize: 10,
  search: 100,
  shortestReason: 6,
  longestReason: 500,
  remark: 300,
  /** Days; for a longer absence people apply again. */
  longest: 366,
  /** Pending ones per person. */
  pending: 50,
  /** Made by one person in a day, including cancelled ones. */
  askedADay: 20,
  /** Decided in one call. */
  decided: 100,
  /** Named people who are also away. */
  away: 5,
} as const

export const leaveStatuses = ['Pending', 'Approved', 'Declined', 'Cancelled'] as const

export type LeaveStatus = (typeof leaveStatuses)[number]

/** Whose requests: an office decides those of its staff and those of its students apart. */
export const leaveGroups = ['staff', 'students'] as const

export type LeaveGroup = (typeof leaveGroups)[number]

/** A doctor's note, or another document; with the same rules as a student's documents when editing. */
export const leaveNoteRule = editedDocumentRule

// A form sends each line break as two characters.

const reason = z.pipe(
  z.pipe(
    z.string(leaveTexts.reasonMissing),
    z.transform((text: string) => text.replace(/\r\n?/g, '\n')),
  ),
  z
    .string()
    .check(
      asLines,
      z.minLength(1, leaveTexts.reasonMissing),
      z.minLength(leaveLimits.shortestReason, leaveTexts.reasonTooShort),
      z.maxLength(leaveLimits.longestReason, leaveTexts.reasonTooLong),
      severalLines,
    ),
)

const dateField = (missing: string) =>
  z.pipe(z.string(missing).check(z.trim(), z.minLength(1, missing)), daySchema)

const fields = z.object({
  leaveType: z.enum(leaveTypes, leaveTexts.typeMissing),
  fromDate: dateField(leaveTexts.fromMissing),
  fromDuration: z.enum(leaveDurations, leaveTexts.fromDurationMissing),
  toDate: dateField(leaveTexts.toMissing),
  toDuration: z.enum(leaveDurations, leaveTexts.toDurationMissing),
  reason,
})

export type LeaveForm = z.output<typeof fields>

/** Dates that are given are checked even while other fields are wrong. */
const hasDays = ({ value }: { value: unknown }) => {
  const { fromDate, toDate } = (value ?? {}) as Partial<LeaveForm>
  return [fromDate, toDate].every((day) => daySchema.safeParse(day).success)
}

const ofToDate = (error: string) => ({ path: ['toDate'], error, when: hasDays })

/** The fields of 'New Leave Request', without its note. */
export const leaveForm = fields.check(
  z.refine(({ fromDate, toDate }) => toDate >= fromDate, ofToDate(leaveTexts.toBeforeFrom)),
  z.refine((form) => leaveDays(form) <= leaveLimits.longest, ofToDate(leaveTexts.tooLong)),
)

const person = z.object({
  _id: z.string(),
  name: z.string(),
  photo: z.nullable(z.string()),
  role: z.enum(roles),
  email: z.nullable(z.string()),
  /** 'Class 5 - A', of a student. */
  class: z.nullable(z.string()),
})

const awayPerson = z.object({
  name: z.string(),
  photo: z.nullable(z.string()),
  from_date: z.string(),
  to_date: z.string(),
  status: z.enum(['Pending', 'Approved']),
})

export const leaveRequest = z.object({
  _id: z.string(),
  user_id: person,
  leave_type: z.enum(leaveTypes),
  /** Instants. */
  from_datetime: z.string(),
  to_datetime: z.string(),
  from_date: z.string(),
  from_duration: z.enum(leaveDurations),
  to_date: z.string(),
  to_duration: z.enum(leaveDurations),
  /** `HH:MM` on the school's clock. */
  start_time: z.string(),
  end_time: z.string(),
  /** Such as '2 days', '1 /half day', 'Half day'. */
  duration_days: z.string(),
  days: z.number(),
  /** The days that it takes from what the person may have, by the rule of its type; in halves. */
  cost: z.number(),
  reason: z.string(),
  /** What the family said, where the request is a note and not an application; null otherwise. */
  family_note: z.nullable(familyNote),
  status: z.enum(leaveStatuses),
  /** An instant, for an approved or declined one. */
  processed_on: z.nullable(z.string()),
  processed_by: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  remark: z.nullable(z.string()),
  /** A signed link to the note. */
  note: z.nullable(z.string()),
  created_at: z.string(),
  createdAt: z.string(),
  /** When it last changed; a decision names it. */
  changedAt: z.string(),
  /**
   * For those who decide, on a pending one; null otherwise: who else is away or asks to be on those days, how many in
   * all, and how many of them are approved.
   */
  away: z.nullable(z.object({ total: z.int(), approved: z.int(), people: z.array(awayPerson) })),
  /** The first of `balances`, which are missing from older servers; null if there is none. */
  balance: z.nullable(leaveBalance),
  /** For those who decide, on a pending one whose type has an allowance: of each year that it lies in. */
  balances: z.optional(z.array(balanceOfYear)),
  /** For those who decide: it is their own, so another admin must decide it. False if there is no other. */
  needsAnother: z.boolean(),
})

export type LeaveRequest = z.output<typeof leaveRequest>

function optionalNumber(text: string, [least, most]: readonly [number, number]) {
  const number = z.coerce.number(text).check(z.int(text), z.gte(least, text), z.lte(most, text))
  return z.optional(
    z.pipe(
      z.transform((value: unknown): unknown => (value === '' || value === null ? undefined : value)),
      z.optional(number),
    ),
  )
}

export const listLeave = endpoint({
  method: 'GET',
  path: '/api/leave/my-leaves',
  summary: 'One’s own requests, newest first; with view=true the school’s, pending ones first',
  query: z.object({
    ...pagingQuery(leaveLimits.pageSize),
    /** In the reason; with view=true also in the name. */
    search: z._default(z.string().check(asLine, z.maxLength(leaveLimits.search)), ''),
    leave_type: optionalText(z.enum(leaveTypes, leaveTexts.typeMissing)),
    /** Requests that touch the month, from 1, or the year. */
    month: optionalNumber(leaveTexts.monthUnknown, [1, 12]),
    year: optionalNumber(leaveTexts.yearUnknown, [1900, 2200]),
    status: optionalText(z.enum(leaveStatuses, leaveTexts.statusUnknown)),
    view: optionalText(z.enum(['true', 'false'])),
    /** With view=true; by default everybody's. */
    of: optionalText(z.enum(leaveGroups, leaveTexts.groupUnknown)),
    /** With view=true: of one person. */
    person: optionalText(idSchema),
    /** A single request. */
    id: optionalText(idSchema),
  }),
  answer: z.object({
    /** For all that match, ignoring `status`; cancelled ones are not counted. */
    summary: z.object({
      totalLeaves: z.int(),
      totalApproved: z.int(),
      totalPending: z.int(),
      totalDeclined: z.int(),
      /** Pending ones that begin by tomorrow. */
      soonPending: z.int(),
      /** For those who decide: pending ones of all who match, ignoring `of` as well. */
      pendingBy: z.nullable(z.object({ staff: z.int(), students: z.int() })),
    }),
    leaves: z.array(leaveRequest),
    pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
  }),
})

export const applyForLeave = endpoint({
  method: 'POST',
  path: '/api/leave/apply',
  summary: 'Apply for leave. The server computes the duration itself',
  body: z.extend(fields, { note: fileField }),
  form: formOf([leaveNoteRule]),
  status: 201,
  answer: z.object({ message: z.string(), leave: leaveRequest }),
})

export const cancelLeave = endpoint({
  method: 'DELETE',
  path: '/api/leave/cancel/:id',
  summary: 'Cancel one’s own pending request; 409 with `current` when it has been decided',
  params: z.object({ id: idSchema }),
  answer: z.object({ message: z.string() }),
})

export const leaveBalances = endpoint({
  method: 'GET',
  path: '/api/leave/balances',
  summary: 'The days left of one’s own leave, for the types with an allowance',
  query: z.object({ date: optionalText(daySchema) }),
  answer: z.object({
    /** The academic year of the day, both ends included. */
    year: z.object({ name: z.string(), from: z.string(), to: z.string() }),
    balances: z.array(leaveBalance),
  }),
})
