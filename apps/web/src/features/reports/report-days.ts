import { addDays, type Day } from '@shala/contract/general/days'
import { addMonths, daysOfMonth, monthOf } from '@shala/contract/general/months'
import { academicYearAt } from '@shala/contract/schools/school-days'
import { i18n } from '#platform/i18n.ts'
import type { ShownDays } from './reports-search.ts'

export interface NamedDays extends ShownDays {
  key: string
  label: string
}

interface Known {
  today: Day
  /** `MM-DD`; undefined until the settings are loaded. */
  yearStart: string | undefined
  /** Leave is also in the future: its months and years are complete. */
  isWhole: boolean
}

function wholeMonth(month: string): ShownDays {
  const days = daysOfMonth(month)
  return { from: days[0] ?? `${month}-01`, to: days.at(-1) ?? `${month}-28` }
}

function academicYears(today: Day, start: string, isWhole: boolean): NamedDays[] {
  const year = academicYearAt(today, start)
  const before = academicYearAt(addDays(year.from, -1), start)
  return [
    {
      key: 'year',
      label: i18n.t('Academic year {year}', { year: year.name }),
      from: year.from,
      to: isWhole ? year.to : today,
    },
    {
      key: 'lastYear',
      label: i18n.t('Academic year {year}', { year: before.name }),
      from: before.from,
      to: before.to,
    },
  ]
}

/** The periods that are one press away; this month first. */
export function namedDays({ today, yearStart, isWhole }: Known): [NamedDays, ...NamedDays[]] {
  const month = wholeMonth(monthOf(today))
  const thisMonth = { key: 'month', label: i18n.t('This month'), from: month.from }
  return [
    { ...thisMonth, to: isWhole ? month.to : today },
    { key: 'lastMonth', label: i18n.t('Last month'), ...wholeMonth(addMonths(monthOf(today), -1)) },
    { key: 'today', label: i18n.t('Today'), from: today, to: today },
    { key: 'week', label: i18n.t('Last 7 Days'), from: addDays(today, -6), to: today },
    { key: 'days', label: i18n.t('Last 30 Days'), from: addDays(today, -29), to: today },
    ...(yearStart === undefined ? [] : academicYears(today, yearStart, isWhole)),
  ]
}

export const isSame = (one: ShownDays, other: ShownDays) => one.from === other.from && one.to === other.to
