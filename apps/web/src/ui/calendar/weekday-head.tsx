import { VisuallyHidden } from '@mantine/core'
import type { Weekday } from '@shala/contract/schools/school-days'
import { calendarWeek } from './week.ts'

export interface WeekdayHeadProps {
  /** A weekday's name, or its letter. */
  weekdayName: (weekday: Weekday, width?: 'letter') => string
}

/** The letters of the weekdays above a calendar's columns. */
export function WeekdayHead({ weekdayName }: WeekdayHeadProps) {
  return (
    <thead>
      <tr>
        {calendarWeek.map((weekday) => (
          <th key={weekday} scope="col">
            <span aria-hidden="true">{weekdayName(weekday, 'letter')}</span>
            <VisuallyHidden>{weekdayName(weekday)}</VisuallyHidden>
          </th>
        ))}
      </tr>
    </thead>
  )
}
