import * as z from 'zod/mini'
import { leaveTypes } from './types.ts'

/** Of one type, for an academic year; in days. */
export const leaveBalance = z.object({
  leave_type: z.enum(leaveTypes),
  /** As many as the school allows in a year. */
  allowance: z.number(),
  /** Left over from the previous year, and counted in this one. */
  carried: z.number(),
  /** Approved. */
  taken: z.number(),
  pending: z.number(),
  /** Allowed plus carried, minus taken: below 0 when more was approved. */
  left: z.number(),
})

export type LeaveBalance = z.output<typeof leaveBalance>

/** For one of the academic years that a leave lies in. */
export const balanceOfYear = z.extend(leaveBalance, {
  /** '2026-27'. */
  year: z.string(),
  /** The days of the leave in this year that it takes. */
  cost: z.number(),
})

export type BalanceOfYear = z.output<typeof balanceOfYear>
