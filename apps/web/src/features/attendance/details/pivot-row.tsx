import type { AttendancePivotRow } from '@shala/contract/attendance/attendance'
import { overallTexts } from '@shala/contract/attendance/figures'
import { classLabel } from '@shala/contract/classes'
import { memo } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from '#ui/list/day-grid.module.css'
import { overallLabel, statusLabel, statusLetter, statusMeaning } from '../attendance-words.ts'

interface PivotRowProps {
  student: AttendancePivotRow
  /** In the table, its head included. */
  place: number
  days: string[]
  off: ReadonlyMap<string, string>
  hasClass: boolean
}

const meanings: Record<string, 'good' | 'bad'> = {
  [overallTexts.perfect]: 'good',
  [overallTexts.absent]: 'bad',
}

export const PivotRow = memo(function PivotRow({ student, place, days, off, hasClass }: PivotRowProps) {
  return (
    <tr aria-rowindex={place}>
      <td className={classes.roll}>{student.rollNo}</td>
      <th scope="row" className={classes.name} title={student.studentName}>
        <span className={classes.line}>{student.studentName}</span>
        {hasClass && <span className={`${layout.tiny} ${classes.quiet}`}>{classLabel(student.class)}</span>}
      </th>
      {days.map((day) => (
        <DayCell key={day} mark={student.attendance[day]} isOff={off.has(day)} />
      ))}
      <td className={classes.overall} data-meaning={meanings[student.overallStatus]}>
        {overallLabel(student)}
      </td>
      <td className={classes.teacher}>{student.lastTeacher}</td>
    </tr>
  )
})

interface DayCellProps {
  mark: AttendancePivotRow['attendance'][string] | undefined
  isOff: boolean
}

function DayCell({ mark, isOff }: DayCellProps) {
  if (!mark) {
    return (
      <td className={classes.day} data-off={isOff || undefined}>
        <span role="img" aria-label={i18n.t('Not marked')}>
          –
        </span>
      </td>
    )
  }
  const label = mark.notes ? `${statusLabel(mark.status)}: ${mark.notes}` : statusLabel(mark.status)
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
        {statusLetter[mark.status]}
      </span>
    </td>
  )
}
