import { UnstyledButton } from '@mantine/core'
import { isOnLeave } from '@shala/contract/attendance/day-parts'
import type { Register, RegisterDay, RegisterRow } from '@shala/contract/reports/register'
import { weekdayOf } from '@shala/contract/schools/school-days'
import { memo } from 'react'
import { weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { ScrollRegion } from '#ui/display/scroll-region.tsx'
import layout from '#ui/layout.module.css'
import grid from '#ui/list/day-grid.module.css'
import { gridKeys } from '#ui/list/grid-keys.ts'
import { markMeanings, percentWords } from '../report-words.ts'
import { DayTotals, nameClass, rollClass, sumClass } from './day-totals.tsx'
import classes from './register.module.css'
import { attendedWords, cellOf, cellWords, isInTwoClasses, isOutside, type Ways } from './register-words.ts'

function sumTitles({ studentLeaveLetters }: Ways, isMonthOnly: boolean): [short: string, long: string][] {
  const ofMonth: [string, string][] = [
    [i18n.t('P'), i18n.t('Present')],
    [i18n.t('L'), i18n.t('Late')],
    [i18n.t('A'), i18n.t('Absent')],
    [studentLeaveLetters, i18n.t('On leave')],
    ['%', i18n.t('Attended, percent')],
  ]
  if (isMonthOnly) return ofMonth
  return [
    ...ofMonth,
    [i18n.t('B/F'), i18n.t('Brought forward since the academic year began: attended of marked days')],
    [i18n.t('C/F'), i18n.t('Carried forward, with this month: attended of marked days')],
  ]
}

/** What a press on a cell does, up to today; undefined where the register is only read. */
interface Opening {
  today: string
  open: (row: RegisterRow, day: RegisterDay) => void
}

type OnDay = Opening | undefined

interface RegisterGridProps {
  register: Register
  ways: Ways
  onDay?: Opening
  /** On a screen that needs the days and their totals in sight, without what is carried over. */
  isMonthOnly?: boolean
}

/** Students by days, with their totals, and below them each day's totals. */
export function RegisterGrid({ register, ways, onDay, isMonthOnly = false }: RegisterGridProps) {
  const { days, students } = register
  const reached = onDay && students.find((row) => firstOpened(row, days, onDay))
  return (
    <ScrollRegion className={`${layout.card} ${grid.scroller}`} label={i18n.t('Attendance register')}>
      <table className={`${grid.table} ${classes.table}`} data-dense={isMonthOnly || undefined}>
        <thead>
          <tr>
            <th scope="col" className={rollClass}>
              {i18n.t('Roll No')}
            </th>
            <th scope="col" className={nameClass}>
              {i18n.t('Student')}
            </th>
            {days.map((day) => (
              <DayHead key={day.date} day={day} />
            ))}
            {sumTitles(ways, isMonthOnly).map(([short, long]) => (
              <th key={short} scope="col" className={sumClass} title={long} aria-label={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((row) => (
            <StudentRow
              key={row.studentId}
              row={row}
              days={days}
              ways={ways}
              onDay={onDay}
              isMonthOnly={isMonthOnly}
              isReached={row === reached}
            />
          ))}
        </tbody>
        <DayTotals {...register} isMonthOnly={isMonthOnly} />
      </table>
    </ScrollRegion>
  )
}

/** Days to come have no marks, and nobody is marked outside a class or, but on purpose, on a day off. */
function canOpen(row: RegisterRow, { date, kind }: RegisterDay, today: string): boolean {
  if (date > today || isOutside(row, date)) return false
  return kind === 'working' || row.marks[date] !== undefined
}

function firstOpened(row: RegisterRow, days: RegisterDay[], { today }: Opening): RegisterDay | undefined {
  return days.find((day) => canOpen(row, day, today))
}

function DayHead({ day: { date, kind, name } }: { day: RegisterDay }) {
  return (
    <th
      scope="col"
      className={`${grid.day} ${classes.day}`}
      data-off={kind !== 'working' || undefined}
      title={name ?? undefined}
    >
      <span className={grid.weekday}>{weekdayName(weekdayOf(date), 'letter')}</span>
      {Number(date.slice(8))}
    </th>
  )
}

interface StudentRowProps {
  row: RegisterRow
  days: RegisterDay[]
  ways: Ways
  onDay: OnDay
  isMonthOnly: boolean
  /** Tab reaches the first of its days, which leads to all others. */
  isReached: boolean
}

const StudentRow = memo(function StudentRow(props: StudentRowProps) {
  const { row, days, ways, onDay, isMonthOnly, isReached } = props
  const reached = isReached && onDay ? firstOpened(row, days, onDay) : undefined
  const { month, broughtForward, carriedForward } = row
  return (
    <tr>
      <td className={rollClass}>{row.rollNumber || '–'}</td>
      <th scope="row" className={nameClass} title={row.name}>
        <span className={grid.line}>{row.name}</span>
      </th>
      {days.map((day) => (
        <DayCell
          key={day.date}
          row={row}
          day={day}
          letters={ways.studentLeaveLetters}
          onDay={onDay}
          isReached={day === reached}
        />
      ))}
      <td className={sumClass}>{month.present}</td>
      <td className={sumClass}>{month.late}</td>
      <td className={sumClass}>{month.absent}</td>
      <td className={sumClass}>{month.leave}</td>
      <td className={sumClass}>{percentWords(month.percent)}</td>
      {!isMonthOnly && (
        <>
          <td className={sumClass}>{attendedWords(broughtForward, ways.studentLeaveCounts)}</td>
          <td className={sumClass}>
            {attendedWords(carriedForward, ways.studentLeaveCounts)}
            {isInTwoClasses(row) && '*'}
          </td>
        </>
      )}
    </tr>
  )
})

interface DayCellProps {
  row: RegisterRow
  day: RegisterDay
  letters: string
  onDay: OnDay
  isReached: boolean
}

function DayCell({ row, day, letters, onDay, isReached }: DayCellProps) {
  const letter = cellOf(row, day, letters)
  const status = isOnLeave(row.marks[day.date] ?? null, row.leave[day.date] ?? null)
    ? undefined
    : row.marks[day.date]
  const label = cellWords(row, day)
  const letterClass = status && status !== 'present' ? grid.letter : ''
  const look = {
    title: label,
    'data-meaning': status && markMeanings[status],
  }
  return (
    <td
      className={`${grid.day} ${classes.day}`}
      data-off={day.kind !== 'working' || undefined}
      data-outside={isOutside(row, day.date) || undefined}
    >
      {/* An empty cell is clear to the eye; screen readers get words for each. */}
      {onDay && canOpen(row, day, onDay.today) ? (
        <UnstyledButton
          {...look}
          className={`${classes.press} ${letterClass}`}
          tabIndex={isReached ? 0 : -1}
          aria-label={`${letter} ${row.name}, ${label}`.trim()}
          {...gridKeys}
          onClick={() => onDay.open(row, day)}
        >
          {letter}
        </UnstyledButton>
      ) : (
        <span role="img" aria-label={label} className={letterClass} {...look}>
          {letter}
        </span>
      )}
    </td>
  )
}
