import { costOf } from '@shala/contract/leave/duration'
import { kindOfDay } from '@shala/contract/schools/school-days'
import { useHolidays } from '#features/calendar/index.ts'
import { useSettings, useToday } from '#features/schools/index.ts'
import type { AskDraft } from './ask-draft.ts'

/** The days that a leave would take, by the rule of its type; undefined while something is missing. */
export function useCost(values: AskDraft): number | undefined {
  const { leaveType, fromDate, toDate } = values
  const settings = useSettings()
  const today = useToday()
  const from = fromDate || today
  const holidays = useHolidays({ from, to: toDate < from ? from : toDate })
  if (!settings || !leaveType || !fromDate || toDate < fromDate) return undefined
  const kindOf = (day: string) => kindOfDay(day, { rhythms: settings.rhythms, holidays })
  return costOf(values, settings.leaveRules[leaveType].counts, kindOf)
}
