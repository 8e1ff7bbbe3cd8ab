import * as z from 'zod/mini'

export const leaveTypes = ['Casual', 'Sick', 'Personal', 'Maternity', 'Paternity', 'Unpaid', 'Other'] as const
export type LeaveType = (typeof leaveTypes)[number]

/** Shown by these names. */
export const leaveTypeTexts = {
  Casual: /*i18n*/ 'Casual',
  Sick: /*i18n*/ 'Sick',
  Personal: /*i18n*/ 'Personal',
  Maternity: /*i18n*/ 'Maternity',
  Paternity: /*i18n*/ 'Paternity',
  Unpaid: /*i18n*/ 'Unpaid',
  Other: /*i18n*/ 'Other',
} as const satisfies Record<LeaveType, string>

const daysText = /*i18n*/ 'Please enter days from 0 to 365, in steps of half a day.'

const allowance = z.object({
  /** In an academic year. */
  days: z.number(daysText).check(z.gte(0, daysText), z.lte(365, daysText), z.multipleOf(0.5, daysText)),
  /** Whether days left over from one year count in the next. */
  isCarried: z.boolean(),
})

/** By leave type; a missing type has no allowance. */
export const leaveAllowances = z.partialRecord(z.enum(leaveTypes), allowance)
export type LeaveAllowances = z.output<typeof leaveAllowances>
