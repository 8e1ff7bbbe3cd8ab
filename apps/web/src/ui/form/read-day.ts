import { calendarNames } from '../calendar-names.ts'

const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** From 1; 0 for no month, or several. A name may be abbreviated. */
function monthOf(name: string): number {
  const typed = name.replace(/[॰.]$/, '').normalize()
  const { months, longMonths } = calendarNames()
  const isMeant = (place: number) =>
    [longMonths[place], months[place]].some((one) => one?.normalize().startsWith(typed))
  const ours = longMonths.flatMap((_, place) => (isMeant(place) ? place + 1 : []))
  return english.indexOf(name.slice(0, 3).toLowerCase()) + 1 || (ours.length === 1 ? (ours[0] ?? 0) : 0)
}

/** The parts of a day as people write it; the year always has four digits. */
function partsOf(text: string): { year: number; month: number; day: number } | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const indian = /^(\d{1,2})\s*[/. -]\s*(\d{1,2})\s*[/. -]\s*(\d{4})$/.exec(text)
  if (indian) return { day: Number(indian[1]), month: Number(indian[2]), year: Number(indian[3]) }
  const named = /^(\d{1,2})[\s-]*([a-z]{3,}|[^\s\d,-]+)[,\s-]*(\d{4})$/i.exec(text)
  const month = monthOf(named?.[2] ?? '')
  return named && month > 0 ? { day: Number(named[1]), month, year: Number(named[3]) } : null
}

/**
 * `2026-11-22` for '22 Nov 2026', '22/11/2026' or '2026-11-22'; null when it is not a day. The day comes before the
 * month.
 */
export function readDay(text: string): string | null {
  const parts = partsOf(text.trim())
  if (!parts) return null
  const { year, month, day } = parts
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900
  return isDay ? date.toISOString().slice(0, 10) : null
}
