import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { AttendanceStatus, AwayHalf } from '@shala/contract/attendance/attendance'
import { isOnLeave } from '@shala/contract/attendance/day-parts'
import type { LeaveDuration } from '@shala/contract/leave/duration'
import { useSettings, weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import classes from '#ui/calendar/month-table.module.css'
import { MonthTable } from '#ui/calendar/month-table.tsx'
import type { Month } from '#ui/calendar/months.ts'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { leaveLabel, markLabel, markLetters, statusMeaning } from '../attendance-words.ts'

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

/** A month of marks, each a letter on its colour; pressing one shows who made it. */
export function StudentMonth({ month, ...props }: StudentMonthProps) {
  return (
    <MonthTable month={month} weekdayName={weekdayName}>
      {(day) => <DayCell day={day} {...props} />}
    </MonthTable>
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
