import { useLocation } from '@tanstack/react-router'
import { useAttendanceToday, useIsClosed } from '#features/attendance/index.ts'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatPercent } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import { useIsPhone } from '#ui/media.ts'
import classes from './shell.module.css'

interface Figure {
  label: string
  figure: string
  /** Only where there is room. */
  isExtra?: boolean
}

function figuresOf(data: ReturnType<typeof useAttendanceToday>['data'], isClosed: boolean): Figure[] {
  const count = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value))
  return [
    { label: i18n.t('Students'), figure: count(data?.totalStudents) },
    { label: i18n.t('Present'), figure: count(data?.presentToday) },
    { label: i18n.t('Absent'), figure: count(data?.absentToday), isExtra: true },
    { label: i18n.t('Late'), figure: count(data?.lateToday), isExtra: true },
    ...(isClosed ? [] : [{ label: i18n.t('Not marked'), figure: count(data?.unmarkedToday), isExtra: true }]),
  ]
}

/**
 * Today at a glance: students, how they divide, and the rate; on phones only the rate, on the home screen. A day off
 * has no rate.
 */
export function HeaderFigures() {
  const { data } = useAttendanceToday()
  const isPhone = useIsPhone()
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  const isClosed = useIsClosed(useToday())
  const rate: Figure = isClosed
    ? { label: i18n.t('Closed today'), figure: '–' }
    : { label: i18n.t('Attendance'), figure: data ? formatPercent(data.attendancePercentage) : '–' }
  // Elsewhere a phone needs the room for the title.
  if (isPhone && !isHome) return null
  const figures = isPhone ? [rate] : [...figuresOf(data, isClosed), rate]
  return (
    <section className={classes.figures} aria-label={i18n.t("Today's attendance")}>
      {figures.map(({ label, figure, isExtra }) => (
        <div key={label} className={classes.figure} data-extra={isExtra}>
          <b>{figure}</b>
          <span>{label}</span>
        </div>
      ))}
    </section>
  )
}
