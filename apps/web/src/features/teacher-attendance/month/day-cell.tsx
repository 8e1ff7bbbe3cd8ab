import { UnstyledButton } from '@mantine/core'
import type { TeacherMonth } from '@shala/contract/teacher-attendance/months'
import type { TeacherDay } from '@shala/contract/teacher-attendance/teacher-attendance'
import { formatDay } from '#ui/format.ts'
import grid from '#ui/list/day-grid.module.css'
import { gridKeys } from '#ui/list/grid-keys.ts'
import { dayLetter, dayWords, type Signs, statusMeaning } from '../teacher-attendance-words.ts'

interface DayCellProps {
  teacher: TeacherMonth
  signs: Signs
  /** Corrects it; undefined for those who only read. */
  onDay: ((teacher: TeacherMonth, day: TeacherDay) => void) | undefined
  day: TeacherDay | undefined
  /** By Tab: it leads to all others. */
  isReached: boolean
}

/** One day of one teacher: its letter. */
export function DayCell({ teacher, day, signs, isReached, onDay }: DayCellProps) {
  if (!day) return <td className={grid.day} />
  const words = `${formatDay(day.date)}: ${dayWords(day)}${day.correction ? `, ${day.correction.reason}` : ''}`
  const isPlain = statusMeaning[day.status] === 'none'
  const sign = {
    className: isPlain ? undefined : grid.letter,
    'data-meaning': statusMeaning[day.status],
    'data-remarked': day.correction ? true : undefined,
  }
  const whole = dayLetter(day, signs)
  const [first, second] = whole.split('/')
  const letter = (
    <>
      {first}
      {second && (
        <>
          /<wbr />
          {second}
        </>
      )}
    </>
  )
  return (
    <td className={grid.day} data-off={day.status === 'holiday' || undefined}>
      {onDay ? (
        <UnstyledButton
          className={grid.press}
          tabIndex={isReached ? 0 : -1}
          aria-label={`${whole} ${teacher.name}, ${words}`.trim()}
          title={words}
          onClick={() => onDay(teacher, day)}
          {...gridKeys}
        >
          <span {...sign}>{letter}</span>
        </UnstyledButton>
      ) : (
        <span role="img" aria-label={words} title={words} {...sign}>
          {letter}
        </span>
      )}
    </td>
  )
}
