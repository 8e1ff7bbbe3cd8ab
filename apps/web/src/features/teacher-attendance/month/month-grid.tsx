import { Title } from '@mantine/core'
import { isDayOff, weekdayOf } from '@shala/contract/schools/school-days'
import type { TeacherMonth } from '@shala/contract/teacher-attendance/months'
import type { TeacherDay } from '@shala/contract/teacher-attendance/teacher-attendance'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useSettings, useToday, weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { ScrollRegion } from '#ui/display/scroll-region.tsx'
import { formatMonth } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import grid from '#ui/list/day-grid.module.css'
import classes from '../teacher-attendance.module.css'
import { clockHours, type Signs, signsFor, signsOf } from '../teacher-attendance-words.ts'
import { DayCell } from './day-cell.tsx'

interface MonthGridProps {
  teachers: TeacherMonth[]
  days: string[]
  month: string
  holidays: { date: string; name: string }[]
  /** Corrects a day; undefined for those who only read. */
  onDay: ((teacher: TeacherMonth, day: TeacherDay) => void) | undefined
}

/** Teachers by days, with each month's totals. The name links to the teacher's own month. */
export function MonthGrid({ teachers, days, month, holidays: found, onDay }: MonthGridProps) {
  const settings = useSettings()
  const rhythms = settings?.rhythms
  const signs = useMemo(() => signsFor(settings, found), [settings, found])
  const scroller = useLatestInSight(days, month)
  const holidays = new Map(found.map(({ date, name }) => [date, name]))
  const sums = useMemo(() => sumsOf(teachers, signs.leave), [teachers, signs])
  const isOff = (day: string) => rhythms !== undefined && isDayOff(day, { rhythms, holidays })
  const name = i18n.t('Teacher Attendance, {month}', { month: formatMonth(month) })
  return (
    <>
      <Title order={2} size="h3" className={layout.onPaper} data-paper-name={name}>
        {name}
      </Title>
      <Legend teachers={teachers} signs={signs} />
      <ScrollRegion
        ref={scroller}
        className={`${layout.card} ${grid.scroller}`}
        label={i18n.t('Teachers by day')}
      >
        <table className={grid.table} data-unnumbered data-dense>
          <Head days={days} holidays={holidays} sums={sums} isOff={isOff} />
          <tbody>
            {teachers.map((teacher, place) => (
              <TeacherRow
                key={teacher._id}
                teacher={teacher}
                days={days}
                month={month}
                sums={sums}
                signs={signs}
                isFirst={place === 0}
                onDay={onDay}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}

interface HeadProps {
  days: string[]
  holidays: ReadonlyMap<string, string>
  sums: Sum[]
  isOff: (day: string) => boolean
}

function Head({ days, holidays, sums, isOff }: HeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" className={grid.name}>
          {i18n.t('Teacher')}
        </th>
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            className={grid.day}
            data-off={isOff(day) || undefined}
            title={holidays.get(day)}
          >
            <span className={grid.weekday}>{weekdayName(weekdayOf(day), 'letter')}</span>
            {Number(day.slice(8))}
          </th>
        ))}
        {sums.map(({ short, title }) => (
          <th key={title} scope="col" className={grid.sum} title={title} aria-label={title}>
            {short}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The current month opens with today at the right edge, a past one at its totals. */
function useLatestInSight(days: string[], month: string) {
  const scroller = useRef<HTMLElement>(null)
  const today = useToday()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each month; from then on it is the person's
  useEffect(() => {
    const section = scroller.current
    if (!section) return
    const head = section.querySelectorAll<HTMLElement>('thead th')[days.indexOf(today) + 1]
    const isNow = days.includes(today) && head !== undefined
    section.scrollLeft = isNow
      ? head.offsetLeft + head.offsetWidth - section.clientWidth
      : section.scrollWidth
  }, [month])
  return scroller
}

interface Sum {
  short: string
  title: string
  figure: (totals: TeacherMonth['totals']) => string
}

/** The columns of sums. Work on days off has one if anybody did any. */
function sumsOf(teachers: readonly TeacherMonth[], leaveLetters: string): Sum[] {
  const onDaysOff = {
    short: 'W',
    title: i18n.t('On days off'),
    figure: (totals: TeacherMonth['totals']) => formatNumber(totals.onDaysOff),
  }
  return [
    { short: i18n.t('Days'), title: i18n.t('Days worked'), figure: ({ worked }) => formatNumber(worked) },
    { short: i18n.t('L'), title: i18n.t('Late'), figure: ({ late }) => formatNumber(late) },
    { short: i18n.t('A'), title: i18n.t('Absent'), figure: ({ absent }) => formatNumber(absent) },
    { short: leaveLetters, title: i18n.t('On leave'), figure: ({ leave }) => formatNumber(leave) },
    ...(teachers.some(({ totals }) => totals.onDaysOff > 0) ? [onDaysOff] : []),
    { short: i18n.t('Hours'), title: i18n.t('Hours'), figure: ({ minutes }) => clockHours(minutes) },
  ]
}

/** The signs of the table below. */
function Legend({ teachers, signs }: Pick<MonthGridProps, 'teachers'> & { signs: Signs }) {
  const days = teachers.flatMap((teacher) => teacher.days)
  return (
    <div className={`${layout.wrap} ${layout.quiet} ${classes.legend}`}>
      {signsOf(days, signs).map(({ letter, words }) => (
        <span key={letter}>
          <b>{letter}</b> {words}
        </span>
      ))}
      {days.some(({ correction }) => correction) && (
        <span>
          <b className={classes.corrected}>A</b> {i18n.t('Corrected')}
        </span>
      )}
    </div>
  )
}

interface TeacherRowProps extends Pick<MonthGridProps, 'days' | 'month' | 'onDay'> {
  teacher: TeacherMonth
  sums: Sum[]
  signs: Signs
  isFirst: boolean
}

const TeacherRow = memo(function TeacherRow({
  teacher,
  days,
  month,
  sums,
  signs,
  isFirst,
  onDay,
}: TeacherRowProps) {
  const { _id, name, days: known, totals } = teacher
  const latest = known.at(-1)?.date
  return (
    <tr>
      <th scope="row" className={grid.name} title={name}>
        <Link
          to="/teacherAttendance"
          search={{ tab: 'month', teacher: _id, month }}
          className={`${grid.line} ${classes.rowLink}`}
        >
          {name}
        </Link>
      </th>
      {days.map((date) => (
        <DayCell
          key={date}
          teacher={teacher}
          day={known.find((one) => one.date === date)}
          signs={signs}
          isReached={isFirst && date === latest}
          onDay={onDay}
        />
      ))}
      {sums.map(({ title, figure }) => (
        <td key={title} className={grid.sum}>
          {figure(totals)}
        </td>
      ))}
    </tr>
  )
})
