import type { attendanceToday } from '@shala/contract/attendance/attendance'
import type { Answer } from '@shala/contract/general/endpoint'
import { percentHere, useAttendanceToday, useIsClosed } from '#features/attendance/index.ts'
import { useTaughtClasses } from '#features/classes/index.ts'
import { useToday } from '#features/schools/index.ts'
import { useStudentTotal, useTeacherTotal } from '#features/totals/index.ts'
import { i18n } from '#platform/i18n.ts'
import { readClaims } from '#platform/session/session.ts'
import { StatCard } from '#ui/display/stat-card.tsx'
import { formatPercent } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import { useIsPhone } from '#ui/media.ts'
import classes from './dashboard.module.css'

type Today = Answer<typeof attendanceToday>

/** A dash once it is clear that a figure cannot be loaded; until then its space is kept. */
function missing(error: unknown): string | undefined {
  return error ? '–' : undefined
}

/** The students who are neither present nor absent. On a day off nobody is waiting to be marked. */
function othersWords(today: Today | undefined, isClosed: boolean): string {
  const [late, unmarked] = today
    ? [formatNumber(today.lateToday), formatNumber(today.unmarkedToday)]
    : ['–', '–']
  if (isClosed) return i18n.t('{late} late', { late })
  return i18n.t('{late} late, {unmarked} not marked yet', { late, unmarked })
}

function percentWords(today: Today): string {
  const percent = percentHere(today)
  return percent === null ? '–' : formatPercent(percent)
}

/** How many there are, and how many are here. */
export function Figures() {
  const claims = readClaims()
  const total = useStudentTotal()
  const teachers = useTeacherTotal()
  const taught = useTaughtClasses()
  const { data: today, error } = useAttendanceToday()
  const isOff = useIsClosed(useToday())
  // A class may have worked all the same.
  const isClosed = isOff && !(today && today.presentToday + today.lateToday > 0)
  const isPhone = useIsPhone()
  const counted = ({ data, error }: { data: number | undefined; error: unknown }) =>
    data === undefined ? missing(error) : formatNumber(data)
  return (
    <div className={`${classes.cards} ${classes.figures} ${layout.inPairs}`}>
      <StatCard isDense label={i18n.t('Total Students')} figure={counted(total)} />
      {claims?.role !== 'teacher' && (
        <StatCard isDense label={i18n.t('Teaching Staff')} figure={counted(teachers)} />
      )}
      <StatCard isDense label={i18n.t('Active Classes')} figure={taught && formatNumber(taught.length)} />
      <StatCard
        isDense
        label={i18n.t('Present Today (Students)')}
        figure={today ? formatNumber(today.presentToday) : missing(error)}
        context={
          <>
            {i18n.t('of {total}', { total: today ? formatNumber(today.totalStudents) : '–' })},{' '}
            {othersWords(today, isOff)}
          </>
        }
      />
      {isPhone && (
        <StatCard
          isDense
          label={i18n.t('Attendance Today')}
          figure={isClosed ? '–' : today ? percentWords(today) : missing(error)}
          context={isClosed ? i18n.t('School is closed today') : i18n.t('here, of those marked')}
        />
      )}
    </div>
  )
}
