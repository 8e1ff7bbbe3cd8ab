import { addDays, type Day } from '@shala/contract/days'
import { daysOfMonth } from '@shala/contract/months'
import type { Heard } from './hearing.ts'
import { dayWritten, monthWritten } from './written-dates.ts'

/** Days that a question is about, both included. */
export interface Period {
  from: Day
  to: Day
  kind: 'day' | 'week' | 'month'
}

export function monthAs(month: string): Period {
  const days = daysOfMonth(month)
  return { from: days[0] ?? `${month}-01`, to: days.at(-1) ?? `${month}-01`, kind: 'month' }
}

function weekOf(day: Day): Period {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return { from: addDays(day, 1 - weekday), to: addDays(day, 7 - weekday), kind: 'week' }
}

/** The week, the month or the day that a question names; null where it names none. */
export function periodOf(heard: Heard, today: Day): Period | null {
  const { concepts } = heard
  const day = dayWritten(heard.plain, today)
  if (day) return { from: day, to: day, kind: 'day' }
  const ahead = concepts.has('next') ? 1 : 0
  const turn = concepts.has('last') ? -1 : ahead
  if (concepts.has('week')) return weekOf(addDays(today, 7 * turn))
  if (concepts.has('month')) {
    const [year = 0, month = 1] = today.split('-').map(Number)
    return monthAs(new Date(Date.UTC(year, month - 1 + turn, 1)).toISOString().slice(0, 7))
  }
  const month = monthWritten(heard.plain, today)
  if (month) return monthAs(month)
  if (!concepts.has('yesterday') && !concepts.has('tomorrow') && !concepts.has('kal')) return null
  const one = addDays(today, concepts.has('tomorrow') ? 1 : -1)
  return { from: one, to: one, kind: 'day' }
}
