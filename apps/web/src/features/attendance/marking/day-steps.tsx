import { ActionIcon } from '@mantine/core'
import { addDays } from '@shala/contract/general/days'
import { workingDayAfter, workingDayBefore } from '@shala/contract/schools/school-days'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { useDaysOff } from '../closed/use-days-off.ts'
import classes from './marking.module.css'

interface DayStepsProps {
  date: string
  today: string
  classId: string
  onDate: (date: string) => void
  /** The field for any other day. */
  children: ReactNode
}

/** Longer than the holidays of a term, and within one or two years of the calendar. */
const lookedAhead = 31

/** To the school day before and after: days off are stepped over. */
export function DaySteps({ date, today, classId, onDate, children }: DayStepsProps) {
  const { rhythms, holidays } = useDaysOff({
    from: addDays(date, -lookedAhead),
    to: addDays(date, lookedAhead),
  })
  const days = { rhythms: rhythms ?? [], holidays }
  const after = workingDayAfter(date, days, classId)
  const step = (day: string, label: string, icon: ReactNode) => (
    <ActionIcon
      variant="default"
      className={classes.step}
      aria-label={i18n.t('{label}, {day}', { label, day: formatDay(day) })}
      disabled={day > today}
      onClick={() => onDate(day)}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <div className={`${layout.line} ${classes.day}`} data-past={date < today || undefined}>
      {step(
        workingDayBefore(date, days, classId),
        i18n.t('School day before'),
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />,
      )}
      {children}
      {step(
        after < today || date >= today ? after : today,
        i18n.t('School day after'),
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />,
      )}
    </div>
  )
}
