import { Text } from '@mantine/core'
import { daysOffWithin, leaveDays } from '@shala/contract/leave/duration'
import { IconClock } from '@tabler/icons-react'
import { useStaffHolidays } from '#features/calendar/index.ts'
import { useClasses } from '#features/classes/index.ts'
import { useSettings } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { readClaims } from '#platform/session/session.ts'
import layout from '#ui/layout.module.css'
import classes from '../leave.module.css'
import { daysLabel } from '../leave-words.ts'
import type { AskDraft } from './ask-draft.ts'
import { useCost } from './use-cost.ts'

/** How long the leave is, and on how many of its days the school is closed anyway. */
export function DurationFacts({ values }: { values: AskDraft }) {
  const { fromDate, toDate } = values
  const days = fromDate && toDate ? leaveDays(values) : 0
  const cost = useCost(values)
  const isStudent = readClaims()?.role === 'student'
  const Off = isStudent ? DaysOffOfChild : DaysOff
  return (
    <div className={classes.duration} role="status">
      <IconClock size={20} stroke={1.75} aria-hidden="true" />
      <Text component="span" size="sm" c="dimmed">
        {i18n.t('Total Leave Duration')}
      </Text>
      <Text component="span" fw={650} className={layout.figures}>
        {days > 0 ? daysLabel(days) : '–'}
      </Text>
      {days > 0 && cost?.counts === 'working' && !isStudent && (
        <Text size="sm" fw={600} className={layout.wide}>
          {i18n.t('Takes {cost, plural, one {# working day} other {# working days}}', { cost: cost.days })}
        </Text>
      )}
      {days > 0 && <Off fromDate={fromDate} toDate={toDate} areCounted={cost?.counts === 'calendar'} />}
    </div>
  )
}

interface DaysOffProps {
  fromDate: string
  toDate: string
  /** As days of leave. */
  areCounted: boolean
}

/** A child's class may have a week of its own. */
export function DaysOffOfChild(props: DaysOffProps) {
  return <DaysOff {...props} classId={useClasses().data?.classes[0]?._id} />
}

/** On how many of some days the school is closed. */
function DaysOff({ fromDate, toDate, areCounted, classId }: DaysOffProps & { classId?: string | undefined }) {
  const settings = useSettings()
  const named = useStaffHolidays({ from: fromDate, to: toDate })
  if (!settings) return null
  const isHoliday = (day: string) => named.has(day)
  const { weeklyOffs, holidays } = daysOffWithin({ fromDate, toDate }, settings.rhythms, isHoliday, classId)
  const names = [...new Set(named.values())].join(', ')
  const lines = [
    weeklyOffs === 1 && i18n.t('1 of these days is a weekly off.'),
    weeklyOffs > 1 && i18n.t('{count} of these days are weekly offs.', { count: weeklyOffs }),
    holidays === 1 && i18n.t('1 is a holiday: {names}.', { names }),
    holidays > 1 && i18n.t('{count} are holidays: {names}.', { count: holidays, names }),
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <Text size="sm" className={layout.wide}>
      {[...lines, areCounted && i18n.t('These days are counted as leave.')].filter(Boolean).join(' ')}
    </Text>
  )
}
