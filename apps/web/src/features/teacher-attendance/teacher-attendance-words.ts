import type { SchoolSettings } from '@shala/contract/schools/settings'
import type { TeacherDay, TeacherDayStatus } from '@shala/contract/teacher-attendance/teacher-attendance'
import { i18n } from '#platform/i18n.ts'
import type { Meaning } from '#ui/display/status-badge.tsx'
import { formatTime } from '#ui/format.ts'

export function statusLabel(status: TeacherDayStatus): string {
  const labels = {
    present: () => i18n.t('Present'),
    late: () => i18n.t('Late'),
    absent: () => i18n.t('Absent'),
    leave: () => i18n.t('On leave'),
    notyet: () => i18n.t('Not yet'),
    holiday: () => i18n.t('Day off'),
    none: () => i18n.t('Not recorded'),
  }
  return labels[status]()
}

export const statusMeaning: Record<TeacherDayStatus, Meaning> = {
  present: 'good',
  late: 'waiting',
  absent: 'bad',
  leave: 'info',
  notyet: 'none',
  holiday: 'none',
  none: 'none',
}

type Shown = Pick<TeacherDay, 'status' | 'parts'>
type Part = 'present' | 'late' | 'leave' | 'absent' | 'onDayOff'

/** The parts of a day, whatever was recorded. Empty for a day off, and while nothing is known or over. */
function partsOf({ status, parts: { worked, leave, absent, onDayOff } }: Shown) {
  const came = status === 'late' ? 'late' : 'present'
  const all: { part: Part; days: number }[] = [
    { part: came, days: worked },
    { part: 'leave', days: leave },
    { part: 'absent', days: absent },
    { part: 'onDayOff', days: onDayOff },
  ]
  return all.filter(({ days }) => days > 0)
}

function partLabel(part: Part): string {
  return part === 'onDayOff' ? i18n.t('Worked on a day off') : statusLabel(part)
}

/** 'Present', 'Present, half day', '½ On leave, ½ Absent': as the totals count the day. */
export function dayWords(day: Shown): string {
  const [one, other] = partsOf(day)
  if (!one) return statusLabel(day.status)
  const label = partLabel(one.part)
  if (other) return i18n.t('½ {one}, ½ {other}', { one: label, other: partLabel(other.part) })
  return one.days < 1 ? i18n.t('{label}, half day', { label }) : label
}

/** How a school writes leave in its registers, and its holidays. */
export interface Signs {
  leave: string
  isHoliday: (date: string) => boolean
}

export function signsFor(
  settings: Pick<SchoolSettings, 'studentLeaveLetters'> | undefined,
  holidays: readonly { date: string }[],
): Signs {
  const dates = new Set(holidays.map(({ date }) => date))
  return { leave: settings?.studentLeaveLetters ?? 'LV', isHoliday: (date) => dates.has(date) }
}

type Dated = Shown & Pick<TeacherDay, 'date'>

const letters = { present: 'P', late: 'L', absent: 'A', onDayOff: 'W' } as const

/**
 * The students' register has the same: P, L, A, the school's letters for leave, H for a holiday and a dash for another day
 * off; and W for work on one, a dot for today. 'P½' is half a day of work, the rest missed or not over; 'P/LV' a day of work and
 * leave; empty if nothing is recorded.
 */
export function dayLetter(day: Dated, { leave, isHoliday }: Signs): string {
  const parts = partsOf(day)
  const [one] = parts
  if (!one) {
    if (day.status === 'holiday') return isHoliday(day.date) ? 'H' : '–'
    if (day.status === 'leave') return leave
    return { present: 'P', late: 'L', absent: 'A', notyet: '·', none: '' }[day.status]
  }
  // As in the students' register, the missed half of a day has no letter of its own.
  const isMissed = one.part !== 'leave' && parts[1]?.part === 'absent'
  const written = isMissed ? [one] : parts
  const letter = written.map(({ part }) => (part === 'leave' ? leave : letters[part])).join('/')
  return written.length === 1 && one.days < 1 ? `${letter}½` : letter
}

/** Every sign among some days, each once, with what it means. */
export function signsOf(days: readonly Dated[], signs: Signs): { letter: string; words: string }[] {
  const found = new Map(days.map((day) => [dayLetter(day, signs), day]))
  found.delete('')
  const order = ['P', 'L', 'A', signs.leave, 'W', 'H', '–', '·']
  const place = (letter: string) => {
    const plain = order.indexOf(letter)
    return plain >= 0 ? plain : order.length + order.findIndex((one) => letter.startsWith(one))
  }
  return [...found]
    .sort(([one], [other]) => place(one) - place(other))
    .map(([letter, day]) => ({ letter, words: signWords(letter, day) }))
}

/** A day off is one of two kinds, each with its sign. */
function signWords(letter: string, day: Dated): string {
  if (letter === 'H') return i18n.t('Holiday')
  return letter === '–' ? i18n.t('Weekly day off') : dayWords(day)
}

/** '9:05 am'; 'N/A' without one, and a word for what is not a time (docs/product.md, Teacher attendance). */
export function timeWords(instant: string | null, timeZone: string): string {
  if (!instant) return i18n.t('N/A')
  if (Number.isNaN(Date.parse(instant))) return i18n.t('Invalid Time')
  try {
    return formatTime(instant, timeZone)
  } catch {
    return i18n.t('Error')
  }
}

/** 'Here since 8:41 am', 'Left at 3:10 pm', 'On leave'. */
export function nowWords(day: TeacherDay, timeZone: string): string {
  if (day.checkOut) return i18n.t('Left at {time}', { time: timeWords(day.checkOut, timeZone) })
  if (day.checkIn) return i18n.t('Here since {time}', { time: timeWords(day.checkIn, timeZone) })
  return dayWords(day)
}

/** '7 h 05 min'; a dash without a check-out. */
export function hoursWords(minutes: number | null): string {
  if (minutes === null) return '–'
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return i18n.t('{hours} h {minutes} min', { hours, minutes: String(rest).padStart(2, '0') })
}

/** '168:05' in a narrow column. */
export function clockHours(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
