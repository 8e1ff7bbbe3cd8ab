import { i18n } from '@lingui/core'

const english = {
  'calendar:months': 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec',
  'calendar:long-months':
    'January|February|March|April|May|June|July|August|September|October|November|December',
  'calendar:weekdays': 'Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday',
  'calendar:short-weekdays': 'Sun|Mon|Tue|Wed|Thu|Fri|Sat',
  'calendar:letters': 'Su|Mo|Tu|We|Th|Fr|Sa',
  'calendar:times': '# am|# pm',
}

interface CalendarNames {
  /** From January: 'Jan', 'January'. */
  months: string[]
  longMonths: string[]
  /** From Sunday: 'Sunday', 'Sun', 'Su'. */
  weekdays: string[]
  shortWeekdays: string[]
  letters: string[]
  /** For equal parts of a day, from midnight: '# am' and '# pm'. */
  times: string[]
}

const known = new Map<string, CalendarNames>()

function readNames(): CalendarNames {
  const { messages } = i18n
  const list = (id: keyof typeof english) => String(messages[id] ?? english[id]).split('|')
  return {
    months: list('calendar:months'),
    longMonths: list('calendar:long-months'),
    weekdays: list('calendar:weekdays'),
    shortWeekdays: list('calendar:short-weekdays'),
    letters: list('calendar:letters'),
    times: list('calendar:times'),
  }
}

/** In the person's language; the build writes them into its words. */
export function calendarNames(): CalendarNames {
  const names = known.get(i18n.locale) ?? readNames()
  known.set(i18n.locale, names)
  return names
}
