import { useLocation } from '@tanstack/react-router'
import { useDayRate, useIsClosed } from '#features/attendance/index.ts'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay, formatPercent } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import { useIsPhone } from '#ui/media.ts'
import classes from './shell.module.css'

const written = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value))

/** The day that the screen is about: today, unless its address names another. */
function useShownDay(): string {
  const today = useToday()
  const asked = useLocation({ select: ({ search }) => ('date' in search ? String(search.date) : undefined) })
  return asked !== undefined && /^\d{4}-\d\d-\d\d$/.test(asked) && asked < today ? asked : today
}

/**
 * A day at a glance: students, those who are here, and the rate; on phones only the rate, on the home screen. A day off has
 * no rate unless a class worked.
 */
export function HeaderFigures() {
  const date = useShownDay()
  const isToday = date === useToday()
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
