import * as z from 'zod/mini'
import { type MonthlyDayOff, type Weekday, weekdays } from './school-days.ts'

export const weekTexts = {
  workingDays: /*i18n*/ 'Please choose at least one working day.',
  monthlyDaysOff: /*i18n*/ 'Please choose the weeks of the month.',
  halfDays: /*i18n*/ 'A half day is one of the working days.',
} as const

const weekdayList = z.pipe(
  z.array(z.literal(weekdays, weekTexts.workingDays), weekTexts.workingDays),
  z.transform((days: Weekday[]) => weekdays.filter((day) => days.includes(day))),
)

const week = z
  .int(weekTexts.monthlyDaysOff)
  .check(z.gte(1, weekTexts.monthlyDaysOff), z.lte(5, weekTexts.monthlyDaysOff))
const monthlyDayOff = z.object({
  weekday: z.literal(weekdays, weekTexts.monthlyDaysOff),
  weeks: z
    .array(week, weekTexts.monthlyDaysOff)
    .check(z.minLength(1, weekTexts.monthlyDaysOff), z.maxLength(5, weekTexts.monthlyDaysOff)),
})

/** A week as a form has it. */
export const weekFields = {
  /** The days of the week on which the school is open. */
  workingDays: z.pipe(weekdayList, z.array(z.literal(weekdays)).check(z.minLength(1, weekTexts.workingDays))),
  /** Of those, the ones that are off in some weeks of a month. */
  monthlyDaysOff: z
    .array(monthlyDayOff, weekTexts.monthlyDaysOff)
    .check(z.maxLength(7, weekTexts.monthlyDaysOff)),
  /** Of those, the ones that end at midday. */
  halfDays: weekdayList,
}

export const weekStored = {
  workingDays: z.array(z.literal(weekdays)),
  monthlyDaysOff: z.array(monthlyDayOff),
  halfDays: z.array(z.literal(weekdays)),
}

export const storedRhythm = z.object({
  /** The first day on which it holds. */
  from: z.string(),
  /** Null for the school. */
  classId: z.nullable(z.string()),
  ...weekStored,
  /** Null: from then on the class follows the school again. */
  workingDays: z.nullable(weekStored.workingDays),
})
export type StoredRhythm = z.output<typeof storedRhythm>

interface Week {
  workingDays: readonly Weekday[]
  monthlyDaysOff: readonly MonthlyDayOff[]
  halfDays: readonly Weekday[]
}

/** What is wrong with a week, by field: a half day that is no working day, or no day left that is one. */
export function problemsOfWeek({ workingDays, monthlyDaysOff, halfDays }: Week): Record<string, string> {
  const isAlwaysOff = (day: Weekday) =>
    monthlyDaysOff.some(({ weekday, weeks }) => weekday === day && new Set(weeks).size === 5)
  return {
    ...(workingDays.every(isAlwaysOff) && { workingDays: weekTexts.workingDays }),
    ...(!halfDays.every((day) => workingDays.includes(day)) && { halfDays: weekTexts.halfDays }),
  }
}

/** A week by itself, as a class may have it. */
export const weekForm = z.object(weekFields).check(
  z.superRefine((week, context) => {
    for (const [field, message] of Object.entries(problemsOfWeek(week))) {
      context.addIssue({ code: 'custom', path: [field], message, input: week })
    }
  }),
)
export type WeekForm = z.output<typeof weekForm>
