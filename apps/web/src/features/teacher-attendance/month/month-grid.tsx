import { Title } from '@mantine/core'
import { isDayOff, weekdayOf } from '@shala/contract/schools/school-days'
import type { TeacherMonth } from '@shala/contract/teacher-attendance/months'
import type { TeacherDay } from '@shala/contract/teacher-attendance/teacher-attendance'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef } from 'react'
import { useSettings, useToday, weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { ScrollRegion } from '#ui/display/scroll-region.tsx'
import { formatDay, formatMonth } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import grid from '#ui/list/day-grid.module.css'
import classes from '../teacher-attendance.module.css'
import { dayLetter, dayWords, hoursWords, statusLabel, statusMeaning } from '../teacher-attendance-words.ts'

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
  const isOff = (day: string) => rhythms !== undefined && isDayOff(day, { rhythms, holidays })
  return (
    <>
      <Title order={2} size="h3" className={layout.onPaper}>
        {i18n.t('Teacher Attendance, {month}', { month: formatMonth(month) })}
      </Title>
      <Legend />
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
              {[
                i18n.t('Days worked'),
                i18n.t('Late'),
                i18n.t('Absent'),
                i18n.t('On leave'),
                i18n.t('Hours'),
              ].map((title) => (
                <th key={title} scope="col" className={grid.sum}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {teachers.map((teacher) => (
              <TeacherRow key={teacher._id} teacher={teacher} days={days} month={month} />
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

const legend: [Pick<TeacherDay, 'status' | 'isHalfDay'>, () => string][] = [
  [{ status: 'present', isHalfDay: false }, () => statusLabel('present')],
  [{ status: 'late', isHalfDay: false }, () => statusLabel('late')],
  [{ status: 'absent', isHalfDay: false }, () => statusLabel('absent')],
  [{ status: 'leave', isHalfDay: false }, () => i18n.t('On leave, excused')],
  [{ status: 'holiday', isHalfDay: false }, () => statusLabel('holiday')],
  [{ status: 'present', isHalfDay: true }, () => i18n.t('Half a day')],
  [{ status: 'none', isHalfDay: false }, () => statusLabel('none')],
]

function Legend() {
  return (
    <div className={`${layout.wrap} ${layout.quiet} ${classes.legend}`}>
      {legend.map(([day, words]) => (
        <span key={dayLetter(day)}>
          <b>{dayLetter(day)}</b> {words()}
        </span>
      ))}
    </div>
  )
}

const TeacherRow = memo(function TeacherRow({
  teacher: { _id, name, days: known, totals },
  days,
  month,
}: {
  teacher: TeacherMonth
  days: string[]
  month: string
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
      <td className={grid.sum}>{formatNumber(totals.worked)}</td>
      <td className={grid.sum}>{totals.late}</td>
      <td className={grid.sum}>{totals.absent}</td>
      <td className={grid.sum}>{totals.leave}</td>
      <td className={grid.sum}>{hoursWords(totals.minutes)}</td>
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
