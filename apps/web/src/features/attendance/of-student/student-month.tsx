import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { AttendanceStatus } from '@shala/contract/attendance/attendance'
import { weekdayName } from '#features/schools/index.ts'
import { formatDay, formatMonth } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { statusLabel, statusLetter, statusMeaning } from '../attendance-words.ts'
import type { Month } from './months.ts'
import classes from './student-year.module.css'

interface StudentMonthProps {
  month: Month
  marks: ReadonlyMap<string, AttendanceStatus>
  chosen: string | null
  isOff: (day: string) => boolean
  onChoose: (day: string) => void
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** A month of marks, each a letter on its colour; pressing one shows who made it. */
export function StudentMonth({ month: { key, weeks }, ...props }: StudentMonthProps) {
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
              <td key={place}>{day && <DayCell day={day} {...props} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayCellProps extends Omit<StudentMonthProps, 'month'> {
  day: string
}

function DayCell({ day, marks, chosen, isOff, onChoose }: DayCellProps) {
  const status = marks.get(day)
  const number = Number(day.slice(8))
  if (!status) {
    return (
      <div className={`${layout.tiny} ${classes.day}`} data-off={isOff(day) || undefined}>
        {number}
      </div>
    )
  }
  return (
    <UnstyledButton
      className={`${layout.tiny} ${classes.day}`}
      data-meaning={statusMeaning[status]}
      aria-pressed={day === chosen}
      onClick={() => onChoose(day)}
    >
      <VisuallyHidden>{`${formatDay(day)}: ${statusLabel(status)}`}</VisuallyHidden>
      <span aria-hidden="true">{number}</span>
      <Text component="span" fz="xs" fw={700} lh="1.15" aria-hidden="true">
        {statusLetter[status]}
      </Text>
    </UnstyledButton>
  )
}
