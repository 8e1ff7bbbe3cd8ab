import { daysBetween } from '@shala/contract/general/days'
import { costOf, type LeaveCounting, leaveWithin } from '@shala/contract/leave/duration'
import { leaveLimits } from '@shala/contract/leave/leave'
import { type AcademicYear, kindOfDay } from '@shala/contract/schools/school-days'
import { useStaffHolidays } from '#features/calendar/index.ts'
import { useSettings, useToday } from '#features/schools/index.ts'
import type { AskDraft } from './ask-draft.ts'

interface Cost {
  days: number
  counts: LeaveCounting
  /** The days of it that lie in a year. */
  within: (year: AcademicYear) => number
}

/** The days that a leave would take, by the rule of its type; undefined while something is missing. */
export function useCost(values: AskDraft): Cost | undefined {
  const { leaveType, fromDate, toDate } = values
  const settings = useSettings()
  const today = useToday()
  const from = fromDate || today
  const holidays = useStaffHolidays({ from, to: toDate < from ? from : toDate })
  const isLong = daysBetween(from, toDate) > leaveLimits.longest
  if (!settings || !leaveType || !fromDate || toDate < fromDate || isLong) return undefined
  const { counts } = settings.leaveRules[leaveType]
  const kindOf = (day: string) => kindOfDay(day, { rhythms: settings.rhythms, holidays })
  const within = ({ from, to }: AcademicYear) => {
    const part = leaveWithin(values, from, to)
    return part ? costOf(part, counts, kindOf) : 0
  }
  return { days: costOf(values, counts, kindOf), counts, within }
}
