import * as z from 'zod/mini'
import type { ClockTime } from '../general/clock-times.ts'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLines, severalLines } from '../general/lines.ts'
import { idSchema, optionalText } from '../people.ts'
import { clockTime } from '../schools/clock-time.ts'
import type { DayKind } from '../schools/school-days.ts'
import {
  storedStatuses,
  teacherAttendanceLimits,
  teacherAttendanceTexts,
  teacherDay,
} from './teacher-attendance.ts'

const reason = z
  .string(teacherAttendanceTexts.reasonMissing)
  .check(
    asLines,
    z.minLength(1, teacherAttendanceTexts.reasonMissing),
    z.minLength(teacherAttendanceLimits.shortestReason, teacherAttendanceTexts.reasonTooShort),
    severalLines,
    z.maxLength(teacherAttendanceLimits.longestReason, teacherAttendanceTexts.reasonTooLong),
  )

/**
 * Whether somebody arrived at midday or later, or left at midday or before; times as `HH:MM`, '' for none. Only a whole working
 * day has halves: neither a day off nor one that ends at midday.
 */
export function isHalfOfDay(
  { checkIn, checkOut }: { checkIn: string; checkOut: string },
  { midday, kind }: { midday: ClockTime; kind: DayKind },
): boolean {
  return (
    kind === 'working' && ((checkIn !== '' && checkIn >= midday) || (checkOut !== '' && checkOut <= midday))
  )
}

/** Whether a status means that the teacher was there. */
export function wasThere(status: string): boolean {
  return status === 'present' || status === 'late'
}

const correctionFields = z.object({
  /** '' stores nothing for the day. */
  status: z.enum([...storedStatuses, ''], teacherAttendanceTexts.statusUnknown),
  /** `HH:MM` on the school's clock. */
  checkIn: optionalText(clockTime),
  checkOut: optionalText(clockTime),
  isHalfDay: z._default(z.boolean(), false),
  reason,
})

export type TeacherCorrection = z.output<typeof correctionFields>

/** The problems with a correction's times, by field; empty when there are none. */
export function problemsOfTimes({
  status,
  checkIn,
  checkOut,
}: Pick<TeacherCorrection, 'status' | 'checkIn' | 'checkOut'>): Record<string, string> {
  const isThere = wasThere(status)
  const { timesOfAbsence, checkInMissing, checkOutBeforeIn } = teacherAttendanceTexts
  if (!isThere && checkIn) return { checkIn: timesOfAbsence }
  if (!isThere && checkOut) return { checkOut: timesOfAbsence }
  if (checkOut && !checkIn) return { checkIn: checkInMissing }
  return checkIn && checkOut && checkOut <= checkIn ? { checkOut: checkOutBeforeIn } : {}
}

export const correctionForm = correctionFields.check(
  z.superRefine((correction, context) => {
    for (const [field, message] of Object.entries(problemsOfTimes(correction))) {
      context.addIssue({ code: 'custom', path: [field], message, input: correction })
    }
  }),
)

export const correctTeacherDay = endpoint({
  method: 'PUT',
  path: '/api/attendance/teacher/:teacherId/:date',
  summary: 'Correct a teacher’s day, with a reason; 409 with `current` when it has changed meanwhile',
  params: z.object({ teacherId: idSchema, date: daySchema }),
  body: z.extend(correctionFields, {
    /** The `changedAt` of the day that the person saw; null if nothing was stored. */
    seen: z.nullable(z.string(teacherAttendanceTexts.seenMissing)),
  }),
  answer: z.object({ message: z.string(), attendance: teacherDay }),
})
