import type { AttendancePivotRow } from '@shala/contract/attendance/attendance'
import { isOnLeave, type StudentLeaveCounts } from '@shala/contract/attendance/day-parts'
import { overallTexts } from '@shala/contract/attendance/figures'
import { classLabel } from '@shala/contract/classes'
import type { LeaveDuration } from '@shala/contract/leave/duration'
import { memo } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from '#ui/list/day-grid.module.css'
import { leaveLabel, markLabel, markLetters, overallLabel, statusMeaning } from '../attendance-words.ts'

interface PivotRowProps {
  student: AttendancePivotRow
  /** In the table, its head included. */
  place: number
  days: string[]
  off: ReadonlyMap<string, string>
  hasClass: boolean
  /** The school's letters for leave. */
  letters: string
  leaveCounts: StudentLeaveCounts | undefined
  today: string
}

const meanings: Record<string, 'good' | 'bad'> = {
  [overallTexts.perfect]: 'good',
  [overallTexts.absent]: 'bad',
}

export const PivotRow = memo(function PivotRow(props: PivotRowProps) {
  const { student, place, days, off, hasClass, letters, leaveCounts, today } = props
  return (
    <tr aria-rowindex={place}>
      <td className={classes.roll}>{student.rollNo}</td>
      <th scope="row" className={classes.name} title={student.studentName}>
        <span className={classes.line}>{student.studentName}</span>
        {hasClass && <span className={`${layout.tiny} ${classes.quiet}`}>{classLabel(student.class)}</span>}
      </th>
      {days.map((day) => (
        <DayCell
          key={day}
          mark={student.attendance[day]}
          leave={!student.attendance[day] && (off.has(day) || day > today) ? undefined : student.leave[day]}
          letters={letters}
          isOff={off.has(day)}
        />
      ))}
      <td className={classes.overall} data-meaning={meanings[student.overallStatus]}>
        {overallLabel(student, leaveCounts)}
      </td>
      <td className={classes.teacher}>{student.lastTeacher}</td>
    </tr>
  )
})

interface DayCellProps {
  leave: LeaveDuration | undefined
  letters: string
  mark: AttendancePivotRow['attendance'][string] | undefined
  isOff: boolean
}

function DayCell({ mark, leave, letters, isOff }: DayCellProps) {
  if (leave && isOnLeave(mark?.status ?? null, leave)) {
    return (
      <td className={classes.day}>
        <span role="img" aria-label={leaveLabel(leave)} title={leaveLabel(leave)} className={classes.letter}>
          {letters}
        </span>
      </td>
    )
  }
  if (!mark) {
    return (
      <td className={classes.day} data-off={isOff || undefined}>
        <span role="img" aria-label={isOff ? i18n.t('Day off') : i18n.t('Not marked')}>
          –
        </span>
      </td>
    )
  }
  const words = markLabel(mark.status, mark.awayHalf, leave)
  const label = mark.notes ? `${words}: ${mark.notes}` : words
  return (
    <td className={classes.day} data-off={isOff || undefined}>
      <span
        role="img"
        aria-label={label}
        title={label}
        className={classes.letter}
        data-meaning={statusMeaning[mark.status]}
        data-remarked={mark.notes ? true : undefined}
      >
        {markLetters({ ...mark, leave }, letters)}
      </span>
    </td>
  )
}
