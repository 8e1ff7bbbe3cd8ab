import type { ReactNode } from 'react'
import { formatMonth } from '../format.ts'
import classes from './month-table.module.css'
import type { Month } from './months.ts'
import { calendarWeek } from './week.ts'
import { WeekdayHead, type WeekdayHeadProps } from './weekday-head.tsx'

interface MonthTableProps extends WeekdayHeadProps {
  month: Month
  /** Draws one day. */
  children: (day: string) => ReactNode
}

/** A month as a calendar, in weeks from Sunday. */
export function MonthTable({ month: { key, weeks }, weekdayName, children }: MonthTableProps) {
  return (
    <table className={classes.month}>
      <caption>{formatMonth(key)}</caption>
      <WeekdayHead weekdayName={weekdayName} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, place) => (
              <td key={calendarWeek[place]}>{day && children(day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
