import * as z from 'zod/mini'
import { leaveCountings } from './duration.ts'

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

/** Whom a type of leave is for. */
export const leaveTakers = ['everyone', 'staff', 'students'] as const
export type LeaveTakers = (typeof leaveTakers)[number]

export const leaveRuleText = /*i18n*/ 'Please choose whom each type of leave is for, and which days it takes.'

const rule = z.object(
  { counts: z.enum(leaveCountings, leaveRuleText), takers: z.enum(leaveTakers, leaveRuleText) },
  leaveRuleText,
)
export type LeaveRule = z.output<typeof rule>

/** By leave type: which of its days it takes, and whom it is for. */
export const leaveRules = z.record(z.enum(leaveTypes), rule, leaveRuleText)
export type LeaveRules = z.output<typeof leaveRules>

export const usualLeaveRules: LeaveRules = {
  Casual: { counts: 'working', takers: 'staff' },
  Sick: { counts: 'working', takers: 'everyone' },
  Personal: { counts: 'working', takers: 'everyone' },
  Maternity: { counts: 'calendar', takers: 'staff' },
  Paternity: { counts: 'calendar', takers: 'staff' },
  Unpaid: { counts: 'working', takers: 'staff' },
  Other: { counts: 'working', takers: 'everyone' },
}

export function isForRole({ takers }: LeaveRule, role: string): boolean {
  return takers === 'everyone' || (takers === 'students') === (role === 'student')
}

/** The allowance of people who join during a year: all of it, or a share for the months that remain. */
export const leaveShares = ['whole', 'months'] as const
export const leaveShareText = /*i18n*/ 'Please choose what people who join during the year get.'
export type LeaveShare = (typeof leaveShares)[number]

/** In steps of half a day, rounded up; `months` includes the one in which somebody joined. */
export function shareOf(days: number, months: number): number {
  return Math.ceil((2 * days * months) / 12) / 2
}
