import { Title } from '@mantine/core'
import { isDayOff, weekdayOf } from '@shala/contract/schools/school-days'
import type { TeacherMonth } from '@shala/contract/teacher-attendance/months'
import type { TeacherDay } from '@shala/contract/teacher-attendance/teacher-attendance'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useSettings, useToday, weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { ScrollRegion } from '#ui/display/scroll-region.tsx'
import { formatDay, formatMonth } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import grid from '#ui/list/day-grid.module.css'
import classes from '../teacher-attendance.module.css'
import { dayLetter, dayWords, hoursWords, signsOf, statusMeaning } from '../teacher-attendance-words.ts'

interface MonthGridProps {
  teachers: TeacherMonth[]
  days: string[]
  month: string
  holidays: { date: string; name: string }[]
}

/** Teachers by days, with each month's totals. The name links to the teacher's own month. */
export function MonthGrid({ teachers, days, month, holidays: found }: MonthGridProps) {
  const rhythms = useSettings()?.rhythms
  const scroller = useLatestInSight(days, month)
  const holidays = new Map(found.map(({ date, name }) => [date, name]))
  const sums = useMemo(() => sumsOf(teachers), [teachers])
  const isOff = (day: string) => rhythms !== undefined && isDayOff(day, { rhythms, holidays })
  return (
    <>
      <Title order={2} size="h3" className={layout.onPaper}>
        {i18n.t('Teacher Attendance, {month}', { month: formatMonth(month) })}
      </Title>
      <Legend teachers={teachers} />
      <ScrollRegion
        ref={scroller}
        className={`${layout.card} ${grid.scroller}`}
        label={i18n.t('Teachers by day')}
      >
        <table className={grid.table} data-unnumbered>
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
              {sums.map(({ title }) => (
                <th key={title} scope="col" className={grid.sum}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {teachers.map((teacher) => (
              <TeacherRow key={teacher._id} teacher={teacher} days={days} month={month} sums={sums} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}

/** The current month opens at its last days, a past one at its totals. */
function useLatestInSight(days: string[], month: string) {
  const scroller = useRef<HTMLElement>(null)
  const today = useToday()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each month; from then on it is the person's
  useEffect(() => {
    const section = scroller.current
    const next = days.findIndex((day) => day > today)
    const head = section?.querySelectorAll<HTMLElement>('thead th')[next + 1]
    if (!section) return
    section.scrollLeft = next < 0 ? section.scrollWidth : (head?.offsetLeft ?? 0) - section.clientWidth
  }, [month])
  return scroller
}

interface Sum {
  title: string
  figure: (totals: TeacherMonth['totals']) => string
}

/** The columns of sums. Work on days off has one if anybody did any. */
function sumsOf(teachers: readonly TeacherMonth[]): Sum[] {
  const onDaysOff = {
    title: i18n.t('On days off'),
    figure: (totals: TeacherMonth['totals']) => formatNumber(totals.onDaysOff),
  }
  return [
    { title: i18n.t('Days worked'), figure: ({ worked }) => formatNumber(worked) },
    { title: i18n.t('Late'), figure: ({ late }) => formatNumber(late) },
    { title: i18n.t('Absent'), figure: ({ absent }) => formatNumber(absent) },
    { title: i18n.t('On leave'), figure: ({ leave }) => formatNumber(leave) },
    ...(teachers.some(({ totals }) => totals.onDaysOff > 0) ? [onDaysOff] : []),
    { title: i18n.t('Hours'), figure: ({ minutes }) => hoursWords(minutes) },
  ]
}

/** The signs of the table below. */
function Legend({ teachers }: Pick<MonthGridProps, 'teachers'>) {
  return (
    <div className={`${layout.wrap} ${layout.quiet} ${classes.legend}`}>
      {signsOf(teachers.flatMap(({ days }) => days)).map(({ letter, words }) => (
        <span key={letter}>
          <b>{letter}</b> {words}
        </span>
      ))}
    </div>
  )
}

const TeacherRow = memo(function TeacherRow({
  teacher: { _id, name, days: known, totals },
  days,
  month,
  sums,
}: {
  teacher: TeacherMonth
  days: string[]
  month: string
  sums: Sum[]
}) {
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
        <DayCell key={date} date={date} day={known.find((one) => one.date === date)} />
      ))}
      {sums.map(({ title, figure }) => (
        <td key={title} className={grid.sum}>
          {figure(totals)}
        </td>
      ))}
    </tr>
  )
})

function DayCell({ date, day }: { date: string; day: TeacherDay | undefined }) {
  if (!day) return <td className={grid.day} />
  const label = `${formatDay(date)}: ${dayWords(day)}${day.correction ? `, ${day.correction.reason}` : ''}`
  const isPlain = statusMeaning[day.status] === 'none'
  return (
    <td className={grid.day} data-off={day.status === 'holiday' || undefined}>
      <span
        role="img"
        aria-label={label}
        title={label}
        className={isPlain ? undefined : grid.letter}
        data-meaning={statusMeaning[day.status]}
        data-remarked={day.correction ? true : undefined}
      >
        {dayLetter(day)}
      </span>
    </td>
  )
}
