import { isDayOff } from '@shala/contract/schools/school-days'
import { useSettings } from '#features/schools/index.ts'
import { useHolidays } from './calendar-queries.ts'
import classes from './day-mark.module.css'

/** A day in a field's calendar: days off are quiet, and holidays have a dot and their name. */
export function DayMark({ day }: { day: string }) {
  const rhythms = useSettings()?.rhythms
  const holiday = useHolidays({ from: day, to: day }).get(day)
  const isOff = rhythms !== undefined && isDayOff(day, { rhythms })
  return (
    <span
      className={classes.mark}
      data-off={isOff || undefined}
      data-holiday={holiday ? true : undefined}
      title={holiday}
    >
      {Number(day.slice(8))}
    </span>
  )
}
