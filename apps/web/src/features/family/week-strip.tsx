import { VisuallyHidden } from '@mantine/core'
import { isOnLeave } from '@shala/contract/attendance/day-parts'
import type { Child } from '@shala/contract/family'
import { weekdayOf } from '@shala/contract/schools/school-days'
import { leaveLabel, markLabel, markLetters, statusMeaning } from '#features/attendance/index.ts'
import { useSettings, weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import classes from './family.module.css'

type Day = Child['week'][number]

interface ShownDay {
  letters: string
  words: string
  meaning?: 'good' | 'bad' | 'waiting'
  isLeave?: boolean
}

function shownDay(
  { date, status, awayHalf, leave, isOff }: Day,
  today: string,
  leaveLetters: string,
): ShownDay {
  if (isOnLeave(status, leave)) return { letters: leaveLetters, words: leaveLabel('full day'), isLeave: true }
  if (status) {
    return {
      letters: markLetters({ status, awayHalf, leave }, leaveLetters),
      words: markLabel(status, awayHalf, leave),
      meaning: statusMeaning[status],
    }
  }
  if (isOff) return { letters: '–', words: i18n.t('No school') }
  return { letters: '', words: date > today ? '' : i18n.t('Not marked yet') }
}

/** The letters of a child's week. */
export function WeekStrip({ week, today }: { week: readonly Day[]; today: string }) {
  const leaveLetters = useSettings()?.studentLeaveLetters ?? ''
  return (
    <ul className={classes.week} aria-label={i18n.t('This week')}>
      {week.map((day) => {
        const { letters, words, meaning, isLeave } = shownDay(day, today, leaveLetters)
        return (
          <li key={day.date} aria-current={day.date === today ? 'date' : undefined}>
            <VisuallyHidden>{[formatDay(day.date), words].filter(Boolean).join(': ')}</VisuallyHidden>
            <span aria-hidden="true">{weekdayName(weekdayOf(day.date), 'letter')}</span>
            <b aria-hidden="true" data-meaning={meaning} data-leave={isLeave || undefined}>
              {letters}
            </b>
          </li>
        )
      })}
    </ul>
  )
}
