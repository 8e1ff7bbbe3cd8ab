import { Text } from '@mantine/core'
import type { TeacherDay } from '@shala/contract/teacher-attendance/teacher-attendance'
import { useTimeZone } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import classes from './teacher-attendance.module.css'
import { dayWords, hoursWords, statusMeaning, timeWords } from './teacher-attendance-words.ts'

/** A day in words: status, times, hours, and who corrected it. */
export function DayFacts({ day }: { day: TeacherDay }) {
  const timeZone = useTimeZone()
  const { checkIn, checkOut, minutes, correction } = day
  return (
    <div>
      <dl className={classes.facts}>
        <div>
          <dt>{i18n.t('Status')}</dt>
          <dd>
            <StatusBadge meaning={statusMeaning[day.status]}>{dayWords(day)}</StatusBadge>
          </dd>
        </div>
        <div>
          <dt>{i18n.t('Check-in')}</dt>
          <dd>{timeWords(checkIn, timeZone)}</dd>
        </div>
        <div>
          <dt>{i18n.t('Check-out')}</dt>
          <dd>{timeWords(checkOut, timeZone)}</dd>
        </div>
        <div>
          <dt>{i18n.t('Hours')}</dt>
          <dd>{hoursWords(minutes)}</dd>
        </div>
      </dl>
      {correction && (
        <Text size="sm" c="dimmed" mt="xs">
          {i18n.t('Corrected by {name}: {reason}', { name: correction.by, reason: correction.reason })}
        </Text>
      )}
    </div>
  )
}
