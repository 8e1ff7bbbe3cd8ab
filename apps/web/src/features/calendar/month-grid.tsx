import './kinds.css'
import { UnstyledButton } from '@mantine/core'
import type { CalendarEvent } from '@shala/contract/calendar/calendar'
import type { Day } from '@shala/contract/general/days'
import { isDayOff } from '@shala/contract/schools/school-days'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useSettings, useToday, weekdayName } from '#features/schools/index.ts'
import { WeekdayHead } from '#ui/calendar/weekday-head.tsx'
import { formatLongDay, formatMonth } from '#ui/format.ts'
import classes from './calendar.module.css'
import { daysOf } from './calendar-queries.ts'
import { eventName, kindLabel } from './calendar-words.ts'
import { cellsOf, dayByKey } from './month-days.ts'

interface MonthGridProps {
  chosen: Day
  events: readonly CalendarEvent[]
  onChoose: (day: Day) => void
}

/** Six weeks with each day's events; arrow keys move between days. */
export function MonthGrid({ chosen, events, onChoose }: MonthGridProps) {
  const cells = cellsOf(chosen)
  const range = { from: cells[0] ?? chosen, to: cells.at(-1) ?? chosen }
  const byDay = Map.groupBy(
    events.flatMap((event) => daysOf(event, range).map((day) => ({ day, event }))),
    ({ day }) => day,
  )
  const weeks = [0, 7, 14, 21, 28, 35].map((start) => cells.slice(start, start + 7))
  const { grid, move } = useKeys(chosen, onChoose)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days that one of the arrows' keys leads through is a grid
    <table ref={grid} role="grid" className={classes.grid} aria-label={formatMonth(chosen)} onKeyDown={move}>
      <WeekdayHead weekdayName={weekdayName} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                chosen={chosen}
                events={byDay.get(day)?.map(({ event }) => event) ?? []}
                onChoose={onChoose}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The focus follows the keys, and stays where it is after a mouse click. */
function useKeys(chosen: Day, onChoose: (day: Day) => void) {
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(chosen, event.key)
    if (!next) return
    event.preventDefault()
    isMoving.current = true
    onChoose(next)
  }
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus()
  }, [chosen])
  return { grid, move }
}

interface DayCellProps extends MonthGridProps {
  day: Day
}

function DayCell({ day, chosen, events, onChoose }: DayCellProps) {
  const rhythms = useSettings()?.rhythms
  const today = useToday()
  const isOff = rhythms !== undefined && isDayOff(day, { rhythms })
  const kinds = [...new Set(events.map(({ kind }) => kind))]
  const words = events.map((event) => `${eventName(event)} (${kindLabel(event)})`)
  return (
    <td>
      <UnstyledButton
        className={classes.day}
        data-day={day}
        data-autofocus={day === chosen || undefined}
        data-chosen={day === chosen || undefined}
        data-today={day === today || undefined}
        data-other={day.slice(0, 7) !== chosen.slice(0, 7) || undefined}
        data-off={isOff || undefined}
        data-holiday={kinds.includes('holiday') || undefined}
        tabIndex={day === chosen ? 0 : -1}
        aria-pressed={day === chosen}
        aria-current={day === today ? 'date' : undefined}
        aria-label={[formatLongDay(day), ...words].join(', ')}
        onClick={() => onChoose(day)}
      >
        {Number(day.slice(8))}
        <span className={classes.dots}>
          {kinds.map((kind) => (
            <i key={kind} data-kind={kind} />
          ))}
        </span>
      </UnstyledButton>
    </td>
  )
}
