import type { ClassDay } from '@shala/contract/attendance/stats'
import { marksOf } from './class-day.ts'
import classes from './today.module.css'

/** The parts of a class, for the eye; words stand beside it. */
export function MarksBar({ day }: { day: ClassDay }) {
  const parts = marksOf(day)
  return (
    <span className={classes.bar} aria-hidden="true">
      {(['present', 'late', 'absent'] as const).map((part) => (
        <span key={part} data-part={part} style={{ flexGrow: parts[part] }} />
      ))}
      <span style={{ flexGrow: parts.unmarked + parts.leave }} />
    </span>
  )
}
