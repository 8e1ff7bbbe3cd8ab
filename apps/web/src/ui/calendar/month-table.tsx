import { VisuallyHidden } from '@mantine/core'
import { type Weekday, weekdays } from '@shala/contract/schools/school-days'
import type { ReactNode } from 'react'
import { formatMonth } from '../format.ts'
import classes from './month-table.module.css'
import type { Month } from './months.ts'

interface MonthTableProps {
  month: Month
  /** A weekday's name, or its letter. */
  weekdayName: (weekday: Weekday, width?: 'letter') => string
  /** What a day shows. */
  children: (day: string) => ReactNode
}

/** A month as a calendar, in weeks from Monday. */
export function MonthTable({ month: { key, weeks }, weekdayName, children }: MonthTableProps) {
  return (
    <table className={classes.month}>
      <caption>{formatMonth(key)}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              <span aria-hidden="true">{weekdayName(weekday, 'letter')}</span>
              <VisuallyHidden>{weekdayName(weekday)}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its place
              <td key={place}>{day && children(day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
