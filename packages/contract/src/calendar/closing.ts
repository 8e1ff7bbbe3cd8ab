import * as z from 'zod/mini'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine, oneLine } from '../general/lines.ts'
import type { Refusal } from '../general/refusal.ts'
import { familiesPreview, familiesTold } from '../messages/preview.ts'
import { idSchema } from '../people.ts'
import { calendarLimits, calendarTexts, onLeave } from './calendar.ts'
import { marksOnDaysOff } from './marks-on-days-off.ts'

/** Why a school closes on short notice. */
export const closingReasons = ['rain', 'strike', 'election', 'other'] as const
export type ClosingReason = (typeof closingReasons)[number]

/** In the school's language in the announcement and the messages. `other` has the person's own words alone. */
export const closingReasonTexts = {
  rain: /*i18n*/ 'Rain',
  strike: /*i18n*/ 'Strike',
  election: /*i18n*/ 'Election',
  other: /*i18n*/ 'Other',
} as const satisfies Record<ClosingReason, string>

export const closingTexts = {
  reason: /*i18n*/ 'Please choose a reason.',
  wordsMissing: /*i18n*/ 'Please say why.',
  soon: /*i18n*/ 'Please choose today or tomorrow.',
  dayOff: /*i18n*/ 'Weekly day off',
  over: /*i18n*/ 'School is over for today. Please choose tomorrow.',
  closed: /*i18n*/ 'School is closed on {date}.',
  reopened: /*i18n*/ 'School is open on {date}.',
} as const

export const closingRefusals = {
  closedAlready: {
    code: 'calendar.closed_already',
    status: 409,
    message: /*i18n*/ 'School is closed on this day already.',
  },
  notFound: {
    code: 'calendar.closing_not_found',
    status: 404,
    message: /*i18n*/ 'This closed day was not found, or the school is open again.',
  },
  dayOver: {
    code: 'calendar.closing_over',
    status: 409,
    message: /*i18n*/ 'This day is over. You can change it in the calendar.',
  },
} as const satisfies Record<string, Refusal>

const closingFields = z.object({
  /** Today or tomorrow. */
  date: daySchema,
  reason: z.enum(closingReasons, closingTexts.reason),
  /** Behind the reason; needed for `other`. */
  words: z
    .string(closingTexts.wordsMissing)
    .check(asLine, oneLine, z.maxLength(calendarLimits.name, calendarTexts.nameTooLong)),
})

export const closingForm = z
  .extend(closingFields, {
    /** Whether families are told, beside the announcement. */
    tells: z.boolean(),
  })
  .check(
    z.refine(({ reason, words }) => reason !== 'other' || words !== '', {
      path: ['words'],
      message: closingTexts.wordsMissing,
    }),
  )
export type ClosingForm = z.output<typeof closingForm>

const closing = z.object({
  id: idSchema,
  date: z.string(),
  /** The name of the holiday. */
  name: z.string(),
})

export const previewClosing = endpoint({
  method: 'POST',
  path: '/api/calendar/closings/preview',
  summary: 'Who would be told that the school is closed on a day, and whether it is already; nothing is sent',
  body: closingFields,
  answer: z.object({
    /** A closed day of this kind, which can be taken back. */
    closing: z.nullable(closing),
    /** The holidays of the day, or `closingTexts.dayOff`. */
    holiday: z.nullable(z.string()),
    families: familiesPreview,
  }),
})

export const closeSchool = endpoint({
  method: 'POST',
  path: '/api/calendar/closings',
  summary:
    'Close the school today or tomorrow: a holiday, an announcement, and families are told, all or nothing',
  body: z.extend(closingFields, { tells: z.boolean(), marks: marksOnDaysOff }),
  status: 201,
  answer: z.object({ message: z.string(), closing, told: z.nullable(familiesTold), onLeave }),
})

export const reopenSchool = endpoint({
  method: 'POST',
  path: '/api/calendar/closings/:id/undo',
  summary:
    'Take a closed day back: holiday, announcement and messages that have not left; whoever was told hears that the school is open',
  params: z.object({ id: idSchema }),
  answer: z.object({
    message: z.string(),
    /** Families that were told and hear that the school is open. */
    told: z.int(),
  }),
})
