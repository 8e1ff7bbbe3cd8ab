import { useAttendanceToday } from '#features/attendance/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { useIsPhone } from '#ui/media.ts'
import classes from './shell.module.css'

/** Today at a glance: students, present, rate; on phones the rate alone. */
export function HeaderFigures() {
  const { data } = useAttendanceToday()
  const isPhone = useIsPhone()
  const rate = [i18n.t('Attendance'), data ? formatPercent(data.attendancePercentage) : '–'] as const
  const figures = isPhone
    ? [rate]
    : [
        [i18n.t('Students'), data ? formatNumber(data.totalStudents) : '–'] as const,
        [i18n.t('Present'), data ? formatNumber(data.presentToday) : '–'] as const,
        rate,
      ]
  return (
    <section className={classes.figures} aria-label={i18n.t("Today's attendance")}>
      {figures.map(([label, figure]) => (
        <div key={label} className={classes.figure}>
          <b>{figure}</b>
          <span>{label}</span>
        </div>
      ))}
    </section>
  )
}
