import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { AttendanceStatus, AwayHalf } from '@shala/contract/attendance/attendance'
import { isOnLeave } from '@shala/contract/attendance/day-parts'
import type { LeaveDuration } from '@shala/contract/leave/duration'
import { useSettings, weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay, formatMonth } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { leaveLabel, markLabel, markLetters, statusMeaning } from '../attendance-words.ts'
import type { Month } from './months.ts'
import classes from './student-year.module.css'

interface StudentMonthProps {
  month: Month
  marks: ReadonlyMap<string, AttendanceStatus>
  /** Halves that were missed. */
  halves: ReadonlyMap<string, AwayHalf>
  /** Days on leave, whole ones and halves. */
  away: ReadonlyMap<string, LeaveDuration>
  chosen: string | null
  isOff: (day: string) => boolean
  /** Days without a mark that can be given one. */
  canMark: (day: string) => boolean
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

function DayCell({ day, marks, halves, away, chosen, isOff, canMark, onChoose }: DayCellProps) {
  const status = marks.get(day)
  const number = Number(day.slice(8))
  const half = halves.get(day)
  const part = away.get(day)
  const leave = part && isOnLeave(status ?? null, part) ? part : undefined
  if (leave && !status) {
    return (
      <div className={`${layout.tiny} ${classes.day}`} data-leave>
        <VisuallyHidden>{`${formatDay(day)}: ${leaveLabel(leave)}`}</VisuallyHidden>
        <span aria-hidden="true">{number}</span>
        <LeaveLetters />
      </div>
    )
  }
  if (!status && canMark(day)) {
    return (
      <UnstyledButton
        className={`${layout.tiny} ${classes.day}`}
        aria-pressed={day === chosen}
        onClick={() => onChoose(day)}
      >
        <VisuallyHidden>{i18n.t('{day}: not marked', { day: formatDay(day) })}</VisuallyHidden>
        <span aria-hidden="true">{number}</span>
      </UnstyledButton>
    )
  }
  if (!status) {
    return (
      <div className={`${layout.tiny} ${classes.day}`} data-off={isOff(day) || undefined}>
        {number}
      </div>
    )
  }
  const words = leave ? leaveLabel(leave) : markLabel(status, half, part)
  return (
    <UnstyledButton
      className={`${layout.tiny} ${classes.day}`}
      data-meaning={leave ? undefined : statusMeaning[status]}
      data-leave={leave ? true : undefined}
      aria-pressed={day === chosen}
      onClick={() => onChoose(day)}
    >
      <VisuallyHidden>{`${formatDay(day)}: ${words}`}</VisuallyHidden>
      <span aria-hidden="true">{number}</span>
      {leave ? <LeaveLetters /> : <MarkLetters status={status} awayHalf={half} leave={part} />}
    </UnstyledButton>
  )
}

const letterLook = { component: 'span', fz: 'xs', fw: 700, lh: '1.15', 'aria-hidden': true } as const

function LeaveLetters() {
  return <Text {...letterLook}>{useSettings()?.studentLeaveLetters}</Text>
}

function MarkLetters(mark: Parameters<typeof markLetters>[0]) {
  return <Text {...letterLook}>{markLetters(mark, useSettings()?.studentLeaveLetters ?? '')}</Text>
}
