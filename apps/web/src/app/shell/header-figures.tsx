import { weekdayOf } from '@shala/contract/schools/school-days'
import { useLocation } from '@tanstack/react-router'
import { useDayRate, useIsClosed } from '#features/attendance/index.ts'
import { weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay, formatPercent } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import { useIsPhone } from '#ui/media.ts'
import classes from './shell.module.css'
import { useShownDay } from './use-shown-day.ts'

const written = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value))

/**
 * A day at a glance: which one if it is past, students, those who are here, and the rate; on phones only the rate, on the
 * home screen. A day off has no rate unless a class worked.
 */
export function HeaderFigures() {
  const { date, isToday } = useShownDay()
  const rate = useDayRate(date)
  const isPhone = useIsPhone()
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  const isOff = useIsClosed(date)
  // Elsewhere a phone needs the room for the title.
  if (isPhone && !isHome) return null
  const percent = rate?.percent ?? null
  const isClosed = isOff && !rate?.here
  const share = isClosed
    ? { label: isToday ? i18n.t('Closed today') : i18n.t('Day off'), figure: '–' }
    : { label: i18n.t('Attendance'), figure: percent === null ? '–' : formatPercent(percent) }
  const counts = [
    ...(isToday ? [] : [{ label: weekdayName(weekdayOf(date)), figure: formatDay(date) }]),
    { label: i18n.t('Students'), figure: written(rate?.students) },
    { label: i18n.t('Here'), figure: written(rate?.here) },
  ]
  return (
    <section
      className={classes.figures}
      aria-label={
        isToday ? i18n.t("Today's attendance") : i18n.t('Attendance on {day}', { day: formatDay(date) })
      }
    >
      {[...(isPhone ? [] : counts), share].map(({ label, figure }) => (
        <div key={label} className={classes.figure}>
          <b>{figure}</b>
          <span>{label}</span>
        </div>
      ))}
    </section>
  )
}
