import { Text } from '@mantine/core'
import { weekdayOf } from '@shala/contract/schools-settings'
import type { TeacherDay } from '@shala/contract/teacher-attendance'
import type { TeacherMonth } from '@shala/contract/teacher-attendance-months'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useSettings, weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay, formatNumber } from '#ui/format.ts'
import grid from '#ui/list/day-grid.module.css'
import classes from '../teacher-attendance.module.css'
import { dayLetter, dayWords, hoursWords, statusMeaning } from '../teacher-attendance-words.ts'

interface MonthGridProps {
  teachers: TeacherMonth[]
  days: string[]
  month: string
}

/** Teachers by days, with what each month adds up to. The name leads to the teacher's own month. */
export function MonthGrid({ teachers, days, month }: MonthGridProps) {
  const workingDays = useSettings()?.workingDays
  const isOff = (day: string) => workingDays !== undefined && !workingDays.includes(weekdayOf(day))
  return (
    <>
      <Text size="sm" c="dimmed" className={grid.hint}>
        {i18n.t('P present, L late, A absent, E on leave, O day off, ½ half a day, – not recorded')}
      </Text>
      <section
        className={grid.scroller}
        aria-label={i18n.t('Teachers by day')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
      >
        <table className={grid.table} data-unnumbered>
          <thead>
            <tr>
              <th scope="col" className={grid.name}>
                {i18n.t('Teacher')}
              </th>
              {days.map((day) => (
                <th key={day} scope="col" className={grid.day} data-off={isOff(day) || undefined}>
                  <span className={grid.weekday}>{weekdayName(weekdayOf(day)).slice(0, 2)}</span>
                  {Number(day.slice(8))}
                </th>
              ))}
              <th scope="col">{i18n.t('Days worked')}</th>
              <th scope="col">{i18n.t('Late')}</th>
              <th scope="col">{i18n.t('Absent')}</th>
              <th scope="col">{i18n.t('On leave')}</th>
              <th scope="col">{i18n.t('Hours')}</th>
            </tr>
          </thead>
          <tbody>
            {teachers.map((teacher) => (
              <TeacherRow key={teacher._id} teacher={teacher} days={days} month={month} />
            ))}
          </tbody>
        </table>
      </section>
    </>
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
      <td>{formatNumber(totals.worked)}</td>
      <td>{totals.late}</td>
      <td>{totals.absent}</td>
      <td>{totals.leave}</td>
      <td>{hoursWords(totals.minutes)}</td>
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
